"""What an insert, a change or a deletion does to the entries behind it, for display before it is saved."""

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
    before: object
    after: object


@dataclass(frozen=True, slots=True)
class Consequence:
    """A later entry that is now something else; positions as in the two inputs, from 1."""

    position_before: int
    position_after: int
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class BockMoves:
    """What became of the Böcke (Dokomania, Bock). lapsed, raised: rounds that went or came with the edited games.

    longer: a game less is played in the Bock that runs there, so that it reaches one game further; shorter: one more.
    """

    lapsed: int = 0
    raised: int = 0
    longer: bool = False
    shorter: bool = False


@dataclass(frozen=True, slots=True)
class Consequences:
    """entries: games whose facts stayed and whose derived values did not. whole: what changed of the list."""

    entries: tuple[Consequence, ...]
    whole: tuple[Change, ...]
    bock: BockMoves = BockMoves()


def consequences(before: Sheet, after: Sheet) -> Consequences:
    """How two folds of nearly the same entries differ; the edited entries themselves are not listed."""
    first, last = _common_ends(before.facts, after.facts)
    moved = len(after.facts) - len(before.facts)
    new = {entry.position: entry for entry in after.entries}
    found: list[Consequence] = []
    for entry in before.entries:
        unedited = entry.position <= first or entry.position > len(before.facts) - last
        position = entry.position if entry.position <= first else entry.position + moved
        changes = _changes(entry, new[position]) if unedited and position in new else ()
        if changes:
            found.append(Consequence(entry.position, position, changes))
    moves = _bock_moves(_edited(before, first, last), _edited(after, first, last))
    if _running_moved(before, after, found):
        moves = _ends_moved(moves, before, after, first, last)
    return Consequences(tuple(found), _whole(before, after), moves)


def _common_ends(old: tuple[Entry, ...], new: tuple[Entry, ...]) -> tuple[int, int]:
    """How many entries are the same at the start, and behind that at the end."""
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


def _running_moved(before: Sheet, after: Sheet, found: list[Consequence]) -> bool:
    """Whether any later game, or the next one, is played in another Bock."""
    if any(change.name == "bock" for each in found for change in each.changes):
        return True
    running = (sheet.next.bocks if sheet.next else () for sheet in (before, after))
    return len(set(running)) > 1


def _ends_moved(moves: BockMoves, before: Sheet, after: Sheet, first: int, last: int) -> BockMoves:
    """Whether the Böcke that run at the place of the edit have one game more, or less, for those behind it."""
    was, becomes = (_in_bock(_edited(sheet, first, last)) for sheet in (before, after))
    if len(before.facts) == len(after.facts):
        # A game that itself starts the Bock it is played in gives no game back.
        own = moves.lapsed + moves.raised > 0
        return replace(moves, longer=was > becomes and not own, shorter=becomes > was and not own)
    goes, comes = was > becomes and _runs_at(after, first), becomes > was and _runs_at(before, first)
    return replace(moves, longer=goes, shorter=comes)


def _in_bock(entries: list[SheetEntry]) -> int:
    return sum(entry.bock > 1 for entry in entries)


def _runs_at(sheet: Sheet, position: int) -> bool:
    """Whether a Bock is in force for the first game behind a position, played or not."""
    bock = next((entry.bock for entry in sheet.entries if entry.position > position), None)
    return bock > 1 if bock is not None else sheet.next is not None and sheet.next.bock > 1


def _changes(old: SheetEntry, new: SheetEntry) -> tuple[Change, ...]:
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in FOLLOWING)
    return tuple(Change(name, was, becomes) for name, was, becomes in pairs if not _same(name, was, becomes))


def _same(name: str, was: Any, becomes: Any) -> bool:
    """A seat that is one more or less now earned nothing in games before."""
    if name not in BY_SEAT or len(was) == len(becomes):
        return bool(was == becomes)
    seats = max(len(was), len(becomes))
    return padded(was, seats) == padded(becomes, seats)


def _whole(old: Sheet, new: Sheet) -> tuple[Change, ...]:
    names = ("totals", "phase", "open_pflichtsoli", "normal_games_left", "next")
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in names)
    return tuple(Change(name, was, becomes) for name, was, becomes in pairs if not _same(name, was, becomes))
