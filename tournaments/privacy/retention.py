"""Forgets people, participants, sign-ups and e-mail addresses a number of months after the event."""

import logging
from calendar import monthrange
from collections.abc import Callable, Iterator
from datetime import date, datetime, time
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext, override

from accounts.models import Club
from scoring.errors import RuleViolation
from tournaments.models.participant import Participant
from tournaments.models.people.player import Player
from tournaments.models.people.sign_up import SignUp
from tournaments.models.revision import Revision
from tournaments.models.tournament import Status, Tournament
from tournaments.people.merges import entries_of, merged_in
from tournaments.privacy.erasing import ERASE, erase_participant, erase_person
from tournaments.privacy.identity import identity_of
from tournaments.privacy.plans import ROSTER_WRITES, neutral_name
from tournaments.services.ledger import Change, system_request
from tournaments.services.tournament_writes import write_tournament

logger = logging.getLogger(__name__)
MOST_AT_A_TIME = 100  # of each; the rest waits for the next turn
MONTHS = 12
FORGET = "forget_addresses"  # action in the ledger


def forget_old(now: datetime) -> int:
    """Forgets what is older than the setting `FORGET_AFTER_MONTHS`, and returns how many of all these."""
    months: int = settings.FORGET_AFTER_MONTHS
    if not months:
        return 0
    old = old_events(now, months)
    with override(settings.LANGUAGE_CODE):
        reason = gettext("Older than {months} months.").format(months=months)
    return (
        _forget(_old_people(old), reason, _erase)
        + _forget(_without_entry(old), reason, _erase_participant)
        + _forget(_with_addresses(old), reason, _forget_addresses)
    )


def old_events(now: datetime, months: int) -> QuerySet[Tournament]:
    """Returns events that were over by then. One that nobody finished counts as running for another year.

    A league keeps its first day as `date`, so the last write to an event counts as well.
    """
    over, left = (_last_used_before(now, months + more) for more in (0, MONTHS))
    return Tournament.objects.filter(over & Q(status=Status.FINISHED) | left).order_by("pk")


def _last_used_before(now: datetime, months: int) -> Q:
    before = months_before(now.date(), months)
    start = datetime.combine(before, time(), tzinfo=now.tzinfo)
    writes = Revision.objects.filter(tournament=OuterRef("pk"), at__gte=start).exclude(action__in=(ERASE, FORGET))
    return Q(date__lt=before) & ~Q(Exists(writes))


def months_before(day: date, months: int) -> date:
    """Returns the same day some months earlier, or the last of that month.

    >>> months_before(date(2026, 3, 31), 1)
    datetime.date(2026, 2, 28)
    """
    year, month = divmod(day.year * MONTHS + day.month - 1 - months, MONTHS)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def _forget(rows: Iterator[Any], reason: str, forget: Callable[[Any, str], None]) -> int:
    """Forgets each row in a transaction of its own. One that fails is left to the next turn."""
    done = 0
    for row in rows:
        try:
            forget(row, reason)
            done += 1
        except (RuleViolation, DatabaseError) as failure:
            logger.warning("%s %s was not forgotten: %s", type(row).__name__, row.pk, failure)
        if done == MOST_AT_A_TIME:
            break
    return done


def _old_people(old: QuerySet[Tournament]) -> Iterator[Player]:
    """Yields everybody in an address book with old events and no others, sign-ups included.

    Those without an event have no date and stay.
    """
    events = set(old.values_list("pk", flat=True))
    for club in Club.objects.filter(players__isnull=False).distinct().order_by("pk"):
        merged = merged_in(club)
        people = Participant.objects.filter(player__club=club).order_by()
        there = set(people.values_list("player_id", "tournament_id"))
        came = entries_of((player for player, event in there if player and event in events), merged)
        came -= entries_of((player for player, event in there if player and event not in events), merged)
        for player in Player.objects.filter(pk__in=came).select_related("club").order_by("pk"):
            if events.issuperset(identity_of(player).tournaments):
                yield player


def _erase(player: Player, reason: str) -> None:
    erase_person(club=player.club, player=player, write_request=system_request(reason=reason))


def _without_entry(old: QuerySet[Tournament]) -> Iterator[Participant]:
    """Yields participants of events who are in no address book and are not anonymous yet."""
    people = Participant.objects.filter(player=None, tournament__in=old.filter(is_rehearsal=False)).order_by("pk")
    for person in people:
        if person.parts.full not in ("", neutral_name(person.start_number)):
            yield person


def _erase_participant(participant: Participant, reason: str) -> None:
    erase_participant(participant=participant, write_request=system_request(reason=reason))


def _with_addresses(old: QuerySet[Tournament]) -> Iterator[Tournament]:
    """Yields events that still have sign-ups or e-mail addresses."""
    kept = Q(pk__in=SignUp.objects.values("tournament")) | Q(
        pk__in=Participant.objects.exclude(email="").order_by().values("tournament")
    )
    yield from old.filter(kept)


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
