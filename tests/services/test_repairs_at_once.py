"""Concurrent repairs."""

import pytest
from django.db import connection

from scoring.rules.rulebooks.catalogue import rule_book
from tests.services.writers import TIMES, at_once
from tests.tournaments.plans import released_plan
from tests.tournaments.repairs import people_in, rounds_of, seatings_of, update_person
from tests.tournaments.rounds import NOON
from tournaments.models.participant import Attendance
from tournaments.models.round import RoundStatus
from tournaments.models.tournament import Tournament
from tournaments.selectors.rounds.out_of_step import gaps_of
from tournaments.selectors.rounds.seat_plans import SeatAction, SeatRequest
from tournaments.services.ledger import system_request
from tournaments.services.rounds.repairs import apply_repair, preview_repair
from tournaments.services.rounds.seats import change_seats
from tournaments.services.rounds.steps import release_round
from tournaments.services.rules.versions import rule_set_version

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="a file lets one write after the other"),
]


@pytest.fixture
def left(tournament: Tournament) -> Tournament:
    """Thirteen people planned for four rounds. The first is closed, and one person has left."""
    tournament.rule_set = rule_set_version(rule_book("ddv"))
    tournament.save()
    found = released_plan(tournament, people=13, rounds=4, released=1)
    found.rounds.filter(number=1).update(status=RoundStatus.CLOSED)
    update_person(found, 7, status=Attendance.WITHDRAWN)
    return found


@pytest.mark.parametrize("_time", TIMES)
def test_two_accept_the_same(left: Tournament, _time: int) -> None:
    seen = preview_repair(tournament=left).token
    ends = at_once(*[lambda: apply_repair(tournament=left, seen=seen, write_request=system_request())] * 2)
    assert sorted(ends) == ["difference_changed", "done"]
    assert gaps_of(left) == ()


@pytest.mark.parametrize("_time", TIMES)
def test_accepting_and_releasing(left: Tournament, _time: int) -> None:
    seen, before = preview_repair(tournament=left).token, seatings_of(left)
    second = rounds_of(left)[1]
    ends = at_once(
        lambda: apply_repair(tournament=left, seen=seen, write_request=system_request()),
        lambda: release_round(in_round=second, at=NOON, write_request=system_request()),
    )
    assert sorted(ends) in (["done", "done"], ["difference_changed", "done"])
    repaired = ends.count("done") == 2
    assert [7 in people_in(tables) for tables in seatings_of(left)] == [True, *[not repaired] * 3]
    assert repaired or seatings_of(left) == before


@pytest.mark.parametrize("_time", TIMES)
def test_accepting_and_changing_places_by_hand(left: Tournament, _time: int) -> None:
    seen = preview_repair(tournament=left).token
    second = rounds_of(left)[1]
    request = SeatRequest(action=SeatAction.STAY, participant=8)
    ends = at_once(
        lambda: apply_repair(tournament=left, seen=seen, write_request=system_request()),
        lambda: change_seats(in_round=second, request=request, write_request=system_request()),
    )
    assert set(ends) <= {"done", "difference_changed"}
    assert all(7 not in people_in(tables) and 8 not in people_in(tables) for tables in seatings_of(left)[2:])
