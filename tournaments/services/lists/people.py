"""People come and go while a list is played: from the next game on, with their points staying theirs."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from scoring.errors import RuleViolation
from scoring.terms import TableEvent
from tournaments.models.participant import Attendance, Participant
from tournaments.models.score_list import Entry, Occupancy, ScoreList
from tournaments.selectors.lists.edits import Edit, Spot, plan
from tournaments.services import ledger
from tournaments.services.free_lists.lifecycle import refuse_name_twice
from tournaments.services.ledger import Actor, Change, StaleRevision, Write, WriteRequest
from tournaments.services.lists.entries import Recorded
from tournaments.services.lists.folding import check_may_write, store
from tournaments.services.lists.list_writes import lock_list
from tournaments.services.lists.occupancies import refuse_second_place

JSON = Any
LONGEST_NAME = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Who sits down: a participant of the tournament, or anybody by name."""

    participant: Participant | None = None
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A write as it was asked for; `before` is the entry it goes before, the end of the list without it."""

    score_list: ScoreList
    seen_revision: int
    client_key: UUID
    actor: Actor
    reason: str = ""
    before: UUID | None = None


def pause(*, asked: Asked, seat: int) -> Recorded:
    """Somebody pauses from the next game on, and keeps the seat.

    Raises the engine's violations, `StaleRevision`, `KeyReused`, and `list_…`/`round_…` as entries do.
    """
    return _write("pause", asked, [_event(TableEvent.PAUSE, seat)])


def resume(*, asked: Asked, seat: int) -> Recorded:
    """Somebody who paused plays again. Raises what `pause` raises."""
    return _write("resume", asked, [_event(TableEvent.RESUME, seat)])


def leave(*, asked: Asked, seat: int) -> Recorded:
    """Somebody leaves for good; what was earned stays theirs. Raises what `pause` raises, `staff_only` for a table."""
    _refuse_table(asked)
    return _write("leave", asked, [_event(TableEvent.LEAVE, seat)])


def join(*, asked: Asked, seat: int, person: Person) -> Recorded:
    """Somebody takes a seat that was left, or the next one: then the table grows.

    Raises what `leave` raises, and `person_missing`, `person_disqualified`, `participant_sits_elsewhere`,
    `participant_sits_here`; at a list of its own `list_name_twice`.
    """
    _refuse_table(asked)
    return _write("join", asked, [_event(TableEvent.JOIN, seat)], person)


def substitute(*, asked: Asked, seat: int, person: Person) -> Recorded:
    """Somebody leaves and another takes the seat at once. Raises what `join` raises."""
    _refuse_table(asked)
    return _write("substitute", asked, [_event(TableEvent.LEAVE, seat), _event(TableEvent.JOIN, seat)], person)


def _event(event: TableEvent, seat: int) -> JSON:
    return {"event": event.value, "seat": seat}


def _refuse_table(asked: Asked) -> None:
    """At a table of a tournament staff say who takes a place; a list of its own belongs to whoever keeps it."""
    if asked.actor.kind == "table" and asked.score_list.table_id is not None:
        raise RuleViolation("staff_only")


def _write(action: str, asked: Asked, steps: Sequence[JSON], person: Person | None = None) -> Recorded:
    who = _who(person)
    if person is not None and not (who["participant"] or who["name"]):
        raise RuleViolation("person_missing", "name")
    write = Write(
        action=action,
        scope=f"list:{asked.score_list.pk}",
        request=WriteRequest(actor=asked.actor, client_key=asked.client_key, reason=asked.reason[:300]),
        payload={"steps": list(steps), "before": asked.before and str(asked.before), "who": who},
    )
    lock = partial(lock_list, asked.score_list)
    answer = ledger.once(write, lock, lambda score_list: _apply(asked, score_list, steps, person))
    return Recorded(entry=UUID(answer["entry"]), revision=answer["revision"], derived={})


def _who(person: Person | None) -> dict[str, JSON]:
    if person is None:
        return {}
    return {
        "participant": person.participant and person.participant.start_number,
        "name": " ".join(person.name.split())[:LONGEST_NAME],
    }


def _apply(asked: Asked, score_list: ScoreList, steps: Sequence[JSON], person: Person | None) -> Change:
    check_may_write(score_list, asked.actor, asked.reason)
    if score_list.revision != asked.seen_revision:
        raise StaleRevision("stale_revision", revision=score_list.revision)
    edit = Edit(
        spot=Spot.BEFORE if asked.before else Spot.END, facts=steps[0], entry=asked.before, more=tuple(steps[1:])
    )
    planned = plan(score_list, list(score_list.entries.order_by("order_key")), edit)
    if person is not None:
        _check_may_sit(person, score_list, int(steps[-1]["seat"]))
    last = store(score_list, planned)[planned.index + len(steps) - 1]
    if person is not None:
        _seat(last, person)
    return Change(
        result={"entry": str(last.uid), "revision": score_list.revision},
        after={"steps": list(steps), "who": _who(person)},
        tournament=score_list.table.round.tournament if score_list.table else None,
        score_list=score_list,
    )


def _seat(came: Entry, person: Person) -> None:
    """Names the time at the table that an entry began."""
    name = "" if person.participant else str(_who(person)["name"])
    Occupancy.objects.filter(from_entry=came).update(participant=person.participant, name=name)


def _check_may_sit(person: Person, score_list: ScoreList, seat: int) -> None:
    if person.participant is not None:
        _check_free(person.participant, score_list)
    if score_list.table is None:
        others = Occupancy.objects.filter(seat__score_list=score_list, closed=False).exclude(seat__position=seat)
        refuse_name_twice([*others.values_list("name", flat=True), person.name])


def _check_free(who: Participant, score_list: ScoreList) -> None:
    """Refuses whoever is disqualified, of another tournament, or has a place already."""
    table = score_list.table
    if table is None or who.tournament_id != table.round.tournament_id:
        raise RuleViolation("participant_gone")
    if who.disqualified_at is not None or who.status == Attendance.WITHDRAWN:
        raise RuleViolation("person_disqualified", name=str(who))
    refuse_second_place(who.pk, table.round_id, score_list.pk)
    if Occupancy.objects.filter(participant=who, seat__score_list=score_list, closed=False).exists():
        raise RuleViolation("participant_sits_here", name=str(who))
