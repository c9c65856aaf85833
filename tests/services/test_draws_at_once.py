"""Concurrent draws, publications and swaps."""

import pytest
from django.db import connection

from scoring.rules.rulebooks.catalogue import rule_book
from tests.services.writers import TIMES, at_once
from tests.tournaments.plans import planned, round_of, statuses
from tests.tournaments.rounds import NOON, numbers, publish, release, seating
from tournaments.models.participant import Attendance
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import DrawMode, Tournament
from tournaments.selectors.rounds.out_of_step import gaps_of
from tournaments.services.ledger import system_request
from tournaments.services.participants.attendance import set_attendance
from tournaments.services.rounds.draws import discard_draw, draw_round
from tournaments.services.rounds.repairs import apply_repair, preview_repair
from tournaments.services.rounds.steps import publish_round, unpublish_round
from tournaments.services.rounds.swaps import swap_seats
from tournaments.services.rules.versions import rule_set_version

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="a file lets one write after the other"),
]


@pytest.fixture
def event(tournament: Tournament) -> Tournament:
    tournament.rule_set = rule_set_version(rule_book("ddv"))
    tournament.save()
    planned(tournament, 12, rounds=4)
    return tournament


def is_whole(event: Tournament) -> bool:
    """True if everybody has exactly one seat in every round."""
    return all(sorted(numbers(in_round)) == list(range(1, 13)) for in_round in event.rounds.all())


@pytest.mark.parametrize("_time", TIMES)
def test_drawing_again_twice(event: Tournament, _time: int) -> None:
    seeds = (21, 22)
    ends = at_once(
        *[
            lambda seed=seed: draw_round(tournament=event, number=4, seed=seed, write_request=system_request())
            for seed in seeds
        ]
    )
    assert ends == ["done", "done"]
    assert is_whole(event)
    assert len(set(event.rounds.filter(number=4).values_list("draw_seed", flat=True))) == 1


@pytest.mark.parametrize("_time", TIMES)
def test_publishing_and_drawing_again(event: Tournament, _time: int) -> None:
    in_round = round_of(event, 1)
    ends = at_once(
        lambda: publish_round(in_round=in_round, at=NOON, seen_seed=in_round.draw_seed, write_request=system_request()),
        lambda: draw_round(tournament=event, number=1, seed=99, write_request=system_request()),
    )
    assert sorted(ends) in (["done", "round_is_published"], ["done", "stale_revision"])
    assert is_whole(event)
    assert len(set(statuses(event))) == 1


@pytest.mark.parametrize("_time", TIMES)
def test_drawing_otherwise_and_discarding(event: Tournament, _time: int) -> None:
    """The discarded round may already have been replaced by the other desk's plan."""
    ends = at_once(
        lambda: draw_round(tournament=event, number=2, mode=DrawMode.RANDOM, write_request=system_request()),
        lambda: discard_draw(tournament=event, number=3, write_request=system_request()),
    )
    assert set(ends) <= {"done", "round_gone"}
    assert (statuses(event), is_whole(event)) == (["drawn"] * 2, True)


@pytest.mark.parametrize("_time", TIMES)
def test_swapping_crosswise(event: Tournament, _time: int) -> None:
    in_round = release(publish(round_of(event, 1)))
    before = seating(in_round)
    one, other, third = before[1][0], before[2][0], before[3][0]
    ends = at_once(
        lambda: swap_seats(in_round=in_round, one=one, other=other, seen_tables=(1, 2), write_request=system_request()),
        lambda: swap_seats(
            in_round=in_round, one=third, other=other, seen_tables=(3, 2), write_request=system_request()
        ),
        lambda: swap_seats(in_round=in_round, one=third, other=one, seen_tables=(3, 1), write_request=system_request()),
    )
    assert sorted(ends) == ["done", "stale_revision", "stale_revision"]
    assert is_whole(event)
    assert Occupancy.objects.filter(round=in_round).count() == 12


@pytest.mark.parametrize("_time", TIMES)
def test_everything_at_once(event: Tournament, _time: int) -> None:
    """In any order, each write succeeds completely or is refused."""
    publish(round_of(event, 1))
    set_attendance(tournament=event, start_number=12, status=Attendance.ABSENT, write_request=system_request())
    event.participants.create(start_number=13, name="Testperson 13")
    seen, third = preview_repair(tournament=event).token, round_of(event, 3)
    people = seating(third)
    swapped = [people[1][0], people[2][0]]
    ends = at_once(
        lambda: apply_repair(tournament=event, seen=seen, write_request=system_request()),
        lambda: swap_seats(in_round=third, one=swapped[0], other=swapped[1], write_request=system_request()),
        lambda: unpublish_round(in_round=round_of(event, 2), write_request=system_request()),
        lambda: set_attendance(
            tournament=event, start_number=12, status=Attendance.PRESENT, write_request=system_request()
        ),
    )
    known = {"done", "difference_changed", "participant_not_seated", "draw_impossible"}
    assert set(ends) <= known
    for in_round in event.rounds.all():
        assert len(numbers(in_round)) == len(set(numbers(in_round))) == 12
    assert gaps_of(event)
