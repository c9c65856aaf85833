"""Planning of edits to a list, shared by the preview and the write."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from uuid import UUID

from django.http import Http404

from scoring.errors import RuleViolation
from scoring.lists.noted import KeptAsNoted
from scoring.lists.sheet import DerivedValues, SheetGame
from scoring.terms import TableEvent
from tournaments.adapter import (
    PENALTY_EVENTS,
    FoldedList,
    derived_of,
    event_in,
    facts_as_noted,
    facts_of,
    fold_facts,
    folded_as_far_as_legal,
    kind_of,
    last_legal_result,
)
from tournaments.models.json_values import JSON, JSONObject
from tournaments.models.score_list import Entry, EntryKind, ScoreList
from tournaments.phrases.lists.consequences import kept_words

# The edit makes a later game or event illegal; that can be kept for review.
LATER_ILLEGAL = frozenset({"later_entry_illegal", "later_event_illegal"})
# Includes entries after one already illegal.
OF_ANOTHER = LATER_ILLEGAL | {"list_needs_review", "event_needs_review"}


class Spot(StrEnum):
    """The position of an edit relative to the entry it refers to."""

    END = "end"
    BEFORE = "before"
    AFTER = "after"
    CHANGE = "change"
    DELETE = "delete"
    TOTALS = "totals"  # replaces existing totals, else at the end


class Conflict(StrEnum):
    """The ways to treat later entries that an edit affects."""

    REFUSE = "refuse"  # they follow the rules, or the edit is refused
    AS_NOTED = "as_noted"  # dealer and duty stay as noted (TSR 9.6.3)
    MOVE_DUTY = "move_duty"  # dealers stay as noted, duty follows the rules
    REVIEW = "review"


# The facts of later games that a treatment keeps as noted.
KEEPING: Mapping[Conflict, KeptAsNoted] = {
    Conflict.AS_NOTED: KeptAsNoted.DEAL_AND_DUTY,
    Conflict.MOVE_DUTY: KeptAsNoted.DEAL,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """A change to a list. `facts` are as in `replay`; `entry` is the uid it refers to.

    `more`: entries that follow the first one, since a substitution consists of a leave and a join.
    """

    spot: Spot
    facts: JSONObject | None = None
    entry: UUID | None = None
    more: tuple[JSONObject, ...] = ()

    @property
    def stated(self) -> JSONObject:
        """The facts. Raises ValueError if the edit has none."""
        if self.facts is None:
            raise ValueError("an edit needs facts unless it deletes")
        return self.facts

    def as_json(self) -> JSON:
        """Returns the JSON by which a repeated write is recognised."""
        return {"spot": self.spot, "facts": self.facts, "entry": str(self.entry) if self.entry else None}


REDEAL = Edit(spot=Spot.END, facts={"event": TableEvent.REDEAL.value})
TIME_UP = Edit(spot=Spot.END, facts={"event": TableEvent.TIME_UP.value})
BROKEN_OFF = Edit(spot=Spot.END, facts={"event": TableEvent.BROKEN_OFF.value})


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedEntry:
    """An entry of the planned list; `row` is None if it is new."""

    facts: JSONObject
    row: Entry | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EditPlan:
    """A planned edit at `index` (from 0) of `lines`; `deleted` is the row it removes."""

    edit: Edit
    lines: tuple[PlannedEntry, ...]
    index: int
    after: FoldedList
    deleted: Entry | None = None
    conflict: Conflict = Conflict.REFUSE

    @property
    def first_later(self) -> int:
        return self.index if self.edit.spot is Spot.DELETE else self.index + 1

    def of_rows(self, rows: Sequence[Entry]) -> "EditPlan":
        copies = {row.pk: row for row in rows}
        lines = tuple(replace(line, row=copies[line.row.pk]) if line.row else line for line in self.lines)
        return replace(self, lines=lines, deleted=copies[self.deleted.pk] if self.deleted else None)

    @property
    def result(self) -> DerivedValues:
        """The result of the new or changed entry; empty if an entry is deleted."""
        return DerivedValues() if self.edit.spot is Spot.DELETE else self.after.results[self.index]


def plan_edit(
    score_list: ScoreList, rows: Sequence[Entry], edit: Edit, conflict: Conflict = Conflict.REFUSE
) -> EditPlan:
    """Returns the list as it would be after an edit.

    Raises 404 for an unknown entry. Raises RuleViolation with the engine's code if the entry itself is illegal,
    `later_entry_illegal` or `later_event_illegal` if a later one becomes illegal, and `list_needs_review` or
    `event_needs_review` if an earlier one already is.
    """
    index = _index(rows, edit)
    lines = _lines(rows, edit, index)
    if conflict in KEEPING:
        lines = _keep_as_noted(score_list, rows, lines, index, edit, KEEPING[conflict])
    after = _fold(score_list, lines, index, edit, conflict)
    return EditPlan(
        edit=edit,
        conflict=conflict,
        lines=_with_games(lines, after),
        index=index,
        after=after,
        deleted=rows[index] if edit.spot is Spot.DELETE else None,
    )


def with_as_played(score_list: ScoreList, rows: Sequence[Entry], edit: Edit, known: JSONObject) -> Edit:
    """Adds what is `known` about the game as played, which the sender of the edit couldn't see.

    Drops keys that don't fit the new facts. Raises the same errors as `plan_edit` does for the entry itself.
    """
    asked = replace(edit, facts={"as_played": known, **edit.facts}) if known and edit.facts is not None else edit
    try:
        plan_edit(score_list, rows, asked, Conflict.REVIEW)
    except RuleViolation as violation:
        name = (violation.field or "").removeprefix("as_played.")
        if name not in known:
            raise
        return with_as_played(score_list, rows, edit, {key: known[key] for key in known if key != name})
    return asked


def _index(rows: Sequence[Entry], edit: Edit) -> int:
    if edit.spot is Spot.TOTALS and _has_totals(rows):
        return 0
    if edit.spot in (Spot.TOTALS, Spot.END) and kind_of(edit.stated) is EntryKind.TOTALS and _has_only_penalties(rows):
        return 0
    if edit.spot in (Spot.TOTALS, Spot.END):
        return len(rows)
    for index, row in enumerate(rows):
        if row.uid == edit.entry:
            return index + (edit.spot is Spot.AFTER)
    raise Http404


def _lines(rows: Sequence[Entry], edit: Edit, index: int) -> tuple[PlannedEntry, ...]:
    lines = [PlannedEntry(facts=row.facts, row=row) for row in rows]
    match edit.spot:
        case Spot.DELETE:
            del lines[index]
        case Spot.CHANGE | Spot.TOTALS if edit.spot is Spot.CHANGE or _has_totals(rows):
            lines[index] = PlannedEntry(facts=edit.stated, row=rows[index])
        case _:
            lines[index:index] = [PlannedEntry(facts=facts) for facts in (edit.stated, *edit.more)]
    return tuple(lines)


def _keep_as_noted(
    score_list: ScoreList,
    rows: Sequence[Entry],
    lines: Sequence[PlannedEntry],
    index: int,
    edit: Edit,
    kept: KeptAsNoted,
) -> tuple[PlannedEntry, ...]:
    """Marks later games as played if they would otherwise change."""
    first = index if edit.spot is Spot.DELETE else index + 1
    noted = {position: was for position, line in enumerate(lines[first:], first + 1) if (was := noted_of(line.row))}
    edited = derived_of(rows[index]).number if index < len(rows) else None
    facts = facts_as_noted(score_list, [line.facts for line in lines], noted, kept, kept_words(edited))
    return tuple(replace(line, facts=each) for line, each in zip(lines, facts, strict=True))


def noted_of(row: Entry | None) -> SheetGame | None:
    """Returns a stored game as it was noted, even if it is illegal now; None if the entry isn't a game."""
    return last_legal_result(row, derived_of(row)).game if row else None


def _with_games(lines: tuple[PlannedEntry, ...], after: FoldedList) -> tuple[PlannedEntry, ...]:
    """Replaces running totals with the games derived from them, because rows store games."""
    games = {index: entry for index, entry in enumerate(after.sheet.entries) if "running" in lines[index].facts}
    return tuple(
        replace(line, facts=facts_of(games[index])) if index in games else line for index, line in enumerate(lines)
    )


def _has_totals(rows: Sequence[Entry]) -> bool:
    return bool(rows) and rows[0].kind == EntryKind.TOTALS


def _has_only_penalties(rows: Sequence[Entry]) -> bool:
    """True if all rows are penalties, which may be booked before the totals and stay above them."""
    return all(event_in(row.facts) in PENALTY_EVENTS for row in rows)


def _fold(
    score_list: ScoreList, lines: Sequence[PlannedEntry], index: int, edit: Edit, conflict: Conflict
) -> FoldedList:
    facts = [line.facts for line in lines]
    try:
        return fold_facts(score_list, facts)
    except RuleViolation as violation:
        position = violation.params.get("entry")
        own = range(index + 1, index + 2 + len(edit.more)) if edit.spot is not Spot.DELETE else ()
        if position is None or position in own:
            raise
        if conflict is Conflict.REVIEW and edit.spot not in (Spot.END, Spot.TOTALS):
            return folded_as_far_as_legal(score_list, facts)
        raise _other_entry_violation(violation, lines, int(str(position)), index) from violation


def _other_entry_violation(
    violation: RuleViolation, lines: Sequence[PlannedEntry], position: int, index: int
) -> RuleViolation:
    later, line = position > index, lines[position - 1]
    if "event" in line.facts:
        code = "later_event_illegal" if later else "event_needs_review"
        return RuleViolation(code, None, entry=position, **event_named(line.facts), why=violation)
    number = (derived_of(line.row).number if line.row else None) or position
    code = "later_entry_illegal" if later else "list_needs_review"
    return RuleViolation(code, entry=position, number=number, why=violation)


def event_named(facts: JSONObject) -> JSONObject:
    whose = facts.get("seat", facts.get("offender"))
    return {"event": facts["event"]} | ({} if whose is None else {"seat": whose})
