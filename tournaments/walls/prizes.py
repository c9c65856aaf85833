"""The places of the result, told in the hall one after the other: what a wall may show, and what the desk tells next.

No wall shows a place of it before the desk tells it or publishes the result, whoever may see it elsewhere: `told` is
the one door.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.results.remembered import remembered_standings
from tournaments.selectors.results.standings import Row, StandingsStage
from tournaments.selectors.results.visibility import Audience
from tournaments.walls.hall import prize_giving_of

PODIUM = 3
PODIUM_REACHED = 0  # what `PrizeGiving.reached` is once the podium stands on the wall
FIRSTS = (20, 10, 5, 3)  # where telling may begin


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What of the result may be seen in the hall: the places told last, those before them, or the podium.

    All are empty before the first place is told.
    """

    now: tuple[Row, ...] = ()
    before: tuple[Row, ...] = ()
    podium: tuple[Row, ...] = ()

    def __bool__(self) -> bool:
        """Whether any place is told."""
        return bool(self._rows)

    @property
    def shared(self) -> bool:
        """Whether any place of them is shared."""
        return any(row.tied for row in self._rows)

    @property
    def by_lot(self) -> bool:
        """Whether the lot decided any place of them."""
        return any(row.by_lot for row in self._rows)

    @property
    def _rows(self) -> tuple[Row, ...]:
        return (*self.now, *self.before, *self.podium)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step of the prize giving: the rank that is reached by it, and whose places it tells."""

    reached: int
    rows: tuple[Row, ...]


def told(tournament: Tournament) -> Told:
    """What a wall may show: what the desk has told, else the podium of a result that it has published."""
    giving = prize_giving_of(tournament)
    if giving is None:
        return Told(podium=_podium(_published_result(tournament)))
    if giving.reached is None:
        return Told()
    rows = [row for row in _result(tournament) if row.rank is not None and giving.reached <= row.rank <= giving.first]
    if giving.reached == PODIUM_REACHED:
        return Told(podium=_podium(rows))
    return Told(
        now=tuple(row for row in rows if row.rank == giving.reached),
        before=tuple(row for row in rows if row.rank != giving.reached),
    )


def steps_from(tournament: Tournament, first: int) -> tuple[Step, ...]:
    """The steps of a prize giving that begins at a place, for the desk: the last place first, the podium at the end."""
    rows = [row for row in _result(tournament) if row.rank is not None and row.rank <= first]
    ranks = sorted({row.rank for row in rows if row.rank is not None}, reverse=True)
    places = (Step(reached=rank, rows=tuple(row for row in rows if row.rank == rank)) for rank in ranks)
    return (*places, Step(reached=PODIUM_REACHED, rows=_podium(rows)))


def step_on(steps: Iterable[Step], reached: int | None) -> Step | None:
    """The step that follows on what was reached, None for nothing yet; None behind the podium."""
    return next((step for step in steps if reached is None or step.reached < reached), None)


def _result(tournament: Tournament) -> tuple[Row, ...]:
    return remembered_standings(tournament, audience=Audience.STAFF).rows


def _published_result(tournament: Tournament) -> tuple[Row, ...]:
    if tournament.status != Status.FINISHED or not tournament.results_released_at:
        return ()
    standings = remembered_standings(tournament, audience=Audience.PUBLIC)
    return () if standings.frozen or standings.stage is StandingsStage.HIDDEN else standings.rows


def _podium(rows: Iterable[Row]) -> tuple[Row, ...]:
    return tuple(row for row in rows if row.rank is not None and row.rank <= PODIUM)
