"""Seat changes, planned with as few moves as possible. Nothing is written.

Only tables without entries change. Late arrivals join a table of four, or of five if there is no table of four. If
somebody leaves, a larger table shrinks, or the place passes to somebody else. A table of four never becomes three.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.errors import RuleViolation
from tournaments.models.participant import Attendance, Participant
from tournaments.models.tournament import Tournament
from tournaments.seating.sizes import LARGEST, MOST_AT_A_TABLE, SMALLEST
from tournaments.selectors.participants.names import numbered_person
from tournaments.selectors.rounds.seated import SeatedTable


class SeatAction(StrEnum):
    SEAT = "seat"  # a participant without a place joins a table
    WAIT = "wait"  # a participant without a place plays from the next round on
    TAKE_OUT = "take_out"  # gives up a place at a table of five or more
    REPLACE = "replace"  # the place goes to somebody else
    STAY = "stay"  # plays this round to the end and then stops


class Afterwards(StrEnum):
    ABSENT = "absent"  # not drawn until marked present again
    NEXT_ROUND = "next_round"  # plays again from the next round on
    GONE = "gone"  # no longer takes part


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRequest:
    """A request to change places; people are given by start number."""

    action: SeatAction
    participant: int
    table: int | None = None
    replacement: int | None = None
    afterwards: Afterwards = Afterwards.ABSENT

    def as_json(self) -> dict[str, str | int | None]:
        return {
            "action": self.action.value,
            "participant": self.participant,
            "table": self.table,
            "replacement": self.replacement,
            "afterwards": self.afterwards.value,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class AttendanceState:
    participant: Participant
    status: str
    present_from: int
    present_until: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReseatedTable:
    before: SeatedTable
    people: tuple[Participant, ...]

    @property
    def resized(self) -> bool:
        return len(self.people) != len(self.before.people)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPlan:
    request: SeatRequest
    round_number: int
    participant: Participant
    tables: tuple[ReseatedTable, ...] = ()
    presences: tuple[AttendanceState, ...] = ()
    replacement: Participant | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSeating:
    tournament: Tournament
    round_number: int
    tables: Sequence[SeatedTable]
    unseated: Mapping[int, Participant]

    def table_of(self, start_number: int) -> SeatedTable:
        """Returns the table where somebody sits. Raises RuleViolation `participant_not_seated`."""
        for table in self.tables:
            if any(person.start_number == start_number for person in table.people):
                return table
        raise RuleViolation("participant_not_seated", "participant", number=start_number, round=self.round_number)

    def without_place(self, start_number: int, field: str) -> Participant:
        """Returns somebody who has no place. Raises RuleViolation `participant_already_seated`."""
        if start_number not in self.unseated:
            raise RuleViolation("participant_already_seated", field, number=start_number)
        return self.unseated[start_number]

    def table(self, number: int | None) -> SeatedTable:
        """Returns the table with this number. Raises RuleViolation `table_unknown`."""
        for table in self.tables:
            if table.number == number:
                return table
        raise RuleViolation("table_unknown", "table", table=number)

    @property
    def most(self) -> int:
        """The maximum table size: five, or seven if there is no table of four."""
        return LARGEST if any(len(table.people) < LARGEST for table in self.tables) else MOST_AT_A_TABLE

    def free_tables(self) -> list[SeatedTable]:
        """The tables without entries that have room for a late arrival."""
        return [table for table in self.tables if not table.entered and len(table.people) < self.most]

    def tables_to_spare(self) -> list[SeatedTable]:
        """The tables without entries that can do without somebody."""
        return [table for table in self.tables if not table.entered and len(table.people) > SMALLEST]


def plan_seats(hall: RoundSeating, request: SeatRequest) -> SeatPlan:
    """Plans the requested change. Raises RuleViolation if it isn't possible."""
    return PLANS[request.action](hall, request)


def _plan_seat(hall: RoundSeating, request: SeatRequest) -> SeatPlan:
    person = hall.without_place(request.participant, "participant")
    table = hall.table(request.table)
    _check_untouched(table)
    if len(table.people) >= hall.most:
        raise RuleViolation("table_full", "table", table=table.number, n=len(table.people))
    return SeatPlan(
        request=request,
        round_number=hall.round_number,
        participant=person,
        tables=(ReseatedTable(before=table, people=(*table.people, person)),),
        presences=(_presence_in(person, hall.round_number),),
    )


def _plan_wait(hall: RoundSeating, request: SeatRequest) -> SeatPlan:
    person = hall.without_place(request.participant, "participant")
    return SeatPlan(
        request=request,
        round_number=hall.round_number,
        participant=person,
        presences=(_presence_from(person, hall.round_number + 1),),
    )


def _plan_removal(hall: RoundSeating, request: SeatRequest) -> SeatPlan:
    table = hall.table_of(request.participant)
    person = _person_at(table, request.participant)
    _check_untouched(table)
    if len(table.people) <= SMALLEST:
        raise RuleViolation("table_needs_four", table=table.number, name=numbered_person(person, hall.tournament))
    return SeatPlan(
        request=request,
        round_number=hall.round_number,
        participant=person,
        tables=(_table_without(table, person),),
        presences=(_presence_after_leaving(person, hall.round_number, request.afterwards),),
    )


def _plan_replacement(hall: RoundSeating, request: SeatRequest) -> SeatPlan:
    table = hall.table_of(request.participant)
    person = _person_at(table, request.participant)
    _check_untouched(table)
    if request.replacement is None:
        raise RuleViolation("replacement_missing", "replacement")
    incoming, given_up = _find_replacement(hall, request.replacement, table)
    people = tuple(incoming if other == person else other for other in table.people)
    return SeatPlan(
        request=request,
        round_number=hall.round_number,
        participant=person,
        replacement=incoming,
        tables=(*given_up, ReseatedTable(before=table, people=people)),
        presences=(
            _presence_after_leaving(person, hall.round_number, request.afterwards),
            _presence_in(incoming, hall.round_number),
        ),
    )


def _find_replacement(
    hall: RoundSeating, start_number: int, table: SeatedTable
) -> tuple[Participant, tuple[ReseatedTable, ...]]:
    for other in hall.tables_to_spare():
        for person in other.people:
            if person.start_number == start_number and other is not table:
                return person, (_table_without(other, person),)
    return hall.without_place(start_number, "replacement"), ()


def _plan_stay(hall: RoundSeating, request: SeatRequest) -> SeatPlan:
    person = _person_at(hall.table_of(request.participant), request.participant)
    return SeatPlan(
        request=request,
        round_number=hall.round_number,
        participant=person,
        presences=(_presence_after_leaving(person, hall.round_number + 1, Afterwards.GONE),),
    )


PLANS: Mapping[SeatAction, Callable[[RoundSeating, SeatRequest], SeatPlan]] = {
    SeatAction.SEAT: _plan_seat,
    SeatAction.WAIT: _plan_wait,
    SeatAction.TAKE_OUT: _plan_removal,
    SeatAction.REPLACE: _plan_replacement,
    SeatAction.STAY: _plan_stay,
}


def _check_untouched(table: SeatedTable) -> None:
    if table.entered:
        raise RuleViolation("table_has_entries", table=table.number)


def _person_at(table: SeatedTable, start_number: int) -> Participant:
    return next(person for person in table.people if person.start_number == start_number)


def _table_without(table: SeatedTable, person: Participant) -> ReseatedTable:
    """Removes a person; the others keep their order, so that nobody has to get up."""
    return ReseatedTable(before=table, people=tuple(other for other in table.people if other != person))


def _presence_in(person: Participant, round_number: int) -> AttendanceState:
    return AttendanceState(
        participant=person,
        status=Attendance.PRESENT,
        present_from=min(person.present_from, round_number),
        present_until=person.present_until and max(person.present_until, round_number),
    )


def _presence_from(person: Participant, round_number: int) -> AttendanceState:
    """Makes a person present from a round on; somebody who had left is back for good."""
    gone = person.present_until is not None and person.present_until < round_number
    return AttendanceState(
        participant=person,
        status=Attendance.PRESENT,
        present_from=round_number,
        present_until=None if gone else person.present_until,
    )


def _presence_after_leaving(person: Participant, round_number: int, afterwards: Afterwards) -> AttendanceState:
    if afterwards is Afterwards.NEXT_ROUND:
        return _presence_from(person, round_number + 1)
    gone = afterwards is Afterwards.GONE
    return AttendanceState(
        participant=person,
        status=person.status if gone else Attendance.ABSENT,
        present_from=min(person.present_from, round_number) if gone else person.present_from,
        present_until=round_number - 1 if gone else person.present_until,
    )
