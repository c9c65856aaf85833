import re
from uuid import uuid4

from django.test import Client

from scoring.rules.rulebooks.catalogue import rule_book
from tests.tournaments.rounds import (
    enrol,
    entered,
    numbers,
    running,
    seating,
)
from tests.tournaments.views.pages import post, press, url
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament
from tournaments.services.rules.versions import rule_set_version


def test_seats_are_previewed_then_changed(desk: Client, under_way: Round) -> None:
    tournament = under_way.tournament
    gone = str(seating(under_way)[2][0])
    data = {"form": "gone", "participant": gone, "replacement": "", "afterwards": "absent"}
    checked = post(desk, "organise_seats", tournament, 1, step="check", **data)
    assert "Table 2 becomes a table of four" in checked
    assert int(gone) in numbers(under_way)
    done = post(desk, "organise_seats", tournament, 1, step="do", **data)
    assert re.search(rf'class="notice success">{gone} [^<]* leaves table 2\.</li>', done)
    assert int(gone) not in numbers(under_way)


def test_seats_sent_twice_are_changed_once(desk: Client, under_way: Round) -> None:
    enrol(under_way.tournament, 1)
    people = seating(under_way)
    data = {"form": "gone", "participant": people[2][0], "replacement": "10", "afterwards": "absent"}
    key = str(uuid4())
    for _ in range(2):
        press(desk, "organise_seats", under_way.tournament, 1, step="do", client_key=key, **data)
    assert seating(under_way)[2] == [10, *people[2][1:]]


def test_refused_seats_explain_what_to_do(desk: Client, nine: Tournament) -> None:
    in_round = running(nine)
    data = {"form": "gone", "participant": seating(in_round)[1][0], "replacement": "", "afterwards": "absent"}
    response = desk.post(url("organise_seats", nine, 1), {**data, "step": "check"})
    assert response.status_code == 422
    assert "table 1 would have only three players" in response.content.decode()


def test_seats_list_tables_to_join_if_every_table_plays(desk: Client, nine: Tournament) -> None:
    nine.rule_set = rule_set_version(rule_book("ohne-neunen"))  # up to seven at a table
    nine.save()
    in_round = running(nine)
    assert "joins a table that is already playing" not in desk.get(url("organise_seats", nine, 1)).content.decode()
    enrol(nine, 1)
    entered(in_round.tables.get(number=1))
    page = desk.get(url("organise_seats", nine, 1))
    assert [each["number"] for each in page.context["joinable"]] == [1]
    assert "joins a table that is already playing" in page.content.decode()
