"""Compares the sums on paper with the typed rows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from scoring.lists.format import Format
from scoring.lists.sheet import Sheet, SheetPenalty
from scoring.rules.rules import RuleSet
from tournaments.desk.paper.cross_check import RunningSum, Suspect, left_out, row_to_ask, suspects
from tournaments.desk.paper.notation import number_of

# Ask for running sums while more than FEW rows are suspect, at most MOST_ASKED times.
FEW, MOST_ASKED = 2, 5


class SumsOutcome(StrEnum):
    MISSING = "missing"
    PARTLY = "partly"
    UNREADABLE = "unreadable"
    AGREE = "agree"
    DIFFER = "differ"


class Probe(NamedTuple):
    """A running sum as typed; seat 0 means the first seat whose sum differs."""

    game: int
    typed: str
    seat: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SumsCheck:
    outcome: SumsOutcome
    seat: int | None = None
    """First seat whose sum differs, or whose running sums are wanted."""
    seats: tuple[int, ...] = ()
    """Seats with missing or unreadable sums."""
    named: tuple[Suspect, ...] = ()
    """Slips that explain all sums, likeliest first."""
    ask: int | None = None
    """Game after which a running sum is wanted."""
    game: int | None = None
    """First game where paper and rows differ, once known."""
    left_out: tuple[SheetPenalty, ...] = ()
    """Penalties missing on paper, which explain the difference; then no running sum is wanted."""
    several_until: int | None = None
    """Game up to which the first of several slips lies, if no single one explains the running sums."""
    cross_sum: int | None = None
    """Total of the paper sums if only one differs; no row can explain that."""


def check_sums(
    rules: RuleSet, list_format: Format, sheet: Sheet, typed: Sequence[str], probes: Sequence[Probe] = ()
) -> SumsCheck:
    """Compares the sums on paper, one per seat, with a list."""
    if not any(typed) or len(typed) != len(sheet.totals):
        return SumsCheck(outcome=SumsOutcome.MISSING)
    read = dict(enumerate(map(number_of, typed), 1))
    unread = tuple(seat for seat, each in enumerate(typed, 1) if each and read[seat] is None)
    if unread:
        return SumsCheck(outcome=SumsOutcome.UNREADABLE, seats=unread)
    sums = {seat: each for seat, each in read.items() if each is not None}
    differing = [seat for seat, paper in sums.items() if paper != sheet.totals[seat - 1]]
    if len(sums) < len(typed):
        lacking = tuple(seat for seat in read if seat not in sums)
        return SumsCheck(outcome=SumsOutcome.PARTLY, seats=lacking, seat=next(iter(differing), None))
    if not differing:
        return SumsCheck(outcome=SumsOutcome.AGREE)
    return _compare_sums(rules, list_format, sheet, list(sums.values()), differing, probes)


def _compare_sums(
    rules: RuleSet,
    list_format: Format,
    sheet: Sheet,
    sums: Sequence[int],
    differing: Sequence[int],
    probes: Sequence[Probe],
) -> SumsCheck:
    running = _running_sums(sheet, differing[0], probes)
    seat = next((each.seat for each in running if each.seat in differing), differing[0])
    penalties = left_out(sheet, sums)
    if penalties:
        named = suspects(rules, list_format, sheet.entries, sums, running)
        return SumsCheck(outcome=SumsOutcome.DIFFER, seat=differing[0], named=named, left_out=penalties)
    located = _locate_difference(rules, list_format, sheet, sums, seat, running)
    return replace(located, cross_sum=sum(sums)) if len(differing) == 1 else located


def _running_sums(sheet: Sheet, seat: int, probes: Sequence[Probe]) -> list[RunningSum]:
    read = [(each.game, each.seat or seat, number_of(each.typed)) for each in probes]
    games, seats = range(1, len(sheet.games) + 1), range(1, len(sheet.totals) + 1)
    return [RunningSum(game, at, sum_) for game, at, sum_ in read if sum_ is not None and game in games and at in seats]


def _locate_difference(
    rules: RuleSet, list_format: Format, sheet: Sheet, sums: Sequence[int], seat: int, running: Sequence[RunningSum]
) -> SumsCheck:
    answers = [each for each in running if each.seat == seat]
    agreed, differing = _difference_bounds(sheet, answers)
    named = suspects(rules, list_format, sheet.entries, sums, running)
    asked = _game_to_ask(sheet, named, agreed, differing, len(answers))
    return SumsCheck(
        outcome=SumsOutcome.DIFFER,
        seat=seat,
        named=named,
        ask=asked,
        game=differing if answers and row_to_ask(agreed, differing) is None else None,
        several_until=differing if not named and _has_several_slips(sheet, answers, sums) else None,
    )


def _difference_bounds(sheet: Sheet, answers: Sequence[RunningSum]) -> tuple[int, int]:
    """Returns the last game whose running sum agrees, and the first one whose sum differs."""
    agreed, differing = 0, len(sheet.games)
    for answer in answers:
        if not agreed < answer.game < differing:
            continue
        if _excess(sheet, answer):
            differing = answer.game
        else:
            agreed = answer.game
    return agreed, differing


def _excess(sheet: Sheet, answer: RunningSum) -> int:
    """Returns how much higher the sum on paper is."""
    return answer.total - sheet.games[answer.game - 1].totals[answer.seat - 1]


def _has_several_slips(sheet: Sheet, answers: Sequence[RunningSum], sums: Sequence[int]) -> bool:
    """Checks whether any running sum is off by neither zero nor the final difference."""
    return any(_excess(sheet, each) not in (0, sums[each.seat - 1] - sheet.totals[each.seat - 1]) for each in answers)


def _game_to_ask(sheet: Sheet, named: Sequence[Suspect], agreed: int, differing: int, answered: int) -> int | None:
    """Returns the game whose running sum to ask for: halfway, or where it separates the remaining suspects."""
    halfway = row_to_ask(agreed, differing)
    if not named:
        return halfway
    numbers = {game.position: game.number for game in sheet.games}
    games = sorted({numbers[each.position] for each in named})
    if len(named) <= FEW or len(games) == 1 or answered >= MOST_ASKED:
        return None
    if halfway and games[0] <= halfway < games[-1]:
        return halfway
    return games[(len(games) - 1) // 2]
