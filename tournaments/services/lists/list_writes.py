"""Locks a list and writes it through the ledger."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404

from tournaments.models.free_list import FreeList
from tournaments.models.json_values import JSON
from tournaments.models.round import Round, Table
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament
from tournaments.services.ledger import (
    LIST_SCOPE,
    Change,
    StaleRevision,
    Write,
    WriteRequest,
    apply_once,
    apply_once_if_current,
)


def write_list(
    action: str,
    score_list: ScoreList,
    write_request: WriteRequest,
    apply: Callable[[ScoreList], Change],
    payload: JSON = None,
) -> Any:
    return apply_once(list_write(action, score_list, write_request, payload), partial(lock_list, score_list), apply)


def write_list_as_seen(
    action: str,
    score_list: ScoreList,
    write_request: WriteRequest,
    apply: Callable[[ScoreList], Change],
    payload: JSON = None,
) -> Any:
    """Like `write_list`, for changes that increase the revision (see `apply_once_if_current`)."""

    def is_as_seen(row: ScoreList) -> bool:
        return row.revision == write_request.seen_revision

    write = list_write(action, score_list, write_request, payload)
    return apply_once_if_current(write, partial(lock_list, score_list), apply, is_as_seen)


def list_write(action: str, score_list: ScoreList, write_request: WriteRequest, payload: JSON = None) -> Write:
    return Write(action=action, scope=scope_of(score_list), request=write_request, payload=payload)


def scope_of(score_list: ScoreList) -> str:
    return f"{LIST_SCOPE}{score_list.pk}"


def lock_list(score_list: ScoreList) -> ScoreList:
    """Locks a list and returns it with its related rows. Raises Http404.

    Locks the round or `FreeList` first, because rows joined to a locked row may be outdated.
    """
    if score_list.table_id is None:
        list(FreeList.objects.select_for_update().filter(score_list=score_list))
    else:
        round_ids = Table.objects.filter(pk=score_list.table_id).values("round")
        list(Round.objects.select_for_update().filter(pk__in=round_ids))
    lists = ScoreList.objects.select_related("rule_set", "table__round__tournament", "pen", "free")
    locked = lists.select_for_update(of=("self",)).filter(pk=score_list.pk).first()
    if locked is None:
        raise Http404
    return locked


def check_revision(score_list: ScoreList, write_request: WriteRequest) -> None:
    if write_request.seen_revision is None:
        raise ValueError("writing a list needs the revision that was seen")
    if score_list.revision != write_request.seen_revision:
        raise StaleRevision("stale_revision", revision=score_list.revision)


def tournament_of(score_list: ScoreList) -> Tournament | None:
    return score_list.table.round.tournament if score_list.table else None
