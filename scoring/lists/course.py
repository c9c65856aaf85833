"""How the points of each person ran through a list."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.lists.sheet import Sheet, SheetEntry, SheetPenalty, Spell

Move = SheetEntry | SheetPenalty


@dataclass(frozen=True, slots=True)
class Course:
    """How the points of one person ran."""

    spell: Spell
    """The person's time at the table."""
    totals: tuple[int | None, ...]
    """What the person had behind every move of the list; None while not there."""


def moves(sheet: Sheet) -> tuple[Move, ...]:
    """The games and the penalties in force, in the order of the list: what moved points."""
    penalties = (penalty for penalty in sheet.penalties if not penalty.cancelled)
    return tuple(sorted([*sheet.entries, *penalties], key=lambda move: move.position))


def courses(sheet: Sheet) -> tuple[Course, ...]:
    """One course per spell, in their order; each has one number for every move."""
    moved = moves(sheet)
    return tuple(Course(spell, tuple(_running(spell, moved))) for spell in sheet.spells)


def _running(spell: Spell, moved: Sequence[Move]) -> Iterator[int | None]:
    total = 0
    for move in moved:
        if move.position < spell.from_position or (spell.until_position or move.position) < move.position:
            yield None
            continue
        total += move.points[spell.seat - 1]
        yield total
