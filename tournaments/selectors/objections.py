"""Provisional and final results of closed rounds.

The organisers decide how long objections are accepted; the federation's rules set no limit (TSR 8.5.2, 9.6.7).
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import Status, Tournament
from tournaments.phrases.rounds.objections import FINAL, provisional_words
from tournaments.phrases.rounds.times import clock

LONGEST_OBJECTIONS = 1440  # minutes


@dataclass(frozen=True, slots=True, kw_only=True)
class Finality:
    """The end of a closed round's objection period, in the tournament's time zone; None if the results are final."""

    round: int
    until: datetime | None

    def open_until(self, now: datetime) -> datetime | None:
        return self.until if self.until and now < self.until else None


def finality_of(tournament: Tournament, number: int, status: str, until: datetime | None) -> Finality | None:
    """Returns the round's finality, or None if it isn't closed yet.

    When the tournament is finished, all its results become final.
    """
    if status != RoundStatus.CLOSED:
        return None
    over = until is None or tournament.status == Status.FINISHED
    return Finality(round=number, until=None if over or until is None else until.astimezone(_zone(tournament)))


def finality_in(in_round: Round) -> Finality | None:
    return finality_of(in_round.tournament, in_round.number, in_round.status, in_round.objections_until)


def finality_words(finality: Finality | None, tournament: Tournament, now: datetime) -> str:
    """Returns "final", "provisional, objections until 18:40", or "" if the round isn't closed yet."""
    if finality is None:
        return ""
    until = finality.open_until(now)
    return provisional_words(clock(until, tournament.date)) if until else str(FINAL)


def objections_end(at: datetime, minutes: int) -> datetime | None:
    """Returns when the objection period ends, rounded up to the minute; None if there is no such period.

    >>> from datetime import datetime
    >>> objections_end(datetime(2026, 11, 20, 18, 25, 7), 15)
    datetime.datetime(2026, 11, 20, 18, 41)
    >>> objections_end(datetime(2026, 11, 20, 18, 25), 0)
    """
    if minutes == 0:
        return None
    minute = at.replace(second=0, microsecond=0)
    return minute + timedelta(minutes=minutes + (minute < at))


def with_next_final(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    ahead = Round.objects.filter(tournament=OuterRef("pk"), objections_until__gt=timezone.now())
    first = ahead.order_by("objections_until").values("objections_until")[:1]
    return tournaments.annotate(next_final=Subquery(first))


def next_final(tournament: Tournament) -> datetime | None:
    """Returns when the next provisional result becomes final, or None.

    Caches must expire by then, because nothing is written at that moment and the tournament's version doesn't change.
    """
    at: datetime | None = getattr(tournament, "next_final", None)
    return at


def _zone(tournament: Tournament) -> ZoneInfo:
    return ZoneInfo(tournament.time_zone)
