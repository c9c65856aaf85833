"""Effects of an edit on the later entries of a list."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.lists.entries import Entry
from scoring.lists.points.columns import pad_to_seats
from scoring.lists.sheet import Sheet, SheetGame

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
    old, new = before.entries if old is None else old, after.entries if new is None else new
    first, last = _common_ends(old, new)
    shift = len(new) - len(old)
    there = {game.position: game for game in after.games}
    later: list[Consequence] = []
    for game in before.games:
        unedited = game.position <= first or game.position > len(old) - last
        position = game.position if game.position <= first else game.position + shift
        changes = _changes(game, there[position]) if unedited and position in there else ()
        if changes:
            later.append(Consequence(position, changes))
    edited = _games_between(before, first, len(old) - last), _games_between(after, first, len(new) - last)
    moves = _bock_moves(*edited)
    whole = len(before.entries) == len(old) and len(after.entries) == len(new)
    if _has_bock_changed(later) or (whole and _has_next_bock_changed(before, after)):
        moves = _moves_after_shift(moves, before, after, edited, first) if shift else _moves_after_edit(moves, edited)
    return Consequences(tuple(later), _changes_of_list(before, after) if whole else (), moves)


def _common_ends(old: Entries, new: Entries) -> tuple[int, int]:
    shorter = min(len(old), len(new))
    first = next((index for index in range(shorter) if old[index] != new[index]), shorter)
    rest = shorter - first
    last = next((index for index in range(rest) if old[-1 - index] != new[-1 - index]), rest)
    return first, last


def _games_between(sheet: Sheet, after: int, up_to: int) -> list[SheetGame]:
    return [game for game in sheet.games if after < game.position <= up_to]


def _bock_moves(old: list[SheetGame], new: list[SheetGame]) -> BockMoves:
    more = sum(game.raised for game in new) - sum(game.raised for game in old)
    return BockMoves(lapsed=max(0, -more), raised=max(0, more))


def _has_bock_changed(later: list[Consequence]) -> bool:
    return any(change.name == "bock" for each in later for change in each.changes)


def _has_next_bock_changed(before: Sheet, after: Sheet) -> bool:
    running = (sheet.next.bocks if sheet.next else () for sheet in (before, after))
    return len(set(running)) > 1


Edited = tuple[list[SheetGame], list[SheetGame]]


def _moves_after_edit(moves: BockMoves, edited: Edited) -> BockMoves:
    earlier, later = map(_count_in_bock, edited)
    # A game that starts its own Bock gives no game back.
    own = moves.lapsed + moves.raised > 0
    return replace(moves, longer=earlier > later and not own, shorter=later > earlier and not own)


def _moves_after_shift(moves: BockMoves, before: Sheet, after: Sheet, edited: Edited, place: int) -> BockMoves:
    earlier, later = map(_count_in_bock, edited)
    goes, comes = earlier > later and _is_bock_at(after, place), later > earlier and _is_bock_at(before, place)
    return replace(moves, longer=goes, shorter=comes)


def _count_in_bock(games: list[SheetGame]) -> int:
    return sum(game.bock > 1 for game in games)


def _is_bock_at(sheet: Sheet, position: int) -> bool:
    bock = next((game.bock for game in sheet.games if game.position > position), None)
    return bock > 1 if bock is not None else sheet.next is not None and sheet.next.bock > 1


def _changes(old: SheetGame, new: SheetGame) -> tuple[Change, ...]:
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
