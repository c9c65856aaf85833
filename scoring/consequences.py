"""What an insert, a change or a deletion does to the entries behind it, for display before it is saved."""

from dataclasses import dataclass

from scoring.entries import Entry
from scoring.sheet import Sheet, SheetEntry

# What of a game follows from the games before it or from its own facts.
FOLLOWING = ("number", "dealer", "leads", "players", "duty", "bock", "value", "points")


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
class Consequences:
    """entries: games whose facts stayed and whose derived values did not. whole: what changed of the list."""

    entries: tuple[Consequence, ...]
    whole: tuple[Change, ...]


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
    return Consequences(tuple(found), _whole(before, after))


def _common_ends(old: tuple[Entry, ...], new: tuple[Entry, ...]) -> tuple[int, int]:
    """How many entries are the same at the start, and behind that at the end."""
    shorter = min(len(old), len(new))
    first = next((index for index in range(shorter) if old[index] != new[index]), shorter)
    rest = shorter - first
    last = next((index for index in range(rest) if old[-1 - index] != new[-1 - index]), rest)
    return first, last


def _changes(old: SheetEntry, new: SheetEntry) -> tuple[Change, ...]:
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in FOLLOWING)
    return tuple(Change(name, was, becomes) for name, was, becomes in pairs if was != becomes)


def _whole(old: Sheet, new: Sheet) -> tuple[Change, ...]:
    names = ("totals", "phase", "open_pflichtsoli", "normal_games_left", "next")
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in names)
    return tuple(Change(name, was, becomes) for name, was, becomes in pairs if was != becomes)
