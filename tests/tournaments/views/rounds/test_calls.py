"""A call goes from the table to the staff and back, with forms alone."""

from uuid import uuid4

import pytest
from django.test import Client

from tests.cast import signed_in
from tests.tournaments.lists import playing
from tournaments.models.referee_call import RefereeCall
from tournaments.models.round import Table
from tournaments.selectors.access import table_secret
from tournaments.services.ledger import system_request


@pytest.fixture
def table(tournament) -> Table:
    return playing({"value": 1, "winners": [1, 2]}, tournament=tournament, normal_games=24)


def key() -> str:
    return str(system_request().client_key)


def at(table: Table, rest: str = "") -> str:
    return f"/table/{table.uid}/{table_secret(table)}/{rest}"


def call(table: Table, client: Client, **said: str) -> None:
    answer = client.post(at(table, "referee/"), {"client_key": key(), "do": "call", **said})
    assert answer.status_code == 302


def test_a_call_is_seen_by_table_and_staff_and_what_becomes_of_it_by_the_table(tournament, table, referee, helper):
    phone, desk = Client(headers={"accept-language": "en"}), signed_in(referee)
    assert "Call the referee" in phone.get(at(table)).content.decode()
    call(table, phone, reason="We cannot agree")
    assert "Referee called at" in phone.get(at(table)).content.decode()
    queue = desk.get(f"/organise/{tournament.slug}/calls/").content.decode()
    assert "We cannot agree" in queue
    assert f"Table {table.number}, since" in desk.get(f"/organise/{tournament.slug}/rounds/1/").content.decode()

    address = f"/organise/{tournament.slug}/calls/{RefereeCall.objects.get().uid}/"
    assert desk.post(address, {"client_key": key(), "do": "take"}).status_code == 302
    assert "somebody is on the way" in phone.get(at(table)).content.decode()
    assert desk.post(address, {"client_key": key(), "do": "solve", "note": "Play on"}).status_code == 302
    assert "Referee called" not in phone.get(at(table)).content.decode()
    assert "Play on" in desk.get(f"/organise/{tournament.slug}/calls/").content.decode()
    seen = signed_in(helper).get(f"/organise/{tournament.slug}/calls/").content.decode()
    assert "Play on" in seen
    assert "<form method" not in seen.split('id="queue"')[1].split("</section>")[0]


def test_the_minutes_are_given_by_one_button(tournament, table, referee):
    call(table, Client())
    desk, row = signed_in(referee), RefereeCall.objects.get()
    address = f"/organise/{tournament.slug}/calls/{row.uid}/"
    desk.post(address, {"client_key": key(), "do": "solve"})
    assert "Give 1 min extra time" in desk.get(f"/organise/{tournament.slug}/calls/").content.decode()
    desk.post(address, {"client_key": key(), "do": "minutes"})
    assert Table.objects.get().extra_minutes == 1
    assert "+1 min" in desk.get(f"/organise/{tournament.slug}/calls/").content.decode()


def test_a_table_takes_its_call_back(table):
    phone = Client(headers={"accept-language": "en"})
    call(table, phone)
    phone.post(at(table, "referee/"), {"client_key": key(), "do": "take_back"})
    assert RefereeCall.objects.get().withdrawn_at
    assert "Referee called" not in phone.get(at(table)).content.decode()


NOTE = "Table 3 misdealt; the hand is dealt again"


@pytest.mark.parametrize("solved", [False, True], ids=["its penalty is gone", "a colleague solved it"])
def test_a_note_that_is_refused_is_not_lost(tournament, table, referee, solved):
    call(table, Client())
    address, desk = f"/organise/{tournament.slug}/calls/{RefereeCall.objects.get().uid}/", signed_in(referee)
    if solved:
        desk.post(address, {"client_key": key(), "do": "solve"})
    answer = desk.post(address, {"client_key": key(), "do": "solve", "note": NOTE, "penalty": str(uuid4())})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert ('id="unsaved"' in page, f'value="{NOTE}"' in page) == (solved, not solved)
    assert NOTE in page
    assert RefereeCall.objects.get().note == ""


@pytest.mark.parametrize("penalty", ["nonsense", "1"])
def test_a_penalty_that_is_none_solves_nothing(tournament, table, referee, penalty):
    call(table, Client())
    address = f"/organise/{tournament.slug}/calls/{RefereeCall.objects.get().uid}/"
    assert signed_in(referee).post(address, {"client_key": key(), "do": "solve", "penalty": penalty}).status_code == 404
    assert RefereeCall.objects.get().solved_at is None


def test_a_helper_sees_and_decides_nothing(tournament, table, helper):
    call(table, Client())
    address = f"/organise/{tournament.slug}/calls/{RefereeCall.objects.get().uid}/"
    assert signed_in(helper).post(address, {"client_key": key(), "do": "take"}).status_code == 404


def test_the_queue_takes_as_many_queries_for_many_calls(tournament, table, referee, django_assert_max_num_queries):
    call(table, Client())
    for number in (2, 3, 4, 5):
        call(playing({"value": 1, "winners": [1, 2]}, tournament=tournament, number=number), Client())
    desk = signed_in(referee)
    with django_assert_max_num_queries(8):
        desk.get(f"/organise/{tournament.slug}/calls/")


def test_nobody_calls_before_the_round_runs(tournament, table):
    tournament.rounds.update(status="published")
    phone = Client(headers={"accept-language": "en"})
    assert "Call the referee" not in phone.get(at(table)).content.decode()
    assert "while the round runs" in phone.get(at(table, "referee/")).content.decode()
