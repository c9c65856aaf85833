"""Running points by person and by seat."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scoring.lists.entries import TotalsEntry
from scoring.lists.sheet import BreakOff, Sheet, SheetGame, SheetPenalty, Spell

Move = SheetGame | SheetPenalty | BreakOff


@dataclass(frozen=True, slots=True)
class Course:
    """One person's running points."""

    spell: Spell
    totals: tuple[int | None, ...]
    """Total after every move of the list; None while absent."""


def has_totals(sheet: Sheet) -> bool:
    """Checks whether the list was entered as totals, without games."""
    return any(isinstance(entry, TotalsEntry) for entry in sheet.entries[:1])


def moves(sheet: Sheet) -> tuple[Move, ...]:
    """Returns everything that moves points: games, penalties in force, and missing games, in order."""
    penalties = (penalty for penalty in sheet.penalties if not penalty.cancelled)
    missing = [sheet.break_off] if sheet.break_off and sheet.break_off.lines else []
    return tuple(sorted([*sheet.games, *penalties, *missing], key=lambda move: move.position))


def courses(sheet: Sheet) -> tuple[Course, ...]:
    """Returns one course per spell, with one total per move. Empty if the list was entered as totals."""
    moved = () if has_totals(sheet) else moves(sheet)
    return tuple(
        Course(spell, tuple(running(moved, spell.seat, spell.from_position, spell.until_position)))
        for spell in sheet.spells
    )


def running(
    moved: Iterable[Move], seat: int, from_position: int = 0, until_position: int | None = None
) -> Iterator[int | None]:
    """Yields a person's total after each move, or None while they're absent."""
    total = 0
    for move in moved:
        if move.position < from_position or (until_position or move.position) < move.position:
            yield None
            continue
        total += points_at(move, seat)
        yield total


def points_at(move: Move, seat: int) -> int:
    """Returns a seat's points in a move, or 0 if it joined later."""
    return move.points[seat - 1] if seat <= len(move.points) else 0


def seat_totals(sheet: Sheet) -> tuple[tuple[int, ...], ...]:
    """Returns the totals of every seat after each entry."""
    moved = {move.position: move.points for move in moves(sheet)}
    behind, totals = (0,) * len(sheet.totals), []
    for position, entry in enumerate(sheet.entries, start=1):
        if isinstance(entry, TotalsEntry):
            behind = entry.totals
        elif position in moved:
            behind = tuple(total + points for total, points in zip(behind, moved[position], strict=True))
        totals.append(behind)
    return tuple(totals)
