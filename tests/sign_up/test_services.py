from datetime import timedelta
from uuid import uuid4

import pytest

from scoring.errors import RuleViolation
from tests.factories import ParticipantFactory
from tests.sign_up.conftest import AT
from tournaments.models.people.sign_up import SignUp, SignUpSheet
from tournaments.models.tournament import Tournament
from tournaments.names.names import Name
from tournaments.services.ledger import system_request
from tournaments.services.participants.roster import delete_participant
from tournaments.sign_up.places import counts_now, sign_ups_of
from tournaments.sign_up.queue import Counts
from tournaments.sign_up.services import (
    DESK,
    GUEST,
    Contact,
    Guest,
    accept_offer,
    approve,
    ask_back,
    leave,
    move_before,
    note_told,
    settle_all,
    settle_queue,
    sign_up,
    standing_of,
    withdraw,
)
from tournaments.sign_up.sheets import SETTINGS, change_sheet

pytestmark = pytest.mark.django_db

LATER = AT + timedelta(hours=25)


def states(tournament: Tournament) -> str:
    return " ".join(standing_of(row) for row in SignUp.objects.filter(tournament=tournament))


def participants(tournament: Tournament) -> list[tuple[int, str, str]]:
    return [(person.start_number, person.name, person.status) for person in tournament.participants.all()]


def do(write, row: SignUp, at=AT, reason: str = "", **given) -> None:
    row.refresh_from_db()
    write(row=row, at=at, write_request=system_request(reason=reason), **given)


def code_of(refused) -> str:
    with pytest.raises(RuleViolation) as caught:
        refused()
    return caught.value.code


def counts(tournament: Tournament) -> Counts:
    return counts_now(tournament, SignUpSheet.objects.get(tournament=tournament))


@pytest.mark.services
def test_places_go_to_those_who_sign_up_first(tournament, enter):
    for name in ("Anna Muster", "Bert Muster", "Carl Muster"):
        enter(name, email="a@example.org")
    assert states(tournament) == "in in waiting"
    assert participants(tournament) == [(1, "Anna Muster", "registered"), (2, "Bert Muster", "registered")]
    assert counts(tournament) == Counts(there=2, offered=0, waiting=1, free=0)


def test_withdrawal_moves_up_whoever_waits(tournament, enter):
    first, _second, third = (enter(name) for name in ("Anna Muster", "Bert Muster", "Carl Muster"))
    do(withdraw, first, by=GUEST)
    assert states(tournament) == "out in in"
    assert participants(tournament)[2] == (3, "Carl Muster", "registered")
    do(withdraw, third, by=DESK, reason="Doppelt")
    third.refresh_from_db()
    assert (third.out_by, third.reason) == ("desk", "Doppelt")
    assert code_of(lambda: do(withdraw, third, by=GUEST)) == "sign_up_changed"


def test_who_comes_back_waits_behind_the_others(tournament, enter):
    first = enter("Anna Muster")
    for name in ("Bert Muster", "Carl Muster", "Dora Muster"):
        enter(name)
    do(withdraw, first, by=GUEST)
    do(approve, first)
    assert states(tournament) == "in in waiting waiting"
    assert str(list(sign_ups_of(tournament))[-1].people.get()) == "Anna Muster"


def test_one_of_a_party_leaves_alone(tournament, enter):
    party, third = enter("Anna Muster", "Bert Muster"), enter("Carl Muster")
    anna, bert = party.people.all()
    do(leave, party, person=str(bert.pk), by=DESK, reason="Krank")
    assert states(tournament) == "in in out"
    assert [(str(row.people.get()), row.told) for row in sign_ups_of(tournament)] == [
        ("Anna Muster", "in"),
        ("Carl Muster", "waiting"),
        ("Bert Muster", ""),
    ]
    alone = SignUp.objects.last()
    assert (alone.out_by, alone.reason, alone.secret_version) == ("desk", "Krank", 1)
    assert [status for _number, _name, status in participants(tournament)] == ["registered", "withdrawn", "registered"]
    for row, person in ((party, anna), (party, bert), (third, anna)):
        assert (
            code_of(lambda row=row, person=person: do(leave, row, person=str(person.pk), by=GUEST)) == "sign_up_changed"
        )
    do(withdraw, third, by=GUEST)
    do(approve, alone)
    assert states(tournament) == "in out in"


def test_smaller_party_moves_up_once_one_has_left(tournament, enter):
    enter("Anna Muster")
    party = enter("Bert Muster", "Carla Muster")
    assert states(tournament) == "in waiting"
    do(leave, party, person=str(party.people.last().pk), by=GUEST)
    assert states(tournament) == "in in out"
    assert [row.told for row in sign_ups_of(tournament)] == ["in", "in", "out"]
    assert code_of(lambda: do(leave, party, person="9" * 5000, by=GUEST)) == "sign_up_changed"
    assert SignUp.objects.last().told == "out"


def test_more_people_than_places_are_counted(tournament, enter):
    ParticipantFactory.create_batch(3, tournament=tournament)
    enter("Anna Muster")
    assert counts(tournament) == Counts(there=0, offered=0, waiting=1, free=0, over=1)


def test_two_who_belong_together_wait_for_two_places(tournament, enter):
    first = enter("Anna Muster")
    enter("Bert Muster", "Carla Muster")
    enter("Dora Muster")
    assert states(tournament) == "in waiting in"
    do(withdraw, first, by=GUEST)
    assert states(tournament) == "out waiting in"
    do(withdraw, SignUp.objects.last(), by=GUEST)
    assert states(tournament) == "out in out"


def test_people_entered_by_hand_take_places(tournament, enter):
    person = ParticipantFactory(tournament=tournament)
    ParticipantFactory(tournament=tournament, name="")  # for whom somebody else plays
    enter("Anna Muster")
    enter("Bert Muster")
    assert states(tournament) == "in waiting"
    delete_participant(tournament=tournament, start_number=person.start_number, write_request=system_request())
    assert settle_queue(tournament=tournament, at=AT, write_request=system_request()) == 1
    assert states(tournament) == "in in"


def test_participant_withdrawn_at_the_desk_frees_a_place(tournament, enter):
    for name in ("Anna Muster", "Bert Muster", "Carl Muster"):
        enter(name)
    tournament.participants.filter(start_number=1).update(status="withdrawn")
    settle_all(AT)
    assert states(tournament) == "in in in"
    assert counts(tournament).there == 2


def test_approval_comes_before_the_queue(tournament, sheet, enter):
    SignUpSheet.objects.update(by_approval=True, places=1)
    first, second = enter("Anna Muster"), enter("Bert Muster")
    assert (states(tournament), participants(tournament)) == ("asked asked", [])
    do(approve, second)
    do(approve, first)
    assert states(tournament) == "waiting in"


def test_readmitted_people_keep_their_number(tournament, enter):
    row = enter("Anna Muster")
    do(withdraw, row, by=GUEST)
    assert participants(tournament) == [(1, "Anna Muster", "withdrawn")]
    do(approve, row)
    assert participants(tournament) == [(1, "Anna Muster", "registered")]


def test_offers_are_accepted_or_pass_on(tournament, sheet, enter):
    SignUpSheet.objects.update(places=1, offer_hours=24)
    first, second = enter("Anna Muster"), enter("Bert Muster")
    assert states(tournament) == "offered waiting"
    settle_queue(tournament=tournament, at=LATER, write_request=system_request())
    assert [row.pk for row in SignUp.objects.all()] == [second.pk, first.pk]
    assert states(tournament) == "offered waiting"
    assert code_of(lambda: do(accept_offer, first)) == "offer_over"
    do(accept_offer, second, LATER)
    assert (states(tournament), len(participants(tournament))) == ("in waiting", 1)


@pytest.mark.services
def test_queue_is_changed_with_a_reason(tournament, sheet, enter):
    ParticipantFactory.create_batch(2, tournament=tournament)
    first, second, third = (enter(name) for name in ("Anna Muster", "Bert Muster", "Carl Muster"))
    assert code_of(lambda: do(move_before, third, before=first)) == "reason_missing"
    do(move_before, third, before=first, reason="Fährt die anderen")
    do(move_before, second, before=first, reason="Noch einmal")
    assert list(SignUp.objects.all()) == [third, second, first]
    SignUp.objects.filter(pk=third.pk).update(order=1)
    SignUp.objects.filter(pk=second.pk).update(order=2)
    do(move_before, first, before=second, reason="Kein Platz dazwischen")
    assert list(SignUp.objects.all()) == [third, first, second]


def test_what_people_were_told_is_kept_beside_their_state(tournament, enter):
    row = enter("Anna Muster")
    assert (row.state, row.told, row.told_at) == ("in", "in", AT)  # their page says so
    do(withdraw, row, LATER, by=DESK)
    row.refresh_from_db()
    assert (row.state, row.told, row.told_at) == ("out", "in", AT)
    do(note_told, row, LATER)
    row.refresh_from_db()
    assert (row.told, row.told_at) == ("out", LATER)
    do(ask_back, row, text="  Bitte  den Verein nennen ")
    row.refresh_from_db()
    assert row.asked_back == "Bitte den Verein nennen"
    do(ask_back, row, text="")
    row.refresh_from_db()
    assert row.asked_back == ""
    assert code_of(lambda: do(ask_back, row, text=" ")) == "question_missing"


@pytest.mark.parametrize(
    "times",
    [{"opens_at": None}, {"opens_at": AT + timedelta(minutes=1)}, {"closes_at": AT}],
    ids=["never opened", "not yet", "over"],
)
def test_closed_sign_up_takes_nobody(tournament, sheet, enter, times):
    SignUpSheet.objects.update(**times)
    assert code_of(lambda: enter("Anna Muster")) == "sign_up_closed"
    assert SignUp.objects.count() == 0


def test_finished_tournament_changes_no_sign_up(tournament, enter):
    row = enter("Anna Muster")
    Tournament.objects.update(status="finished")
    assert code_of(lambda: enter("Bert Muster")) == "sign_up_closed"
    assert code_of(lambda: do(withdraw, row, by=GUEST)) == "tournament_finished"
    assert participants(tournament) == [(1, "Anna Muster", "registered")]


def test_large_party_is_refused(tournament, enter):
    assert code_of(lambda: enter(*["Anna Muster"] * 5)) == "party_too_large"


def test_party_larger_than_all_places_is_refused(tournament, enter):
    assert code_of(lambda: enter("Anna Muster", "Bert Muster", "Carla Muster")) == "party_above_places"
    enter("Anna Muster")
    enter("Bert Muster", "Carla Muster")
    assert states(tournament) == "in waiting"


def test_same_key_signs_up_once(tournament, sheet):
    request = system_request(client_key=uuid4())
    guests = [Guest(name=Name("Anna", "Muster"))]
    once = lambda: sign_up(  # noqa: E731
        tournament=tournament, guests=guests, contact=Contact(), at=AT, write_request=request
    )
    assert once() == once()
    assert len(participants(tournament)) == 1


def test_more_places_move_people_up_at_once(tournament, sheet, enter):
    for name in ("Anna Muster", "Bert Muster", "Carl Muster"):
        enter(name)
    values = {field: getattr(sheet, field) for field in SETTINGS} | {"places": 3}
    change_sheet(tournament=tournament, values=values, at=AT, write_request=system_request())
    assert states(tournament) == "in in in"
    change_sheet(tournament=tournament, values=values | {"places": 1}, at=AT, write_request=system_request())
    assert (states(tournament), counts(tournament).free) == ("in in in", 0)
