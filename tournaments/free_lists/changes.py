"""Plans a list with changed settings, for both the preview and the write."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace

from scoring.errors import RuleViolation
from scoring.lists.entries import MoveEntry
from scoring.lists.format import Format
from tournaments.adapter import FoldedList, derived_of, facts_of, fold_facts, format_to_json, stored_format
from tournaments.models.rules import RuleSetVersion
from tournaments.models.score_list import Entry, ScoreList
from tournaments.selectors.lists.edits import Edit, EditPlan, PlannedEntry, Spot, event_named
from tournaments.selectors.lists.emptying import was_emptied
from tournaments.selectors.lists.formats import check_list_length

# New place in the order of play, from 1, by seat number; others stay.
Moves = Mapping[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Replan:
    """An unsaved list with new settings, and its rows.

    `seats`: new seats by seat number; only possible before the first entry.
    """

    score_list: ScoreList
    plan: EditPlan
    seats: Mapping[int, int]

    @property
    def after(self) -> FoldedList:
        return self.plan.after


def plan_changes(
    score_list: ScoreList, rows: Sequence[Entry], *, rule_set: RuleSetVersion, form: Format, moves: Moves
) -> Replan:
    """Plans new rules, a new length and the order of play from the next game on.

    Raises `list_settings_conflict` (number, why) or `list_settings_event_conflict` (event, seat, why) if an entry would
    become illegal, `list_needs_review` or `event_needs_review` if one already is, `list_seats_invalid`, and anything
    the engine or `check_list_length` raises.
    """
    seats = moves if moves and not is_begun(score_list, rows) else {}
    changed = copy(score_list)
    changed.rule_set, changed.format = rule_set, format_to_json(moved_format(form, seats))
    check_list_length(changed)
    lines = tuple(PlannedEntry(facts=row.facts, row=row) for row in rows)
    try:
        after = fold_facts(changed, [line.facts for line in lines])
    except RuleViolation as violation:
        same = rule_set == score_list.rule_set and stored_format(changed) == stored_format(score_list)
        raise _with_entry_named(violation, rows, REVIEW if same else CONFLICT) from violation
    order = moved_order(after.sheet.order, moves)
    if order != after.sheet.order and not seats:
        lines = (*lines, PlannedEntry(facts=facts_of(MoveEntry(order=order))))
        after = fold_facts(changed, [line.facts for line in lines])
    plan = EditPlan(edit=Edit(spot=Spot.END), lines=lines, index=len(lines), after=after)
    return Replan(score_list=changed, plan=plan, seats=seats)


def is_begun(score_list: ScoreList, rows: Sequence[Entry]) -> bool:
    """Checks whether any entries, including deleted ones that can be restored, refer to seats."""
    return bool(rows) or was_emptied(score_list)


def moved_order(order: Sequence[int], moves: Moves) -> tuple[int, ...]:
    """Returns the order of play after the moves. Raises `list_seats_invalid`.

    >>> moved_order((1, 2, 3, 4), {1: 3, 3: 1}), moved_order((3, 2, 1, 4), {3: 2, 2: 1})
    ((3, 2, 1, 4), (2, 3, 1, 4))
    """
    if not set(moves) <= set(order) or sorted(moves.values()) != sorted(order.index(seat) + 1 for seat in moves):
        raise RuleViolation("list_seats_invalid", seats=len(order))
    at = {place: seat for seat, place in moves.items()}
    return tuple(at.get(place, seat) for place, seat in enumerate(order, start=1))


# Codes for a game and for an event.
CONFLICT = ("list_settings_conflict", "list_settings_event_conflict")
REVIEW = ("list_needs_review", "event_needs_review")


def _with_entry_named(violation: RuleViolation, rows: Sequence[Entry], codes: tuple[str, str]) -> RuleViolation:
    position = violation.params.get("entry")
    if not isinstance(position, int):
        return violation
    row, (of_game, of_event) = rows[position - 1], codes
    if "event" in row.facts:
        return RuleViolation(of_event, None, entry=position, **event_named(row.facts), why=violation)
    number = derived_of(row).number or position
    return RuleViolation(of_game, entry=position, number=number, why=violation)


def moved_format(form: Format, seats: Mapping[int, int]) -> Format:
    if form.sitting is None:
        return form
    return replace(form, sitting=tuple(sorted(seats.get(each, each) for each in form.sitting)))
