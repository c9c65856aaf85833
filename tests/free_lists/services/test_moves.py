"""Players of a free list change seats."""

from dataclasses import replace
from uuid import uuid4

import pytest

from scoring.errors import RuleViolation
from tests.free_lists.builders import FIVE, LINK, free_list, play
from tests.tournaments.entries import delete_entry, insert_entry
from tests.tournaments.lists import points_of
from tournaments.free_lists import changing
from tournaments.free_lists.fame import group_view
from tournaments.free_lists.lifecycle import Length
from tournaments.free_lists.lists import names_of
from tournaments.models.score_list import ListGroup, ScoreList
from tournaments.selectors.lists.edits import Conflict
from tournaments.selectors.lists.lists import list_view
from tournaments.services.ledger import WriteRequest
from tournaments.services.lists import people

pytestmark = pytest.mark.django_db

WON = {"value": 2, "winners": [3, 4]}
EXCHANGED = {"event": "move", "order": [2, 1, 3, 4, 5]}
AS_THEY_WERE = dict(enumerate(FIVE, start=1))


@pytest.fixture
def five() -> ScoreList:
    return free_list(FIVE, rules="dokomania", length=Length(games=10, pflichtsoli=1))


def seen(score_list: ScoreList) -> dict[str, object]:
    fresh = ScoreList.objects.get(pk=score_list.pk)
    return {
        "score_list": fresh,
        "write_request": WriteRequest(actor=LINK, client_key=uuid4(), seen_revision=fresh.revision),
    }


def move_seats(score_list: ScoreList, moves: dict[int, int], **other: object) -> ScoreList:
    """Returns the list after moves, given as the new position of each seat."""
    settings = replace(changing.settings_of(score_list, names_of(score_list)), moves=moves, **other)
    changing.change_settings(settings=settings, **seen(score_list))
    return ScoreList.objects.get(pk=score_list.pk)


def facts_of(score_list: ScoreList) -> list[object]:
    return list(score_list.entries.order_by("order_key").values_list("facts", flat=True))


@pytest.mark.services
def test_moved_player_keeps_points(five) -> None:
    score_list = move_seats(play(five, WON), {1: 2, 2: 1})
    assert names_of(score_list) == AS_THEY_WERE
    assert points_of(score_list) == [0, -2, 2, 2, -2]
    assert facts_of(score_list) == [WON, EXCHANGED]
    first = score_list.entries.order_by("order_key")[0].derived
    assert (first["dealer"], first["sitting"], first["points"]) == (1, [1], [0, -2, 2, 2, -2])
    assert score_list.state["dealer"] == 3
    score_list = play(score_list, {"value": 1, "winners": [1, 2]})
    assert points_of(score_list) == [1, -1, 2, 1, -3]


def test_group_credits_the_players() -> None:
    group = ListGroup.objects.create(name="Mittwochsrunde")
    move_seats(play(free_list(FIVE, rules="dokomania", length=Length(games=10), group=group), WON), {1: 2, 2: 1})
    assert {row.name: row.points for row in group_view(group, []).famous} == {
        "Bert": -2,
        "Cäsar": 2,
        "Doris": 2,
        "Emil": -2,
    }


@pytest.mark.services
def test_moves_before_the_first_entry_change_seats(five) -> None:
    score_list = move_seats(five, {1: 3, 2: 1, 3: 2})
    assert names_of(score_list) == {1: "Bert", 2: "Cäsar", 3: "Anna", 4: "Doris", 5: "Emil"}
    assert facts_of(score_list) == []


def test_sitting_out_moves_before_the_first_entry() -> None:
    score_list = free_list(FIVE, rules="dokomania", length=Length(games=10, sitting=(3,)))
    assert move_seats(score_list, {1: 3, 3: 1}).format["sitting"] == [1]


def test_restored_games_keep_their_players(five) -> None:
    play(five, WON)
    changing.empty_list(**seen(five))
    score_list = move_seats(five, {1: 2, 2: 1})
    assert (names_of(score_list), facts_of(score_list)) == (AS_THEY_WERE, [EXCHANGED])
    with pytest.raises(RuleViolation, match="list_not_empty"):
        changing.restore_entries(**seen(five))


@pytest.mark.services
def test_undone_move_restores_the_list(five) -> None:
    before = list_view(play(five, WON), full_names=True).folded.sheet
    score_list = move_seats(five, {1: 2, 2: 1})
    delete_entry(entry=score_list.entries.order_by("order_key")[1].uid, **seen(score_list))
    after = list_view(ScoreList.objects.get(), full_names=True).folded.sheet
    assert after == before


def test_move_back_is_another_move(five) -> None:
    score_list = move_seats(move_seats(play(five, WON), {1: 2, 2: 1}), {1: 1, 2: 2})
    assert facts_of(score_list) == [WON, EXCHANGED, {"event": "move", "order": [1, 2, 3, 4, 5]}]
    assert score_list.state["dealer"] == 2


def test_game_can_be_inserted_before_a_move(five) -> None:
    score_list = play(move_seats(play(five, WON), {1: 2, 2: 1}), {"value": 1, "winners": [2, 4]})
    move = score_list.entries.order_by("order_key")[1]
    insert_entry(facts={"value": 1, "winners": [3, 4]}, before=move.uid, **seen(score_list))
    derived = [entry.derived.get("dealer") for entry in score_list.entries.order_by("order_key")]
    assert derived == [1, 2, None, 1]


def test_pausing_player_moves_and_empty_seat_stays(five) -> None:
    play(five, WON)
    people.leave(**seen(five), seat=3)
    people.pause(**seen(five), seat=2)
    score_list = move_seats(five, {1: 4, 2: 1, 4: 5, 5: 2})
    assert facts_of(score_list)[-1] == {"event": "move", "order": [2, 5, 3, 1, 4]}


def test_settings_without_a_move_write_no_entry(five) -> None:
    assert facts_of(move_seats(play(five, WON), {1: 1, 2: 2}, title="Skiurlaub")) == [WON]


@pytest.mark.parametrize("moves", [{1: 1, 2: 1}, {1: 2}, {1: 9, 2: 1}])
@pytest.mark.parametrize("games", [(), (WON,)])
def test_two_players_on_one_place_are_refused(five, moves, games) -> None:
    with pytest.raises(RuleViolation, match="list_seats_invalid"):
        move_seats(play(five, *games), moves)


def test_finished_list_allows_no_moves() -> None:
    score_list = free_list(FIVE, rules="dokomania", length=Length(games=1, pflichtsoli=0))
    with pytest.raises(RuleViolation) as refused:
        move_seats(play(score_list, WON), {1: 2, 2: 1})
    assert refused.value.code == "list_finished"


def test_move_with_unchanged_rules_names_the_review(five) -> None:
    play(five, WON, {"value": 1, "winners": [1, 3]})
    first = five.entries.order_by("order_key")[0]
    delete_entry(entry=first.uid, conflict=Conflict.REVIEW, **seen(five))
    with pytest.raises(RuleViolation) as refused:
        move_seats(five, {1: 2, 2: 1})
    assert (refused.value.code, refused.value.params["number"]) == ("list_needs_review", 1)


def test_any_two_players_can_swap_after_any_game(five) -> None:
    """Includes players who sat out before, which used to be refused."""
    play(five, WON, {"value": 1, "winners": [1, 3]})
    for other in range(2, 6):
        order = list_view(ScoreList.objects.get(), full_names=True).folded.sheet.order
        move_seats(five, {order[0]: other, order[other - 1]: 1})
    assert points_of(five) == [1, -2, 3, 1, -3]
