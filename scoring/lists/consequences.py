"""What an insert, a change or a deletion does to the entries after it, for display before it is saved."""

from dataclasses import dataclass, replace
from typing import Any

from scoring.lists.columns import padded
from scoring.lists.entries import Entry
from scoring.lists.sheet import Sheet, SheetEntry

# What of a game follows from the games before it or from its own facts.
FOLLOWING = ("number", "dealer", "leads", "players", "duty", "bock", "value", "points")
BY_SEAT = frozenset({"points", "totals", "open_pflichtsoli"})


@dataclass(frozen=True, slots=True)
class Change:
    """One derived value of a game, or of the whole list, before and after."""

    name: str
    """Which value."""
    before: object
    """What it was."""
    after: object
    """What it becomes."""


@dataclass(frozen=True, slots=True)
class Consequence:
    """A later game whose derived values are others now."""

    position: int
    """Its place among the new entries, from 1."""
    changes: tuple[Change, ...]
    """What is different."""


@dataclass(frozen=True, slots=True)
class BockMoves:
    """What became of the Böcke (Dokomania, Bock)."""

    lapsed: int = 0
    """Rounds that went with the edited games."""
    raised: int = 0
    """Rounds that came with them."""
    longer: bool = False
    """A game less is played in the Bock that runs there, so that it reaches one game further."""
    shorter: bool = False
    """A game more is played in it."""


@dataclass(frozen=True, slots=True)
class Consequences:
    """What an edit does to the rest of its list."""

    entries: tuple[Consequence, ...]
    """Games whose facts stayed and whose derived values did not."""
    whole: tuple[Change, ...]
    """What changed of the list."""
    bock: BockMoves = BockMoves()
    """What became of the Böcke."""


def consequences(before: Sheet, after: Sheet) -> Consequences:
    """How two folds of nearly the same entries differ; the edited entries themselves are not listed."""
    first, last = _common_ends(before.facts, after.facts)
    shift = len(after.facts) - len(before.facts)
    new = {entry.position: entry for entry in after.entries}
    later: list[Consequence] = []
    for entry in before.entries:
        unedited = entry.position <= first or entry.position > len(before.facts) - last
        position = entry.position if entry.position <= first else entry.position + shift
        changes = _changes(entry, new[position]) if unedited and position in new else ()
        if changes:
            later.append(Consequence(position, changes))
    moves = _bock_moves(_edited(before, first, last), _edited(after, first, last))
    if _running_moved(before, after, later):
        moves = _ends_moved(moves, before, after, first, last)
    return Consequences(tuple(later), _whole(before, after), moves)


def _common_ends(old: tuple[Entry, ...], new: tuple[Entry, ...]) -> tuple[int, int]:
    """How many entries are the same at the start, and of the rest at the end."""
    shorter = min(len(old), len(new))
    first = next((index for index in range(shorter) if old[index] != new[index]), shorter)
    rest = shorter - first
    last = next((index for index in range(rest) if old[-1 - index] != new[-1 - index]), rest)
    return first, last


def _edited(sheet: Sheet, first: int, last: int) -> list[SheetEntry]:
    return [entry for entry in sheet.entries if first < entry.position <= len(sheet.facts) - last]


def _bock_moves(old: list[SheetEntry], new: list[SheetEntry]) -> BockMoves:
    more = sum(entry.raised for entry in new) - sum(entry.raised for entry in old)
    return BockMoves(lapsed=max(0, -more), raised=max(0, more))


def _running_moved(before: Sheet, after: Sheet, later: list[Consequence]) -> bool:
    """Whether any later game, or the next one, is played in another Bock."""
    if any(change.name == "bock" for each in later for change in each.changes):
        return True
    running = (sheet.next.bocks if sheet.next else () for sheet in (before, after))
    return len(set(running)) > 1


def _ends_moved(moves: BockMoves, before: Sheet, after: Sheet, first: int, last: int) -> BockMoves:
    """Whether the Böcke that run at the place of the edit have one game more, or less, for the entries after it."""
    earlier, later = (_in_bock(_edited(sheet, first, last)) for sheet in (before, after))
    if len(before.facts) == len(after.facts):
        # A game that itself starts the Bock it is played in gives no game back.
        own = moves.lapsed + moves.raised > 0
        return replace(moves, longer=earlier > later and not own, shorter=later > earlier and not own)
    goes, comes = earlier > later and _runs_at(after, first), later > earlier and _runs_at(before, first)
    return replace(moves, longer=goes, shorter=comes)


def _in_bock(entries: list[SheetEntry]) -> int:
    return sum(entry.bock > 1 for entry in entries)


def _runs_at(sheet: Sheet, position: int) -> bool:
    """Whether a Bock is in force for the first game after a position, played or not."""
    bock = next((entry.bock for entry in sheet.entries if entry.position > position), None)
    return bock > 1 if bock is not None else sheet.next is not None and sheet.next.bock > 1


def _changes(old: SheetEntry, new: SheetEntry) -> tuple[Change, ...]:
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in FOLLOWING)
    return tuple(Change(*pair) for pair in pairs if not _same(*pair))


def _same(name: str, before: Any, after: Any) -> bool:
    """A seat that is one more or less now earned nothing in games before."""
    if name not in BY_SEAT or len(before) == len(after):
        return bool(before == after)
    seats = max(len(before), len(after))
    return padded(before, seats) == padded(after, seats)


def _whole(old: Sheet, new: Sheet) -> tuple[Change, ...]:
    names = ("totals", "phase", "open_pflichtsoli", "normal_games_left", "next")
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in names)
    return tuple(Change(*pair) for pair in pairs if not _same(*pair))
