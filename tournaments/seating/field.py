"""Whom a draw seats, and at which tables."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import count, islice

from tournaments.seating.measures import Rounds, meetings
from tournaments.seating.sizes import sizes_for, table_sizes
from tournaments.seating.wishes import NO_WISHES, Pair, Priority, Wishes


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """The people of a draw, their tables, what went before and what is wished."""

    # Any numbers, ascending.
    players: tuple[int, ...]
    # The tables' sizes and numbers go together, by ascending number; table i of a plan's round stands at `numbers[i]`.
    sizes: tuple[int, ...]
    numbers: tuple[int, ...]
    # Rounds that are played or stay as they are, each table in the order of seats; their people may have left since.
    history: Rounds = ()
    # Pairs who sat together in those rounds, too, until one of them gave the place up.
    in_passing: tuple[Pair, ...] = ()
    wishes: Wishes = NO_WISHES
    # Heeded by plans and by rounds drawn at random.
    priority: Priority = Priority.MEETINGS

    @property
    def met(self) -> Counter[Pair]:
        """The number of times that each pair has sat together before."""
        return meetings((*self.history, self.in_passing))


def field_of(
    players: Iterable[int],
    *,
    table_count: int | None = None,
    closed: Collection[int] = (),
    history: Rounds = (),
    wishes: Wishes = NO_WISHES,
) -> Field:
    """The field of these people at the usual tables, or at so many, numbered from 1 without the closed ones.

    Raises what `table_sizes` and `sizes_for` raise.

    >>> field_of(range(1, 14), closed=[2]).numbers
    (1, 3, 4)
    """
    people = tuple(sorted(players))
    sizes = table_sizes(len(people)) if table_count is None else sizes_for(len(people), table_count)
    return Field(players=people, sizes=sizes, numbers=_open(len(sizes), closed), history=history, wishes=wishes)


def usual_field(players: Iterable[int], *, history: Rounds = (), wishes: Wishes = NO_WISHES) -> Field:
    """The field of these people at the usual tables, numbered from 1. Raises what `table_sizes` raises."""
    return field_of(players, history=history, wishes=wishes)


def _open(tables: int, closed: Collection[int]) -> tuple[int, ...]:
    return tuple(islice((number for number in count(1) if number not in closed), tables))
