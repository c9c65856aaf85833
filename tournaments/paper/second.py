"""A paper list that was typed twice, by two people: where the two entries differ."""

from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import NamedTuple

from scoring.game.evaluate import evaluate
from scoring.game.game import Game, PointsEntry, Seating
from scoring.lists.as_json.entries import entry_to_json, parse_entry
from scoring.lists.entries import Entry, EventEntry, GameEntry
from scoring.lists.sheet import SheetEntry
from scoring.rules.rules import RuleSet
from scoring.terms import ONE_AGAINST_THREE, REAL_SOLI, TableEvent
from tournaments.paper.notation import Facts

SILENT = ONE_AGAINST_THREE - REAL_SOLI
# What the list notes by itself, or what moves nothing: on paper it may stand or not.
UNCOMPARED = frozenset({TableEvent.REDEAL, TableEvent.POT_EMPTY})


class Difference(NamedTuple):
    """Where two entries of a list part; places in their rows count from 0."""

    first: int | None
    """The row of the first entry, None where it has none."""
    second: int | None
    """The row of the second entry, None where it has none."""
    first_at: int
    """The same, or before which row of the first entry one is missing."""
    second_at: int
    """The same, or before which row of the second entry one is missing."""


def compare(first: Sequence[Facts], second: Sequence[Facts]) -> tuple[Difference, ...]:
    """The differences of two lists of facts as `replay` takes entries, in their order.

    Two games are alike by value, winners, a silent or real solo and Bock by hand; what is left out or too much in one
    of the entries moves no other row. Games counted from facts: see `as_on_paper`.
    """
    one, other = _compared(first), _compared(second)
    matcher = SequenceMatcher(None, [key for _at, key in one], [key for _at, key in other], autojunk=False)
    found: list[Difference] = []
    for tag, low, high, low_of_other, high_of_other in matcher.get_opcodes():
        if tag == "equal":
            continue
        mine, theirs = one[low:high], other[low_of_other:high_of_other]
        ends = _at(one, high, len(first)), _at(other, high_of_other, len(second))
        for here, there in zip_longest(mine, theirs):
            found.append(_difference(here, there, ends))
    return tuple(found)


Keyed = tuple[int, object]


def _difference(here: Keyed | None, there: Keyed | None, ends: tuple[int, int]) -> Difference:
    return Difference(
        first=here[0] if here else None,
        second=there[0] if there else None,
        first_at=here[0] if here else ends[0],
        second_at=there[0] if there else ends[1],
    )


def _at(rows: Sequence[Keyed], index: int, end: int) -> int:
    return rows[index][0] if index < len(rows) else end


def _compared(facts: Sequence[Facts]) -> list[Keyed]:
    """Place and meaning of every row that is compared."""
    entries = [(place, parse_entry(each)) for place, each in enumerate(facts)]
    return [(place, _meaning(entry)) for place, entry in entries if not _is_left_out(entry)]


def _is_left_out(entry: Entry) -> bool:
    return isinstance(entry, EventEntry) and entry.event in UNCOMPARED


def _meaning(entry: Entry) -> object:
    """What two rows have in common that say the same."""
    points = entry.facts if isinstance(entry, GameEntry) else None
    if not isinstance(entry, GameEntry) or not isinstance(points, PointsEntry):
        return repr(sorted(entry_to_json(entry).items()))
    silent = points.kind if points.kind in SILENT else None
    return points.value, tuple(sorted(points.winners)), silent, entry.bock_rounds


def as_on_paper(rules: RuleSet, facts: Facts, game: SheetEntry | None) -> Facts:
    """A game that was counted from facts as paper has it: value and winners; everything else as it is.

    `game`: what came of it in its list.
    """
    entry = parse_entry(facts)
    if game is None or not isinstance(entry, GameEntry) or not isinstance(entry.facts, Game):
        return facts
    score = evaluate(entry.facts, rules, Seating(game.players, len(game.points)))
    points = PointsEntry(value=score.value, winners=score.winners, kind=entry.facts.kind)
    return entry_to_json(replace(entry, facts=points))


def with_first(first: Sequence[Facts], second: Sequence[Facts], settled: Difference) -> list[Facts]:
    """The second entry, where the first was right."""
    rows = list(second)
    gone = 0 if settled.second is None else 1
    mine = [] if settled.first is None else [first[settled.first]]
    rows[settled.second_at : settled.second_at + gone] = mine
    return rows
