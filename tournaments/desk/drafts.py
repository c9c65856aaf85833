"""Drafts of paper lists: kept while somebody types, gone once their rows are saved. They are no part of a list, so
no ledger has them."""

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
    """What is still typed and not saved once the other rows of a grid are; `typed` is None for nothing.

    `window` and `seen` as for `keep_draft`.
    """

    typed: JSON
    window: str
    at: datetime
    seen: datetime | None = None


def leave_rest(score_list: ScoreList, rest: Rest, actor: Actor) -> None:
    """Leaves as draft what a save did not take, within the write that saves the others, unless another window has
    typed meanwhile what its own form alone knows."""
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
    """Keeps what was typed and answers the draft that is there then; None for nothing typed.

    `window`: the page that is typed into; one account may have several. `seen`: the keystroke up to which it knows the
    draft. What another window typed since is left alone, and answered. `of`: whether the rows are to go into the list,
    or to be compared with it.
    """
    # Two windows may begin at once, when there is no draft yet that could be locked.
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
    """Throws away what was typed; what another window typed since stays, as `keep_draft` says it."""
    draft = of.objects.select_for_update().filter(score_list=score_list).first()
    if draft is not None and _is_known(draft, window, seen):
        draft.delete()


def _is_known(draft: AnyDraft, window: str, seen: datetime | None) -> bool:
    return draft.window == window or draft.at == seen


def forget_draft(score_list: ScoreList, of: DraftKind = ListDraft) -> None:
    """Takes the draft of a list away: its rows are saved, or nothing is typed any more."""
    of.objects.filter(score_list=score_list).delete()
