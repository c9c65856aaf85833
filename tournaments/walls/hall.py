"""The state of the hall, read once for all screens."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import BooleanField, ExpressionWrapper

from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import Status, Tournament
from tournaments.models.walls import PrizeGiving
from tournaments.selectors.list_states import list_done
from tournaments.selectors.lists.time_for_all import declared_at
from tournaments.selectors.prize_giving import waits_for_prize_giving
from tournaments.selectors.rounds.times import RoundTimes, times_of
from tournaments.selectors.tournament.next_steps import current_first
from tournaments.walls.moments import WallSituation

GONG_HEARD = timedelta(minutes=1)  # older gongs are not sent


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTime:
    """A table of the round; `ends` is None if there's no clock."""

    number: int
    done: bool
    ends: datetime | None
    extra: int

    @property
    def plays_until(self) -> datetime | None:
        return self.ends and self.ends + timedelta(minutes=self.extra)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hall:
    """A tournament and its current round, as of `now`."""

    tournament: Tournament
    in_round: Round | None
    tables: tuple[TableTime, ...]
    times: Mapping[int, RoundTimes]
    declared: datetime | None
    now: datetime

    @property
    def missing(self) -> tuple[int, ...]:
        return tuple(table.number for table in self.tables if not table.done)

    @property
    def runs(self) -> bool:
        return self.in_round is not None and self.in_round.status == RoundStatus.RUNNING

    @property
    def next_start(self) -> datetime | None:
        ahead = (each.planned for each in self.times.values() if not each.started and each.planned)
        return min(ahead, default=None)


def hall_of(tournament: Tournament, now: datetime) -> Hall:
    """Reads the hall in at most six queries."""
    published = tournament.rounds.exclude(status=RoundStatus.DRAWN)
    in_round = published.order_by(*current_first()).first()
    if in_round is not None:
        in_round.tournament = tournament
    runs = in_round is not None and in_round.status == RoundStatus.RUNNING
    return Hall(
        tournament=tournament,
        in_round=in_round,
        tables=tuple(_table_times(in_round)) if in_round is not None and runs else (),
        times=times_of(tournament, now=now),
        declared=declared_at(in_round) if in_round is not None and runs else None,
        now=now,
    )


def _table_times(in_round: Round) -> Iterator[TableTime]:
    done = ExpressionWrapper(list_done("score_list"), output_field=BooleanField())
    rows = in_round.tables.annotate(done=done).order_by("number")
    for number, is_done, ends, extra in rows.values_list("number", "done", "ends_at", "extra_minutes"):
        yield TableTime(number=number, done=bool(is_done), ends=ends, extra=extra)


def prize_giving_of(tournament: Tournament) -> PrizeGiving | None:
    """Returns the prize giving of a finished tournament if it has started; no query if prefetched."""
    return getattr(tournament, "prize_giving", None) if tournament.status == Status.FINISHED else None


def situation_of(hall: Hall) -> WallSituation:
    """Returns the input for choosing a wall's screen; no query."""
    in_round, tournament = hall.in_round, hall.tournament
    ends = [table.ends for table in hall.tables if table.ends]
    going_on = [table for table in hall.tables if not table.done and (table.extra or not hall.declared)]
    playing = [table.plays_until for table in going_on if table.plays_until]
    number = in_round.number if in_round is not None else 0
    last_released = max((each.number for each in hall.times.values() if each.started), default=0)
    other = (hall.next_start, in_round and in_round.objections_until, *playing)
    return WallSituation(
        status=tournament.status,
        round_status=in_round.status if in_round is not None else None,
        started=in_round.started_at if in_round is not None else None,
        ends=min(ends, default=None),
        last_ends=max(playing, default=None),
        declared=hall.declared,
        missing=len(hall.missing),
        last=number >= tournament.rounds_planned,
        results_withheld=waits_for_prize_giving(tournament, last_released),
        telling=prize_giving_of(tournament) is not None,
        times=tuple(at for at in other if at),
    )


def gongs_of(hall: Hall) -> tuple[datetime, ...]:
    """Returns the gongs for the start of a round and the end of each table, or for the time declared by the desk."""
    if hall.in_round is None or not hall.runs:
        return ()
    moments = {hall.in_round.started_at, hall.declared, *(() if hall.declared else (each.ends for each in hall.tables))}
    return tuple(sorted(at for at in moments if at and at > hall.now - GONG_HEARD))
