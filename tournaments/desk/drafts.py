"""Drafts of paper lists, not in the ledger."""

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
    """Unsaved input after a partial save."""

    typed: JSON
    window: str
    at: datetime
    seen: datetime | None = None


def leave_rest(score_list: ScoreList, rest: Rest, actor: Actor) -> None:
    """Stores the rest as draft, unless another window changed it."""
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
    """Saves the draft and returns the current one, None if empty.

    `seen`: time of the draft known to this window. Another window's newer draft is returned unchanged. `of`: first or
    second entry.
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
    """Deletes the draft, unless another window changed it."""
    draft = of.objects.select_for_update().filter(score_list=score_list).first()
    if draft is not None and _is_known(draft, window, seen):
        draft.delete()


def _is_known(draft: AnyDraft, window: str, seen: datetime | None) -> bool:
    return draft.window == window or draft.at == seen


def forget_draft(score_list: ScoreList, of: DraftKind = ListDraft) -> None:
    of.objects.filter(score_list=score_list).delete()
