"""Whom a draw seats, and at which tables."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.seating.measures import Rounds
from tournaments.seating.sizes import table_sizes
from tournaments.seating.wishes import NO_WISHES, Wishes


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """The people of a draw (any numbers, ascending), their tables, what went before and what is wished.

    `sizes` and `numbers` go together, by ascending table number; in the rounds of a plan the table at index i stands at
    `numbers[i]`. `history` holds the rounds that are played or stay as they are, each table in the order of seats; its
    people may have left since.
    """

    players: tuple[int, ...]
    sizes: tuple[int, ...]
    numbers: tuple[int, ...]
    history: Rounds = ()
    wishes: Wishes = NO_WISHES


def usual_field(players: Iterable[int], *, history: Rounds = (), wishes: Wishes = NO_WISHES) -> Field:
    """The field of these people at the usual tables, numbered from 1. Raises what `table_sizes` raises."""
    people = tuple(sorted(players))
    sizes = table_sizes(len(people))
    return Field(players=people, sizes=sizes, numbers=tuple(range(1, len(sizes) + 1)), history=history, wishes=wishes)
