"""Plans of all rounds at once, rounds drawn at random and rounds by standing, each with its report."""

import time
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.errors import RuleViolation
from tournaments.seating.by_standing import by_standing
from tournaments.seating.constructions import perfect
from tournaments.seating.measures import FOUR, Report, Rounds, measure
from tournaments.seating.naming import named
from tournaments.seating.random_draw import draw
from tournaments.seating.search import searched
from tournaments.seating.seats import in_turn, seated
from tournaments.seating.sizes import sizes_for, table_sizes

MOST_PLAYERS, MOST_ROUNDS = 2000, 100
# Draws among which the one with the fewest meetings within clubs is taken.
DRAWS_FOR_CLUBS = 5

Sizes = tuple[int, ...]
Clubs = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Plan:
    """Rounds of tables with their players in the order of seats, and the report (earlier rounds included)."""

    rounds: Rounds
    report: Report


def sizes_of(n: int, tables: int | None = None) -> Sizes:
    """The sizes of the tables, smallest first; `tables` asks for a number of them.

    Raises what `table_sizes` and `sizes_for` do, and `number_out_of_range` for too many players.

    >>> sizes_of(13), sizes_of(20, 4)
    ((4, 4, 5), (5, 5, 5, 5))
    """
    _within(n, "players", None, MOST_PLAYERS)
    return table_sizes(n) if tables is None else sizes_for(n, tables)


def plan(n: int, rounds: int, *, tables: int | None = None, clubs: Clubs | None = None, seed: int = 1) -> Plan:
    """All rounds for players 1 to n before the start.

    Nobody meets anybody twice where that is known to be possible; then clubs and neighbours of the list are kept apart,
    seats balanced and tables changed. Raises what `sizes_of` does, `number_out_of_range` for rounds.
    """
    began = time.perf_counter()
    sizes = _sizes(n, rounds, tables)
    met = perfect(n, rounds) if set(sizes) == {FOUR} else None
    if met is None:
        met = searched(sizes, rounds, seed)
    return _planned(seated(named(met, clubs or {}, seed), seed), (), clubs, seed, began)


def drawn(
    n: int,
    rounds: int,
    *,
    history: Rounds = (),
    tables: int | None = None,
    clubs: Clubs | None = None,
    seed: int = 1,
) -> Plan:
    """Rounds drawn one after the other, at random and without meetings again where they can be avoided."""
    began = time.perf_counter()
    sizes = _sizes(n, rounds, tables)
    played: Rounds = history
    for _ in range(rounds):
        played += (_draw(n, sizes, played, clubs or {}, seed + len(played)),)
    return _planned(played[len(history) :], history, clubs, seed, began)


def standing(
    n: int,
    rounds: int,
    *,
    history: Rounds,
    points: Mapping[int, int],
    tables: int | None = None,
    clubs: Clubs | None = None,
    seed: int = 1,
) -> Plan:
    """Rounds by the same points, strong with strong, without meetings again where ranks nearby allow it.

    Clubs are counted in the report and not kept apart: the points decide.
    """
    began = time.perf_counter()
    sizes = _sizes(n, rounds, tables)
    played, spreads = history, [0.0]
    for _ in range(rounds):
        following, spread = by_standing(range(1, n + 1), sizes, played, points, seed)
        played, spreads = (*played, in_turn(following, played)), [*spreads, spread]
    return _planned(played[len(history) :], history, clubs, seed, began, max(spreads))


def _sizes(n: int, rounds: int, tables: int | None) -> Sizes:
    _within(rounds, "rounds", 1, MOST_ROUNDS)
    return sizes_of(n, tables)


def _within(value: int, name: str, low: int | None, high: int) -> None:
    if value > high or (low is not None and value < low):
        raise RuleViolation("number_out_of_range", name, value=value, low=FOUR if low is None else low, high=high)


def _draw(n: int, sizes: Sizes, played: Rounds, clubs: Clubs, seed: int) -> tuple[tuple[int, ...], ...]:
    tries = DRAWS_FOR_CLUBS if clubs else 1
    drafts = [draw(range(1, n + 1), sizes, played, seed + 1000 * attempt) for attempt in range(tries)]

    def badness(index: int) -> tuple[int, int, int]:
        report, tables = drafts[index].report, drafts[index].tables
        return report.worst_meetings, report.repeats, measure((tables,), clubs=clubs, seed=0, seconds=0).same_club

    return drafts[min(range(tries), key=badness)].tables


def _planned(
    rounds: Rounds, history: Rounds, clubs: Clubs | None, seed: int, began: float, rank_spread: float | None = None
) -> Plan:
    seconds = time.perf_counter() - began
    report = measure(history + rounds, clubs=clubs or {}, seed=seed, seconds=seconds, rank_spread=rank_spread)
    return Plan(rounds, report)
