from uuid import uuid4

import pytest

from scoring.errors import RuleViolation
from tests.tournaments.plans import planned, round_of
from tests.tournaments.rounds import NOON, again, drawn, enrol, entered, published, running, seating
from tournaments.models.revision import Revision
from tournaments.models.round import Round
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.services.ledger import StaleRevision, system_request
from tournaments.services.rounds.steps import MissingLists, close_round
from tournaments.services.rounds.swaps import SwapResult, swap_seats


def swap(in_round: Round, one: int, other: int, **more: object) -> SwapResult:
    return swap_seats(in_round=in_round, one=one, other=other, write_request=system_request(), **more)  # type: ignore[arg-type]


@pytest.mark.services
def test_swap_exchanges_table_and_position(tournament: Tournament) -> None:
    in_round = planned(tournament, 16, rounds=5)
    before, later = seating(in_round), seating(round_of(tournament, 2))
    one, other = before[1][2], before[3][0]
    done = swap(in_round, one, other, seen_tables=(1, 3))
    after = seating(in_round)
    assert (after[1][2], after[3][0]) == (other, one)
    moved = {number for table in before for number in before[table] if number not in after[table]}
    assert moved == {one, other}
    assert done.before.repeats == 0 < done.after.repeats
    assert seating(round_of(tournament, 2)) == later


def test_swap_back_restores_everything(tournament: Tournament) -> None:
    in_round = planned(tournament, 16, rounds=5)
    before = seating(in_round)
    first = swap(in_round, before[1][0], before[2][0])
    second = swap(in_round, before[1][0], before[2][0])
    assert seating(in_round) == before
    assert (second.before, second.after) == (first.after, first.before)


def test_swap_at_one_table_exchanges_positions(tournament: Tournament) -> None:
    enrol(tournament, 4)
    in_round = drawn(tournament)
    before = seating(in_round)[1]
    swap(in_round, before[0], before[3])
    assert seating(in_round)[1] == [before[3], before[1], before[2], before[0]]


def test_swap_raises_the_revision_of_both_lists(tournament: Tournament) -> None:
    enrol(tournament, 12)
    in_round = published(tournament)
    seen = dict(ScoreList.objects.values_list("table__number", "revision"))
    tables = seating(in_round)
    swap(in_round, tables[1][0], tables[2][0])
    now = dict(ScoreList.objects.values_list("table__number", "revision"))
    assert now == {1: seen[1] + 1, 2: seen[2] + 1, 3: seen[3]}


@pytest.mark.services
def test_swap_twice_by_the_same_key_is_done_once(tournament: Tournament) -> None:
    enrol(tournament, 8)
    in_round, key = drawn(tournament), uuid4()
    tables = seating(in_round)
    answers = [
        swap_seats(
            in_round=in_round, one=tables[1][0], other=tables[2][0], write_request=system_request(client_key=key)
        )
        for _ in range(2)
    ]
    assert answers[0] == answers[1]
    assert seating(in_round)[1][0] == tables[2][0]
    assert Revision.objects.filter(action="swap_seats").count() == 1


def test_swap_may_break_a_hard_wish(tournament: Tournament) -> None:
    enrol(tournament, 8)
    tournament.participants.filter(start_number=1).update(wishes={"not_with": [2]})
    in_round = drawn(tournament)
    tables = seating(in_round)
    at = next(number for number in tables if 1 in tables[number])
    neighbour = next(number for number in tables[at] if number != 1)
    if 2 not in tables[at]:
        swap(in_round, neighbour, 2)
    assert {1, 2} <= set(seating(in_round)[at])


def test_swap_refused_once_a_table_has_begun(tournament: Tournament) -> None:
    enrol(tournament, 12)
    in_round = running(tournament)
    tables = seating(in_round)
    entered(in_round.tables.get(number=2))
    with pytest.raises(RuleViolation) as caught:
        swap(in_round, tables[1][0], tables[2][0])
    assert (caught.value.code, caught.value.params) == ("table_has_entries", {"table": 2})
    swap(in_round, tables[1][0], tables[3][0])
    assert seating(in_round)[1][0] == tables[3][0]


def test_swap_refused_after_concurrent_move(tournament: Tournament) -> None:
    enrol(tournament, 8)
    in_round = drawn(tournament)
    tables = seating(in_round)
    with pytest.raises(StaleRevision):
        swap(in_round, tables[1][0], tables[2][0], seen_tables=(2, 1))


@pytest.mark.parametrize(("one", "other", "code"), [(1, 1, "swap_needs_two"), (1, 99, "participant_not_seated")])
def test_swap_refused_without_two_seated_people(tournament: Tournament, one: int, other: int, code: str) -> None:
    enrol(tournament, 8)
    with pytest.raises(RuleViolation) as caught:
        swap(drawn(tournament), one, other)
    assert caught.value.code == code


def test_swap_refused_in_a_closed_round_and_a_finished_tournament(tournament: Tournament) -> None:
    enrol(tournament, 8)
    in_round = running(tournament)
    close_round(in_round=in_round, at=NOON, missing=MissingLists.CLOSE_ANYWAY, write_request=system_request())
    with pytest.raises(RuleViolation) as caught:
        swap(again(in_round), 1, 2)
    assert caught.value.code == "round_is_closed"
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.FINISHED)
    with pytest.raises(RuleViolation) as caught:
        swap(again(in_round), 1, 2)
    assert caught.value.code == "tournament_is_finished"
