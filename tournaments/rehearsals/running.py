"""How far a rehearsal is."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.models.rehearsals import RehearsalRun
from tournaments.models.tournament import Tournament
from tournaments.rehearsals.plan.evening import MINUTE, Evening, Happening, happenings


@dataclass(frozen=True, slots=True, kw_only=True)
class Rehearsing:
    """What an organiser is told of a rehearsal: whether it plays by itself, and for how many minutes more.

    `left`: the tables that people play; `failed`: how many happenings an error of the program left out.
    """

    runs: bool
    minutes_left: int = 0
    left: tuple[int, ...] = ()
    failed: int = 0


def plan_of(run: RehearsalRun) -> tuple[Happening, ...]:
    """Everything that happens in a rehearsal."""
    return happenings(evening_of(run), run.games)


def evening_of(run: RehearsalRun) -> Evening:
    """What is rehearsed."""
    return Evening(players=run.players, rounds=run.rounds, minutes=run.minutes, seed=run.seed, left=tuple(run.left))


def rehearsing(tournament: Tournament, now: datetime) -> Rehearsing | None:
    """How far a rehearsal is, None for every other tournament; one query for a rehearsal."""
    if not tournament.is_rehearsal:
        return None
    run = RehearsalRun.objects.filter(tournament=tournament).first()
    if run is None or run.next_at is None:
        return Rehearsing(runs=False, failed=run.failed if run is not None else 0)
    left = run.began_at + timedelta(minutes=run.minutes) - now
    return Rehearsing(
        runs=True, minutes_left=max(1, -(-int(left.total_seconds()) // MINUTE)), left=tuple(run.left), failed=run.failed
    )
