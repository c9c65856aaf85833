"""Agreements and disputes about a finished list."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import Http404

from scoring.errors import RuleViolation
from tournaments.models.json_values import JSON, JSONObject
from tournaments.models.lists.agreement import Agreement, AgreementKind
from tournaments.models.score_list import ScoreList
from tournaments.selectors.lists.table.agreements import agreement_refusal, dispute_in
from tournaments.selectors.lists.writing import wish_refusal
from tournaments.services.ledger import LONGEST_REASON, Actor, Change, WriteRequest
from tournaments.services.lists.list_writes import check_revision, tournament_of, write_list

MOST_DISPUTES = 20  # per list, including answered ones


def agree(*, score_list: ScoreList, position: int | None, at: datetime, write_request: WriteRequest) -> None:
    """Records that the person at a position (None: the whole table) agrees with the list that they have seen.

    Raises `list_not_finished`, `list_confirmed_by_desk`, `StaleRevision`, and `round_…` or `tournament_finished`.
    """
    kind = AgreementKind.AGREED if position else AgreementKind.ALL_SIGNED

    def apply(row: ScoreList) -> JSONObject:
        check_revision(row, write_request)
        if position and not row.seats.filter(position=position).exists():
            raise Http404
        said = {"device": write_request.actor.device, "revision": row.revision, "at": at}
        Agreement.objects.update_or_create(score_list=row, kind=kind, position=position, defaults=said)
        return {"kind": kind, "position": position}

    _check_at_table(write_request.actor)
    _write("agree", score_list, write_request, apply, position, agreement_refusal)


def take_back_agreement(*, score_list: ScoreList, position: int | None, write_request: WriteRequest) -> None:
    """Withdraws an agreement if there is one. Raises everything `agree` does."""
    kind = AgreementKind.AGREED if position else AgreementKind.ALL_SIGNED

    def apply(row: ScoreList) -> JSONObject:
        row.agreements.filter(kind=kind, position=position).delete()
        return {"kind": kind, "position": position}

    _check_at_table(write_request.actor)
    _write("take_back_agreement", score_list, write_request, apply, position, agreement_refusal)


def dispute(*, score_list: ScoreList, sentence: str, at: datetime, write_request: WriteRequest) -> UUID:
    """Reports an error in the list to the desk.

    Raises `sentence_missing`, `too_many_disputes`, and everything `agree` does.
    """

    def apply(row: ScoreList) -> JSONObject:
        said = _shorten_sentence(sentence)
        if not said:
            raise RuleViolation("sentence_missing", "sentence")
        if row.agreements.filter(kind=AgreementKind.DISPUTED).count() >= MOST_DISPUTES:
            raise RuleViolation("too_many_disputes", "sentence", most=MOST_DISPUTES)
        made = Agreement.objects.create(
            score_list=row,
            kind=AgreementKind.DISPUTED,
            sentence=said,
            device=write_request.actor.device,
            revision=row.revision,
            at=at,
        )
        return {"dispute": str(made.uid), "sentence": said}

    _check_at_table(write_request.actor)
    answer = _write("dispute", score_list, write_request, apply, sentence, agreement_refusal)
    return UUID(answer["dispute"])


def take_back_dispute(*, score_list: ScoreList, dispute: UUID, write_request: WriteRequest) -> None:
    """Withdraws a dispute or dismisses the answer to it, even if the list is open or confirmed.

    Raises what `wish_refusal` returns.
    """

    def apply(row: ScoreList) -> JSONObject:
        dispute_in(row, dispute).delete()
        return {"dispute": str(dispute)}

    _check_at_table(write_request.actor)
    _write("take_back_dispute", score_list, write_request, apply, str(dispute))


def answer_dispute(
    *, score_list: ScoreList, dispute: UUID, answer: str, at: datetime, write_request: WriteRequest
) -> None:
    """Answers a dispute. For staff only.

    Raises `staff_only`, `dispute_answered`, `answer_missing`, `tournament_finished`.
    """
    if write_request.actor.kind == "table":
        raise RuleViolation("staff_only")

    def apply(row: ScoreList) -> JSONObject:
        said, about = _shorten_sentence(answer), dispute_in(row, dispute)
        if about.answered_at is not None:
            raise RuleViolation("dispute_answered")
        if not said:
            raise RuleViolation("answer_missing", "answer")
        about.answer, about.answered_by, about.answered_at = said, write_request.actor.label, at
        about.save(update_fields=["answer", "answered_by", "answered_at"])
        return {"dispute": str(dispute), "answer": said}

    _write("answer_dispute", score_list, write_request, apply, [str(dispute), answer])


def carry_agreements(score_list: ScoreList) -> None:
    """Makes agreements valid for the new revision, after a write that changes no game."""
    held = Agreement.objects.filter(score_list=score_list, revision=score_list.revision)
    held.update(revision=score_list.revision + 1)


def _shorten_sentence(sentence: str) -> str:
    return " ".join(sentence.split())[:LONGEST_REASON]


def _write(
    action: str,
    score_list: ScoreList,
    write_request: WriteRequest,
    apply: Callable[[ScoreList], JSONObject],
    payload: JSON,
    refusal: Callable[[ScoreList], RuleViolation | None] = wish_refusal,
) -> Any:
    def change(row: ScoreList) -> Change:
        if refused := refusal(row):
            raise refused
        said = apply(row)
        return Change(result=said, after=said, tournament=tournament_of(row), score_list=row)

    return write_list(action, score_list, write_request, change, payload)


def _check_at_table(actor: Actor) -> None:
    if actor.kind != "table":
        raise ValueError("only the table's own players can agree or disagree")
