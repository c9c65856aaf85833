"""Who sits with whom in rounds to come: clean plans named well where that holds every wish, else a search.

People are numbered 1 to n here, as they stand in `field.players`.
"""

from collections import Counter
from collections.abc import Iterator

from tournaments.seating.constraints import never, rather_not
from tournaments.seating.constructions import columns, perfect
from tournaments.seating.field import Field
from tournaments.seating.fixed_tables import pinned
from tournaments.seating.measures import FOUR, Rounds, meetings
from tournaments.seating.naming import named
from tournaments.seating.pairs import Pair, PairCosts
from tournaments.seating.search import searched

# Searches, each with a seed of its own, before a wish that must hold is given up.
TRIES = 4
# So far apart lie the seeds of these.
SEEDS_APART = 1_000_003


def composed(field: Field, rounds: int, seed: int) -> Rounds:
    """Rounds of tables of the players' own numbers, in the order of `sizes`.

    Meetings that must not be come first, then the most meetings of a pair, repeats, meetings that better would not be,
    and turns at the larger tables; what must not be may still be where nothing else was found.
    """
    pairs = pair_costs(field)
    made = min(_tried(field, rounds, seed, pairs), key=lambda plan: _broken(plan, pairs))
    names = field.players
    return tuple(tuple(tuple(names[one - 1] for one in table) for table in tables) for tables in made)


def pair_costs(field: Field) -> PairCosts:
    """What meetings cost by wishes and by the history."""
    number = {player: at for at, player in enumerate(field.players, start=1)}

    def here(pair: Pair) -> Pair:
        return number[pair[0]], number[pair[1]]

    met = {pair: times for pair, times in meetings(field.history).items() if number.keys() >= set(pair)}
    return PairCosts(
        met={here(pair): times for pair, times in met.items()},
        never=frozenset(map(here, never(field))),
        rather_not={here(pair): weight for pair, weight in rather_not(field).items()},
    )


def earlier_turns(field: Field) -> tuple[int, ...]:
    """How often each player has been at tables above the smallest size."""
    smallest = min(field.sizes)
    turns = Counter(player for tables in field.history for table in tables if len(table) > smallest for player in table)
    return tuple(turns[player] for player in field.players)


def _tried(field: Field, rounds: int, seed: int, pairs: PairCosts) -> Iterator[Rounds]:
    """Plans until one holds all that must be."""
    plan = _first(field, rounds, seed, pairs)
    yield plan
    for attempt in range(1, TRIES):
        if not _broken(plan, pairs):
            return
        plan = _from_scratch(field, rounds, seed + attempt * SEEDS_APART, pairs)
        yield plan


def _first(field: Field, rounds: int, seed: int, pairs: PairCosts) -> Rounds:
    if field.history or pinned(field):
        return _from_scratch(field, rounds, seed, pairs)
    plans = (named(clean, pairs, seed) for clean in _clean(field.sizes, rounds, seed, pairs))
    plan = min(plans, key=lambda plan: (_broken(plan, pairs), _unwanted(plan, pairs)))
    if _broken(plan, pairs) or _unwanted(plan, pairs):
        return searched(field.sizes, rounds, seed, pairs=pairs, start=plan)
    return plan


def _clean(sizes: tuple[int, ...], rounds: int, seed: int, pairs: PairCosts) -> Iterator[Rounds]:
    """Rounds that know of no wishes; those in four columns are the best to keep four groups apart."""
    fours = set(sizes) == {FOUR}
    found = perfect(sum(sizes), rounds) if fours else None
    yield searched(sizes, rounds, seed) if found is None else found
    if fours and (pairs.never or pairs.rather_not) and (across := columns(sum(sizes), rounds)):
        yield across


def _from_scratch(field: Field, rounds: int, seed: int, pairs: PairCosts) -> Rounds:
    return searched(field.sizes, rounds, seed, pairs=pairs, turns=earlier_turns(field), pinned=pinned(field))


def _broken(plan: Rounds, pairs: PairCosts) -> int:
    """Meetings that must not be."""
    return sum(times for pair, times in meetings(plan).items() if pair in pairs.never)


def _unwanted(plan: Rounds, pairs: PairCosts) -> int:
    """Meetings that better would not be, by weight."""
    return sum(times * pairs.rather_not.get(pair, 0) for pair, times in meetings(plan).items())
