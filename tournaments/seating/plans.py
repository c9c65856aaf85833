"""Plans of all rounds, and draws by chance, standing or ladder, each with a report.

The draw is refused if hard wishes are impossible. Soft wishes that aren't met are reported.
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
from tournaments.seating.composing import compose_rounds
from tournaments.seating.constraints import UnmetWish, check, hard_wishes, people_at_fixed_tables, refuse, unmet_wishes
from tournaments.seating.field import Field, field_of
from tournaments.seating.fixed_tables import order_tables
from tournaments.seating.last_resort import repair_hard_wishes
from tournaments.seating.measures import Report, Rounds, measure
from tournaments.seating.seats import assign_numbers_and_seats, seat_in_turn

MOST_PLAYERS, MOST_ROUNDS = 2000, 100

Table = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The drawn rounds and their quality."""

    # New rounds, players in seat order, tables in the order of `field.numbers`.
    rounds: Rounds
    # Includes earlier rounds.
    report: Report
    # Unmet soft wishes of the new rounds.
    unmet_wishes: tuple[UnmetWish, ...] = ()


def plan(n: int, rounds: int, *, tables: int | None = None, seed: int = 1) -> Plan:
    """Plans all rounds for players 1 to n, without wishes. Raises everything `field_of` and `plan_rounds` do.

    >>> plan(8, 1).report.repeats
    0
    """
    check_within("players", n, 1, MOST_PLAYERS)
    return plan_rounds(field_of(range(1, n + 1), table_count=tables), rounds, seed)


def plan_rounds(field: Field, rounds: int, seed: int) -> Plan:
    """Plans several rounds at once, without repeats if that's known to be possible.

    Also satisfies soft wishes, separates list neighbours in round 1, balances seats and varies tables, as far as
    possible. Raises `number_out_of_range`, and `draw_impossible` with all `reasons`.
    """
    began = time.perf_counter()
    check_within("rounds", rounds, 1, MOST_ROUNDS)
    check(field)
    new_rounds = assign_numbers_and_seats(compose_rounds(field, rounds, seed), seed)
    if field.history:
        new_rounds = _rotate_seats(new_rounds, field.history)
    return _finish_plan(field, order_tables(new_rounds, field), seed, began)


def draw_at_random(field: Field, seed: int, rounds: int = 1) -> Plan:
    """Draws rounds one after the other, avoiding repeats. Raises everything `plan_rounds` does."""
    began = time.perf_counter()
    check_within("rounds", rounds, 1, MOST_ROUNDS)
    check(field)
    new_rounds: Rounds = ()
    for at in range(rounds):
        so_far = replace(field, history=field.history + new_rounds)
        new_rounds += _draw_round(so_far, seed + at)
    return _finish_plan(field, new_rounds, seed, began)


def by_rank(
    field: Field,
    target: Target,
    points: Mapping[int, float],
    seed: int,
    spread: int = NO_REPEATS,
    rounds: int = 1,
) -> Plan:
    """Draws rounds by points, highest first. Missing points are 0, and ties are broken by chance.

    `spread`: from 0 (only ranks count; soft wishes to sit apart are ignored) to 10 (no repeats at any price). Further
    rounds use the same points, and the largest rank spread is reported. Raises `number_out_of_range` or
    `draw_impossible`.
    """
    began = time.perf_counter()
    check_within("spread", spread, RANKS_ALONE, NO_REPEATS)
    check_within("rounds", rounds, 1, MOST_ROUNDS)
    check(field)
    order = rank_players(field, points, seed)
    ranks = {player: rank for rank, player in enumerate(order)}
    new_rounds: Rounds = ()
    for _ in range(rounds):
        so_far = replace(field, history=field.history + new_rounds)
        tables, _apart = standing.by_rank(so_far, order, seed, spread, target)
        new_rounds += _rotate_seats((tables,), so_far.history)

    def rank_spread(drawn: Rounds) -> float:
        return max(standing.RANK_DISTANCE[target](tables, ranks) for tables in drawn)

    return _finish_plan(field, new_rounds, seed, began, rank_spread, soft_heeded=spread > RANKS_ALONE)


def by_ladder(field: Field, points: Mapping[int, float], seed: int, rounds: int = 1) -> Plan:
    """Draws a ladder by the points of the last round, or at random if there wasn't one.

    Ignores soft wishes to sit apart. Further rounds use the same points. Raises everything `plan_rounds` does.
    """
    began = time.perf_counter()
    check_within("rounds", rounds, 1, MOST_ROUNDS)
    check(field)
    new_rounds: Rounds = ()
    for _ in range(rounds):
        so_far = replace(field, history=field.history + new_rounds)
        new_rounds += _ladder_round(so_far, points, seed) if so_far.history else _draw_round(so_far, seed)
    return _finish_plan(field, new_rounds, seed, began, soft_heeded=not field.history)


def rank_players(field: Field, points: Mapping[int, float], seed: int) -> tuple[int, ...]:
    """Returns players by points, highest first. Ties are broken by seeded chance."""
    randomness = random.Random(seed)
    chance = {player: randomness.random() for player in field.players}
    return tuple(sorted(field.players, key=lambda player: (-points.get(player, 0), chance[player])))


def check_within(name: str, value: int, low: int, high: int) -> None:
    """Raises `number_out_of_range` if a value is outside its limits."""
    if not low <= value <= high:
        raise RuleViolation("number_out_of_range", name, value=value, low=low, high=high)


def _draw_round(field: Field, seed: int) -> Rounds:
    one = _shuffle(compose_rounds(field, 1, seed), random.Random(seed))
    return order_tables(_rotate_seats(one, field.history), field)


def _ladder_round(field: Field, points: Mapping[int, float], seed: int) -> Rounds:
    return _rotate_seats((ladder(field.history[-1], points, field, seed),), field.history)


def _shuffle(rounds: Rounds, randomness: random.Random) -> Rounds:
    mixed = []
    for tables in rounds:
        shuffled = [tuple(randomness.sample(table, len(table))) for table in randomness.sample(tables, len(tables))]
        mixed.append(tuple(sorted(shuffled, key=len)))
    return tuple(mixed)


def _rotate_seats(rounds: Rounds, history: Rounds) -> Rounds:
    in_seats: Rounds = ()
    for tables in rounds:
        in_seats += (seat_in_turn(tables, history + in_seats),)
    return in_seats


def _finish_plan(
    field: Field,
    rounds: Rounds,
    seed: int,
    began: float,
    rank_spread: Callable[[Rounds], float] | None = None,
    *,
    soft_heeded: bool = True,
) -> Plan:
    """Measures the rounds, after a last attempt to satisfy hard wishes that failed."""
    wishes = unmet_wishes(field, rounds, soft_heeded=soft_heeded)
    if hard_wishes(field, wishes):
        rounds = repair_hard_wishes(field, rounds, seed)
        wishes = unmet_wishes(field, rounds, soft_heeded=soft_heeded)
    refuse(hard_wishes(field, wishes))
    seconds = time.perf_counter() - began
    report = measure(
        field.history + rounds,
        clubs=field.wishes.clubs,
        seed=seed,
        seconds=seconds,
        rank_spread=rank_spread(rounds) if rank_spread else None,
        keeping=people_at_fixed_tables(field),
        in_passing=field.in_passing,
    )
    return Plan(rounds, report, wishes)
