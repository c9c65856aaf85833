"""Forms for calls from a table to staff and back."""

from uuid import uuid4

import pytest
from django.test import Client

from tests.cast import signed_in
from tests.pages import Page, read
from tests.tournaments.lists import playing
from tournaments.models.calls import RefereeCall
from tournaments.models.round import Table
from tournaments.models.tournament import Tournament
from tournaments.phrases.rounds.times import time_of_day
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


def queue(client: Client, tournament: Tournament) -> Page:
    return read(client.get(f"/organise/{tournament.slug}/calls/"))


def calling(client: Client, table: Table) -> tuple[list[str], list[str]]:
    """Returns the text of the call on the table's page, and its buttons."""
    page = read(client.get(at(table)))
    return page.words("#call p"), page.words("a.button[href='./referee/']")


OFFER = ["Call the referee"]


def test_table_and_staff_see_a_call_and_its_progress(tournament, table, referee, helper):
    phone, desk = Client(headers={"accept-language": "en"}), signed_in(referee)
    assert calling(phone, table) == ([], OFFER)
    call(table, phone, reason="We cannot agree")
    row = RefereeCall.objects.get()
    since = time_of_day(row.called_at, tournament.time_zone)
    assert calling(phone, table) == ([f"Referee called at {since}. We cannot agree"], OFFER)
    (waiting,) = queue(desk, tournament).words("#queue .calls li > div:first-child")
    (card,) = read(desk.get(f"/organise/{tournament.slug}/rounds/1/")).words("#calls li")
    places = [f"Round 1, table 1 since {since}", f"Table 1, since {since}"]
    assert [words.partition(" (")[0] for words in (waiting, card)] == places
    assert [words.rpartition(") ")[2] for words in (waiting, card)] == ["We cannot agree"] * 2

    address = f"/organise/{tournament.slug}/calls/{row.uid}/"
    assert desk.post(address, {"client_key": key(), "do": "take"}).status_code == 302
    coming = f"Referee called at {since}: somebody is on the way. We cannot agree"
    assert calling(phone, table) == ([coming], OFFER)
    assert desk.post(address, {"client_key": key(), "do": "solve", "note": "Play on"}).status_code == 302
    assert calling(phone, table) == ([], OFFER)
    for client, buttons in ((desk, ["Give 1 min extra time"]), (signed_in(helper), [])):
        page = queue(client, tournament)
        assert page.words("#queue .entries div > div:last-child") == ["Play on"]
        assert page.words("#queue form") == buttons


def test_minutes_are_given_back_by_a_button(tournament, table, referee):
    call(table, Client())
    desk, row = signed_in(referee), RefereeCall.objects.get()
    address = f"/organise/{tournament.slug}/calls/{row.uid}/"
    desk.post(address, {"client_key": key(), "do": "solve"})
    assert queue(desk, tournament).words("#queue form") == ["Give 1 min extra time"]
    desk.post(address, {"client_key": key(), "do": "minutes"})
    assert Table.objects.get().extra_minutes == 1
    given = queue(desk, tournament)
    assert (given.words("#queue form"), given.words("#queue .badge")) == ([], ["+1 min"])


def test_minutes_are_not_offered_without_a_clock(tournament, table, referee):
    tournament.sizes = {"4": {"normal_games": 20, "minutes": None}}
    tournament.save()
    phone, desk = Client(headers={"accept-language": "en"}), signed_in(referee)
    before = "Leave the cards as they are, and play on once the referee has decided."
    assert [words for words in read(phone.get(at(table, "referee/"))).words("main p") if "referee has" in words] == [
        before
    ]
    call(table, phone)
    address = f"/organise/{tournament.slug}/calls/{RefereeCall.objects.get().uid}/"
    desk.post(address, {"client_key": key(), "do": "solve", "note": "Play on"})
    page = queue(desk, tournament)
    assert (page.words("#queue .entries div > div:last-child"), page.words("#queue form")) == (["Play on"], [])


def test_table_withdraws_its_call(table):
    phone = Client(headers={"accept-language": "en"})
    call(table, phone)
    assert read(phone.get(at(table))).words("#call form") == ["Cancel the call"]
    phone.post(at(table, "referee/"), {"client_key": key(), "do": "take_back"})
    assert RefereeCall.objects.filter(withdrawn_at__isnull=False, solved_at=None).count() == 1
    assert calling(phone, table) == ([], OFFER)


NOTE = "Table 3 misdealt; the hand is dealt again"


@pytest.mark.parametrize("solved", [False, True], ids=["its penalty is gone", "a colleague solved it"])
def test_refused_note_is_kept(tournament, table, referee, solved):
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
def test_invalid_penalty_solves_nothing(tournament, table, referee, penalty):
    call(table, Client())
    address = f"/organise/{tournament.slug}/calls/{RefereeCall.objects.get().uid}/"
    assert signed_in(referee).post(address, {"client_key": key(), "do": "solve", "penalty": penalty}).status_code == 404
    assert RefereeCall.objects.get().solved_at is None


def test_helper_sees_calls_but_cannot_change_them(tournament, table, helper):
    call(table, Client())
    address = f"/organise/{tournament.slug}/calls/{RefereeCall.objects.get().uid}/"
    assert signed_in(helper).post(address, {"client_key": key(), "do": "take"}).status_code == 404


def test_queue_takes_constant_queries(tournament, table, referee, django_assert_max_num_queries):
    call(table, Client())
    for number in (2, 3, 4, 5):
        call(playing({"value": 1, "winners": [1, 2]}, tournament=tournament, number=number), Client())
    desk = signed_in(referee)
    with django_assert_max_num_queries(8):
        desk.get(f"/organise/{tournament.slug}/calls/")


def test_table_cannot_call_before_the_round(tournament, table):
    phone = Client(headers={"accept-language": "en"})
    assert calling(phone, table) == ([], OFFER)
    tournament.rounds.update(status="published")
    assert calling(phone, table) == ([], [])
    page = read(phone.get(at(table, "referee/")))
    assert page.words(".notice:not([id])") == ["You can call the referee while the round is running."]
    assert page.words("main form") == []
