"""Plans of all rounds at once and rounds drawn at random, by standing or up a ladder, each with its report.

Every way heeds the wishes of the field: a hard one that cannot hold refuses the draw, a soft one that fails is named.
"""

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from scoring.errors import RuleViolation
from tournaments.seating.by_standing import by_standing as standing
from tournaments.seating.by_standing.by_standing import Target
from tournaments.seating.by_standing.ladder import ladder
from tournaments.seating.by_standing.prices import NO_REPEATS, RANKS_ALONE
from tournaments.seating.composing import composed
from tournaments.seating.constraints import Ungranted, check, hard_ones, keeping, refuse, ungranted
from tournaments.seating.field import Field, field_of
from tournaments.seating.fixed_tables import placed
from tournaments.seating.last_resort import mended
from tournaments.seating.measures import Report, Rounds, measure
from tournaments.seating.seats import in_turn, seated

MOST_PLAYERS, MOST_ROUNDS = 2000, 100

Table = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """Rounds that were drawn, and how good they are."""

    # The new ones: the players of each table in the order of seats, the tables in the order of `field.numbers`.
    rounds: Rounds
    # On these and the rounds before them.
    report: Report
    # The soft wishes that do not hold in the new rounds.
    ungranted: tuple[Ungranted, ...] = ()


def plan(n: int, rounds: int, *, tables: int | None = None, seed: int = 1) -> Plan:
    """All rounds for players 1 to n, nobody with a wish. Raises what `field_of` and `planned` do.

    >>> plan(8, 1).report.repeats
    0
    """
    within("players", n, 1, MOST_PLAYERS)
    return planned(field_of(range(1, n + 1), table_count=tables), rounds, seed)


def planned(field: Field, rounds: int, seed: int) -> Plan:
    """So many rounds at once, for the start or behind the history.

    Nobody meets anybody twice where that is known to be possible; then soft wishes hold where they can, neighbours of
    the list sit apart in the first round, seats are balanced and tables change.
    Raises `number_out_of_range` for rounds, and `draw_impossible` with all `reasons` why hard wishes cannot hold.
    """
    began = time.perf_counter()
    within("rounds", rounds, 1, MOST_ROUNDS)
    check(field)
    new_rounds = seated(composed(field, rounds, seed), seed)
    if field.history:
        new_rounds = _in_turn(new_rounds, field.history)
    return _plan(field, placed(new_rounds, field), seed, began)


def drawn_at_random(field: Field, seed: int, rounds: int = 1) -> Plan:
    """The next rounds, one after the other, without meetings again where they can be avoided. Raises as `planned`."""
    began = time.perf_counter()
    within("rounds", rounds, 1, MOST_ROUNDS)
    check(field)
    new_rounds: Rounds = ()
    for at in range(rounds):
        so_far = replace(field, history=field.history + new_rounds)
        new_rounds += _at_random(so_far, seed + at)
    return _plan(field, new_rounds, seed, began)


def by_rank(
    field: Field,
    target: Target,
    points: Mapping[int, float],
    seed: int,
    spread: int = NO_REPEATS,
    rounds: int = 1,
) -> Plan:
    """The next round by points, the most first: strong with strong, or every table as strong as the others.

    Players without points stand at 0, equal ones in an order of chance. `spread`: from 0, ranks alone, to 10, no
    meetings again at any price in ranks; at 0 soft wishes to sit apart are not heeded. Further rounds follow by the
    same points; the rank spread is then the largest.
    Raises `number_out_of_range` for spread and rounds, and `draw_impossible`.
    """
    began = time.perf_counter()
    within("spread", spread, RANKS_ALONE, NO_REPEATS)
    within("rounds", rounds, 1, MOST_ROUNDS)
    check(field)
    order = ranked(field, points, seed)
    ranks = {player: rank for rank, player in enumerate(order)}
    new_rounds: Rounds = ()
    for _ in range(rounds):
        so_far = replace(field, history=field.history + new_rounds)
        tables, _apart = standing.by_rank(so_far, order, seed, spread, target)
        new_rounds += _in_turn((tables,), so_far.history)

    def rank_spread(drawn: Rounds) -> float:
        return max(standing.APART[target](tables, ranks) for tables in drawn)

    return _plan(field, new_rounds, seed, began, rank_spread, soft_heeded=spread > RANKS_ALONE)


def by_ladder(field: Field, points: Mapping[int, float], seed: int, rounds: int = 1) -> Plan:
    """The next round where winners stay and the others move on, by the points of the last round of the history.

    Soft wishes to sit apart are not heeded, hard ones and fixed tables are.
    Without a history it is drawn at random. Further rounds follow by the same points. Raises as `planned` does.
    """
    began = time.perf_counter()
    within("rounds", rounds, 1, MOST_ROUNDS)
    check(field)
    new_rounds: Rounds = ()
    for _ in range(rounds):
        so_far = replace(field, history=field.history + new_rounds)
        new_rounds += _up(so_far, points, seed) if so_far.history else _at_random(so_far, seed)
    return _plan(field, new_rounds, seed, began, soft_heeded=not field.history)


def ranked(field: Field, points: Mapping[int, float], seed: int) -> tuple[int, ...]:
    """The players, the most points first; chance decides between equal ones, the same for the same seed."""
    randomness = random.Random(seed)
    chance = {player: randomness.random() for player in field.players}
    return tuple(sorted(field.players, key=lambda player: (-points.get(player, 0), chance[player])))


def within(name: str, value: int, low: int, high: int) -> None:
    """Raises `number_out_of_range` for a value outside its limits."""
    if not low <= value <= high:
        raise RuleViolation("number_out_of_range", name, value=value, low=low, high=high)


def _at_random(field: Field, seed: int) -> Rounds:
    one = _mixed(composed(field, 1, seed), random.Random(seed))
    return placed(_in_turn(one, field.history), field)


def _up(field: Field, points: Mapping[int, float], seed: int) -> Rounds:
    return _in_turn((ladder(field.history[-1], points, field, seed),), field.history)


def _mixed(rounds: Rounds, randomness: random.Random) -> Rounds:
    """The same tables, those of one size and the people of each in an order of chance."""
    mixed = []
    for tables in rounds:
        shuffled = [tuple(randomness.sample(table, len(table))) for table in randomness.sample(tables, len(tables))]
        mixed.append(tuple(sorted(shuffled, key=len)))
    return tuple(mixed)


def _in_turn(rounds: Rounds, history: Rounds) -> Rounds:
    """The rounds in the order of seats, on which those before put their players least often."""
    in_seats: Rounds = ()
    for tables in rounds:
        in_seats += (in_turn(tables, history + in_seats),)
    return in_seats


def _plan(
    field: Field,
    rounds: Rounds,
    seed: int,
    began: float,
    rank_spread: Callable[[Rounds], float] | None = None,
    *,
    soft_heeded: bool = True,
) -> Plan:
    """The rounds with their report; refused where a hard wish does not hold and no other seating is found."""
    wishes = ungranted(field, rounds, soft_heeded=soft_heeded)
    if hard_ones(field, wishes):
        rounds = mended(field, rounds, seed)
        wishes = ungranted(field, rounds, soft_heeded=soft_heeded)
    refuse(hard_ones(field, wishes))
    seconds = time.perf_counter() - began
    report = measure(
        field.history + rounds,
        clubs=field.wishes.clubs,
        seed=seed,
        seconds=seconds,
        rank_spread=rank_spread(rounds) if rank_spread else None,
        keeping=keeping(field),
        in_passing=field.in_passing,
    )
    return Plan(rounds, report, wishes)
