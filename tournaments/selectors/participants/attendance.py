"""Attendance changes, read back so that they can be shown and undone."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from tournaments.models.participant import Attendance, AttendanceMark, Participant
from tournaments.models.tournament import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class AttendanceChange:
    """Attendance before and after a single write, by start number."""

    key: UUID
    before: Mapping[int, Attendance]
    after: Mapping[int, Attendance]

    @property
    def changed(self) -> tuple[int, ...]:
        return tuple(number for number, status in self.before.items() if self.after[number] != status)


def attendance_change(tournament: Tournament, key: UUID) -> AttendanceChange | None:
    """Returns the changes made by the write with this key; None if they affect nobody still listed. One query."""
    marks = AttendanceMark.objects.filter(participant__tournament=tournament, key=key)
    rows = list(marks.order_by("participant__start_number").values_list("participant__start_number", "was", "status"))
    before = {number: Attendance(was) for number, was, _status in rows}
    after = {number: Attendance(status) for number, _was, status in rows}
    return AttendanceChange(key=key, before=before, after=after) if rows else None


def changed_participant(tournament: Tournament, change: AttendanceChange) -> Participant | None:
    """Returns the participant affected by a single change, or None if they have been deleted. One query."""
    (number,) = change.before
    return Participant.objects.filter(tournament=tournament, start_number=number).first()
