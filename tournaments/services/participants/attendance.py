"""Who is there: marked one by one or all at once, and undone."""

from collections.abc import Mapping
from itertools import groupby
from uuid import UUID

from scoring.errors import RuleViolation
from tournaments.models.participant import Attendance, Participant
from tournaments.models.tournament import Tournament
from tournaments.selectors.participants.attendance import MARK, attendance_change, statuses_of
from tournaments.services.ledger import Change, StaleRevision, WriteRequest
from tournaments.services.tournament_writes import write_tournament

Statuses = Mapping[int, Attendance]


def set_attendance(
    *, tournament: Tournament, start_number: int, status: Attendance, write_request: WriteRequest
) -> None:
    """Marks one participant present, absent or withdrawn; whoever is so already stays so.

    Raises `RuleViolation("participant_gone")`.
    """

    def apply(row: Tournament) -> Change:
        before = statuses_of(row, start_number=start_number)
        if not before:
            raise RuleViolation("participant_gone")
        return _marked(row, before, {start_number: status})

    payload = {"start_number": start_number, "status": status}
    write_tournament(MARK, tournament, write_request, apply, payload)


def check_in_all(*, tournament: Tournament, write_request: WriteRequest) -> int:
    """Everybody who is registered is present. Gives how many were marked; absent and withdrawn ones stay so."""

    def apply(row: Tournament) -> Change:
        waiting = statuses_of(row, status=Attendance.REGISTERED)
        return _marked(row, waiting, dict.fromkeys(waiting, Attendance.PRESENT))

    return int(write_tournament(MARK, tournament, write_request, apply))


def undo_attendance(*, tournament: Tournament, key: UUID, write_request: WriteRequest) -> int:
    """Gives those whom the write of a client key marked the state they had before; how many.

    Whoever was marked otherwise since then stays so. Raises `StaleRevision("attendance_changed")` if that is everybody.
    """
    change = attendance_change(tournament, key)
    if change is None:
        raise StaleRevision("attendance_changed")

    def apply(row: Tournament) -> Change:
        now = statuses_of(row, start_number__in=change.changed)
        still = {number: status for number, status in now.items() if status == change.after[number]}
        if not still:
            raise StaleRevision("attendance_changed")
        return _marked(row, still, {number: change.before[number] for number in still})

    return int(write_tournament(MARK, tournament, write_request, apply, {"undo": str(key)}))


def _marked(tournament: Tournament, before: Statuses, after: Statuses) -> Change:
    """Writes the states, a statement for each of them; the answer is how many were something else."""
    changed = [number for number in before if before[number] != after[number]]
    for status, numbers in groupby(sorted(changed, key=after.__getitem__), key=after.__getitem__):
        people = Participant.objects.filter(tournament=tournament, start_number__in=list(numbers))
        people.update(status=status)
    return Change(result=len(changed), before=_as_json(before), after=_as_json(after), tournament=tournament)


def _as_json(statuses: Statuses) -> dict[str, str]:
    return {str(number): status.value for number, status in statuses.items()}
