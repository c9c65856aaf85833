"""Forgets people, sign-ups and e-mail addresses a number of months after the event."""

import logging
from calendar import monthrange
from collections.abc import Callable, Iterator
from datetime import date, datetime
from typing import Any

from django.conf import settings
from django.db.models import Max, Q
from django.utils.translation import gettext, override

from accounts.models import Club
from scoring.errors import RuleViolation
from tournaments.models.participant import Participant
from tournaments.models.people.player import Player
from tournaments.models.people.sign_up import SignUp
from tournaments.models.revision import Revision
from tournaments.models.tournament import Tournament
from tournaments.people.merges import entry_of, merged_in
from tournaments.privacy.erasing import erase_person
from tournaments.privacy.plans import ROSTER_WRITES
from tournaments.services.ledger import Change, system_request
from tournaments.services.tournament_writes import write_tournament

logger = logging.getLogger(__name__)
MOST_AT_A_TIME = 100  # people and events; the rest waits for the next turn
MONTHS = 12
FORGET = "forget_addresses"  # action in the ledger


def forget_old(now: datetime) -> int:
    """Forgets what is older than the setting `FORGET_AFTER_MONTHS`, and returns how many people and events."""
    months: int = settings.FORGET_AFTER_MONTHS
    if not months:
        return 0
    before = months_before(now.date(), months)
    with override(settings.LANGUAGE_CODE):
        reason = gettext("Older than {months} months.").format(months=months)
    return _forget(_old_people(before), reason, _erase) + _forget(_old_events(before), reason, _forget_addresses)


def months_before(day: date, months: int) -> date:
    """Returns the same day some months earlier, or the last of that month.

    >>> months_before(date(2026, 3, 31), 1)
    datetime.date(2026, 2, 28)
    """
    year, month = divmod(day.year * MONTHS + day.month - 1 - months, MONTHS)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def _forget(rows: Iterator[Any], reason: str, forget: Callable[[Any, str], None]) -> int:
    """Forgets each row in a transaction of its own. One that is refused is left to the next turn."""
    done = 0
    for row, _number in zip(rows, range(MOST_AT_A_TIME), strict=False):
        try:
            forget(row, reason)
            done += 1
        except RuleViolation as refusal:
            logger.warning("%s %s was not forgotten: %s", type(row).__name__, row.pk, refusal.code)
    return done


def _old_people(before: date) -> Iterator[Player]:
    """Yields everybody in an address book whose last event is older. Those without an event have no date and stay."""
    for club in Club.objects.filter(players__isnull=False).distinct().order_by("pk"):
        merged, last = merged_in(club), dict[int, date]()
        people = Participant.objects.filter(player__club=club).order_by().values("player")
        for entry, day in people.annotate(day=Max("tournament__date")).values_list("player", "day"):
            standing = entry_of(entry, merged)
            last[standing] = max(day, last.get(standing, day))
        old = sorted(player for player, day in last.items() if day < before)
        yield from Player.objects.filter(pk__in=old).select_related("club").order_by("pk")[:MOST_AT_A_TIME]


def _erase(player: Player, reason: str) -> None:
    erase_person(club=player.club, player=player, write_request=system_request(reason=reason))


def _old_events(before: date) -> Iterator[Tournament]:
    """Yields older events that still have sign-ups or e-mail addresses."""
    kept = Q(pk__in=SignUp.objects.values("tournament")) | Q(
        pk__in=Participant.objects.exclude(email="").order_by().values("tournament")
    )
    yield from Tournament.objects.filter(kept, date__lt=before).order_by("pk")[:MOST_AT_A_TIME]


def _forget_addresses(tournament: Tournament, reason: str) -> None:
    def apply(row: Tournament) -> Change:
        people = row.participants.exclude(email="").update(email="")
        sign_ups = SignUp.objects.filter(tournament=row)
        count = sign_ups.count()
        sign_ups.delete()
        ledger = _empty_in_ledger(row)
        return Change(after={"addresses": people, "sign_ups": count, "ledger": ledger}, tournament=row)

    write_tournament(FORGET, tournament, system_request(reason=reason), apply)


def _empty_in_ledger(tournament: Tournament) -> int:
    """Empties the addresses in the ledger's rows about participants, and returns how many rows had some."""
    changed = list[Revision]()
    for row in Revision.objects.filter(tournament=tournament, action__in=ROSTER_WRITES):
        before, after = without_addresses(row.before), without_addresses(row.after)
        if (before, after) != (row.before, row.after):
            row.before, row.after = before, after
            changed.append(row)
    Revision.objects.bulk_update(changed, ["before", "after"], batch_size=200)
    return len(changed)


def without_addresses(value: Any) -> Any:
    """Returns JSON in which every "email" is empty."""
    if isinstance(value, list):
        return [without_addresses(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {key: "" if key == "email" and each else without_addresses(each) for key, each in value.items()}
