import pytest

from scoring.errors import RuleViolation
from tests.door.conftest import AT
from tournaments.door.arrivals import arrivals_of, till_sums
from tournaments.door.money import Account, Kind, Sum, Way
from tournaments.door.services import Payment, add_door, mark_at_door, renew_link, set_fee, undo_at_door
from tournaments.door.words import notice_of
from tournaments.models.participant import Attendance
from tournaments.models.people.door import Door, Money
from tournaments.models.tournament import Status
from tournaments.services.ledger import KeyReused, StaleRevision, system_request
from tournaments.services.participants.attendance import mark_no_shows
from tournaments.services.participants.roster import delete_participant

pytestmark = pytest.mark.django_db

HERE = Attendance.PRESENT
TEN = Payment(kind=Kind.PAID, cents=1000, way=Way.CASH)


def row_of(tournament, number):
    return next(row for row in arrivals_of(tournament).rows if row.person.start_number == number)


def counts(tournament):
    arrivals = arrivals_of(tournament)
    return arrivals.here, arrivals.expected


def test_arriving_and_paying_is_one_write(tournament, mark):
    mark(1, "a", status=HERE, payment=TEN)
    assert (row_of(tournament, 1).is_here, row_of(tournament, 1).account) == (True, Account(owed=1000, paid=1000))
    assert counts(tournament) == (1, 3)


def test_same_key_pays_once(tournament, mark):
    mark(1, "a", status=HERE, payment=TEN)
    mark(1, "a", status=HERE, payment=TEN)
    assert Money.objects.count() == 1
    with pytest.raises(KeyReused):
        mark(2, "a", status=HERE, payment=TEN)


def test_undo_takes_back_arrival_and_money(tournament, mark):
    key = mark(1, "a", status=HERE, payment=TEN)
    undo_at_door(tournament=tournament, key=key, at=AT, write_request=system_request())
    assert (counts(tournament), row_of(tournament, 1).account.paid, till_sums(tournament)) == ((0, 3), 0, [])
    assert Money.objects.get().undone_at == AT
    with pytest.raises(StaleRevision):
        undo_at_door(tournament=tournament, key=key, at=AT, write_request=system_request())


def test_payment_that_was_returned_is_not_undone(tournament, mark):
    key = mark(1, "a", payment=TEN)
    mark(1, "b", payment=Payment(kind=Kind.RETURNED, cents=400, way=Way.CASH))
    with pytest.raises(RuleViolation, match="returned_too_much"):
        undo_at_door(tournament=tournament, key=key, at=AT, write_request=system_request())
    assert row_of(tournament, 1).account.paid == 600


@pytest.mark.services
def test_undo_keeps_an_attendance_that_changed_since(tournament, mark):
    key = mark(1, "a", status=HERE, payment=TEN)
    mark(1, "b", status=Attendance.ABSENT)
    undo_at_door(tournament=tournament, key=key, at=AT, write_request=system_request())
    assert (row_of(tournament, 1).person.status, row_of(tournament, 1).account.paid) == (Attendance.ABSENT, 0)


def test_juniors_owe_what_the_door_says(tournament, mark):
    mark(1, "a", payment=Payment(kind=Kind.OWED, cents=500))
    assert [row.account.open for row in arrivals_of(tournament).rows] == [500, 1000, 1000]
    set_fee(tournament=tournament, cents=800, write_request=system_request())
    assert [row.account.open for row in arrivals_of(tournament).rows] == [500, 800, 800]


def test_sums_survive_a_deleted_participant(tournament, mark):
    mark(1, "a", status=HERE, payment=TEN)
    mark(2, "b", payment=Payment(kind=Kind.PAID, cents=1000, way=Way.TRANSFER))
    delete_participant(tournament=tournament, start_number=1, write_request=system_request())
    assert till_sums(tournament) == [
        Sum(place="Entrance", way="cash", taken=1000, returned=0),
        Sum(place="Entrance", way="transfer", taken=1000, returned=0),
    ]


@pytest.mark.services
def test_no_shows_are_absent_in_one_step(tournament, mark):
    mark(1, "a", status=HERE)
    assert mark_no_shows(tournament=tournament, write_request=system_request()) == 2
    assert [row.person.status for row in arrivals_of(tournament).rows] == [HERE, Attendance.ABSENT, Attendance.ABSENT]
    assert counts(tournament) == (1, 1)


def test_repeated_notice_of_an_undone_write_is_none(tournament, mark):
    key = mark(1, "a", status=HERE)
    mark(1, "b", status=Attendance.ABSENT)
    assert notice_of(tournament, key) is None


def test_writing_nothing_is_refused(tournament, mark):
    with pytest.raises(RuleViolation, match="nothing_to_change"):
        mark(1, "a")


def test_unknown_number_and_finished_tournament_are_refused(tournament, mark):
    with pytest.raises(RuleViolation, match="participant_gone"):
        mark(9, "a", status=HERE)
    tournament.status = Status.FINISHED
    tournament.save()
    with pytest.raises(RuleViolation, match="tournament_finished"):
        mark(1, "b", status=HERE)


@pytest.mark.parametrize(("name", "code"), [("", "door_name_missing"), (" Entrance ", "door_there")])
def test_door_needs_a_name_of_its_own(tournament, door, name, code):
    with pytest.raises(RuleViolation, match=code):
        add_door(tournament=tournament, name=name, write_request=system_request())


def test_too_many_doors_are_refused(tournament):
    for number in range(12):
        add_door(tournament=tournament, name=f"Door {number}", write_request=system_request())
    with pytest.raises(RuleViolation, match="too_many_doors"):
        add_door(tournament=tournament, name="One more", write_request=system_request())


def test_new_link_counts_up(tournament, door):
    renew_link(door=door, write_request=system_request())
    assert Door.objects.get().secret_version == 2


def test_desk_takes_money_without_a_door(tournament, expected):
    mark_at_door(tournament=tournament, who=1, payment=TEN, at=AT, write_request=system_request())
    assert [each.place for each in till_sums(tournament)] == [""]
