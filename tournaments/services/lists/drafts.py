"""Drafts of paper lists: kept while somebody types, gone once their rows are saved. They are no part of a list, so
no ledger has them."""

from datetime import datetime

from django.db import transaction

from tournaments.models.json_values import JSON
from tournaments.models.list_draft import ListDraft
from tournaments.models.score_list import ScoreList
from tournaments.services.ledger import Actor


@transaction.atomic
def keep_draft(
    *, score_list: ScoreList, typed: JSON, actor: Actor, at: datetime, seen: datetime | None = None
) -> ListDraft | None:
    """Keeps what was typed and answers the draft that is there then; None for nothing typed.

    `seen`: the keystroke up to which the writer knows the draft. Somebody else's that went on since is left alone, and
    answered.
    """
    draft = ListDraft.objects.select_for_update().filter(score_list=score_list).first()
    if draft is not None and draft.user_id != actor.user_id and draft.at != seen:
        return draft
    if typed is None:
        forget_draft(score_list)
        return None
    kept = draft or ListDraft(score_list=score_list)
    kept.user_id, kept.name, kept.typed, kept.at = actor.user_id, actor.label, typed, at
    kept.save()
    return kept


def forget_draft(score_list: ScoreList) -> None:
    """Takes the draft of a list away: its rows are saved, or nothing is typed any more."""
    ListDraft.objects.filter(score_list=score_list).delete()
