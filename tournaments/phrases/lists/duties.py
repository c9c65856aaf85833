"""Wording for owed Pflichtsoli and Vorführung."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, ngettext

from scoring.game.game import SEATS_PLAYING
from scoring.lists.quotas import Slots
from scoring.lists.sheet import NextGame, Sheet
from scoring.terms import Phase
from tournaments.names.rows import enumerated


def owed_words(slots: Slots) -> str:
    """Describes owed Pflichtsoli, e.g. "2×" or "1 suit solo, 1 of any kind"; a single one of any kind is ""."""
    if not slots.colour + slots.picture:
        return f"{slots.free}×" if slots.free > 1 else ""
    parts = (
        (slots.colour, ngettext("{number} suit solo", "{number} suit soli", slots.colour)),
        (slots.picture, ngettext("{number} picture solo", "{number} picture soli", slots.picture)),
        (slots.free, ngettext("{number} of any kind", "{number} of any kind", slots.free)),
    )
    return ", ".join(words.format(number=number) for number, words in parts if number)


def turn_words(passed_over: Sequence[str], forced: str) -> str:
    """Explains why others who still owe a Pflichtsolo are passed over; returns "" if nobody is."""
    if not passed_over:
        return ""
    return ngettext(
        "{names} also owes one, but was already vorgeführt in this turn, so {forced} is next.",
        "{names} also owe one, but were already vorgeführt in this turn, so {forced} is next.",
        len(passed_over),
    ).format(names=enumerated(passed_over), forced=forced)


def why_forced(coming: NextGame | None, names: Mapping[int, str]) -> str:
    """Explains why somebody else who owes a Pflichtsolo isn't forced first, or returns ""."""
    if coming is None or coming.forced is None:
        return ""
    return turn_words([names.get(seat, "") for seat in coming.passed_over], names.get(coming.forced, ""))


def waiting_words(sheet: Sheet, names: Mapping[int, str]) -> str:
    """Explains why an unfinished list can't continue, or returns ""."""
    if sheet.next is not None or sheet.phase is Phase.FINISHED:
        return ""
    if len(sheet.present) < SEATS_PLAYING:
        return gettext("Too few players at the table: a game needs four. Somebody must play again or join.")
    owing = [names[seat] for seat in sheet.absent if sheet.open_pflichtsoli[seat - 1]]
    return gettext("The list is waiting for {names}, who still owe a Pflichtsolo.").format(names=enumerated(owing))
