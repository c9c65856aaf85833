"""Concurrent writes of different kinds never deadlock on row locks."""

from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.db.models import Count

from scoring.rules.rulebooks.catalogue import rule_book
from tests.factories import ClubFactory
from tests.services.writers import LONGEST_WAIT, TIMES, at_once
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import seen
from tests.tournaments.rounds import NOON, drawn, enrol, published, running
from tournaments.free_lists import lifecycle
from tournaments.free_lists.lifecycle import Length, create_list
from tournaments.models.score_list import ListGroup, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.printing.jobs import PrintOrder, request_print
from tournaments.selectors.rounds.seat_plans import SeatAction, SeatRequest
from tournaments.selectors.rounds.seated import seated_tables
from tournaments.services.ledger import system_request
from tournaments.services.participants.roster import change_participants
from tournaments.services.rounds.seats import change_seats
from tournaments.services.rounds.steps import publish_round
from tournaments.services.rules.versions import rule_set_version
from tournaments.services.tournament.lifecycle import (
    change_settings,
    copied_values,
    create_tournament,
    delete_tournament,
)

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="a file lets one write after the other"),
]


@pytest.fixture
def nine(tournament: Tournament) -> Tournament:
    tournament.rule_set = rule_set_version(rule_book("ddv"))
    tournament.is_demonstration = True
    tournament.save()
    enrol(tournament, 9)
    return tournament


@pytest.mark.parametrize("_time", TIMES)
def test_deleting_and_entering(nine: Tournament, _time: int) -> None:
    asked = seen(running(nine).tables.get(number=1).score_list)
    ends = at_once(
        lambda: record_entry(facts={"value": 2, "winners": [1, 2]}, **asked),
        lambda: delete_tournament(tournament=nine, write_request=system_request()),
    )
    assert set(ends) <= {"done", "gone"}
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("_time", TIMES)
def test_changing_places_and_people(nine: Tournament, _time: int) -> None:
    in_round = published(nine)
    leaves = next(table for table in seated_tables(in_round) if len(table.people) == 5).people[0]
    request = SeatRequest(action=SeatAction.TAKE_OUT, participant=leaves.start_number)
    edits = {person.pk: {"club_name": "Testverein"} for person in nine.participants.all()}
    ends = at_once(
        lambda: change_seats(in_round=in_round, request=request, write_request=system_request()),
        lambda: change_participants(tournament=nine, edits=edits, write_request=system_request()),
    )
    assert ends == ["done", "done"]


@pytest.mark.parametrize("_time", TIMES)
def test_publishing_and_changing_the_rules(nine: Tournament, _time: int) -> None:
    in_round = drawn(nine)
    ends = at_once(
        lambda: publish_round(in_round=in_round, at=NOON, write_request=system_request()),
        lambda: change_settings(tournament=nine, values={"pflichtsoli": 0}, write_request=system_request()),
    )
    assert set(ends) <= {"done", "rules_frozen"}
    kept = Tournament.objects.get().pflichtsoli
    assert {table.score_list.format["pflichtsoli"] for table in in_round.tables.all()} == {kept}


@pytest.mark.parametrize("_time", TIMES)
def test_ordering_a_document_and_changing_places(nine: Tournament, _time: int) -> None:
    """The job's row refers to the round, which the seat change locks."""
    in_round = published(nine)
    leaves = next(table for table in seated_tables(in_round) if len(table.people) == 5).people[0]
    request = SeatRequest(action=SeatAction.TAKE_OUT, participant=leaves.start_number)
    order = PrintOrder(tournament=nine, document="notice_by_name", language="de", round=in_round)
    ends = at_once(
        lambda: change_seats(in_round=in_round, request=request, write_request=system_request()),
        *[lambda: request_print(order=order, write_request=system_request())] * 3,
    )
    assert ends == ["done"] * 4


@pytest.mark.parametrize("_time", TIMES)
def test_two_clubs_making_events_of_one_name(nine: Tournament, _time: int) -> None:
    values = {**copied_values(nine), "name": "Herbst", "date": nine.date}
    clubs = [nine.club, ClubFactory()]
    ends = at_once(
        *[
            partial(create_tournament, club=club, values=values, write_request=system_request(), participants_of=nine)
            for club in clubs
        ]
    )
    assert ends == ["done", "done"]
    made = Tournament.objects.filter(name="Herbst").order_by("slug")
    assert list(made.values_list("slug", flat=True)) == ["herbst", "herbst-2"]
    assert [event.participants.count() for event in made] == [9, 9]


@pytest.mark.parametrize("_time", TIMES)
def test_two_tables_naming_one_group(nine: Tournament, _time: int) -> None:
    """Groups are identified by their link, not by name."""
    fields = {"rule_set": nine.rule_set, "length": Length(games=20), "new_group": "Dienstagsrunde"}
    ends = at_once(
        *[partial(create_list, names="ABCD", write_request=system_request(), **fields) for _table in range(2)]
    )
    assert ends == ["done", "done"]
    groups = ListGroup.objects.annotate(lists=Count("free_lists")).values_list("name", "lists")
    assert list(groups) == [("Dienstagsrunde", 1)] * 2


def test_one_list_sent_twice(nine: Tournament, monkeypatch) -> None:
    """Both writes have found the key unused before either is stored."""
    seats_players, both = lifecycle._seat_players, Barrier(2)

    def seat_players(*given: Any) -> None:
        both.wait(LONGEST_WAIT)
        seats_players(*given)

    monkeypatch.setattr(lifecycle, "_seat_players", seat_players)
    fields = {"rule_set": nine.rule_set, "length": Length(games=20), "write_request": system_request()}
    assert at_once(*[partial(create_list, names="ABCD", **fields)] * 2) == ["done", "done"]
    assert ScoreList.objects.filter(table=None).count() == 1
