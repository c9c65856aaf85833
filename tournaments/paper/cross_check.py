"""Where the sums of a paper list and of what was typed from it differ: which single slip explains it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.errors import RuleViolation
from scoring.game.game import PointsEntry
from scoring.game.shares import TRIPLE
from scoring.lists.entries import Entry, GameEntry
from scoring.lists.fold import fold
from scoring.lists.format import Format
from scoring.lists.sheet import Sheet, SheetEntry
from scoring.rules.rules import RuleSet


class Slip(StrEnum):
    """What went wrong with one row."""

    VALUE = "value"
    EXCHANGED = "exchanged"
    TURNED = "turned"
    TWICE = "twice"


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspect:
    """A game with which the sums would agree if it alone stood otherwise."""

    position: int
    """Its place among the entries, from 1."""
    slip: Slip
    """What would then have gone wrong."""
    entry: GameEntry | None
    """How it would stand; None where it would not be there."""


def suspects(rules: RuleSet, list_format: Format, entries: Sequence[Entry], sums: Sequence[int]) -> tuple[Suspect, ...]:
    """Every single slip that explains why these entries do not come to the sums on paper; none where they do.

    Each is found by folding the whole list with the row as it would stand, so that Bock, dealers and duties behind it
    are what they would be. Games that were counted from facts are only tried as typed twice. Those with a value of
    another sign than the row has come last.
    """
    sheet = fold(rules, list_format, entries)
    missing = tuple(paper - ours for paper, ours in zip(sums, sheet.totals, strict=True))
    if not any(missing):
        return ()
    tried = (suspect for game in sheet.entries for suspect in _slips(sheet, game, missing))
    explaining = (suspect for suspect in tried if _totals(rules, list_format, entries, suspect) == tuple(sums))
    return tuple(sorted(explaining, key=lambda suspect: _changes_sign(sheet, suspect)))


def _changes_sign(sheet: Sheet, suspect: Suspect) -> bool:
    typed, meant = (_value(each) for each in (sheet.facts[suspect.position - 1], suspect.entry))
    return typed * meant < 0


def _value(entry: Entry | None) -> int:
    return entry.facts.value if isinstance(entry, GameEntry) and isinstance(entry.facts, PointsEntry) else 0


def _totals(rules: RuleSet, list_format: Format, entries: Sequence[Entry], suspect: Suspect) -> tuple[int, ...] | None:
    """The sums with a row as it would stand; None where the list could not stand with it."""
    row = [suspect.entry] if suspect.entry else []
    try:
        return fold(rules, list_format, [*entries[: suspect.position - 1], *row, *entries[suspect.position :]]).totals
    except RuleViolation:
        return None


def _slips(sheet: Sheet, game: SheetEntry, missing: tuple[int, ...]) -> Iterator[Suspect]:
    entry = sheet.facts[game.position - 1]
    if isinstance(entry, GameEntry) and isinstance(entry.facts, PointsEntry):
        for slip, facts in _as_it_may_have_been(entry.facts, game, missing):
            yield Suspect(position=game.position, slip=slip, entry=replace(entry, facts=facts))
    yield Suspect(position=game.position, slip=Slip.TWICE, entry=None)


def _as_it_may_have_been(
    facts: PointsEntry, game: SheetEntry, missing: tuple[int, ...]
) -> Iterator[tuple[Slip, PointsEntry]]:
    if not facts.winners:  # a game of 0 that nobody won: whose another value would be is not told
        return
    for value in _values(facts.value, game.bock, missing):
        yield Slip.VALUE, replace(facts, value=value)
    others = tuple(seat for seat in game.players if seat not in facts.winners)
    for won in facts.winners:
        for lost in others:
            winners = tuple(sorted({*facts.winners, lost} - {won}))
            yield Slip.EXCHANGED, replace(facts, winners=winners)
    yield Slip.TURNED, replace(facts, winners=others)


def _values(value: int, bock: int, missing: tuple[int, ...]) -> Iterator[int]:
    """The values that may have been meant where the sums lack these points."""
    steps = {step for lacking in missing if lacking for step in (abs(lacking), abs(lacking) // TRIPLE)}
    return (value + sign * step // bock for step in sorted(steps) if step >= bock for sign in (1, -1))


def row_to_ask(agreed: int, differing: int) -> int | None:
    """The row whose running sums tell most, where they agree behind one row and differ behind a later one.

    None where the later one follows at once: then it is the row.

    >>> row_to_ask(0, 24), row_to_ask(12, 24), row_to_ask(11, 12)
    (12, 18, None)
    """
    return (agreed + differing) // 2 if differing - agreed > 1 else None
