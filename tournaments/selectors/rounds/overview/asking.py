"""What tables want of the desk, by the number of the table."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.calls.queue import ShownCall
from tournaments.models.round import Round
from tournaments.phones.held_entries import WaitingEntries
from tournaments.selectors.lists.correction_wishes import WaitingWish


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """What one table wants: its call for the referee, and how many corrections, waiting entries and late entries."""

    call: ShownCall | None = None
    wishes: int = 0
    held: int = 0
    late: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskRequests:
    """Everything that waits at the desk, whichever round it belongs to."""

    calls: Sequence[ShownCall] = ()
    wishes: Sequence[WaitingWish] = ()
    held: Sequence[WaitingEntries] = ()

    def of(self, in_round: Round) -> Mapping[int, Asking]:
        """What the tables of one round want, by their numbers."""
        number = in_round.number
        calls = {each.row.table.number: each for each in self.calls if each.row.table.round_id == in_round.pk}
        wishes = Counter(each.table_number for each in self.wishes if each.round_number == number)
        held = {each.table_number: each for each in self.held if each.round_number == number}
        return {
            table: Asking(
                call=calls.get(table),
                wishes=wishes[table],
                held=held[table].n if table in held else 0,
                late=held[table].late if table in held else 0,
            )
            for table in {*calls, *wishes, *held}
        }

    @property
    def marks(self) -> Iterable[str]:
        """A mark for each thing that waits, which stays the same as long as it waits."""
        yield from (f"call-{each.row.uid}" for each in self.calls)
        yield from (f"wish-{each.uid}" for each in self.wishes)
        yield from (mark for each in self.held for mark in each.marks)
