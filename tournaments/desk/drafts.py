"""Drafts of paper lists. They aren't recorded in the ledger."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.shortcuts import get_object_or_404

from tournaments.models.desk.list_draft import ListDraft, SecondDraft
from tournaments.models.json_values import JSON
from tournaments.models.score_list import ScoreList
from tournaments.services.ledger import Actor

AnyDraft = ListDraft | SecondDraft
DraftKind = type[ListDraft] | type[SecondDraft]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """The input that remains after some rows have been saved."""

    typed: JSON
    window: str
    at: datetime
    seen: datetime | None = None


def leave_rest(score_list: ScoreList, rest: Rest, actor: Actor) -> None:
    """Stores the remaining input as the draft, unless another window has changed the draft."""
    keep_draft(score_list=score_list, typed=rest.typed, actor=actor, window=rest.window, at=rest.at, seen=rest.seen)


@transaction.atomic
def keep_draft(
    *,
    score_list: ScoreList,
    typed: JSON,
    actor: Actor,
    window: str,
    at: datetime,
    seen: datetime | None = None,
    of: DraftKind = ListDraft,
) -> AnyDraft | None:
    """Saves the draft and returns the current one, or None if it's empty.

    `seen`: time of the draft that this window last saw; if another window has saved a newer one, it's returned
    unchanged. `of`: whether this is the first or second entry.
    """
    # Two windows may start at once, with no draft to lock yet.
    get_object_or_404(ScoreList.objects.select_for_update(), pk=score_list.pk)
    draft = of.objects.filter(score_list=score_list).first()
    if draft is not None and not _is_known(draft, window, seen):
        return draft
    if typed is None:
        forget_draft(score_list, of)
        return None
    kept = draft or of(score_list=score_list)
    kept.user_id, kept.name, kept.window, kept.typed, kept.at = actor.user_id, actor.label, window, typed, at
    kept.save()
    return kept


@transaction.atomic
def discard_draft(*, score_list: ScoreList, window: str, seen: datetime | None, of: DraftKind = ListDraft) -> None:
    """Deletes the draft, unless another window has changed it."""
    draft = of.objects.select_for_update().filter(score_list=score_list).first()
    if draft is not None and _is_known(draft, window, seen):
        draft.delete()


def _is_known(draft: AnyDraft, window: str, seen: datetime | None) -> bool:
    return draft.window == window or draft.at == seen


def forget_draft(score_list: ScoreList, of: DraftKind = ListDraft) -> None:
    of.objects.filter(score_list=score_list).delete()
