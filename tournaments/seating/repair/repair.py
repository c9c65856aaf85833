"""Minimal changes to published rounds when people come and go.

Newcomers fill vacated places or join fours, and fives give up people if needed. Tables are opened or closed only if
necessary. Everybody else keeps their table and seat. Ties are decided by hard wishes, repeats, soft wishes and turns at
fives.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from tournaments.seating.constraints import Reason, UnmetWish, impossible, refuse
from tournaments.seating.field import Field
from tournaments.seating.measures import Rounds
from tournaments.seating.repair.costs import Broken, Costs
from tournaments.seating.repair.hall import RoundRepair
from tournaments.seating.repair.opened_tables import openings
from tournaments.seating.seats import least_used_seats
from tournaments.seating.wishes import Wish

# Passes over all rounds.
PASSES = 2

Table = tuple[int, ...]
Tables = tuple[Table, ...]
Seats = Counter[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Move:
    """A person's change of table in round index `at`. None stands for no place."""

    at: int
    player: int
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Repair:
    """The repaired rounds, and all moves by round and player."""

    rounds: Rounds
    moves: tuple[Move, ...]


def repair_rounds(rounds: Rounds, present: Sequence[Collection[int]], field: Field, seed: int) -> Repair:
    """Adapts rounds to the `present` people, with as few moves as possible.

    `rounds`: rounds that haven't started; earlier ones are in `field.history`. Tables follow `field.numbers` and are ()
    if unused. Raises `too_few_participants`, `tables_do_not_fit`, and `draw_impossible` with all `reasons` if moving
    one more person doesn't save a moved person's hard wish.
    """
    before = tuple(_pad(tables, len(field.numbers)) for tables in rounds)
    costs = Costs(field.wishes)
    for tables in chain(field.history, (field.in_passing,), map(_remove_absent, before, present)):
        costs.count(tables)
    halls = [
        _repair_round(tables, frozenset(people), field.numbers, costs, seed + at)
        for at, (tables, people) in enumerate(zip(before, present, strict=True))
    ]
    _improve(halls, costs)
    _refuse_broken(halls, field)
    after = tuple(_assign_seats(before, halls, field.history))
    return Repair(after, tuple(_moves(before, after, field.numbers)))


def substitute_player(rounds: Rounds, leaving: int, coming: int, numbers: Sequence[int]) -> Repair:
    """Replaces one person with another in all rounds. Raises ValueError if the newcomer already has a place."""
    if any(coming in table for tables in rounds for table in tables):
        raise ValueError(f"{coming} already has a seat")
    before = tuple(_pad(tables, len(numbers)) for tables in rounds)
    after = tuple(
        tuple(tuple(coming if player == leaving else player for player in table) for table in tables)
        for tables in before
    )
    return Repair(after, tuple(_moves(before, after, numbers)))


def _pad(tables: Tables, count: int) -> Tables:
    if len(tables) > count:
        raise ValueError("a table is missing its number")
    return (*tables, *(() for _ in range(count - len(tables))))


def _remove_absent(tables: Tables, present: Collection[int]) -> Tables:
    return tuple(tuple(player for player in table if player in present) for table in tables)


def _repair_round(
    before: Tables, present: frozenset[int], numbers: Sequence[int], costs: Costs, seed: int
) -> RoundRepair:
    """Repairs one round and counts it. The round stays unchanged if nobody comes or goes."""
    staying = _remove_absent(before, present)
    costs.count(staying, -1)
    seated = frozenset(chain.from_iterable(before))
    hall = RoundRepair(staying, numbers, costs, seed)
    if seated != present:
        stood = [index for index, table in enumerate(before) if table]
        hall = _cheapest_repair(staying, stood, sorted(present - seated), numbers, costs, seed)
    costs.count(hall.tables)
    return hall


def _cheapest_repair(
    staying: Tables, stood: Sequence[int], coming: list[int], numbers: Sequence[int], costs: Costs, seed: int
) -> RoundRepair:
    """Tries several ways of closing tables and returns the cheapest."""
    heads = [len(table) for table in staying]
    reserved = {index for index in stood if any(costs.kept_at(player, numbers[index]) for player in staying[index])}
    opening = openings(heads, stood, reserved, sum(heads) + len(coming), seed)
    halls = []
    for closed in opening.closed:
        hall = RoundRepair(staying, numbers, costs, seed, most=opening.most)
        hall.seat([*coming, *hall.vacate(stood, closed, opening.tables)])
        hall.improve()
        hall.mend()
        halls.append(hall)
    return min(halls, key=RoundRepair.cost)


def _improve(halls: Sequence[RoundRepair], costs: Costs) -> None:
    """Improves each round once more, now that all rounds are known."""
    for _ in range(PASSES):
        for hall in halls:
            costs.count(hall.tables, -1)
            hall.improve()
            costs.count(hall.tables)


def _refuse_broken(halls: Sequence[RoundRepair], field: Field) -> None:
    """Raises `draw_impossible` for failed hard wishes, naming impossible ones only once."""
    rounds_of: defaultdict[Broken, set[int]] = defaultdict(set)
    for number, hall in enumerate(halls, start=len(field.history) + 1):
        for broken in (each for player in hall.free for each in hall.broken_wishes(player)):
            rounds_of[broken].add(number)
    if rounds_of:
        never = {each: None for hall in halls for each in impossible(_field_in(hall, field))}
        named = {player for each in never for player in each.people}
        others = [broken for broken in sorted(rounds_of) if named.isdisjoint(broken[1])]
        refuse([*never, *(_unmet_wish(field, broken, sorted(rounds_of[broken])) for broken in others)])


def _field_in(hall: RoundRepair, field: Field) -> Field:
    """Keeps the numbers of unused tables, because a wish for a table that could be opened isn't impossible."""
    return replace(field, players=tuple(sorted(hall.at)), sizes=tuple(len(table) for table in hall.tables if table))


def _unmet_wish(field: Field, broken: Broken, rounds: Sequence[int]) -> UnmetWish:
    wish, people = broken
    named = {Wish.CLUBS: field.wishes.clubs, Wish.TEAMS: field.wishes.teams}.get(wish, {})
    table = field.wishes.tables[people[0]] if wish is Wish.TABLES else None
    missing = table is not None and table not in field.numbers
    return UnmetWish(
        wish=wish,
        people=people,
        rounds=tuple(rounds),
        reason=Reason.TABLE_MISSING if missing else Reason.NONE_FOUND,
        table=table,
        group=named.get(people[0], ""),
    )


def _assign_seats(before: Rounds, halls: Sequence[RoundRepair], history: Rounds) -> Iterator[Tables]:
    times: Seats = Counter()
    for tables in (*history, *before):
        _count_seats(tables, times, 1)
    for old, hall in zip(before, halls, strict=True):
        _count_seats(old, times, -1)
        tables = tuple(_keep_seats(*both, times) for both in zip(old, hall.tables, strict=True))
        _count_seats(tables, times, 1)
        yield tables


def _count_seats(tables: Tables, times: Seats, by: int) -> None:
    for table in tables:
        for seat, player in enumerate(table):
            times[player, seat] += by


def _keep_seats(before: Table, people: Collection[int], times: Seats) -> Table:
    """Keeps everybody on their seat; newcomers fill gaps, or else the last people move up."""
    seats = [player if player in people else None for player in before]
    new = sorted(set(people) - set(before))
    free = [seat for seat, player in enumerate(seats) if player is None]
    seats += [None] * (len(new) - len(free))
    free = [seat for seat, player in enumerate(seats) if player is None][: len(new)]
    for player, seat in zip(least_used_seats(new, free, times), free, strict=True):
        seats[seat] = player
    while None in seats:
        last = seats.pop()
        if last is not None:
            seats[seats.index(None)] = last
    return tuple(player for player in seats if player is not None)


def _moves(before: Rounds, after: Rounds, numbers: Sequence[int]) -> Iterator[Move]:
    for at, (old, new) in enumerate(zip(before, after, strict=True)):
        was, becomes = _places(old, numbers), _places(new, numbers)
        for player in sorted(was.keys() | becomes.keys()):
            if was.get(player) != becomes.get(player):
                yield Move(at, player, was.get(player), becomes.get(player))


def _places(tables: Tables, numbers: Sequence[int]) -> Mapping[int, int]:
    return {player: number for number, table in zip(numbers, tables, strict=True) for player in table}
