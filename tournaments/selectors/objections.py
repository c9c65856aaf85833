"""Until when the result of a closed round is provisional: somebody may object to it for a while, then it is final.

How long is up to the organisers. The federation's rules know no such time: for the table a round is over when nobody
wants to check its points any more (TSR 8.5.2), and a referee's decision is objected to at once (TSR 9.6.7).
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
    """How firm the result of a closed round is; `until` is in the tournament's time zone, None for final at once."""

    round: int
    until: datetime | None

    def open_until(self, now: datetime) -> datetime | None:
        """When the time for objections ends, None once it has."""
        return self.until if self.until and now < self.until else None


def finality_of(tournament: Tournament, number: int, status: str, until: datetime | None) -> Finality | None:
    """What is known of a round with this `objections_until`; None before it is closed.

    The end of a tournament ends every time for objections: whoever finishes it declares all its results final.
    """
    if status != RoundStatus.CLOSED:
        return None
    over = until is None or tournament.status == Status.FINISHED
    return Finality(round=number, until=None if over or until is None else until.astimezone(_zone(tournament)))


def finality_in(in_round: Round) -> Finality | None:
    """How firm the result of a round is; no query."""
    return finality_of(in_round.tournament, in_round.number, in_round.status, in_round.objections_until)


def finality_words(finality: Finality | None, tournament: Tournament, now: datetime) -> str:
    """ "final", or "provisional, objections until 18:40"; nothing before a round is closed."""
    if finality is None:
        return ""
    until = finality.open_until(now)
    return provisional_words(clock(until, tournament.date)) if until else str(FINAL)


def objections_end(at: datetime, minutes: int) -> datetime | None:
    """The moment at which a result is final that objections may be made to for so long; pages say it to the minute.

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
    """Tournaments that `next_final` can be asked of."""
    ahead = Round.objects.filter(tournament=OuterRef("pk"), objections_until__gt=timezone.now())
    first = ahead.order_by("objections_until").values("objections_until")[:1]
    return tournaments.annotate(next_final=Subquery(first))


def next_final(tournament: Tournament) -> datetime | None:
    """When a result that is provisional becomes final next, as the tournament was fetched; None where none does.

    Nothing is written at that moment: whatever is kept of pages beside the tournament's version must go by this, too.
    """
    at: datetime | None = getattr(tournament, "next_final", None)
    return at


def _zone(tournament: Tournament) -> ZoneInfo:
    return ZoneInfo(tournament.time_zone)
