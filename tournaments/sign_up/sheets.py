"""Writes to the settings of a tournament's sign-up."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.timezone import localtime

from scoring.errors import RuleViolation
from tournaments.models.json_values import JSONObject
from tournaments.models.people.sign_up import SignUpSheet
from tournaments.models.tournament import Tournament
from tournaments.services.ledger import Change, WriteRequest
from tournaments.services.tournament_writes import write_tournament
from tournaments.sign_up.mail_words import PLACEHOLDERS, unknown_in
from tournaments.sign_up.places import sheet_of
from tournaments.sign_up.services import settle_rows

SETTINGS = (
    "opens_at",
    "closes_at",
    "places",
    "by_approval",
    "offer_hours",
    "list_public",
    "note",
    "questions",
    "notified",
)

Words = dict[str, dict[str, str]]  # by part of a mail, as in `words.USUAL`, and language


def change_sheet(
    *, tournament: Tournament, values: Mapping[str, Any], at: datetime, write_request: WriteRequest
) -> None:
    """Saves how the tournament takes sign-ups, by field in `SETTINGS`. More places move people up at once."""

    def apply(row: Tournament) -> Change:
        sheet = sheet_of(row) or SignUpSheet(tournament=row)
        before = _plain(sheet) if sheet.pk else None
        for field in SETTINGS:
            setattr(sheet, field, values[field])
        if before is None or not before["notified"]:
            sheet.notified_at = at
        sheet.save()
        return Change(before=before, after={**_plain(sheet), "moved": settle_rows(row, sheet, at)}, tournament=row)

    write_tournament("change_sign_up", tournament, write_request, apply, {key: str(values[key]) for key in SETTINGS})


def copy_sheet(event: Tournament, made: Tournament) -> None:
    """Copies the settings of an event's sign-up to the next one; it opens and closes as many days later as that is."""
    sheet = sheet_of(event)
    if sheet is None:
        return
    days, zone = made.date - event.date, ZoneInfo(event.time_zone)
    values = {field: getattr(sheet, field) for field in SETTINGS}
    for name in ("opens_at", "closes_at"):
        values[name] = values[name] and localtime(values[name], zone) + days
    about = {"own_words": sheet.own_words, "notified_at": made.created_at}
    SignUpSheet.objects.create(tournament=made, **values, **about)


def check_words(words: Words) -> None:
    """Raises `placeholder_unknown`."""
    for by_language in words.values():
        if unknown := next(filter(None, map(unknown_in, by_language.values())), ""):
            raise RuleViolation("placeholder_unknown", name=unknown, known=", ".join(PLACEHOLDERS))


def change_words(*, tournament: Tournament, words: Words, write_request: WriteRequest) -> None:
    """Saves the club's own words in mails, by part and language. Raises `placeholder_unknown`."""
    check_words(words)

    def apply(row: Tournament) -> Change:
        sheet = sheet_of(row) or SignUpSheet(tournament=row)
        before, sheet.own_words = sheet.own_words, words
        sheet.save()
        return Change(before=before, after=words, tournament=row)

    write_tournament("change_sign_up_words", tournament, write_request, apply, words)


def _plain(sheet: SignUpSheet) -> JSONObject:
    values = {field: getattr(sheet, field) for field in SETTINGS}
    return {key: value.isoformat() if isinstance(value, datetime) else value for key, value in values.items()}
