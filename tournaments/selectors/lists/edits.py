"""What an edit of a list would do: the one place that plans it, for preview and write alike."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from uuid import UUID

from django.http import Http404

from scoring.errors import RuleViolation
from scoring.lists.noted import Kept
from scoring.lists.sheet import Derived, SheetEntry
from scoring.terms import TableEvent
from tournaments.adapter import (
    PENALTY_EVENTS,
    Folded,
    derived_of,
    event_in,
    facts_as_noted,
    facts_of,
    folded,
    folded_as_far_as_legal,
    kind_of,
    last_derived,
)
from tournaments.models.json_values import JSON, JSONObject
from tournaments.models.score_list import Entry, EntryKind, ScoreList
from tournaments.phrases.lists.consequences import kept_words

# An edit because of which a later game or event could not stand; it can be kept for review.
LATER_ILLEGAL = frozenset({"later_entry_illegal", "later_event_illegal"})
# Also one behind an entry that cannot stand already.
OF_ANOTHER = LATER_ILLEGAL | {"list_needs_review", "event_needs_review"}


class Spot(StrEnum):
    """Where an edit takes place, seen from the entry it names."""

    END = "end"
    BEFORE = "before"
    AFTER = "after"
    CHANGE = "change"
    DELETE = "delete"
    TOTALS = "totals"  # in place of the totals that are there, else at the end


class Conflict(StrEnum):
    """How to treat an edit that makes later entries illegal, or has them dealt or booked otherwise."""

    REFUSE = "refuse"  # they follow by the rules, or the edit is refused
    AS_NOTED = "as_noted"  # dealer and duty stay as they were noted (TSR 9.6.3)
    MOVE_DUTY = "move_duty"  # dealers stay as noted, what a solo counts as follows by the rules
    REVIEW = "review"


# What of later games a treatment keeps as it was noted.
KEEPING: Mapping[Conflict, Kept] = {Conflict.AS_NOTED: Kept.DEAL_AND_DUTY, Conflict.MOVE_DUTY: Kept.DEAL}


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """One change of a list: `facts` as `replay` takes an entry (none when deleting), `entry` the uid it refers to.

    `more` are entries inserted with it, directly behind: for a substitute somebody leaves and somebody joins.
    """

    spot: Spot
    facts: JSONObject | None = None
    entry: UUID | None = None
    more: tuple[JSONObject, ...] = ()

    @property
    def stated(self) -> JSONObject:
        """The facts of an edit that writes an entry."""
        if self.facts is None:
            raise ValueError("facts to write")
        return self.facts

    def as_json(self) -> JSON:
        """What identifies a repeated write."""
        return {"spot": self.spot, "facts": self.facts, "entry": str(self.entry) if self.entry else None}


REDEAL = Edit(spot=Spot.END, facts={"event": TableEvent.REDEAL.value})
TIME_UP = Edit(spot=Spot.END, facts={"event": TableEvent.TIME_UP.value})
BROKEN_OFF = Edit(spot=Spot.END, facts={"event": TableEvent.BROKEN_OFF.value})


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedEntry:
    """An entry of the list as it will be; `row` is missing for a new one."""

    facts: JSONObject
    row: Entry | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EditPlan:
    """A planned edit. `index` (from 0) is where it happens in `lines`; `deleted` is the row that goes."""

    edit: Edit
    lines: tuple[PlannedEntry, ...]
    index: int
    after: Folded
    deleted: Entry | None = None
    conflict: Conflict = Conflict.REFUSE

    @property
    def first_later(self) -> int:
        """The index of the first line behind the entry that is written or goes."""
        return self.index if self.edit.spot is Spot.DELETE else self.index + 1

    def of_rows(self, rows: Sequence[Entry]) -> "EditPlan":
        """The same plan for copies of the rows it was made of."""
        copies = {row.pk: row for row in rows}
        lines = tuple(replace(line, row=copies[line.row.pk]) if line.row else line for line in self.lines)
        return replace(self, lines=lines, deleted=copies[self.deleted.pk] if self.deleted else None)

    @property
    def result(self) -> Derived:
        """The fold's result for the new or changed entry; None for events and deletions."""
        return Derived() if self.edit.spot is Spot.DELETE else self.after.results[self.index]


def plan_edit(
    score_list: ScoreList, rows: Sequence[Entry], edit: Edit, conflict: Conflict = Conflict.REFUSE
) -> EditPlan:
    """The list after an edit, folded.

    Raises the engine's `RuleViolation` for the entry itself, `later_entry_illegal` (entry, number, why) or
    `later_event_illegal` (entry, event, seat, why) where a later one could not stand, `list_needs_review` or
    `event_needs_review` where an earlier one already does not, 404 for an unknown entry.
    """
    index = _index(rows, edit)
    lines = _lines(rows, edit, index)
    if conflict in KEEPING:
        lines = _as_noted(score_list, rows, lines, index, edit, KEEPING[conflict])
    after = _folded(score_list, lines, index, edit, conflict)
    return EditPlan(
        edit=edit,
        conflict=conflict,
        lines=_with_games(lines, after),
        index=index,
        after=after,
        deleted=rows[index] if edit.spot is Spot.DELETE else None,
    )


def with_as_played(score_list: ScoreList, rows: Sequence[Entry], edit: Edit, known: JSONObject) -> Edit:
    """The edit, with what is `known` to have been played, of which whoever asks for it could not tell.

    What of it the new facts have no room for goes, such as the duty of a solo that is none now. Raises what
    `plan_edit` raises for the entry itself.
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
    if edit.spot in (Spot.TOTALS, Spot.END) and kind_of(edit.stated) is EntryKind.TOTALS and _only_penalties(rows):
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


def _as_noted(
    score_list: ScoreList, rows: Sequence[Entry], lines: Sequence[PlannedEntry], index: int, edit: Edit, kept: Kept
) -> tuple[PlannedEntry, ...]:
    """With the games behind the edit taken as played where they would not come out as they were noted."""
    first = index if edit.spot is Spot.DELETE else index + 1
    noted = {position: was for position, line in enumerate(lines[first:], first + 1) if (was := noted_of(line.row))}
    edited = derived_of(rows[index]).number if index < len(rows) else None
    facts = facts_as_noted(score_list, [line.facts for line in lines], noted, kept, kept_words(edited))
    return tuple(replace(line, facts=each) for line, each in zip(lines, facts, strict=True))


def noted_of(row: Entry | None) -> SheetEntry | None:
    """What a stored game was noted as, also one that cannot stand now; None for everything else."""
    return last_derived(row, derived_of(row)).game if row else None


def _with_games(lines: tuple[PlannedEntry, ...], after: Folded) -> tuple[PlannedEntry, ...]:
    """With the games that running totals tell in their place: those are what a row keeps."""
    games = {index: entry for index, entry in enumerate(after.sheet.facts) if "running" in lines[index].facts}
    return tuple(
        replace(line, facts=facts_of(games[index])) if index in games else line for index, line in enumerate(lines)
    )


def _has_totals(rows: Sequence[Entry]) -> bool:
    return bool(rows) and rows[0].kind == EntryKind.TOTALS


def _only_penalties(rows: Sequence[Entry]) -> bool:
    """Penalties may be booked before the totals come in; those then stand in front of them."""
    return all(event_in(row.facts) in PENALTY_EVENTS for row in rows)


def _folded(score_list: ScoreList, lines: Sequence[PlannedEntry], index: int, edit: Edit, conflict: Conflict) -> Folded:
    facts = [line.facts for line in lines]
    try:
        return folded(score_list, facts)
    except RuleViolation as violation:
        position = violation.params.get("entry")
        own = range(index + 1, index + 2 + len(edit.more)) if edit.spot is not Spot.DELETE else ()
        if position is None or position in own:
            raise
        if conflict is Conflict.REVIEW and edit.spot not in (Spot.END, Spot.TOTALS):
            return folded_as_far_as_legal(score_list, facts)
        raise _of_another_entry(violation, lines, int(str(position)), index) from violation


def _of_another_entry(
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
    """An event and whose it is, as a refusal names it."""
    whose = facts.get("seat", facts.get("offender"))
    return {"event": facts["event"]} | ({} if whose is None else {"seat": whose})
