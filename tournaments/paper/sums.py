"""The sums at the foot of a paper list against those of the rows that were typed from it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from scoring.lists.format import Format
from scoring.lists.sheet import Sheet
from scoring.rules.rules import RuleSet
from tournaments.paper.cross_check import Suspect, row_to_ask, suspects
from tournaments.paper.notation import number_of

# More rows than these tell nobody where to look: then a running sum is asked for as well.
MOST_NAMED = 6


class Outcome(StrEnum):
    """How the sums compare."""

    MISSING = "missing"
    UNREADABLE = "unreadable"
    AGREE = "agree"
    DIFFER = "differ"


class Probe(NamedTuple):
    """A running sum on paper, of one seat behind one game, as it was typed."""

    game: int
    typed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SumsCheck:
    """How sums compare; where they differ: which single slips explain it, and where the paper is to be asked next."""

    outcome: Outcome
    seat: int | None = None
    """The seat whose running sums are asked for."""
    named: tuple[Suspect, ...] = ()
    """What explains the difference."""
    ask: int | None = None
    """The game behind which a running sum tells most."""
    game: int | None = None
    """The game at which paper and rows part, once that is known."""
    cross_sum: int | None = None
    """What the sums on paper come to together, where only one of them is another: then no row explains it."""


def check_sums(
    rules: RuleSet, list_format: Format, sheet: Sheet, typed: Sequence[str], probes: Sequence[Probe] = ()
) -> SumsCheck:
    """Compares the sums on paper, one for each seat, with those of a list."""
    if not all(typed) or len(typed) != len(sheet.totals):
        return SumsCheck(outcome=Outcome.MISSING)
    sums = [number for each in typed if (number := number_of(each)) is not None]
    if len(sums) < len(typed):
        return SumsCheck(outcome=Outcome.UNREADABLE)
    differing = [seat for seat, (paper, ours) in enumerate(zip(sums, sheet.totals, strict=True), 1) if paper != ours]
    if not differing:
        return SumsCheck(outcome=Outcome.AGREE)
    located = _located(rules, list_format, sheet, sums, differing[0], probes)
    return replace(located, cross_sum=sum(sums)) if len(differing) == 1 else located


def _located(
    rules: RuleSet, list_format: Format, sheet: Sheet, sums: Sequence[int], seat: int, probes: Sequence[Probe]
) -> SumsCheck:
    agreed, differing = _halved(sheet, seat, probes)
    behind = sheet.entries[agreed - 1].position if agreed else 0
    until = sheet.entries[differing - 1].position if probes and differing else len(sheet.facts)
    named = tuple(each for each in suspects(rules, list_format, sheet.facts, sums) if behind < each.position <= until)
    asked = row_to_ask(agreed, differing)
    return SumsCheck(
        outcome=Outcome.DIFFER,
        seat=seat,
        named=named[:MOST_NAMED],
        ask=asked if not 0 < len(named) <= MOST_NAMED else None,
        game=differing if asked is None and probes else None,
    )


def _halved(sheet: Sheet, seat: int, probes: Sequence[Probe]) -> tuple[int, int]:
    """Behind which game the running sums agree, and behind which later one they differ."""
    agreed, differing = 0, len(sheet.entries)
    for probe in probes:
        number = number_of(probe.typed)
        if number is None or not agreed < probe.game < differing:
            continue
        if sheet.entries[probe.game - 1].totals[seat - 1] == number:
            agreed = probe.game
        else:
            differing = probe.game
    return agreed, differing
