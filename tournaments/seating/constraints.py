"""Wishes as constraints on a draw: forbidden meetings, fixed tables, impossible wishes and failed ones.

Wishes of or about absent people are ignored.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain, combinations
from math import comb

from scoring.errors import RuleViolation
from tournaments.seating.field import Field
from tournaments.seating.measures import Rounds
from tournaments.seating.search.bounds import fewest_together
from tournaments.seating.wishes import Pair, Strength, Wish

# Weights of meetings against soft wishes.
WEIGHTS: Mapping[Wish, int] = {Wish.CLUBS: 1, Wish.TEAMS: 1, Wish.NOT_WITH: 3, Wish.TABLES: 1}
# Wishes to sit apart.
APART = (Wish.CLUBS, Wish.TEAMS, Wish.NOT_WITH)

Apart = Mapping[Wish, frozenset[Pair]]  # forbidden pairs by hard wish
Foes = Mapping[int, set[int]]  # forbidden neighbours by player


class Reason(StrEnum):
    """Reasons why a wish isn't met."""

    CLUB_LARGER_THAN_TABLES = "club_larger_than_tables"  # or a team: more people than tables
    TABLE_MISSING = "table_missing"  # closed or missing
    TABLE_FULL = "table_full"  # more people than places
    WISHES_CONTRADICT = "wishes_contradict"  # each is possible without the others
    TOO_FEW_PARTNERS = "too_few_partners"  # fewer allowed neighbours than a table needs
    NONE_FOUND = "none_found"  # not known to be impossible
    NOT_HEEDED = "not_heeded"  # draws by ranks only and ladders ignore soft wishes to sit apart


@dataclass(frozen=True, slots=True, kw_only=True)
class UnmetWish:
    """A wish that isn't met, its people, and the reason.

    `rounds`: numbers from 1, including earlier rounds; empty if the wish is impossible. `table`: the table number.
    `group`: the club or team. `room`: the number of people possible.
    """

    wish: Wish
    people: tuple[int, ...]
    rounds: tuple[int, ...]
    reason: Reason
    table: int | None = None
    group: str = ""
    room: int | None = None


def strength(field: Field, wish: Wish) -> Strength:
    """Returns the strength of a wish, which is OFF by default."""
    return field.wishes.strength.get(wish, Strength.OFF)


def groups(field: Field, wish: Wish) -> dict[str, tuple[int, ...]]:
    """Returns clubs or teams with at least two members, by name."""
    names = field.wishes.clubs if wish is Wish.CLUBS else field.wishes.teams
    members = defaultdict(list)
    for player in field.players:
        if names.get(player):
            members[names[player]].append(player)
    return {name: tuple(members[name]) for name in sorted(members) if len(members[name]) > 1}


def people_by_fixed_table(field: Field) -> dict[int, tuple[int, ...]]:
    """Returns people by the number of their fixed table."""
    people_at = defaultdict(list)
    for player in field.players:
        if player in field.wishes.tables:
            people_at[field.wishes.tables[player]].append(player)
    return {number: tuple(people_at[number]) for number in sorted(people_at)}


def people_at_fixed_tables(field: Field) -> frozenset[int]:
    """Returns people whose fixed table is currently in use."""
    if strength(field, Wish.TABLES) is Strength.OFF:
        return frozenset()
    return frozenset(
        player
        for number, people in people_by_fixed_table(field).items()
        if number in field.numbers
        for player in people
    )


def pairs(field: Field, wish: Wish) -> frozenset[Pair]:
    """Returns the pairs (smaller number first) that a wish separates, whatever its strength.

    This includes people who are fixed to different tables.
    """
    if wish is Wish.NOT_WITH:
        here = frozenset(field.players)
        return frozenset((min(pair), max(pair)) for pair in field.wishes.not_with if here.issuperset(pair))
    if wish is Wish.TABLES:
        table_of = {player: number for number, people in people_by_fixed_table(field).items() for player in people}
        return frozenset(pair for pair in combinations(sorted(table_of), 2) if table_of[pair[0]] != table_of[pair[1]])
    return frozenset(pair for people in groups(field, wish).values() for pair in combinations(people, 2))


def forbidden_pairs(field: Field) -> frozenset[Pair]:
    """Returns the pairs that are separated by hard wishes."""
    return frozenset().union(*(pairs(field, wish) for wish in Wish if strength(field, wish) is Strength.HARD))


def unwanted_pairs(field: Field) -> dict[Pair, int]:
    """Returns the pairs that are separated by soft wishes, with their weights.

    Leaves out wishes that separate everybody, because no draw could do better.
    """
    weights = Counter[Pair]()
    for wish in _selective_wishes(field):
        weights.update(dict.fromkeys(pairs(field, wish), WEIGHTS[wish]))
    return dict(weights)


def unavoidable(field: Field) -> int:
    """Returns the least possible weight of unwanted meetings in a round."""
    return sum(
        WEIGHTS[wish] * fewest_together(len(people), len(field.sizes))
        for wish in _selective_wishes(field)
        if wish in (Wish.CLUBS, Wish.TEAMS)
        for people in groups(field, wish).values()
    )


def _selective_wishes(field: Field) -> list[Wish]:
    everybody = comb(len(field.players), 2)
    soft = (wish for wish in Wish if strength(field, wish) is Strength.SOFT)
    return [wish for wish in soft if len(pairs(field, wish)) < everybody]


def check(field: Field) -> None:
    """Raises `draw_impossible`, with every `UnmetWish` in `reasons`, if hard wishes are obviously impossible."""
    refuse(impossible(field))


def refuse(reasons: Iterable[UnmetWish]) -> None:
    """Raises `draw_impossible` if there are any reasons."""
    if named := tuple(reasons):
        raise RuleViolation("draw_impossible", reasons=named)


def impossible(field: Field) -> tuple[UnmetWish, ...]:
    """Returns the hard wishes that obviously can't be met by any draw."""
    hard = {wish: pairs(field, wish) for wish in Wish if strength(field, wish) is Strength.HARD}
    reasons: list[UnmetWish] = []
    for wish in (Wish.CLUBS, Wish.TEAMS):
        if strength(field, wish) is Strength.HARD:
            reasons += _oversized_groups(field, wish)
    if strength(field, Wish.TABLES) is Strength.HARD:
        reasons += [*_missing_tables(field), *_overfull_tables(field), *_contradictions(field, hard)]
    named = {player for each in reasons for player in each.people}
    return (*reasons, *_people_without_partners(field, hard, named), *_cliques(field, hard, named))


def unmet_wishes(field: Field, rounds: Rounds, *, soft_heeded: bool = True) -> tuple[UnmetWish, ...]:
    """Returns the hard and soft wishes that the new rounds don't satisfy.

    `soft_heeded`: whether the draw takes soft wishes to sit apart into account.
    """
    apart = [each for wish in APART for each in _unwanted_meetings(field, rounds, wish)]
    return (*(each if soft_heeded else _mark_unheeded(field, each) for each in apart), *_missed_tables(field, rounds))


def _mark_unheeded(field: Field, wish: UnmetWish) -> UnmetWish:
    unheeded = strength(field, wish.wish) is Strength.SOFT
    return replace(wish, reason=Reason.NOT_HEEDED) if unheeded else wish


def hard_wishes(field: Field, wishes: Iterable[UnmetWish]) -> tuple[UnmetWish, ...]:
    """Returns only the hard wishes."""
    return tuple(each for each in wishes if strength(field, each.wish) is Strength.HARD)


def _oversized_groups(field: Field, wish: Wish) -> Iterator[UnmetWish]:
    tables = len(field.sizes)
    for name, people in groups(field, wish).items():
        if len(people) > tables:
            reason = Reason.CLUB_LARGER_THAN_TABLES
            yield UnmetWish(wish=wish, people=people, rounds=(), reason=reason, group=name, room=tables)


def _missing_tables(field: Field) -> Iterator[UnmetWish]:
    for number, people in people_by_fixed_table(field).items():
        if number not in field.numbers:
            yield UnmetWish(wish=Wish.TABLES, people=people, rounds=(), reason=Reason.TABLE_MISSING, table=number)


def _overfull_tables(field: Field) -> Iterator[UnmetWish]:
    """Yields fixed tables with too many people, assuming that larger sizes go to those most in demand."""
    claims = [(number, people) for number, people in people_by_fixed_table(field).items() if number in field.numbers]
    claims.sort(key=lambda each: -len(each[1]))
    for (number, people), room in zip(claims, sorted(field.sizes, reverse=True), strict=False):
        if len(people) > room:
            reason = Reason.TABLE_FULL
            yield UnmetWish(wish=Wish.TABLES, people=people, rounds=(), reason=reason, table=number, room=room)


def _contradictions(field: Field, hard: Apart) -> Iterator[UnmetWish]:
    for number, people in people_by_fixed_table(field).items():
        for pair in combinations(people, 2):
            for wish in (wish for wish in APART if pair in hard.get(wish, ())):
                yield UnmetWish(wish=wish, people=pair, rounds=(), reason=Reason.WISHES_CONTRADICT, table=number)


def _people_without_partners(field: Field, hard: Apart, named: set[int]) -> Iterator[UnmetWish]:
    partners = len(field.players) - 1
    for player, others in _foes(hard).items():
        if partners - len(others) < min(field.sizes) - 1 and player not in named:
            room, reason = partners - len(others), Reason.TOO_FEW_PARTNERS
            yield UnmetWish(wish=_wish_of(hard, player, others), people=(player,), rounds=(), reason=reason, room=room)


def _cliques(field: Field, hard: Apart, named: set[int]) -> Iterator[UnmetWish]:
    """Yields groups of mutual foes that are larger than the number of tables."""
    foes, tables, seen = _foes(hard), len(field.sizes), set(named)
    for player in _seat_greedily(foes, tables):
        clique = () if player in seen else _clique(player, foes)
        if len(clique) > tables:
            seen.update(clique)
            reason, wish = Reason.WISHES_CONTRADICT, _wish_of(hard, player, clique)
            yield UnmetWish(wish=wish, people=clique, rounds=(), reason=reason, room=tables)


def _seat_greedily(foes: Foes, tables: int) -> list[int]:
    """Seats people greedily and returns the rest, which includes somebody from any clique that's too large."""
    at: list[set[int]] = [set() for _ in range(tables)]
    unseated = []
    for player in sorted(foes, key=lambda player: (-len(foes[player]), player)):
        free = next((table for table in at if table.isdisjoint(foes[player])), None)
        if free is None:
            unseated.append(player)
        else:
            free.add(player)
    return sorted(unseated)


def _clique(player: int, foes: Foes) -> tuple[int, ...]:
    clique, open_to = [player], set(foes[player])
    while open_to:
        clique.append(max(open_to, key=lambda other: (len(foes[other] & open_to), -other)))
        open_to &= foes[clique[-1]]
    return tuple(sorted(clique))


def _foes(hard: Apart) -> Foes:
    foes = defaultdict(set)
    for one, other in chain.from_iterable(hard.values()):
        foes[one].add(other)
        foes[other].add(one)
    return {player: foes[player] for player in sorted(foes)}


def _wish_of(hard: Apart, player: int, others: Iterable[int]) -> Wish:
    couples = [(min(player, other), max(player, other)) for other in others]
    counts = {wish: sum(pair in apart for pair in couples) for wish, apart in hard.items()}
    return max(counts, key=lambda wish: (counts[wish], wish is Wish.NOT_WITH))


def _unwanted_meetings(field: Field, rounds: Rounds, wish: Wish) -> Iterator[UnmetWish]:
    """Yields meetings that go against a wish. A group that's too large is reported as one."""
    if strength(field, wish) is Strength.OFF:
        return
    together = _meetings(field, rounds, pairs(field, wish))
    for each in () if wish is Wish.NOT_WITH else _oversized_groups(field, wish):
        inside = [pair for pair in together if set(pair) <= set(each.people)]
        numbers = sorted({number for pair in inside for number in together.pop(pair)})
        people = tuple(sorted({player for pair in inside for player in pair}))
        yield UnmetWish(
            wish=wish, people=people, rounds=tuple(numbers), reason=each.reason, group=each.group, room=each.room
        )
    names = field.wishes.clubs if wish is Wish.CLUBS else field.wishes.teams
    for pair in sorted(together):
        group = "" if wish is Wish.NOT_WITH else names[pair[0]]
        yield UnmetWish(wish=wish, people=pair, rounds=tuple(together[pair]), reason=Reason.NONE_FOUND, group=group)


def _meetings(field: Field, rounds: Rounds, apart: frozenset[Pair]) -> dict[Pair, list[int]]:
    numbers = defaultdict(list)
    for number, tables in enumerate(rounds, start=len(field.history) + 1):
        for pair in (pair for table in tables for pair in combinations(sorted(table), 2)):
            if pair in apart:
                numbers[pair].append(number)
    return dict(numbers)


def _missed_tables(field: Field, rounds: Rounds) -> Iterator[UnmetWish]:
    if strength(field, Wish.TABLES) is Strength.OFF:
        return
    never_there = {each.table: each for each in (*_missing_tables(field), *_overfull_tables(field))}
    first = len(field.history) + 1
    for table, people in people_by_fixed_table(field).items():
        why = never_there.get(table)
        reason, room = (why.reason, why.room) if why else (Reason.NONE_FOUND, None)
        for player in people:
            numbers = tuple(first + at for at, tables in enumerate(rounds) if not _sits(field, tables, table, player))
            if numbers:
                yield UnmetWish(
                    wish=Wish.TABLES, people=(player,), rounds=numbers, reason=reason, table=table, room=room
                )


def _sits(field: Field, tables: tuple[tuple[int, ...], ...], number: int, player: int) -> bool:
    return number in field.numbers and player in tables[field.numbers.index(number)]
