"""Corrections that tables request from the organisers."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import Http404

from scoring.errors import RuleViolation
from tournaments.adapter import as_played_in, derived_of
from tournaments.models.lists.correction_wish import CorrectionWish, WishStatus
from tournaments.models.score_list import ScoreList
from tournaments.selectors.lists.correction_wishes import edit_of, wish_in
from tournaments.selectors.lists.edits import Conflict, Edit, Spot, with_as_played
from tournaments.selectors.lists.writing import wish_refusal
from tournaments.services.ledger import LONGEST_REASON, SYSTEM, Actor, Change, WriteRequest
from tournaments.services.lists.entries import apply_edit, check_authority, check_way
from tournaments.services.lists.list_writes import check_revision, tournament_of, write_list


def wish_correction(*, score_list: ScoreList, edit: Edit, at: datetime, write_request: WriteRequest) -> UUID:
    """Sends an edit to the organisers as a request, replacing an open one for the same entry.

    Raises everything `plan_edit`, `check_way` and `check_authority` do, `StaleRevision`, `KeyReused`,
    `round_not_started`, `tournament_finished`.
    """

    def apply(row: ScoreList) -> Change:
        refusal = wish_refusal(row)
        if refusal is not None:
            raise refusal
        check_revision(row, write_request)
        wish = _build_wish(row, edit, write_request, at)
        _withdraw_older(wish)
        wish.save(force_insert=True)
        return _wish_change(row, wish, after={"edit": edit.as_json()})

    return UUID(write_list("wish_correction", score_list, write_request, apply, edit.as_json())["wish"])


def _build_wish(row: ScoreList, edit: Edit, write_request: WriteRequest, at: datetime) -> CorrectionWish:
    rows = list(row.entries.order_by("order_key"))
    about = next((entry for entry in rows if entry.uid == edit.entry), None)
    if about is None:
        raise Http404
    if edit.facts is not None:
        check_way(row, edit.facts)
    check_authority(
        row, edit.facts, about.facts if edit.spot in (Spot.CHANGE, Spot.DELETE) else None, SYSTEM, with_penalty=False
    )
    known = as_played_in(about.facts) if edit.spot is Spot.CHANGE else None
    edit = with_as_played(row, rows, edit, known if isinstance(known, Mapping) else {})
    return CorrectionWish(
        score_list=row,
        entry=about.uid,
        spot=edit.spot,
        facts=edit.facts,
        noted=about.facts,
        number=derived_of(about).number,
        wished_by=write_request.actor.label,
        wished_at=at,
        seen_revision=row.revision,
    )


# Edits of the entry itself rather than of a place beside it.
ENTRY_SPOTS = frozenset({Spot.CHANGE, Spot.DELETE})


def _withdraw_older(wish: CorrectionWish) -> None:
    open_ones = CorrectionWish.objects.filter(score_list=wish.score_list, entry=wish.entry, status=WishStatus.OPEN)
    alike = ENTRY_SPOTS if wish.spot in ENTRY_SPOTS else {wish.spot}
    older = open_ones.filter(spot__in=alike)
    older.update(status=WishStatus.WITHDRAWN, answered_by=wish.wished_by, answered_at=wish.wished_at)


def accept_wish(
    *,
    score_list: ScoreList,
    wish: UUID,
    at: datetime,
    write_request: WriteRequest,
    conflict: Conflict = Conflict.REFUSE,
) -> None:
    """Makes the requested edit. For staff only.

    Raises everything `write_edit` does, `wish_answered`, `wish_closed`, `staff_only`.
    """

    def change(row: ScoreList, asked: CorrectionWish) -> Change:
        made = apply_edit(row, edit_of(asked), write_request, conflict)
        _answer(asked, WishStatus.ACCEPTED, write_request.actor, at, revision=row.revision)
        return replace(made, after={"wish": str(asked.uid), "edit": made.after})

    _write_answer("accept_wish", score_list, wish, write_request, change, conflict.value)


def decline_wish(
    *, score_list: ScoreList, wish: UUID, at: datetime, write_request: WriteRequest, answer: str = ""
) -> None:
    """Declines a request, with an answer to the table. Raises `wish_answered`, `wish_closed`, `staff_only`."""

    def change(row: ScoreList, asked: CorrectionWish) -> Change:
        said = " ".join(answer.split())[:LONGEST_REASON]
        _answer(asked, WishStatus.DECLINED, write_request.actor, at, revision=row.revision, said=said)
        return _wish_change(row, asked, after={"answer": said})

    _write_answer("decline_wish", score_list, wish, write_request, change, answer)


def _write_answer(
    action: str,
    score_list: ScoreList,
    wish: UUID,
    write_request: WriteRequest,
    change: Callable[[ScoreList, CorrectionWish], Change],
    said: str,
) -> Any:
    if write_request.actor.kind == "table":
        raise RuleViolation("staff_only")

    def apply(row: ScoreList) -> Change:
        return change(row, _find_open_wish(row, wish))

    return write_list(action, score_list, write_request, apply, {"wish": str(wish), "said": said})


def take_back_wish(*, score_list: ScoreList, wish: UUID, at: datetime, write_request: WriteRequest) -> None:
    """Withdraws an open request, or dismisses the answer to one. Raises `wish_closed`."""

    def apply(row: ScoreList) -> Change:
        asked = wish_in(row, wish)
        if asked.status == WishStatus.OPEN:
            _check_not_closed(row)
            _answer(asked, WishStatus.WITHDRAWN, write_request.actor, at, revision=row.revision)
        else:
            asked.dismissed = True
            asked.save(update_fields=["dismissed"])
        return _wish_change(row, asked)

    write_list("take_back_wish", score_list, write_request, apply, {"wish": str(wish)})


def _find_open_wish(row: ScoreList, wish: UUID) -> CorrectionWish:
    asked = wish_in(row, wish)
    if asked.status != WishStatus.OPEN:
        raise RuleViolation("wish_answered")
    _check_not_closed(row)
    return asked


def _check_not_closed(row: ScoreList) -> None:
    if wish_refusal(row) is not None:
        raise RuleViolation("wish_closed")


def _answer(
    wish: CorrectionWish, status: WishStatus, actor: Actor, at: datetime, *, revision: int, said: str = ""
) -> None:
    wish.status, wish.answer, wish.answered_revision = status, said, revision
    wish.answered_by, wish.answered_at = actor.label, at
    wish.save(update_fields=["status", "answer", "answered_revision", "answered_by", "answered_at"])


def _wish_change(row: ScoreList, wish: CorrectionWish, after: dict[str, object] | None = None) -> Change:
    outcome = {"wish": str(wish.uid), "status": wish.status}
    return Change(
        result={"wish": str(wish.uid)},
        after={**outcome, **(after or {})},
        tournament=tournament_of(row),
        score_list=row,
    )
