"""Places that are announced one by one at the prize giving.

`announced_places` alone decides which places a wall shows: none until the desk announces them or publishes the result.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.results.remembered import cached_standings
from tournaments.selectors.results.standings import RankedRow, StandingsStage
from tournaments.selectors.results.visibility import Audience
from tournaments.walls.hall import prize_giving_of
from tournaments.walls.words import ending_title

PODIUM = 3
PODIUM_REACHED = 0  # value of `PrizeGiving.reached` once the podium is shown
FIRSTS = (20, 10, 5, 3)  # ranks to begin with


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncedPlaces:
    """The places that may be shown; empty until the first is announced."""

    now: tuple[RankedRow, ...] = ()
    before: tuple[RankedRow, ...] = ()
    podium: tuple[RankedRow, ...] = ()

    def __bool__(self) -> bool:
        return bool(self._rows)

    @property
    def shared(self) -> bool:
        return any(row.tied for row in self._rows)

    @property
    def by_lot(self) -> bool:
        return any(row.by_lot for row in self._rows)

    @property
    def _rows(self) -> tuple[RankedRow, ...]:
        return (*self.now, *self.before, *self.podium)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeStep:
    reached: int
    rows: tuple[RankedRow, ...]


def announced_places(tournament: Tournament) -> AnnouncedPlaces:
    """Returns the announced places, or else the podium if the result is published."""
    giving = prize_giving_of(tournament)
    if giving is None:
        return AnnouncedPlaces(podium=_podium(_published_result(tournament)))
    if giving.reached is None:
        return AnnouncedPlaces()
    rows = [row for row in _result(tournament) if row.rank is not None and giving.reached <= row.rank <= giving.first]
    if giving.reached == PODIUM_REACHED:
        return AnnouncedPlaces(podium=_podium(rows))
    return AnnouncedPlaces(
        now=tuple(row for row in rows if row.rank == giving.reached),
        before=tuple(row for row in rows if row.rank != giving.reached),
    )


def ending_of(tournament: Tournament) -> str:
    """Returns the name of the last screen, as it stands on the wall; no query before the end."""
    telling = prize_giving_of(tournament) is not None
    return ending_title(telling=telling, podium=bool(announced_places(tournament).podium))


def firsts_of(tournament: Tournament) -> list[int]:
    """Returns the ranks to begin with that the result has."""
    last = max((row.rank for row in _result(tournament) if row.rank is not None), default=0)
    return [first for first in FIRSTS if first <= last]


def steps_from(tournament: Tournament, first: int) -> tuple[PrizeStep, ...]:
    """Returns the steps from rank `first` up to the podium."""
    rows = [row for row in _result(tournament) if row.rank is not None and row.rank <= first]
    ranks = sorted({row.rank for row in rows if row.rank is not None}, reverse=True)
    places = (PrizeStep(reached=rank, rows=tuple(row for row in rows if row.rank == rank)) for rank in ranks)
    return (*places, PrizeStep(reached=PODIUM_REACHED, rows=_podium(rows)))


def step_on(steps: Iterable[PrizeStep], reached: int | None) -> PrizeStep | None:
    return next((step for step in steps if reached is None or step.reached < reached), None)


def _result(tournament: Tournament) -> tuple[RankedRow, ...]:
    return cached_standings(tournament, audience=Audience.STAFF).rows


def _published_result(tournament: Tournament) -> tuple[RankedRow, ...]:
    if tournament.status != Status.FINISHED or not tournament.results_released_at:
        return ()
    standings = cached_standings(tournament, audience=Audience.PUBLIC)
    return () if standings.frozen or standings.stage is StandingsStage.HIDDEN else standings.rows


def _podium(rows: Iterable[RankedRow]) -> tuple[RankedRow, ...]:
    return tuple(row for row in rows if row.rank is not None and row.rank <= PODIUM)
