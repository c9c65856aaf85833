"""Where the sums of a paper list and of what was typed from it differ: which single slip explains it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import zip_longest

from scoring.errors import RuleViolation
from scoring.game.game import PointsEntry
from scoring.game.shares import TRIPLE
from scoring.lists.entries import BreakOffEntry, Entry, GameEntry
from scoring.lists.fold import Folding
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

    Each is found by folding the list with the row as it would stand, so that Bock, dealers and duties behind it are
    what they would be: from that row on, until the list stands again where it stood with the row as typed. Games that
    were counted from facts are only tried as typed twice. Those with a value of another sign than the row has come
    last.
    """
    typed_list = _TypedList(rules, list_format, entries)
    sheet = typed_list.folding.sheet()
    missing = tuple(paper - ours for paper, ours in zip(sums, sheet.totals, strict=True))
    if not any(missing):
        return ()
    tried = (suspect for game in sheet.entries for suspect in _slips(sheet, game, missing))
    explaining = (suspect for suspect in tried if typed_list.totals_with(suspect) == tuple(sums))
    return tuple(sorted(explaining, key=lambda suspect: _changes_sign(sheet, suspect)))


def _changes_sign(sheet: Sheet, suspect: Suspect) -> bool:
    typed, meant = (_value(each) for each in (sheet.facts[suspect.position - 1], suspect.entry))
    return typed * meant < 0


def _value(entry: Entry | None) -> int:
    return entry.facts.value if isinstance(entry, GameEntry) and isinstance(entry.facts, PointsEntry) else 0


class _TypedList:
    """The list as it was typed, with how it stands behind each of its entries."""

    def __init__(self, rules: RuleSet, list_format: Format, entries: Sequence[Entry]) -> None:
        self.folding, self.entries = Folding(rules, list_format), entries
        self.behind = [self.folding.fork()]
        for entry in entries:
            self.folding.take(entry)
            self.behind.append(self.folding.fork())
        ends = (index for index, entry in enumerate(entries, start=1) if isinstance(entry, BreakOffEntry))
        self.comparable_from = max(ends, default=0)

    def totals_with(self, suspect: Suspect) -> tuple[int, ...] | None:
        """The sums with a row as it would stand; None where the list could not stand with it."""
        other = self.behind[suspect.position - 1].fork()
        try:
            if suspect.entry:
                other.take(suspect.entry)
            for position in range(suspect.position, len(self.entries)):
                if self._stands_alike(other, position):
                    return self._moved(other, position)
                other.take(self.entries[position])
        except RuleViolation:
            return None
        return other.columns.totals

    def _stands_alike(self, other: Folding, position: int) -> bool:
        """Whether what follows an entry comes to the same; a penalty looks at the game before it, the rule for what is
        broken off at all of them."""
        follows = position >= self.comparable_from and isinstance(self.entries[position], GameEntry)
        return follows and other.state == self.behind[position].state

    def _moved(self, other: Folding, position: int) -> tuple[int, ...]:
        """The sums of the whole list, moved by what differs so far; who joins later has moved by nothing."""
        was, now = self.behind[position].columns.totals, other.columns.totals
        ends = self.folding.columns.totals
        moved = zip_longest(ends, now, was, fillvalue=0)
        return tuple([end + after - before for end, after, before in moved])


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
        if value != -facts.value:  # the same as the other side winning
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
