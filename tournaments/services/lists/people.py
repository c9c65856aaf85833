"""People who pause, join, leave or are replaced."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypedDict, Unpack
from uuid import UUID

from scoring.errors import RuleViolation
from tournaments.models.json_values import JSON
from tournaments.models.participant import Attendance, Participant
from tournaments.models.score_list import Entry, Occupancy, ScoreList
from tournaments.names.names import LONGEST_NAME
from tournaments.selectors.lists.edits import KEEPING, Conflict, Edit, plan_edit
from tournaments.selectors.lists.people import refuse_name_twice
from tournaments.selectors.lists.table.table_people import edit_of_step
from tournaments.selectors.participants.names import number_words
from tournaments.services.ledger import Change, WriteRequest
from tournaments.services.lists.entries import WriteAnswer, check_may_keep_later, later_facts
from tournaments.services.lists.folding import claim_for_write, store
from tournaments.services.lists.list_writes import check_revision, tournament_of, write_list
from tournaments.services.lists.occupancies import check_seated_once
from tournaments.services.locks import lock_tournament
from tournaments.services.participants.roster import create_participant


class Where(TypedDict, total=False):
    """The entry before which the step takes effect (by default, the next game) and how to treat later entries."""

    before: UUID | None
    conflict: Conflict


class Counting(StrEnum):
    """A newcomer's part in the standings."""

    TAKES_OVER = "takes_over"  # on the start number of the person they replace
    OWN = "own"  # on their own start number, or the next free one
    OUTSIDE = "outside"


# Somebody who doesn't play for their own points may have a seat elsewhere, as a "Springer" (TSR 10).
AT_TWO_TABLES = frozenset({Counting.TAKES_OVER, Counting.OUTSIDE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """A participant of the tournament, or just the name of somebody else.

    `counting`: None if not chosen; participants then have their own points, and others are outside.
    """

    participant: Participant | None = None
    name: str = ""
    counting: Counting | None = None

    @property
    def takes_over(self) -> bool:
        return self.counting is Counting.TAKES_OVER

    @property
    def plain_name(self) -> str:
        """The name of somebody who doesn't play on their own start number, as everybody may see it."""
        if self.participant is None:
            return self.name
        if self.participant.name_withheld:
            return number_words(self.participant.start_number)
        return self.participant.name or str(self.participant)


def pause(*, score_list: ScoreList, seat: int, write_request: WriteRequest, **where: Unpack[Where]) -> WriteAnswer:
    """Records that somebody pauses but keeps the seat.

    Raises the engine's violations, `later_…` (see `conflict`), `StaleRevision`, `KeyReused`, `list_…`/`round_…`.
    """
    return _write("pause", score_list, seat, write_request, None, **where)


def resume(*, score_list: ScoreList, seat: int, write_request: WriteRequest, **where: Unpack[Where]) -> WriteAnswer:
    """Records that somebody is playing again. Raises everything `pause` does."""
    return _write("resume", score_list, seat, write_request, None, **where)


def leave(*, score_list: ScoreList, seat: int, write_request: WriteRequest, **where: Unpack[Where]) -> WriteAnswer:
    """Records that somebody leaves for good and keeps their points.

    Raises everything `pause` does, and `staff_only`.
    """
    _refuse_table(score_list, write_request)
    return _write("leave", score_list, seat, write_request, None, **where)


def join(
    *, score_list: ScoreList, seat: int, person: Newcomer, write_request: WriteRequest, **where: Unpack[Where]
) -> WriteAnswer:
    """Puts somebody in a vacated or additional seat.

    A vacated seat can be taken over from whoever had it last, with the Pflichtsoli of that time. Raises everything
    `leave` does, `person_missing`, `person_disqualified`, `participant_sits_elsewhere`, `participant_sits_here` and
    `list_name_twice` for free lists.
    """
    _refuse_table(score_list, write_request)
    return _write("join", score_list, seat, write_request, person, **where)


def substitute(
    *, score_list: ScoreList, seat: int, person: Newcomer, write_request: WriteRequest, **where: Unpack[Where]
) -> WriteAnswer:
    """Replaces the person in a seat. Raises everything `join` does.

    Somebody who takes over also has the open Pflichtsoli.
    """
    _refuse_table(score_list, write_request)
    return _write("substitute", score_list, seat, write_request, person, **where)


def _refuse_table(score_list: ScoreList, write_request: WriteRequest) -> None:
    if write_request.actor.kind == "table" and score_list.table_id is not None:
        raise RuleViolation("staff_only")


def _write(
    step: str,
    score_list: ScoreList,
    seat: int,
    write_request: WriteRequest,
    person: Newcomer | None,
    before: UUID | None = None,
    conflict: Conflict = Conflict.REFUSE,
) -> WriteAnswer:
    who = _facts_of(person)
    if person is not None and not (who["participant"] or who["name"]):
        raise RuleViolation("person_missing", "name")
    edit = edit_of_step(edit_step(step, person), seat, before)

    def apply(row: ScoreList) -> Change:
        claim_for_write(row, write_request.actor, write_request.reason)
        check_revision(row, write_request)
        check_may_keep_later(row, conflict, write_request.actor)
        return _apply(row, edit, conflict, seat, person)

    payload = {"steps": [edit.facts, *edit.more], "before": str(before) if before else None, "who": who}
    if conflict in KEEPING:
        payload["conflict"] = conflict.value
    written: WriteAnswer = write_list(step, score_list, write_request, apply, payload)
    return written


def edit_step(step: str, person: Newcomer | None) -> str:
    """Returns the key of `EVENTS_OF`."""
    return "take_over" if person is not None and person.takes_over else step


def _facts_of(person: Newcomer | None) -> dict[str, JSON]:
    if person is None:
        return {}
    return {
        "participant": person.participant.start_number if person.participant else None,
        "name": " ".join(person.name.split())[:LONGEST_NAME],
        **({"counting": person.counting.value} if person.counting else {}),
    }


def _apply(score_list: ScoreList, edit: Edit, conflict: Conflict, seat: int, person: Newcomer | None) -> Change:
    planned = plan_edit(score_list, list(score_list.entries.order_by("order_key")), edit, conflict)
    if person is not None:
        _check_may_sit(person, score_list, seat)
    was, becomes = ({"later": facts} for facts in later_facts(planned) or (None, None))
    last = store(score_list, planned)[planned.index + len(edit.more)]
    if person is not None:
        _seat(last, person, score_list)
    return Change(
        result={"entry": str(last.uid), "revision": score_list.revision, "derived": {}},
        before=was if was["later"] else None,
        after={"steps": [edit.facts, *edit.more], "who": _facts_of(person), **(becomes if becomes["later"] else {})},
        tournament=tournament_of(score_list),
        score_list=score_list,
    )


def _seat(came: Entry, person: Newcomer, score_list: ScoreList) -> None:
    row = Occupancy.objects.select_related("participant").get(from_entry=came)
    if person.takes_over:
        _check_taken_over(row.participant)
    else:
        row.participant = _participant_of(person, score_list)
    if person.takes_over or row.participant is None:
        row.name = " ".join(person.plain_name.split())[:LONGEST_NAME]
    row.save(update_fields=["participant", "name"])


def _check_taken_over(who: Participant | None) -> None:
    """Marks somebody as present for whom another plays on."""
    if who is None:
        return
    if who.disqualified_at is not None:
        raise RuleViolation("person_disqualified", name=str(who))
    _mark_present(who)


def _participant_of(person: Newcomer, score_list: ScoreList) -> Participant | None:
    """Returns the participant that this person's own points count for."""
    if person.counting is Counting.OUTSIDE or score_list.table is None:
        return None
    in_round = score_list.table.round
    if person.participant is not None:
        _mark_present(person.participant)
    if person.participant or person.counting is not Counting.OWN:
        return person.participant
    tournament = lock_tournament(in_round.tournament_id)
    return create_participant(tournament, person.name, present_from=in_round.number)[0]


def _mark_present(who: Participant) -> None:
    """Marks somebody as present on whose number is played."""
    if who.status != Attendance.PRESENT:
        lock_tournament(who.tournament_id)
        Participant.objects.filter(pk=who.pk).update(status=Attendance.PRESENT)


def _check_may_sit(person: Newcomer, score_list: ScoreList, seat: int) -> None:
    if person.participant is not None:
        _check_free(person.participant, score_list, at_two_tables=person.counting in AT_TWO_TABLES)
    if score_list.table is None:
        others = Occupancy.objects.filter(seat__score_list=score_list, closed=False).exclude(seat__position=seat)
        refuse_name_twice([*others.values_list("name", flat=True), person.name])


def _check_free(who: Participant, score_list: ScoreList, *, at_two_tables: bool) -> None:
    table = score_list.table
    if table is None or who.tournament_id != table.round.tournament_id:
        raise RuleViolation("participant_gone")
    if who.disqualified_at is not None or who.status == Attendance.WITHDRAWN:
        raise RuleViolation("person_disqualified", name=str(who))
    if not at_two_tables:
        check_seated_once(who.pk, table.round_id, score_list.pk)
    if Occupancy.objects.filter(participant=who, seat__score_list=score_list, closed=False).exists():
        raise RuleViolation("participant_sits_here", name=str(who))
