"""The second entry of a paper list: its differences are settled one by one, then the list is confirmed."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from django.utils.translation import gettext

from scoring.errors import RuleViolation
from tournaments.adapter import is_penalty
from tournaments.models.json_values import JSONObject
from tournaments.models.list_draft import SecondDraft
from tournaments.models.score_list import Entry, ScoreList
from tournaments.paper.second import Difference
from tournaments.services.ledger import LONGEST_REASON, WriteRequest
from tournaments.services.lists.drafts import forget_draft
from tournaments.services.lists.entries import change_entry, delete_entry, insert_entry, record_entry
from tournaments.services.lists.status import confirm


def take_second(
    *,
    score_list: ScoreList,
    entries: Sequence[Entry],
    second: Sequence[JSONObject],
    difference: Difference,
    write_request: WriteRequest,
) -> None:
    """Corrects the list where the second entry was right; `entries` are those of the list as it was compared.

    Raises `second_penalty` for a penalty, which a referee alone takes back or books, and what `change_entry` raises.
    """
    mine = entries[difference.first].facts if difference.first is not None else None
    theirs = second[difference.second] if difference.second is not None else None
    if is_penalty(mine) or is_penalty(theirs):
        raise RuleViolation("second_penalty")
    because = replace(write_request, reason=write_request.reason or gettext("Second entry of the paper list"))
    _correct(score_list, entries, difference, theirs, because)


def _correct(
    score_list: ScoreList,
    entries: Sequence[Entry],
    difference: Difference,
    facts: JSONObject | None,
    because: WriteRequest,
) -> None:
    if difference.first is not None:
        entry: UUID = entries[difference.first].uid
        if facts is None:
            delete_entry(score_list=score_list, entry=entry, write_request=because)
        else:
            change_entry(score_list=score_list, entry=entry, facts=facts, write_request=because)
    elif facts is not None and difference.first_at < len(entries):
        before = entries[difference.first_at].uid
        insert_entry(score_list=score_list, facts=facts, before=before, write_request=because)
    elif facts is not None:
        record_entry(score_list=score_list, facts=facts, write_request=because)


def confirm_both(*, score_list: ScoreList, first: Sequence[str], write_request: WriteRequest) -> None:
    """Marks a list as compared once both entries agree; the ledger names who typed it, and who typed it again.

    Raises what `confirm` raises.
    """
    names = ", ".join(dict.fromkeys(first))
    reason = gettext("typed by {first}, again by {second}").format(first=names, second=write_request.actor.label)
    confirm(score_list=score_list, write_request=replace(write_request, reason=reason[:LONGEST_REASON]))
    forget_draft(score_list, SecondDraft)
