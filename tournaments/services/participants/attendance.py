"""Changes the attendance of participants."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from uuid import UUID

from scoring.errors import RuleViolation
from tournaments.models.participant import Attendance, AttendanceMark, Participant
from tournaments.models.round import RELEASED
from tournaments.models.tournament import Tournament
from tournaments.selectors.participants.attendance import AttendanceChange, attendance_change
from tournaments.services.ledger import Change, StaleRevision, WriteRequest
from tournaments.services.tournament_writes import write_tournament

MARK = "mark_attendance"  # action in the ledger
Statuses = Mapping[int, Attendance]


def set_attendance(
    *, tournament: Tournament, start_number: int, status: Attendance, write_request: WriteRequest
) -> None:
    """Changes the attendance of one participant. Raises `participant_gone`."""

    def apply(row: Tournament) -> Change:
        people = _people(row, start_number=start_number)
        if not people:
            raise RuleViolation("participant_gone")
        return write_marks(row, people, {start_number: status}, write_request)

    payload = {"start_number": start_number, "status": status}
    write_tournament(MARK, tournament, write_request, apply, payload)


def check_in_all(*, tournament: Tournament, write_request: WriteRequest) -> int:
    """Marks all registered participants as present and returns their number."""
    return _mark_registered(tournament, Attendance.PRESENT, write_request)


def mark_no_shows(*, tournament: Tournament, write_request: WriteRequest) -> int:
    """Marks everybody who is registered and has not come as absent and returns their number."""
    return _mark_registered(tournament, Attendance.ABSENT, write_request)


def _mark_registered(tournament: Tournament, status: Attendance, write_request: WriteRequest) -> int:
    def apply(row: Tournament) -> Change:
        waiting = _people(row, status=Attendance.REGISTERED)
        return write_marks(row, waiting, {person.start_number: status for person in waiting}, write_request)

    # Checking in has no payload, so that keys used before still answer.
    payload = None if status == Attendance.PRESENT else {"registered": status}
    return int(write_tournament(MARK, tournament, write_request, apply, payload))


def undo_attendance(*, tournament: Tournament, key: UUID, write_request: WriteRequest) -> int:
    """Restores the attendance from before the write `key` and returns the number of people restored.

    Skips people whose attendance has been changed since. Raises `StaleRevision("attendance_changed")` if that leaves
    nobody.
    """
    change = attendance_change(tournament, key)
    if change is None:
        raise StaleRevision("attendance_changed")

    def apply(row: Tournament) -> Change:
        restored = restore(row, change, write_request)
        if not restored.details:
            raise StaleRevision("attendance_changed")
        return restored

    return int(write_tournament(MARK, tournament, write_request, apply, {"undo": str(key)}))


def restore(tournament: Tournament, change: AttendanceChange, write_request: WriteRequest) -> Change:
    """Restores the attendance from before a change in a locked tournament, except what has changed since."""
    now = _people(tournament, start_number__in=change.changed)
    still = [person for person in now if person.status == change.after[person.start_number]]
    return write_marks(tournament, still, change.before, write_request)


def _people(tournament: Tournament, **lookups: object) -> list[Participant]:
    return list(Participant.objects.filter(tournament=tournament, **lookups).only("start_number", "status"))


def write_marks(
    tournament: Tournament, people: Sequence[Participant], after: Statuses, write_request: WriteRequest
) -> Change:
    """Sets the attendance of people, by start number, in a locked tournament; `details` has a mark for each."""
    marks = [_mark_of(person, after[person.start_number], write_request) for person in people]
    changed = [mark for mark in marks if mark.status != mark.was]
    for status, marked in groupby(sorted(changed, key=attrgetter("status")), key=attrgetter("status")):
        Participant.objects.filter(pk__in=[mark.participant_id for mark in marked]).update(status=status)
    _let_return(tournament, [mark.participant_id for mark in marks if mark.status == Attendance.PRESENT])
    return Change(
        result=len(changed),
        before={str(mark.participant.start_number): mark.was for mark in marks},
        after={str(mark.participant.start_number): mark.status for mark in marks},
        tournament=tournament,
        details=marks,
    )


def _let_return(tournament: Tournament, present: Sequence[int]) -> None:
    """Ends the absence of people who had left before a round that has begun, and are here again."""
    begun = tournament.rounds.filter(status__in=RELEASED) if present else None
    if begun:
        latest = max(row.number for row in begun)
        Participant.objects.filter(pk__in=present, present_until__lte=latest).update(present_until=None)


def _mark_of(person: Participant, status: Attendance, write_request: WriteRequest) -> AttendanceMark:
    return AttendanceMark(participant=person, key=write_request.client_key, was=person.status, status=status.value)
