"""How points ran through a list, those of each person and those of each seat."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scoring.lists.entries import TotalsEntry
from scoring.lists.sheet import BreakOff, Sheet, SheetEntry, SheetPenalty, Spell

Move = SheetEntry | SheetPenalty | BreakOff


@dataclass(frozen=True, slots=True)
class Course:
    """How the points of one person ran."""

    spell: Spell
    """The person's time at the table."""
    totals: tuple[int | None, ...]
    """What the person had after every move of the list; None while not there."""


def has_totals(sheet: Sheet) -> bool:
    """Whether the list is nothing but its totals, and penalties beside them."""
    return any(isinstance(entry, TotalsEntry) for entry in sheet.facts[:1])


def moves(sheet: Sheet) -> tuple[Move, ...]:
    """Games, penalties in force and what missing games count, in the order of the list: what moved points."""
    penalties = (penalty for penalty in sheet.penalties if not penalty.cancelled)
    missing = [sheet.break_off] if sheet.break_off and sheet.break_off.lines else []
    return tuple(sorted([*sheet.entries, *penalties, *missing], key=lambda move: move.position))


def courses(sheet: Sheet) -> tuple[Course, ...]:
    """One course per spell, in their order; each has one number for every move, none where only totals are known."""
    moved = () if has_totals(sheet) else moves(sheet)
    return tuple(
        Course(spell, tuple(running(moved, spell.seat, spell.from_position, spell.until_position)))
        for spell in sheet.spells
    )


def running(
    moved: Iterable[Move], seat: int, from_position: int = 0, until_position: int | None = None
) -> Iterator[int | None]:
    """What somebody had behind every move who was on a seat from one entry until another; None while not there."""
    total = 0
    for move in moved:
        if move.position < from_position or (until_position or move.position) < move.position:
            yield None
            continue
        total += points_at(move, seat)
        yield total


def points_at(move: Move, seat: int) -> int:
    """What a seat got by a move; nothing where it came to the table only after the result was kept."""
    return move.points[seat - 1] if seat <= len(move.points) else 0


def seat_totals(sheet: Sheet) -> tuple[tuple[int, ...], ...]:
    """What every seat had behind every entry of the list, whoever sat there; totals are there at once."""
    moved = {move.position: move.points for move in moves(sheet)}
    behind, totals = (0,) * len(sheet.totals), []
    for position, entry in enumerate(sheet.facts, start=1):
        if isinstance(entry, TotalsEntry):
            behind = entry.totals
        elif position in moved:
            behind = tuple(total + points for total, points in zip(behind, moved[position], strict=True))
        totals.append(behind)
    return tuple(totals)
