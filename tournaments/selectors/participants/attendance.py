"""A write that marked people as present or absent, read back from the ledger to be shown and undone."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from tournaments.models.participant import Attendance, Participant
from tournaments.models.revision import Revision
from tournaments.models.tournament import Tournament

MARK = "mark_attendance"  # the action in the ledger


@dataclass(frozen=True, slots=True, kw_only=True)
class AttendanceChange:
    """Who was marked under which client key, and how each was before and after; by start number."""

    key: UUID
    before: Mapping[int, Attendance]
    after: Mapping[int, Attendance]

    @property
    def changed(self) -> tuple[int, ...]:
        """Those who were something else before."""
        return tuple(number for number, status in self.before.items() if self.after[number] != status)


def attendance_change(tournament: Tournament, key: UUID) -> AttendanceChange | None:
    """What the write of this key marked; None where no such write is known. One query."""
    rows = Revision.objects.filter(scope=f"tournament:{tournament.pk}", client_key=key, action=MARK)
    written = rows.values_list("before", "after").first()
    if written is None:
        return None
    before, after = ((statuses or {}) for statuses in written)
    return AttendanceChange(key=key, before=_by_number(before), after=_by_number(after))


def only_one(tournament: Tournament, change: AttendanceChange) -> Participant | None:
    """Whom a change of one participant was about; None where their number is gone. One query."""
    (number,) = change.before
    return Participant.objects.filter(tournament=tournament, start_number=number).first()


def _by_number(statuses: Mapping[str, str]) -> dict[int, Attendance]:
    return {int(number): Attendance(status) for number, status in statuses.items()}


def statuses_of(tournament: Tournament, **lookups: object) -> dict[int, Attendance]:
    """The state of those who match, by start number. One query."""
    people = Participant.objects.filter(tournament=tournament, **lookups)
    return {number: Attendance(status) for number, status in people.values_list("start_number", "status")}
