from uuid import uuid4

import pytest
from django.test import Client

from tests.cast import signed_in
from tests.pages import read
from tests.tournaments.lists import playing
from tournaments.models.message import Message
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.tournament import Tournament
from tournaments.phrases.rounds.times import time_of_day
from tournaments.selectors.access import table_secret
from tournaments.services.ledger import system_request

TEXT = "Essen ist fertig."
GONE = "This table is no longer playing. Choose who should see the message."


@pytest.fixture
def table(tournament: Tournament) -> Table:
    return playing({"value": 1, "winners": [1, 2]}, tournament=tournament, normal_games=24)


def at(tournament: Tournament, rest: str = "") -> str:
    return f"/organise/{tournament.slug}/messages/{rest}"


def send(desk: Client, tournament: Tournament, to: str = "all", **said: object):
    form = {"client_key": str(system_request().client_key), "text": TEXT, "to": to, "minutes": 10, **said}
    return desk.post(at(tournament), form)


def told_at(address: str, client: Client | None = None) -> list[str]:
    return [words.partition(" ")[2] for words in read((client or Client()).get(address)).words("#told .said")]


def phone(table: Table) -> list[str]:
    return told_at(f"/table/{table.uid}/{table_secret(table)}/")


def public(tournament: Tournament, rest: str = "") -> list[str]:
    return told_at(f"/t/{tournament.slug}/{rest}")


def messages_sent(desk: Client, tournament: Tournament) -> list[str]:
    return read(desk.get(at(tournament))).words(".entries .strong")


def test_message_is_shown_to_everybody_until_withdrawn(tournament: Tournament, table: Table, organiser) -> None:
    desk = signed_in(organiser)
    assert send(desk, tournament).status_code == 302
    assert messages_sent(desk, tournament) == [TEXT]
    somebody = tournament.participants.first().start_number
    pages = ("", "standings/", "rounds/1/", "rounds/1/tables/1/", f"participants/{somebody}/")
    assert {page: public(tournament, page) for page in pages} == {page: [TEXT] for page in pages}
    assert phone(table) == [TEXT]
    now = Client().get(f"/table/{table.uid}/{table_secret(table)}/now/").json()
    assert [text for _at, text, _uid in now["told"]] == [TEXT]

    desk.post(at(tournament, f"{Message.objects.get().uid}/"), {"client_key": str(system_request().client_key)})
    assert (public(tournament), phone(table)) == ([], [])
    row = Message.objects.get()
    sent_at = time_of_day(row.sent_at, tournament.time_zone)
    ended = f"Everybody: tables, public pages, walls · {sent_at}, removed · {row.sent_by}"
    assert read(desk.get(at(tournament))).words(".entries .soft") == [ended]


def test_message_to_a_table_is_shown_only_there(tournament: Tournament, table: Table, referee) -> None:
    other = playing({"value": 1, "winners": [1, 2]}, tournament=tournament, number=2)
    assert send(signed_in(referee), tournament, to=str(other.uid)).status_code == 302
    assert (phone(other), phone(table), public(tournament)) == ([TEXT], [], [])


def test_phone_dismisses_a_message_and_shows_the_next(tournament: Tournament, table: Table, organiser) -> None:
    desk = signed_in(organiser)
    send(desk, tournament)
    at_table = Client()
    at_table.cookies["put-away"] = f"{uuid4()}.{Message.objects.get().uid}"
    address = f"/table/{table.uid}/{table_secret(table)}/"
    assert (told_at(address, at_table), phone(table)) == ([], [TEXT])
    send(desk, tournament, text="Pause.")
    assert [text for _at, text, _uid in at_table.get(f"{address}now/").json()["told"]] == ["Pause."]
    assert told_at(address, at_table) == ["Pause."]


def test_message_is_escaped(tournament: Tournament, table: Table, organiser) -> None:
    desk, markup = signed_in(organiser), "<b>Pause</b>"
    send(desk, tournament, text=markup)
    assert (phone(table), public(tournament), messages_sent(desk, tournament)) == ([markup], [markup], [markup])


REFUSED = [
    ({"text": ""}, "", "This field is required."),
    ({"minutes": 7}, TEXT, "Select a valid choice. 7 is not one of the available choices."),
    ({"to": "nobody"}, TEXT, GONE),
]


@pytest.mark.parametrize(("said", "kept", "why"), REFUSED)
def test_refused_message_keeps_the_input(tournament: Tournament, table: Table, organiser, said, kept, why) -> None:
    answer = send(signed_in(organiser), tournament, **said)
    page = read(answer)
    assert (answer.status_code, page.words(".error"), page.values("#id_text")) == (422, [why], [kept or None])
    assert Message.objects.count() == 0


def test_message_to_a_finished_table_is_refused_and_kept(tournament: Tournament, table: Table, organiser) -> None:
    Round.objects.update(status=RoundStatus.CLOSED)
    answer = send(signed_in(organiser), tournament, to=str(table.uid))
    page = read(answer)
    assert (answer.status_code, page.words(".error"), page.values("#id_text")) == (422, [GONE], [TEXT])
    assert page.values("[name=to] option, input[name=to]") == ["all", "wall"]


def test_helper_cannot_send_messages(tournament: Tournament, helper, organiser) -> None:
    send(signed_in(organiser), tournament)
    desk = signed_in(helper)
    send_button = "form.told button"
    offered = [read(client.get(at(tournament))).words(send_button) for client in (signed_in(organiser), desk)]
    assert (messages_sent(desk, tournament), offered) == ([TEXT], [["Send the message"], []])
    assert send(desk, tournament).status_code == 404
    assert Message.objects.count() == 1


def test_page_takes_a_fixed_number_of_queries(
    tournament: Tournament, table: Table, organiser, django_assert_max_num_queries
) -> None:
    desk = signed_in(organiser)
    for number in range(5):
        send(desk, tournament, to=str(table.uid) if number % 2 else "all")
    with django_assert_max_num_queries(9):
        desk.get(at(tournament))
