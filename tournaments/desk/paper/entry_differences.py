"""Finds the differences between two entries of the same paper list."""

from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import NamedTuple

from scoring.game.evaluate import evaluate
from scoring.game.game import Game, PointsEntry, Seating
from scoring.lists.as_json.entries import entry_to_json, parse_entry
from scoring.lists.entries import Entry, GameEntry, Penalty, event_of, is_cancelled, penalty_in
from scoring.lists.sheet import SheetGame
from scoring.rules.rules import RuleSet
from scoring.terms import ONE_AGAINST_THREE, REAL_SOLI, TableEvent
from tournaments.desk.paper.notation import Facts

SILENT = ONE_AGAINST_THREE - REAL_SOLI
# Not typed into a grid, and optional on paper.
UNCOMPARED = frozenset(TableEvent) - {TableEvent.TIME_UP, TableEvent.PENALTY, TableEvent.NOT_PLAYED}


class Difference(NamedTuple):
    """A difference between two entries of a list; row indexes start at 0."""

    first: int | None
    """Index in the first entry, None if missing."""
    second: int | None
    """Index in the second entry, None if missing."""
    first_at: int
    """The same, or the index of the gap in the first entry."""
    second_at: int
    """The same, or the index of the gap in the second entry."""


class _Row(NamedTuple):
    at: int
    meaning: object
    penal: bool


def compare(first: Sequence[Facts], second: Sequence[Facts], *, penalties: bool = True) -> tuple[Difference, ...]:
    """Returns the differences between two lists of `replay` facts, in order.

    Compares value, winners, silent or real solo, and Bock by hand. Penalties are compared separately, or not at all if
    the typist couldn't book them. For counted games see `as_on_paper`.
    """
    one, other = _comparable_rows(first), _comparable_rows(second)
    found = _find_differences(one, other, penal=False)
    if penalties:
        found += _find_differences(one, other, penal=True)
    return tuple(sorted(found, key=lambda each: (each.first_at, each.first is not None, each.second_at)))


def _find_differences(first: Sequence[_Row], second: Sequence[_Row], *, penal: bool) -> list[Difference]:
    one, other = ([row for row in rows if row.penal is penal] for rows in (first, second))
    matcher = SequenceMatcher(None, [row.meaning for row in one], [row.meaning for row in other], autojunk=False)
    found: list[Difference] = []
    for tag, low, high, low_of_other, high_of_other in matcher.get_opcodes():
        if tag == "equal":
            continue
        mine, theirs = one[low:high], other[low_of_other:high_of_other]
        ends = _row_index(one, high, first), _row_index(other, high_of_other, second)
        for here, there in zip_longest(mine, theirs):
            found.append(_difference(here, there, ends))
    return found


def _difference(here: _Row | None, there: _Row | None, ends: tuple[int, int]) -> Difference:
    return Difference(
        first=here.at if here else None,
        second=there.at if there else None,
        first_at=here.at if here else ends[0],
        second_at=there.at if there else ends[1],
    )


def _row_index(rows: Sequence[_Row], index: int, among: Sequence[_Row]) -> int:
    """Returns the row's index or, at the end, the index after the last row compared."""
    if index < len(rows):
        return rows[index].at
    return among[-1].at + 1 if among else 0


def _comparable_rows(facts: Sequence[Facts]) -> list[_Row]:
    entries = [(place, parse_entry(each)) for place, each in enumerate(facts)]
    counted = [(place, entry) for place, entry in entries if not _is_left_out(entry)]
    return [_Row(place, _meaning(entry), penal=penalty_in(entry) is not None) for place, entry in counted]


def _is_left_out(entry: Entry) -> bool:
    penalty = penalty_in(entry)
    return event_of(entry) in UNCOMPARED or (penalty is not None and is_cancelled(penalty))


def _meaning(entry: Entry) -> object:
    penalty = penalty_in(entry)
    if penalty is not None:
        return _penalty_meaning(penalty)
    points = entry.facts if isinstance(entry, GameEntry) else None
    if not isinstance(entry, GameEntry) or not isinstance(points, PointsEntry):
        return repr(sorted(entry_to_json(entry).items()))
    silent = points.kind if points.kind in SILENT else None
    return points.value, tuple(sorted(points.winners)), silent, entry.bock_rounds


def _penalty_meaning(penalty: Penalty) -> object:
    """Ignores who was harmed, because the paper list doesn't show it."""
    return penalty.paragraph, penalty.offender, getattr(penalty, "points", None), getattr(penalty, "absagen", 0)


def as_on_paper(rules: RuleSet, facts: Facts, game: SheetGame | None) -> Facts:
    """Returns a counted game as written on paper, with only value and winners."""
    entry = parse_entry(facts)
    if game is None or not isinstance(entry, GameEntry) or not isinstance(entry.facts, Game):
        return facts
    score = evaluate(entry.facts, rules, Seating(game.players, len(game.points)))
    points = PointsEntry(value=score.value, winners=score.winners, kind=entry.facts.kind)
    return entry_to_json(replace(entry, facts=points))


def with_first(first: Sequence[Facts], second: Sequence[Facts], settled: Difference) -> list[Facts]:
    rows = list(second)
    gone = 0 if settled.second is None else 1
    mine = [] if settled.first is None else [first[settled.first]]
    rows[settled.second_at : settled.second_at + gone] = mine
    return rows
