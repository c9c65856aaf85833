"""The players and tables of a draw."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import count, islice

from tournaments.seating.measures import Rounds, meetings
from tournaments.seating.sizes import sizes_for, table_sizes
from tournaments.seating.wishes import NO_WISHES, Pair, Priority, Wishes


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """The input of a draw: players, tables, history and wishes."""

    # Arbitrary numbers, ascending.
    players: tuple[int, ...]
    # By ascending number; table i of a round has `numbers[i]`.
    sizes: tuple[int, ...]
    numbers: tuple[int, ...]
    # Fixed earlier rounds in seat order; people may have left since.
    history: Rounds = ()
    # Pairs who also met in those rounds, until one gave up the seat.
    in_passing: tuple[Pair, ...] = ()
    wishes: Wishes = NO_WISHES
    # For plans and random draws.
    priority: Priority = Priority.MEETINGS

    @property
    def met(self) -> Counter[Pair]:
        """The number of earlier meetings for each pair."""
        return meetings((*self.history, self.in_passing))


def field_of(
    players: Iterable[int],
    *,
    table_count: int | None = None,
    closed: Collection[int] = (),
    history: Rounds = (),
    wishes: Wishes = NO_WISHES,
) -> Field:
    """Builds a field with the usual tables, or with `table_count` tables.

    Tables are numbered from 1, skipping closed ones. Raises everything `table_sizes` and `sizes_for` do.

    >>> field_of(range(1, 14), closed=[2]).numbers
    (1, 3, 4)
    """
    people = tuple(sorted(players))
    sizes = table_sizes(len(people)) if table_count is None else sizes_for(len(people), table_count)
    return Field(players=people, sizes=sizes, numbers=_open_numbers(len(sizes), closed), history=history, wishes=wishes)


def usual_field(players: Iterable[int], *, history: Rounds = (), wishes: Wishes = NO_WISHES) -> Field:
    """Builds a field with the usual tables. Raises everything `table_sizes` does."""
    return field_of(players, history=history, wishes=wishes)


def _open_numbers(tables: int, closed: Collection[int]) -> tuple[int, ...]:
    return tuple(islice((number for number in count(1) if number not in closed), tables))
