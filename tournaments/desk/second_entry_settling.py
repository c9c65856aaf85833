"""Services that settle a second entry and confirm the list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from uuid import uuid5

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from scoring.errors import RuleViolation
from tournaments.adapter import as_played_in, is_penalty
from tournaments.desk.drafts import forget_draft
from tournaments.desk.paper.entry_differences import Difference, with_first
from tournaments.desk.second_entries import differences, draft_to_settle, first_facts, typists_of
from tournaments.models.desk.list_draft import SecondDraft
from tournaments.models.json_values import JSONObject
from tournaments.models.score_list import Entry, ScoreList
from tournaments.selectors.lists.edits import Edit, Spot, with_as_played
from tournaments.selectors.lists.lists import list_view
from tournaments.selectors.lists.writing import needs_reason
from tournaments.services.ledger import LONGEST_REASON, StaleRevision, WriteRequest
from tournaments.services.lists.entries import write_edit
from tournaments.services.lists.list_writes import lock_list
from tournaments.services.lists.status import CONFIRM, confirm, was_taken


class Side(StrEnum):
    FIRST = "first"
    SECOND = "second"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """The side that is right in one difference, given by its index."""

    right: Side
    index: int
    seen: datetime | None


@transaction.atomic
def settle(*, score_list: ScoreList, choice: Choice, write_request: WriteRequest) -> None:
    """Corrects one row of the list or of the second entry, once per request.

    Raises `second_changed` if either has changed, `second_penalty` if only a referee can change it,
    `second_surplus_first`, and anything `write_edit` raises.
    """
    row = lock_list(score_list)
    draft, key = draft_to_settle(row), str(write_request.client_key)
    if draft is not None and draft.typed.get("settled") == key:
        return
    if draft is None or draft.at != choice.seen or row.revision != write_request.seen_revision:
        raise StaleRevision("second_changed")
    view, second = list_view(row, full_names=True), draft.typed["facts"]
    found = differences(row, view, draft)
    if choice.index >= len(found):
        raise StaleRevision("second_changed")
    if choice.right is Side.FIRST:
        second, draft.at = with_first(first_facts(row, view), second, found[choice.index]), timezone.now()
    else:
        _take_second(row, view.entries, second, found, choice.index, write_request)
    draft.typed = {**draft.typed, "facts": second, "reason": write_request.reason, "settled": key}
    draft.save(update_fields=["typed", "at"])


def _take_second(
    row: ScoreList,
    entries: Sequence[Entry],
    second: Sequence[JSONObject],
    found: Sequence[Difference],
    index: int,
    write_request: WriteRequest,
) -> None:
    difference = found[index]
    mine = entries[difference.first] if difference.first is not None else None
    theirs = second[difference.second] if difference.second is not None else None
    if is_penalty(theirs) or (mine and is_penalty(mine.facts)):
        raise RuleViolation("second_penalty")
    because = write_request
    if not needs_reason(row):
        because = replace(write_request, reason=gettext("Second entry of the paper list"))
    if mine is not None and theirs is not None:
        _change(row, entries, mine, theirs, because)
    elif mine is not None:
        write_edit(score_list=row, edit=Edit(spot=Spot.DELETE, entry=mine.uid), write_request=because)
    elif theirs is not None:
        _insert(
            row, entries[difference.first_at :], theirs, because, has_surplus=any(each.second is None for each in found)
        )


def _insert(
    row: ScoreList, later: Sequence[Entry], theirs: JSONObject, write_request: WriteRequest, *, has_surplus: bool
) -> None:
    """Inserts a missing entry. A full list must lose its surplus entry first."""
    edit = Edit(spot=Spot.END, facts=theirs)
    if later:
        edit = Edit(spot=Spot.BEFORE, facts=theirs, entry=later[0].uid)
    try:
        write_edit(score_list=row, edit=edit, write_request=write_request)
    except RuleViolation as violation:
        if not has_surplus:
            raise
        raise RuleViolation("second_surplus_first") from violation


def _change(
    row: ScoreList, entries: Sequence[Entry], mine: Entry, theirs: JSONObject, write_request: WriteRequest
) -> None:
    """Corrects a game, keeping its "as played" marks."""
    known = as_played_in(mine.facts)
    edit = Edit(spot=Spot.CHANGE, facts=theirs, entry=mine.uid)
    edit = with_as_played(row, entries, edit, known if isinstance(known, Mapping) else {})
    write_edit(score_list=row, edit=edit, write_request=write_request)


@transaction.atomic
def confirm_agreed(*, score_list: ScoreList, write_request: WriteRequest) -> bool:
    """Confirms the list if both entries agree, and names both typists in the ledger.

    Returns False if they differ. Raises `reason_required`, and anything `confirm` raises.
    """
    row = lock_list(score_list)
    draft = draft_to_settle(row)
    view = list_view(row, full_names=True)
    if draft is None or differences(row, view, draft):
        return False
    reason = _reason(row, draft, write_request)
    confirm(
        score_list=row,
        write_request=replace(_confirm_request(write_request), seen_revision=row.revision, reason=reason),
    )
    forget_draft(row, SecondDraft)
    return True


def was_confirmed(*, score_list: ScoreList, write_request: WriteRequest) -> bool:
    return was_taken(CONFIRM, score_list=score_list, write_request=_confirm_request(write_request))


def _confirm_request(write_request: WriteRequest) -> WriteRequest:
    """Returns a request with its own key, because a correction may have used the first."""
    return replace(write_request, client_key=uuid5(write_request.client_key, "confirm"))


def _reason(row: ScoreList, draft: SecondDraft, write_request: WriteRequest) -> str:
    if needs_reason(row) and not write_request.reason:
        raise RuleViolation("reason_required", "reason")
    first = ", ".join(dict.fromkeys(typist.name for typist in typists_of(row)))
    names = gettext("typed by {first}, again by {second}").format(first=first, second=draft.name)
    return " · ".join(filter(None, [write_request.reason, names]))[:LONGEST_REASON]
