from uuid import UUID, uuid4

import pytest

from scoring.errors import RuleViolation
from tests.factories import ParticipantFactory
from tests.tournaments.field import release_first
from tournaments.models.participant import Attendance, Participant
from tournaments.models.tournament import Tournament
from tournaments.selectors.participants.attendance import attendance_change
from tournaments.services.ledger import StaleRevision, system_request
from tournaments.services.participants.attendance import check_in_all, set_attendance, undo_attendance
from tournaments.services.participants.roster import add_numbers

pytestmark = pytest.mark.django_db


def statuses(tournament: Tournament) -> list[str]:
    return list(tournament.participants.values_list("status", flat=True))


def mark(tournament: Tournament, number: int, status: Attendance) -> UUID:
    key = uuid4()
    set_attendance(
        tournament=tournament, start_number=number, status=status, write_request=system_request(client_key=key)
    )
    return key


def undo(tournament: Tournament, key: UUID) -> int:
    return undo_attendance(tournament=tournament, key=key, write_request=system_request())


def everybody(tournament: Tournament) -> None:
    for status in Attendance.values:
        ParticipantFactory(tournament=tournament, status=status)


def test_one_is_marked(tournament):
    first, _second = ParticipantFactory.create_batch(2, tournament=tournament)
    mark(tournament, first.start_number, Attendance.WITHDRAWN)
    assert statuses(tournament) == ["withdrawn", "present"]


def test_marking_again_changes_nothing(tournament):
    ParticipantFactory(tournament=tournament, start_number=1)
    mark(tournament, 1, Attendance.ABSENT)
    again = attendance_change(tournament, mark(tournament, 1, Attendance.ABSENT))
    assert (statuses(tournament), again.changed) == (["absent"], ())


def test_deleted_participant_is_not_marked(tournament):
    with pytest.raises(RuleViolation) as caught:
        mark(tournament, 7, Attendance.PRESENT)
    assert caught.value.code == "participant_gone"


@pytest.mark.parametrize("before", Attendance)
@pytest.mark.parametrize("after", [Attendance.PRESENT, Attendance.ABSENT])
@pytest.mark.services
def test_undo_restores_the_previous_state(tournament, before, after):
    ParticipantFactory(tournament=tournament, start_number=1, status=before)
    key = mark(tournament, 1, after)
    if before == after:
        with pytest.raises(StaleRevision):
            undo(tournament, key)
    else:
        assert undo(tournament, key) == 1
    assert statuses(tournament) == [before]


@pytest.mark.services
def test_check_in_all_skips_absent_and_withdrawn(tournament):
    everybody(tournament)
    key = uuid4()
    assert check_in_all(tournament=tournament, write_request=system_request(client_key=key)) == 1
    assert statuses(tournament) == ["present", "present", "absent", "withdrawn"]
    assert undo(tournament, key) == 1
    assert statuses(tournament) == ["registered", "present", "absent", "withdrawn"]


def test_undo_skips_people_marked_since(tournament):
    ParticipantFactory.create_batch(2, tournament=tournament, status=Attendance.REGISTERED)
    key = uuid4()
    check_in_all(tournament=tournament, write_request=system_request(client_key=key))
    first = tournament.participants.first()
    mark(tournament, first.start_number, Attendance.ABSENT)
    assert undo(tournament, key) == 1
    assert statuses(tournament) == ["absent", "registered"]


def test_undo_is_refused_twice_and_for_other_writes(tournament):
    ParticipantFactory(tournament=tournament, start_number=1)
    key, other = mark(tournament, 1, Attendance.ABSENT), uuid4()
    undo(tournament, key)
    add_numbers(tournament=tournament, last=2, write_request=system_request(client_key=other))
    for wrong in (key, other, uuid4()):
        with pytest.raises(StaleRevision) as caught:
            undo(tournament, wrong)
        assert caught.value.code == "attendance_changed"
    assert statuses(tournament) == ["present", "present"]


def test_who_left_and_is_here_again_plays_on(tournament):
    running = release_first(tournament)
    stays, left = running.participants.order_by("start_number")[:2]
    Participant.objects.filter(pk=left.pk).update(status=Attendance.ABSENT, present_until=1)
    Participant.objects.filter(pk=stays.pk).update(status=Attendance.ABSENT, present_until=2)
    for person in (stays, left):
        mark(running, person.start_number, Attendance.PRESENT)
    ends = [person.present_until for person in running.participants.order_by("start_number")[:2]]
    assert ends == [2, None]
