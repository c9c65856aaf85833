"""Effects of an edit on the later entries of a list."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.lists.entries import Entry
from scoring.lists.points.columns import pad_to_seats
from scoring.lists.sheet import Sheet, SheetEntry

# Values of a game that can change with the games before it.
FOLLOWING = ("number", "dealer", "leads", "players", "duty", "bock", "value", "points")
BY_SEAT = frozenset({"points", "totals", "open_pflichtsoli"})


@dataclass(frozen=True, slots=True)
class Change:
    """A derived value before and after an edit."""

    name: str
    before: object
    after: object


@dataclass(frozen=True, slots=True)
class Consequence:
    """The values that change in a later game."""

    position: int
    """Position among the new entries, from 1."""
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class BockMoves:
    """The effects of an edit on the Böcke (Dokomania, Bock)."""

    lapsed: int = 0
    """Rounds lost with the edited games."""
    raised: int = 0
    """Rounds gained with them."""
    longer: bool = False
    """The running Bock reaches one game further."""
    shorter: bool = False
    """It ends one game earlier."""


@dataclass(frozen=True, slots=True)
class Consequences:
    """The effects of an edit on the rest of its list."""

    entries: tuple[Consequence, ...]
    """Unedited games with changed derived values."""
    whole: tuple[Change, ...]
    """Changes of the whole list."""
    bock: BockMoves = BockMoves()


# Entries of a list; None for unreadable ones.
Entries = Sequence[Entry | None]


def consequences(before: Sheet, after: Sheet, old: Entries | None = None, new: Entries | None = None) -> Consequences:
    """Compares the folds before and after an edit, leaving out the edited entries.

    `old`, `new`: all entries, in case a list couldn't be folded to its end. The entries it didn't get to aren't
    compared.
    """
    old, new = before.facts if old is None else old, after.facts if new is None else new
    first, last = _common_ends(old, new)
    shift = len(new) - len(old)
    there = {entry.position: entry for entry in after.entries}
    later: list[Consequence] = []
    for entry in before.entries:
        unedited = entry.position <= first or entry.position > len(old) - last
        position = entry.position if entry.position <= first else entry.position + shift
        changes = _changes(entry, there[position]) if unedited and position in there else ()
        if changes:
            later.append(Consequence(position, changes))
    edited = _entries_between(before, first, len(old) - last), _entries_between(after, first, len(new) - last)
    moves = _bock_moves(*edited)
    whole = len(before.facts) == len(old) and len(after.facts) == len(new)
    if _has_bock_changed(later) or (whole and _has_next_bock_changed(before, after)):
        moves = _moves_after_shift(moves, before, after, edited, first) if shift else _moves_after_edit(moves, edited)
    return Consequences(tuple(later), _changes_of_list(before, after) if whole else (), moves)


def _common_ends(old: Entries, new: Entries) -> tuple[int, int]:
    shorter = min(len(old), len(new))
    first = next((index for index in range(shorter) if old[index] != new[index]), shorter)
    rest = shorter - first
    last = next((index for index in range(rest) if old[-1 - index] != new[-1 - index]), rest)
    return first, last


def _entries_between(sheet: Sheet, after: int, up_to: int) -> list[SheetEntry]:
    return [entry for entry in sheet.entries if after < entry.position <= up_to]


def _bock_moves(old: list[SheetEntry], new: list[SheetEntry]) -> BockMoves:
    more = sum(entry.raised for entry in new) - sum(entry.raised for entry in old)
    return BockMoves(lapsed=max(0, -more), raised=max(0, more))


def _has_bock_changed(later: list[Consequence]) -> bool:
    return any(change.name == "bock" for each in later for change in each.changes)


def _has_next_bock_changed(before: Sheet, after: Sheet) -> bool:
    running = (sheet.next.bocks if sheet.next else () for sheet in (before, after))
    return len(set(running)) > 1


Edited = tuple[list[SheetEntry], list[SheetEntry]]


def _moves_after_edit(moves: BockMoves, edited: Edited) -> BockMoves:
    earlier, later = map(_count_in_bock, edited)
    # A game that starts its own Bock gives no game back.
    own = moves.lapsed + moves.raised > 0
    return replace(moves, longer=earlier > later and not own, shorter=later > earlier and not own)


def _moves_after_shift(moves: BockMoves, before: Sheet, after: Sheet, edited: Edited, place: int) -> BockMoves:
    earlier, later = map(_count_in_bock, edited)
    goes, comes = earlier > later and _is_bock_at(after, place), later > earlier and _is_bock_at(before, place)
    return replace(moves, longer=goes, shorter=comes)


def _count_in_bock(entries: list[SheetEntry]) -> int:
    return sum(entry.bock > 1 for entry in entries)


def _is_bock_at(sheet: Sheet, position: int) -> bool:
    bock = next((entry.bock for entry in sheet.entries if entry.position > position), None)
    return bock > 1 if bock is not None else sheet.next is not None and sheet.next.bock > 1


def _changes(old: SheetEntry, new: SheetEntry) -> tuple[Change, ...]:
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in FOLLOWING)
    return tuple(Change(*pair) for pair in pairs if not _is_same(*pair))


def _is_same(name: str, before: Any, after: Any) -> bool:
    """Compares two values, counting 0 for seats that joined later."""
    if name not in BY_SEAT or len(before) == len(after):
        return bool(before == after)
    seats = max(len(before), len(after))
    return pad_to_seats(before, seats) == pad_to_seats(after, seats)


def _changes_of_list(old: Sheet, new: Sheet) -> tuple[Change, ...]:
    names = ("totals", "phase", "open_pflichtsoli", "normal_games_left", "next")
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in names)
    return tuple(Change(*pair) for pair in pairs if not _is_same(*pair))
