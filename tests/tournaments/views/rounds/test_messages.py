"""A message goes from the desk to the tables and the public pages, with forms alone."""

from uuid import uuid4

import pytest
from django.test import Client

from tests.cast import signed_in
from tests.tournaments.lists import playing
from tournaments.models.hall.message import Message
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.tournament import Tournament
from tournaments.selectors.access import table_secret
from tournaments.services.ledger import system_request

TEXT = "Essen ist fertig."


@pytest.fixture
def table(tournament: Tournament) -> Table:
    return playing({"value": 1, "winners": [1, 2]}, tournament=tournament, normal_games=24)


def at(tournament: Tournament, rest: str = "") -> str:
    return f"/organise/{tournament.slug}/messages/{rest}"


def send(desk: Client, tournament: Tournament, to: str = "all", **said: object):
    form = {"client_key": str(system_request().client_key), "text": TEXT, "to": to, "minutes": 10, **said}
    return desk.post(at(tournament), form)


def phone(table: Table) -> str:
    return Client().get(f"/table/{table.uid}/{table_secret(table)}/").content.decode()


def public(tournament: Tournament, rest: str = "") -> str:
    return Client().get(f"/t/{tournament.slug}/{rest}").content.decode()


def test_everybody_reads_it_until_it_is_taken_back(tournament: Tournament, table: Table, organiser) -> None:
    desk = signed_in(organiser)
    assert send(desk, tournament).status_code == 302
    assert TEXT in desk.get(at(tournament)).content.decode()
    somebody = tournament.participants.first().start_number
    pages = ("", "standings/", "rounds/1/", "rounds/1/tables/1/", f"participants/{somebody}/")
    assert [page for page in pages if TEXT not in public(tournament, page)] == []
    assert TEXT in phone(table)
    now = Client().get(f"/table/{table.uid}/{table_secret(table)}/now/").json()
    assert [text for _at, text, _uid in now["told"]] == [TEXT]

    desk.post(at(tournament, f"{Message.objects.get().uid}/"), {"client_key": str(system_request().client_key)})
    assert TEXT not in public(tournament)
    assert TEXT not in phone(table)
    assert "taken back" in desk.get(at(tournament)).content.decode()


def test_one_table_alone_reads_what_it_is_told(tournament: Tournament, table: Table, referee) -> None:
    other = playing({"value": 1, "winners": [1, 2]}, tournament=tournament, number=2)
    assert send(signed_in(referee), tournament, to=str(other.uid)).status_code == 302
    assert TEXT in phone(other)
    assert TEXT not in phone(table)
    assert TEXT not in public(tournament)


def test_a_phone_puts_a_message_away_and_hears_the_next(tournament: Tournament, table: Table, organiser) -> None:
    desk = signed_in(organiser)
    send(desk, tournament)
    at_table = Client()
    at_table.cookies["put-away"] = f"{uuid4()}.{Message.objects.get().uid}"
    address = f"/table/{table.uid}/{table_secret(table)}/"
    assert TEXT not in at_table.get(address).content.decode()
    assert TEXT in phone(table)
    send(desk, tournament, text="Pause.")
    assert [text for _at, text, _uid in at_table.get(f"{address}now/").json()["told"]] == ["Pause."]
    assert "Pause." in at_table.get(address).content.decode()


def test_a_message_is_never_markup(tournament: Tournament, table: Table, organiser) -> None:
    send(signed_in(organiser), tournament, text="<b>Pause</b>")
    for page in (phone(table), public(tournament), signed_in(organiser).get(at(tournament)).content.decode()):
        assert "<b>Pause</b>" not in page
        assert "&lt;b&gt;Pause&lt;/b&gt;" in page


@pytest.mark.parametrize("said", [{"text": ""}, {"minutes": 7}, {"to": "nobody"}])
def test_what_is_refused_is_still_there_to_be_mended(tournament: Tournament, table: Table, organiser, said) -> None:
    answer = send(signed_in(organiser), tournament, **said)
    assert answer.status_code == 422
    assert f'value="{said.get("text", TEXT)}"' in answer.content.decode() or said.get("text") == ""
    assert not Message.objects.exists()


def test_a_table_that_has_played_meanwhile_is_named_and_the_text_stays(
    tournament: Tournament, table: Table, organiser
) -> None:
    Round.objects.update(status=RoundStatus.CLOSED)
    answer = send(signed_in(organiser), tournament, to=str(table.uid))
    assert answer.status_code == 422
    page = answer.content.decode()
    assert f'value="{TEXT}"' in page
    assert "This table is no longer playing" in page
    assert str(table.uid) not in page


def test_a_helper_reads_and_sends_nothing(tournament: Tournament, helper, organiser) -> None:
    send(signed_in(organiser), tournament)
    desk = signed_in(helper)
    page = desk.get(at(tournament)).content.decode()
    assert TEXT in page
    assert "Send the message" not in page
    assert send(desk, tournament).status_code == 404
    assert Message.objects.count() == 1


def test_the_page_takes_as_many_queries_for_many_messages(
    tournament: Tournament, table: Table, organiser, django_assert_max_num_queries
) -> None:
    desk = signed_in(organiser)
    for number in range(5):
        send(desk, tournament, to=str(table.uid) if number % 2 else "all")
    with django_assert_max_num_queries(9):
        desk.get(at(tournament))
