"""Penalties (TSR chapter 9) and disqualifications."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from functools import partial
from uuid import UUID

from scoring.errors import RuleViolation
from scoring.lists.penalties import Paragraph
from tournaments.adapter import event_in, is_penalty, paragraph_in
from tournaments.models.json_values import JSONObject
from tournaments.models.participant import Participant
from tournaments.models.score_list import Entry, PenaltyDetail, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.names.names import LONGEST_NAME
from tournaments.selectors.lists.edits import Edit, Spot
from tournaments.selectors.participants.names import numbered_person
from tournaments.services.ledger import Actor, Change, WriteRequest
from tournaments.services.lists.entries import PenaltyWrite, WriteAnswer, write_edit
from tournaments.services.lists.folding import check_round
from tournaments.services.lists.list_writes import check_revision, tournament_of, write_list
from tournaments.services.tournament_writes import write_tournament

# A cancelled solo that a violation had ended becomes a redealt hand.
NOTED_ONLY = {"event": "not_played", "paragraph": Paragraph.SERIOUS.value}
# Marks set by `cancel_penalty`, and by earlier versions.
NEVER_BOOKED = ("cancelled", "as_booked")


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """The referee's note about a penalty (TSR 8.2.2)."""

    reason: str = ""
    referee: str = ""
    initialled: bool = True


def book_penalty(
    *,
    score_list: ScoreList,
    facts: JSONObject,
    note: Note,
    write_request: WriteRequest,
    behind: UUID | None = None,
    before: UUID | None = None,
) -> WriteAnswer:
    """Adds a penalty at the end of a list, or after or before an entry.

    `facts` are a penalty, a game not played, or a solo with paragraph 9.4.4. Callers must check that the actor is a
    referee. Raises `penalty_by_referee_only` for a table, `unknown_key` for a mark in `NEVER_BOOKED`, and everything
    that `write_edit` does.
    """
    if not is_penalty(facts):
        raise ValueError("expected the facts of a penalty")
    if write_request.actor.kind == "table":
        raise RuleViolation("penalty_by_referee_only")
    for mark in NEVER_BOOKED:
        if mark in facts:
            raise RuleViolation("unknown_key", mark, key=mark)

    def write_note(entry: Entry) -> None:
        PenaltyDetail.objects.create(entry=entry, paragraph=paragraph_in(facts), **asdict(note))

    spot = Spot.AFTER if behind else Spot.BEFORE if before else Spot.END
    edit = Edit(spot=spot, facts=facts, entry=behind or before)
    because = replace(write_request, reason=note.reason)
    penalty = PenaltyWrite(action="book_penalty", write=write_note, payload=asdict(note))
    return write_edit(score_list=score_list, edit=edit, write_request=because, penalty=penalty)


def cancel_penalty(*, score_list: ScoreList, entry: UUID, at: datetime, write_request: WriteRequest) -> WriteAnswer:
    """Cancels a penalty. It stays on the list but has no effect.

    A solo that counted as played (TSR 9.4.4) becomes a redealt hand. Raises `penalty_by_referee_only`,
    `penalty_cancelled_before`, and everything `write_edit` does.
    """
    if write_request.actor.kind == "table":
        raise RuleViolation("penalty_by_referee_only")
    row = Entry.objects.filter(score_list=score_list, uid=entry).first()
    edit = Edit(spot=Spot.CHANGE, facts=cancelled_facts(row.facts) if row else None, entry=entry)
    mark = partial(_mark_cancelled, at=at, actor=write_request.actor)
    penalty = PenaltyWrite(action="cancel_penalty", write=mark)
    return write_edit(score_list=score_list, edit=edit, write_request=write_request, penalty=penalty)


def _mark_cancelled(entry: Entry, at: datetime, actor: Actor) -> None:
    detail, _new = PenaltyDetail.objects.get_or_create(entry=entry, defaults={"paragraph": paragraph_in(entry.facts)})
    if detail.cancelled_at is not None:
        raise RuleViolation("penalty_cancelled_before")
    detail.cancelled_at, detail.cancelled_by = at, actor.label[:LONGEST_NAME]
    detail.save(update_fields=["cancelled_at", "cancelled_by"])


def initial_penalty(*, score_list: ScoreList, entry: UUID, write_request: WriteRequest) -> None:
    """Records that the referee, or else the actor, has initialled a penalty on paper.

    Raises `penalty_by_referee_only`, `penalty_unknown`, `StaleRevision`, `tournament_finished`.
    """
    actor = write_request.actor
    if actor.kind == "table":
        raise RuleViolation("penalty_by_referee_only")

    def apply(row: ScoreList) -> Change:
        check_round(row, actor, None)
        check_revision(row, write_request)
        detail = PenaltyDetail.objects.filter(entry__score_list=row, entry__uid=entry).first()
        if detail is None:
            raise RuleViolation("penalty_unknown")
        before: JSONObject = {"initialled": detail.initialled, "referee": detail.referee}
        detail.initialled, detail.referee = True, detail.referee or actor.label[:LONGEST_NAME]
        detail.save(update_fields=["initialled", "referee"])
        after: JSONObject = {"initialled": True, "referee": detail.referee}
        return Change(before=before, after=after, tournament=tournament_of(row), score_list=row)

    write_list("initial_penalty", score_list, write_request, apply, {"entry": str(entry)})


def cancelled_facts(facts: JSONObject) -> JSONObject:
    """Returns the facts of a cancelled penalty. Raises `penalty_unknown` for other entries."""
    if not is_penalty(facts):
        raise RuleViolation("penalty_unknown")
    if event_in(facts):
        return {**facts, "cancelled": True}
    details = {name: facts[name] for name in ("offender", "absagen") if name in facts}
    return {**NOTED_ONLY, **details, "cancelled": True}


def disqualify(*, tournament: Tournament, start_number: int, at: datetime, write_request: WriteRequest) -> None:
    """Excludes a participant from the standings and from later draws (TSR 9.7.2 c).

    Raises `participant_gone`, `disqualified_before`, `reason_required`.
    """
    if not write_request.reason.strip():
        raise RuleViolation("reason_required", "reason")

    def apply(row: Tournament) -> Change:
        person = _participant(row, start_number)
        if person.disqualified_at is not None:
            raise RuleViolation("disqualified_before", name=numbered_person(person, row))
        return _set_disqualified(person, at)

    _write_participant("disqualify", tournament, start_number, write_request, apply)


def readmit(*, tournament: Tournament, start_number: int, write_request: WriteRequest) -> None:
    """Revokes a disqualification. Raises `participant_gone`, `not_disqualified`."""

    def apply(row: Tournament) -> Change:
        person = _participant(row, start_number)
        if person.disqualified_at is None:
            raise RuleViolation("not_disqualified", name=numbered_person(person, row))
        return _set_disqualified(person, None)

    _write_participant("readmit", tournament, start_number, write_request, apply)


def _participant(tournament: Tournament, start_number: int) -> Participant:
    person = Participant.objects.filter(tournament=tournament, start_number=start_number).first()
    if person is None:
        raise RuleViolation("participant_gone")
    return person


def _set_disqualified(person: Participant, at: datetime | None) -> Change:
    before = person.disqualified_at and person.disqualified_at.isoformat()
    Participant.objects.filter(pk=person.pk).update(disqualified_at=at)
    return Change(
        before={"start_number": person.start_number, "disqualified_at": before},
        after={"start_number": person.start_number, "disqualified_at": at and at.isoformat()},
        tournament=person.tournament,
    )


def _write_participant(
    action: str,
    tournament: Tournament,
    start_number: int,
    write_request: WriteRequest,
    apply: Callable[[Tournament], Change],
) -> None:
    stripped = replace(write_request, reason=write_request.reason.strip())
    write_tournament(action, tournament, stripped, apply, {"start_number": start_number})
