"""Finds single errors that explain why the sums on paper differ from the typed rows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from itertools import zip_longest
from typing import NamedTuple

from scoring.errors import RuleViolation
from scoring.game.game import PointsEntry
from scoring.game.shares import TRIPLE
from scoring.lists.entries import BreakOffEntry, Entry, GameEntry
from scoring.lists.fold import Folding
from scoring.lists.format import Format
from scoring.lists.points.columns import pad_to_seats
from scoring.lists.sheet import Sheet, SheetGame, SheetPenalty
from scoring.rules.rules import RuleSet


class Slip(StrEnum):
    VALUE = "value"
    EXCHANGED = "exchanged"
    TURNED = "turned"
    TWICE = "twice"


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspect:
    """A game whose correction would make the sums agree."""

    position: int
    """Position among the entries, from 1."""
    slip: Slip
    entry: GameEntry | None
    """The corrected entry, None if it does not belong there."""


class RunningSum(NamedTuple):
    """A seat's sum on paper after the game with this number."""

    game: int
    seat: int
    total: int


class _Likelihood(IntEnum):
    EXCHANGED = 0
    NEAR = 1
    TURNED = 2
    OTHERWISE = 3
    BEYOND = 4
    OTHER_SIGN = 5


# Largest difference of a near value, also above the largest other game.
NEAR_VALUE = 2


def suspects(
    rules: RuleSet,
    list_format: Format,
    entries: Sequence[Entry],
    sums: Sequence[int],
    running: Sequence[RunningSum] = (),
) -> tuple[Suspect, ...]:
    """Returns the single errors that would explain the sums and running sums on paper, most likely first.

    Empty if the sums agree. Folds the list with each row changed, so that Bock, dealers and duties follow. Counted
    games are only checked for having been typed twice.
    """
    folded = _FoldedList(rules, list_format, entries)
    sheet = folded.folding.sheet()
    missing = tuple(paper - ours for paper, ours in zip(sums, sheet.totals, strict=True))
    if not any(missing):
        return ()
    tried = (suspect for game in sheet.games for suspect in _slips(sheet, game, missing))
    explaining = [suspect for suspect in tried if folded.totals_with(suspect) == tuple(sums)]
    games = [game.position for game in sheet.games]
    left = [each for each in explaining if all(folded.explains(each, games, answer) for answer in running)]
    return tuple(sorted(left, key=lambda suspect: _likelihood(sheet, suspect)))


def left_out(sheet: Sheet, sums: Sequence[int]) -> tuple[SheetPenalty, ...]:
    """Returns the penalty, or all of them, whose absence from the paper would explain the sums."""
    surplus = tuple(ours - paper for paper, ours in zip(sums, sheet.totals, strict=True))
    counting = [each for each in sheet.penalties if any(each.points)]
    for some in (*([each] for each in counting), counting):
        moved = [sum(each) for each in zip_longest(*(penalty.points for penalty in some), fillvalue=0)]
        if some and tuple(moved) == surplus:
            return tuple(some)
    return ()


def _likelihood(sheet: Sheet, suspect: Suspect) -> _Likelihood:
    if suspect.slip is Slip.EXCHANGED:
        return _Likelihood.EXCHANGED
    if suspect.slip is Slip.TURNED:
        return _Likelihood.TURNED
    if suspect.slip is Slip.TWICE:
        return _Likelihood.OTHERWISE
    others = (_value(fact) for position, fact in enumerate(sheet.entries, start=1) if position != suspect.position)
    typed, meant = (_value(each) for each in (sheet.entries[suspect.position - 1], suspect.entry))
    return _likelihood_of_value(typed, meant, max(map(abs, others), default=0))


def _likelihood_of_value(typed: int, meant: int, largest: int) -> _Likelihood:
    """`largest`: the highest value of any other game."""
    if typed * meant < 0:
        return _Likelihood.OTHER_SIGN
    typed, meant = abs(typed), abs(meant)
    if meant > largest + NEAR_VALUE:
        return _Likelihood.BEYOND
    is_doubled = typed == 2 * meant or meant == 2 * typed
    is_near = abs(typed - meant) <= NEAR_VALUE or str(typed) == str(meant)[::-1]
    return _Likelihood.NEAR if is_doubled or is_near else _Likelihood.OTHERWISE


def _value(entry: Entry | None) -> int:
    return entry.facts.value if isinstance(entry, GameEntry) and isinstance(entry.facts, PointsEntry) else 0


class _FoldedList:
    def __init__(self, rules: RuleSet, list_format: Format, entries: Sequence[Entry]) -> None:
        self.folding, self.entries = Folding(rules, list_format), entries
        self.behind = [self.folding.fork()]
        for entry in entries:
            self.folding.add_entry(entry)
            self.behind.append(self.folding.fork())
        ends = (index for index, entry in enumerate(entries, start=1) if isinstance(entry, BreakOffEntry))
        self.comparable_from = max(ends, default=0)

    def explains(self, suspect: Suspect, games: Sequence[int], answer: RunningSum) -> bool:
        """Checks whether the running sum on paper fits the suspect; `games`: positions of the games.

        After a row that was typed twice, normal games have different numbers on paper but Pflichtsoli have none, so
        both are tried.
        """
        shift = suspect.slip is Slip.TWICE and suspect.position <= games[answer.game - 1]
        behind = games[answer.game - 1 : answer.game + shift]
        totals = (self.totals_with(suspect, until) for until in behind)
        return any(
            total is not None and pad_to_seats(total, answer.seat)[answer.seat - 1] == answer.total for total in totals
        )

    def totals_with(self, suspect: Suspect, until: int | None = None) -> tuple[int, ...] | None:
        end = len(self.entries) if until is None else until
        if end < suspect.position:
            return self.behind[end].columns.totals
        other = self.behind[suspect.position - 1].fork()
        try:
            if suspect.entry:
                other.add_entry(suspect.entry)
            for position in range(suspect.position, end):
                if self._scores_rest_alike(other, position):
                    return self._final_sums(other, position, end)
                other.add_entry(self.entries[position])
        except RuleViolation:
            return None
        return other.columns.totals

    def _scores_rest_alike(self, other: Folding, position: int) -> bool:
        """Checks whether the remaining games score the same.

        Penalties and the end of an abandoned list depend on earlier games.
        """
        follows = position >= self.comparable_from and isinstance(self.entries[position], GameEntry)
        return follows and other.state == self.behind[position].state

    def _final_sums(self, other: Folding, position: int, end: int) -> tuple[int, ...]:
        """Returns the final sums, adjusted by the difference so far."""
        was, now = self.behind[position].columns.totals, other.columns.totals
        ends = self.behind[end].columns.totals
        moved = zip_longest(ends, now, was, fillvalue=0)
        return tuple([end + after - before for end, after, before in moved])


def _slips(sheet: Sheet, game: SheetGame, missing: tuple[int, ...]) -> Iterator[Suspect]:
    entry = sheet.entries[game.position - 1]
    if isinstance(entry, GameEntry) and isinstance(entry.facts, PointsEntry):
        for slip, facts in _possible_slips(entry.facts, game, missing):
            yield Suspect(position=game.position, slip=slip, entry=replace(entry, facts=facts))
    yield Suspect(position=game.position, slip=Slip.TWICE, entry=None)


def _possible_slips(
    facts: PointsEntry, game: SheetGame, missing: tuple[int, ...]
) -> Iterator[tuple[Slip, PointsEntry]]:
    if not facts.winners:  # nobody won, so another value would have no winners
        return
    for value in _possible_values(facts.value, game.bock, missing):
        if value != -facts.value:  # the same as the other side winning
            yield Slip.VALUE, replace(facts, value=value)
    others = tuple(seat for seat in game.players if seat not in facts.winners)
    for won in facts.winners:
        for lost in others:
            winners = tuple(sorted({*facts.winners, lost} - {won}))
            yield Slip.EXCHANGED, replace(facts, winners=winners)
    yield Slip.TURNED, replace(facts, winners=others)


def _possible_values(value: int, bock: int, missing: tuple[int, ...]) -> Iterator[int]:
    steps = {step for lacking in missing if lacking for step in (abs(lacking), abs(lacking) // TRIPLE)}
    return (value + sign * step // bock for step in sorted(steps) if step >= bock for sign in (1, -1))


def row_to_ask(agreed: int, differing: int) -> int | None:
    """Returns the row halfway between the last one that agrees and the first one that differs.

    Returns None if they are adjacent, because the error is then in the latter.

    >>> row_to_ask(0, 24), row_to_ask(12, 24), row_to_ask(11, 12)
    (12, 18, None)
    """
    return (agreed + differing) // 2 if differing - agreed > 1 else None
