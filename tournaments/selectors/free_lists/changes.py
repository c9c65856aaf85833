"""What other settings would make of a list: the one place that plans it, for preview and write alike."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass

from scoring.errors import RuleViolation
from tournaments.adapter import Folded, derived_of, folded
from tournaments.models.json_values import JSON, JSONObject
from tournaments.models.rules import RuleSetVersion
from tournaments.models.score_list import Entry, ScoreList
from tournaments.selectors.lists.edits import Edit, EditPlan, PlannedEntry, Spot, event_named
from tournaments.selectors.lists.formats import check_list_length

# From a person's current position to their new one.
Moves = Mapping[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Replan:
    """A list under other settings: its future rows, and the unsaved list they belong to."""

    score_list: ScoreList
    plan: EditPlan
    moves: Moves

    @property
    def after(self) -> Folded:
        """The list, folded."""
        return self.plan.after


def replanned(
    score_list: ScoreList, rows: Sequence[Entry], *, rule_set: RuleSetVersion, form: JSONObject, moves: Moves
) -> Replan:
    """The list under other rules, of another length, with people on other positions.

    Raises `list_settings_conflict` (number, why) or `list_settings_event_conflict` (event, seat, why) where an entry
    could not stand any more, and what `check_list_length` does.
    """
    changed = copy(score_list)
    changed.rule_set, changed.format = rule_set, moved_format(form, moves)
    check_list_length(changed)
    lines = tuple(PlannedEntry(facts=moved_facts(row.facts, moves), row=row) for row in rows)
    try:
        after = folded(changed, [line.facts for line in lines])
    except RuleViolation as violation:
        raise _of_an_entry(violation, rows) from violation
    # Nothing is inserted anywhere: all lines exist already.
    plan = EditPlan(edit=Edit(spot=Spot.END), lines=lines, index=len(lines), after=after)
    return Replan(score_list=changed, plan=plan, moves=moves)


def _of_an_entry(violation: RuleViolation, rows: Sequence[Entry]) -> RuleViolation:
    position = violation.params.get("entry")
    if not isinstance(position, int):
        return violation
    row = rows[position - 1]
    if "event" in row.facts:
        named = event_named(row.facts)
        return RuleViolation("list_settings_event_conflict", None, entry=position, **named, why=violation)
    number = derived_of(row).number or position
    return RuleViolation("list_settings_conflict", entry=position, number=number, why=violation)


# How the facts of an entry name positions: one, several, or one value for each.
def _one(value: JSON, moves: Moves) -> JSON:
    return moves.get(value, value) if isinstance(value, int) else value


def _several(value: JSON, moves: Moves) -> JSON:
    if not isinstance(value, list):
        return value
    return sorted(moves.get(each, each) for each in value if isinstance(each, int))


def _each(value: JSON, moves: Moves) -> JSON:
    if not isinstance(value, list):
        return value
    back = {new: old for old, new in moves.items()}
    return [value[back.get(place, place) - 1] for place in range(1, len(value) + 1)]


def _as_played(value: JSON, moves: Moves) -> JSON:
    if not isinstance(value, Mapping) or "dealer" not in value:
        return value
    return {**value, "dealer": _one(value["dealer"], moves)}


MOVED: Mapping[str, Callable[[JSON, Moves], JSON]] = {
    **dict.fromkeys(("re", "winners"), _several),
    **dict.fromkeys(("verworfen", "offender", "soloist", "seat"), _one),
    **dict.fromkeys(("totals", "won", "soli_won"), _each),
    "as_played": _as_played,
}


def moved_facts(facts: JSONObject, moves: Moves) -> JSONObject:
    """The facts of an entry with everybody on their new position.

    >>> moved_facts({"value": 2, "winners": [1, 2]}, {1: 3, 3: 1})
    {'value': 2, 'winners': [2, 3]}
    """
    if all(old == new for old, new in moves.items()):
        return facts
    return {name: MOVED[name](value, moves) if name in MOVED else value for name, value in facts.items()}


def moved_format(form: JSONObject, moves: Moves) -> JSONObject:
    """The format with those who sit out first on their new positions."""
    return {**form, "sitting": _several(form.get("sitting"), moves)}
