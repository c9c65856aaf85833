"""Composition of future rounds: a clean plan if it satisfies every wish, otherwise a search.

People are numbered 1 to n, in the order of `field.players`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from tournaments.seating.constraints import forbidden_pairs, unavoidable, unwanted_pairs
from tournaments.seating.designs.constructions import columns, plan_without_repeats
from tournaments.seating.field import Field
from tournaments.seating.fixed_tables import pinned_tables
from tournaments.seating.measures import FOUR, Rounds, meetings
from tournaments.seating.naming import assign_players
from tournaments.seating.search.pairs import PairCosts
from tournaments.seating.search.search import search_plan
from tournaments.seating.wishes import Pair, Priority

# Round-by-round draws before a hard wish is given up.
TRIES = 4
# Distance of their seeds.
SEEDS_APART = 1_000_003

# Forbidden meetings, most meetings of a pair, repeats, unwanted meetings, squared turns at larger tables.
Quality = tuple[int, int, int, int, int]


def compose_rounds(field: Field, rounds: int, seed: int) -> Rounds:
    """Composes new rounds, with tables in the order of `sizes`.

    Drafts are compared by forbidden meetings, most meetings of a pair, repeats, unwanted meetings, and turns at larger
    tables. Turns come second if they're the field's priority. Forbidden meetings may remain.
    """
    pairs = pair_costs(field)
    best = min(_candidates(field, rounds, seed, pairs), key=lambda draft: _quality(draft, field, pairs))
    names = field.players
    return tuple(tuple(tuple(names[one - 1] for one in table) for table in tables) for tables in best)


def pair_costs(field: Field) -> PairCosts:
    """Returns the costs of meetings, based on wishes and history."""
    number = {player: at for at, player in enumerate(field.players, start=1)}

    def by_position(pair: Pair) -> Pair:
        return number[pair[0]], number[pair[1]]

    met = {pair: times for pair, times in field.met.items() if number.keys() >= set(pair)}
    return PairCosts(
        met={by_position(pair): times for pair, times in met.items()},
        forbidden=frozenset(map(by_position, forbidden_pairs(field))),
        unwanted={by_position(pair): weight for pair, weight in unwanted_pairs(field).items()},
        unavoidable=unavoidable(field),
    )


def earlier_turns(field: Field) -> tuple[int, ...]:
    """Returns how often each player has sat at a larger table."""
    smallest = min(field.sizes)
    turns = Counter(player for tables in field.history for table in tables if len(table) > smallest for player in table)
    return tuple(turns[player] for player in field.players)


def _candidates(field: Field, rounds: int, seed: int, pairs: PairCosts) -> Iterator[Rounds]:
    if field.priority is Priority.FIVES and len(set(field.sizes)) > 1:
        yield _plan_evenly(field, rounds, seed, pairs)
        return
    if not field.history and not pinned_tables(field):
        draft = _best_assignment(field, rounds, seed, pairs)
        if _meets_wishes(_quality(draft, field, pairs), pairs, rounds):
            yield draft
            return
        draft = search_plan(field.sizes, rounds, seed, pairs=pairs, start=draft)
        yield draft
        if _is_spotless(_quality(draft, field, pairs), pairs, rounds):
            return
    for attempt in range(TRIES):
        draft = _round_by_round(field, rounds, seed + attempt * SEEDS_APART, pairs)
        yield draft
        if not _quality(draft, field, pairs)[0]:
            return


def _plan_evenly(field: Field, rounds: int, seed: int, pairs: PairCosts) -> Rounds:
    turns, pins = earlier_turns(field), pinned_tables(field)
    return search_plan(field.sizes, rounds, seed, pairs=pairs, turns=turns, pinned=pins, even_first=True)


def _best_assignment(field: Field, rounds: int, seed: int, pairs: PairCosts) -> Rounds:
    drafts = (assign_players(clean, pairs, seed) for clean in _plans_without_wishes(field.sizes, rounds, seed, pairs))
    return min(drafts, key=lambda draft: _quality(draft, field, pairs))


def _plans_without_wishes(sizes: tuple[int, ...], rounds: int, seed: int, pairs: PairCosts) -> Iterator[Rounds]:
    """Yields plans that ignore wishes. Plans in four columns are best at separating four groups."""
    fours = set(sizes) == {FOUR}
    design = plan_without_repeats(sum(sizes), rounds) if fours else None
    yield search_plan(sizes, rounds, seed) if design is None else design
    if fours and (pairs.forbidden or pairs.unwanted) and (across := columns(sum(sizes), rounds)):
        yield across


def _round_by_round(field: Field, rounds: int, seed: int, pairs: PairCosts) -> Rounds:
    """Draws each round after the last, then improves all of them if meetings repeat."""
    draft: Rounds = ()
    met, turns = Counter(pairs.met), Counter(dict(enumerate(earlier_turns(field), start=1)))
    people, smallest = range(1, len(field.players) + 1), min(field.sizes)
    for at in range(rounds):
        draft += search_plan(
            field.sizes,
            1,
            seed + at,
            pairs=replace(pairs, met=met),
            turns=[turns[person] for person in people],
            pinned=pinned_tables(field),
        )
        met.update(meetings(draft[-1:]))
        turns.update(person for table in draft[-1] if len(table) > smallest for person in table)
    if rounds == 1 or pinned_tables(field) or _is_spotless(_quality(draft, field, pairs), pairs, rounds):
        return draft
    return search_plan(field.sizes, rounds, seed, pairs=pairs, turns=earlier_turns(field), start=draft)


def _quality(draft: Rounds, field: Field, pairs: PairCosts) -> Quality:
    met, smallest = meetings(draft), min(field.sizes)
    times = {pair: count + pairs.met.get(pair, 0) for pair, count in met.items()}
    turns = Counter(dict(enumerate(earlier_turns(field), start=1)))
    turns.update(person for tables in draft for table in tables if len(table) > smallest for person in table)
    return (
        sum(count for pair, count in met.items() if pair in pairs.forbidden),
        max(times.values()),
        sum(min(met[pair], count - 1) for pair, count in times.items()),
        sum(count * pairs.unwanted.get(pair, 0) for pair, count in met.items()),
        sum(turn * turn for turn in turns.values()),
    )


def _meets_wishes(quality: Quality, pairs: PairCosts, rounds: int) -> bool:
    broken, _, _, unwanted, _ = quality
    return not broken and unwanted <= pairs.unavoidable * rounds


def _is_spotless(quality: Quality, pairs: PairCosts, rounds: int) -> bool:
    return _meets_wishes(quality, pairs, rounds) and not quality[2]
