"""Writes at the door: people arrive and pay."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

from scoring.errors import RuleViolation
from tournaments.door.arrivals import account_now, money_of
from tournaments.door.money import Kind, Way, cents_words, check_returned
from tournaments.models.participant import Attendance, Participant
from tournaments.models.people.door import Door, DoorSheet, Money
from tournaments.models.people.player import Player
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.participants.attendance import attendance_change
from tournaments.selectors.tournament.fee import fee_of
from tournaments.services.ledger import Change, StaleRevision, WriteRequest
from tournaments.services.participants.attendance import restore, write_marks
from tournaments.services.participants.roster import AddedParticipant, add_player
from tournaments.services.tournament_writes import write_tournament

MOST_DOORS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """An amount in cents. `way` is "" for what somebody owes. `is_due`: refused unless somebody still owes as much."""

    kind: Kind
    cents: int
    way: Way | str = ""
    is_due: bool = False


def mark_at_door(
    *,
    tournament: Tournament,
    who: int | UUID,
    status: Attendance | None = None,
    payment: Payment | None = None,
    door: Door | None = None,
    at: datetime,
    write_request: WriteRequest,
) -> None:
    """Changes the attendance, the account or both of somebody, named by start number or `uid`.

    Money is also taken after the end.

    Raises `participant_gone`, `tournament_finished`, `nothing_to_change`, `returned_too_much` and
    `StaleRevision("paid_already")`.
    """
    if status is None and payment is None:
        raise RuleViolation("nothing_to_change")

    def apply(row: Tournament) -> Change:
        if status:
            _check_running(row)
        named = {"uid": who} if isinstance(who, UUID) else {"start_number": who}
        person = row.participants.filter(**named).first()
        if person is None:
            raise RuleViolation("participant_gone")
        if payment:
            _check_payment(row, person, payment)
            _note(row, person, payment, door, at, write_request)
        after = {person.start_number: status or Attendance(person.status)}
        marks = write_marks(row, [person] if status else [], after, write_request)
        return replace(marks, after={**marks.after, "money": _plain(payment)}) if payment else marks

    payload = [who if isinstance(who, int) else str(who), status, _plain(payment), str(door.uid) if door else None]
    write_tournament("mark_at_door", tournament, write_request, apply, payload)


def _check_running(row: Tournament) -> None:
    if row.status == Status.FINISHED:
        raise RuleViolation("tournament_finished")


def _check_payment(row: Tournament, person: Participant, payment: Payment) -> None:
    if payment.is_due and account_now(person, row).open < payment.cents:
        raise StaleRevision("paid_already", name=str(person), amount=cents_words(payment.cents))
    if payment.kind is Kind.RETURNED:
        check_returned(account_now(person, row), payment.cents)


def _plain(payment: Payment | None) -> list[Any] | None:
    return [payment.kind, payment.cents, payment.way] if payment else None


def _note(
    row: Tournament,
    person: Participant,
    payment: Payment,
    door: Door | None,
    at: datetime,
    write_request: WriteRequest,
) -> None:
    Money.objects.create(
        tournament=row,
        participant=person,
        kind=payment.kind,
        cents=payment.cents,
        way=payment.way,
        door=door,
        taken_by=write_request.actor.label,
        key=write_request.client_key,
        at=at,
    )


@transaction.atomic
def add_paid(*, tournament: Tournament, player: Player, at: datetime, write_request: WriteRequest) -> AddedParticipant:
    """Adds somebody from the address book who has paid the fee in cash. Raises `player_takes_part`."""
    added = add_player(tournament=tournament, player=player, write_request=write_request)
    if cents := fee_of(tournament):
        mark_at_door(
            tournament=tournament,
            who=added.start_number,
            payment=Payment(kind=Kind.PAID, cents=cents, way=Way.CASH),
            at=at,
            write_request=replace(write_request, client_key=uuid5(write_request.client_key, "fee")),
        )
    return added


def undo_at_door(*, tournament: Tournament, key: UUID, at: datetime, write_request: WriteRequest) -> None:
    """Takes back what the write `key` changed.

    Raises `StaleRevision("attendance_changed")` if nothing is left, and `returned_too_much`.
    """

    def apply(row: Tournament) -> Change:
        change = attendance_change(row, key)
        if change:
            _check_running(row)
        money = money_of(row, key)
        for each in money:
            if each.participant and each.kind == Kind.PAID:
                check_returned(account_now(each.participant, row), each.cents)
        undone = Money.objects.filter(pk__in=[each.pk for each in money]).update(undone_at=at)
        restored = restore(row, change, write_request) if change else Change(after={}, tournament=row)
        if not undone and not restored.details:
            raise StaleRevision("attendance_changed")
        return replace(restored, after={**restored.after, "undone_money": undone})

    write_tournament("undo_at_door", tournament, write_request, apply, str(key))


def set_fee(*, tournament: Tournament, cents: int, write_request: WriteRequest) -> None:
    """Sets what everybody owes."""

    def apply(row: Tournament) -> Change:
        sheet = DoorSheet.objects.filter(tournament=row).first() or DoorSheet(tournament=row)
        before, sheet.fee = sheet.fee, cents
        sheet.save()
        return Change(before={"fee": before}, after={"fee": cents}, tournament=row)

    write_tournament("set_fee", tournament, write_request, apply, cents)


def copy_fee(event: Tournament, made: Tournament) -> None:
    """Copies the fee of an event to the next one."""
    if cents := fee_of(event):
        DoorSheet.objects.create(tournament=made, fee=cents)


def add_door(*, tournament: Tournament, name: str, write_request: WriteRequest) -> None:
    """Adds a door with a link of its own. Raises `door_name_missing`, `door_there`, `too_many_doors`."""
    name = " ".join(name.split())
    if not name:
        raise RuleViolation("door_name_missing", "name")

    def apply(row: Tournament) -> Change:
        names = set(Door.objects.filter(tournament=row).values_list("name", flat=True))
        if name in names:
            raise RuleViolation("door_there", "name", name=name)
        if len(names) >= MOST_DOORS:
            raise RuleViolation("too_many_doors", "name", most=MOST_DOORS)
        door = Door.objects.create(tournament=row, name=name)
        return Change(after={"door": str(door.uid), "name": name}, tournament=row)

    write_tournament("add_door", tournament, write_request, apply, name)


def set_open(*, door: Door, is_open: bool, write_request: WriteRequest) -> None:
    """Closes a door, or opens it again under the same link."""

    def change(row: Door) -> None:
        row.is_open = is_open

    _change_door("set_door_open", door, change, write_request, is_open)


def renew_link(*, door: Door, write_request: WriteRequest) -> None:
    """Makes the door's link useless and gives it a new one."""

    def change(row: Door) -> None:
        row.secret_version += 1

    _change_door("renew_door_link", door, change, write_request)


def _change_door(
    action: str, door: Door, change: Callable[[Door], None], write_request: WriteRequest, payload: object = None
) -> None:
    def apply(row: Tournament) -> Change:
        there = Door.objects.get(pk=door.pk)
        change(there)
        there.save()
        after = {"door": str(there.uid), "open": there.is_open, "link": there.secret_version}
        return Change(after=after, tournament=row)

    write_tournament(action, door.tournament, write_request, apply, [str(door.uid), payload])
