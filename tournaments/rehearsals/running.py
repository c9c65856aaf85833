"""The progress of a rehearsal."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.models.rehearsals import RehearsalRun
from tournaments.models.tournament import Tournament
from tournaments.rehearsals.plan.evening import MINUTE, Evening, PlannedAct, planned_acts


@dataclass(frozen=True, slots=True, kw_only=True)
class Rehearsing:
    """The progress of a rehearsal; `failed`: the number of acts lost to program errors."""

    runs: bool
    minutes_left: int = 0
    left: tuple[int, ...] = ()
    failed: int = 0


def plan_of(run: RehearsalRun) -> tuple[PlannedAct, ...]:
    return planned_acts(evening_of(run), run.games)


def evening_of(run: RehearsalRun) -> Evening:
    return Evening(players=run.players, rounds=run.rounds, minutes=run.minutes, seed=run.seed, left=tuple(run.left))


def rehearsing(tournament: Tournament, now: datetime) -> Rehearsing | None:
    """Returns the progress, or None if this isn't a rehearsal; at most one query."""
    if not tournament.is_rehearsal:
        return None
    run = RehearsalRun.objects.filter(tournament=tournament).first()
    if run is None or run.next_at is None:
        return Rehearsing(runs=False, failed=run.failed if run is not None else 0)
    left = run.began_at + timedelta(minutes=run.minutes) - now
    return Rehearsing(
        runs=True, minutes_left=max(1, -(-int(left.total_seconds()) // MINUTE)), left=tuple(run.left), failed=run.failed
    )
