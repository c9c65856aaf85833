"""A pot shared by three tables."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from scoring.errors import RuleViolation
from tests.locks import held_locks
from tests.tournaments.entries import break_off, change_entry, delete_entry, record_entry
from tests.tournaments.lists import PLAYERS, STAFF, events, record_points, seen, table_of
from tests.tournaments.pots import pot_round
from tournaments.desk.grid.grids import pot_before_rows
from tournaments.desk.grid.rows import record_rows
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.selectors.lists.pots import pot_left_of, pot_of, round_pot
from tournaments.services.ledger import StaleRevision, WriteRequest
from tournaments.services.lists.pots import empty_pot, fill_pot_again
from tournaments.services.lists.recompute import differences
from tournaments.services.lists.status import confirm, hand_in, reopen

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def reload(row):
    return type(row).objects.get(pk=row.pk)


def phases(lists):
    return [reload(each).state["phase"] for each in lists]


def due_events(lists):
    return [reload(each).due_event for each in lists]


@pytest.mark.services
def test_all_tables_draw_from_one_pot():
    in_round, (first, second, third) = pot_round()
    record_points(first, 3)
    record_points(second, 0)  # worth nothing: draws nothing
    record_entry(facts={"kind": "kreuz_solo", "re": [1], "augen_re": 130}, **seen(third))  # 3 × 1
    assert pot_left_of(reload(in_round)) == 20 - 6 - 0 - 3
    assert phases([first, second, third]) == ["normal"] * 3


@pytest.mark.services
def test_game_that_empties_the_pot_counts_in_full():
    in_round, (first, second, third) = pot_round()
    record_points(second, 1)
    answer = record_points(first, 10)
    assert pot_left_of(reload(in_round)) == -2
    assert reload(in_round).pot_emptied_at is not None
    assert events(first) == [None, "pot_empty"]
    assert reload(first).revision == answer.revision
    assert (phases([first, second, third]), due_events([first, second, third])) == (
        ["finished", "normal", "normal"],
        ["", "pot_empty", "pot_empty"],
    )


def test_other_tables_finish_their_current_game():
    in_round, (first, second, third) = pot_round()
    record_points(first, 10)
    record_points(second, 4)
    assert events(second) == [None, "pot_empty"]
    assert (phases([second, third]), due_events([second, third])) == (["finished", "normal"], ["", "pot_empty"])
    assert pot_left_of(reload(in_round)) == -8


def test_broken_off_list_plays_one_game_when_continued():
    _, (first, second, _third) = pot_round()
    record_points(second, 1)
    end = break_off(**seen(second, reason="Stromausfall"))
    record_points(first, 10)
    assert not pot_of(reload(second), None).due
    delete_entry(entry=end.entry, **seen(second))
    record_points(second, 1)
    assert (events(second), phases([second]), due_events([second])) == ([None, None, "pot_empty"], ["finished"], [""])


def _hand_in_early(score_list):
    """Hands a list in early, then removes its last entry."""
    _strike(score_list)
    hand_in(**seen(score_list))
    _take_out_the_last(score_list)


def _confirm_struck(score_list):
    _strike(score_list)
    confirm(**seen(score_list))


def _play_to_the_limit(score_list):
    for _ in range(12):
        record_points(score_list, 0)


def _hand_in_whole(score_list):
    _play_to_the_limit(score_list)
    hand_in(**seen(score_list))


def _strike(score_list):
    record_points(score_list, 1)
    record_entry(facts={"event": "time_up"}, **seen(score_list))


def _end_with_the_pot(score_list):
    record_points(score_list, 10)


def _open_again(score_list):
    reopen(**seen(score_list))


def _take_out_the_last(score_list):
    last = reload(score_list).entries.order_by("order_key").last()
    delete_entry(entry=last.uid, **seen(score_list))


# List when the pot runs out, later step, event due then, whether its next game ends it.
LATER = [
    (_hand_in_early, [], "", True),
    (_hand_in_early, [_open_again], "pot_empty", True),
    (_confirm_struck, [_open_again, _take_out_the_last], "pot_empty", True),
    (_hand_in_whole, [_open_again], "", False),
    (_hand_in_whole, [_open_again, _take_out_the_last, _take_out_the_last], "pot_empty", True),
    (_play_to_the_limit, [_take_out_the_last, _take_out_the_last], "pot_empty", True),
    (_strike, [_take_out_the_last], "pot_empty", True),
    (_end_with_the_pot, [_take_out_the_last], "pot_empty", True),
]


@pytest.mark.parametrize(("before", "later", "due_then", "plays"), LATER)
def test_list_resumed_after_the_pot_ends_after_next_game(before, later, due_then, plays):
    _, (first, second, _third) = pot_round()
    before(second)
    record_points(first, 10)
    for step in later:
        step(second)
    assert due_events([second]) == [due_then]
    if plays:
        record_points(second, 1)
        assert (events(second)[-1], phases([second]), due_events([second])) == ("pot_empty", ["finished"], [""])


def test_rows_of_a_list_handed_in_early_end_with_the_pot():
    _, (first, second, _third) = pot_round()
    _hand_in_early(second)
    assert not pot_before_rows(ScoreList.objects.get(pk=second.pk), 0).due
    record_points(first, 10)
    assert pot_before_rows(ScoreList.objects.get(pk=second.pk), 0).due


def test_reopened_list_continues_with_a_refilled_pot():
    in_round, (first, second, _third) = pot_round()
    _hand_in_early(second)
    entry = record_points(first, 60).entry
    change_entry(entry=entry, facts={"value": 6, "winners": [1, 2]}, **seen(first))
    fill_pot_again(in_round=in_round, write_request=WriteRequest(actor=STAFF, client_key=uuid4()))
    _open_again(second)
    assert due_events([second]) == [""]


def test_redeal_does_not_end_normal_games():
    _, (first, second, _third) = pot_round()
    record_points(first, 10)
    record_entry(facts={"event": "redeal"}, **seen(second))
    assert (events(second), due_events([second])) == (["redeal"], ["pot_empty"])
    record_points(second, 0)
    assert events(second) == ["redeal", None, "pot_empty"]


def test_pflichtsoli_after_the_pot_still_draw():
    in_round, (first, *_others) = pot_round(pflichtsoli=1)
    record_points(first, 10)
    assert phases([first]) == ["vorfuehrung"]
    forced = reload(first).state["forced"]
    record_entry(facts={"kind": "fleischlos", "re": [forced], "augen_re": 130}, **seen(first))
    assert pot_left_of(reload(in_round)) == -3
    assert events(first) == [None, "pot_empty", None]


def test_table_past_normal_games_is_not_affected():
    _, (first, second, third) = pot_round(pflichtsoli=1)
    record_entry(facts={"event": "time_up"}, **seen(second))
    ScoreList.objects.filter(pk=third.pk).update(status=ListStatus.HANDED_IN)
    record_points(first, 10)
    assert (phases([second]), due_events([second, third])) == (["vorfuehrung"], ["", ""])
    forced = reload(second).state["forced"]
    record_entry(facts={"kind": "fleischlos", "re": [forced], "augen_re": 130}, **seen(second))
    assert events(second) == ["time_up", None]


def test_game_limit_ends_a_table_before_the_pot():
    in_round, (first, _second, _third) = pot_round(max_games=2)
    record_points(first, 0)
    record_points(first, 1)
    assert (phases([first]), events(first)) == (["finished"], [None, None])
    assert pot_left_of(reload(in_round)) == 18


def test_correction_that_empties_the_pot_waits_for_the_current_game():
    _, (first, second, _third) = pot_round()
    entry = record_points(first, 1).entry
    change_entry(entry=entry, facts={"value": 12, "winners": [1, 2]}, **seen(first))
    assert (events(first), due_events([first, second])) == ([None], ["pot_empty", "pot_empty"])
    record_points(first, 1)
    assert events(first) == [None, None, "pot_empty"]


def test_later_corrections_do_not_refill_the_pot():
    in_round, (first, second, _third) = pot_round()
    entry = record_points(first, 10).entry
    change_entry(entry=entry, facts={"value": 1, "winners": [1, 2]}, **seen(first))
    assert pot_left_of(reload(in_round)) == 18
    assert (phases([first]), due_events([second])) == (["finished"], ["pot_empty"])
    delete_entry(entry=entry, **seen(first))
    assert (events(first), reload(in_round).pot_emptied_at is None) == (["pot_empty"], False)


@pytest.mark.services
def test_fill_pot_again_after_a_mistake():
    in_round, (first, second, third) = pot_round()
    entry = record_points(first, 60).entry
    record_points(second, 1)
    with pytest.raises(RuleViolation, match="pot_still_empty"):
        fill_pot_again(in_round=in_round, write_request=WriteRequest(actor=STAFF, client_key=uuid4()))
    change_entry(entry=entry, facts={"value": 6, "winners": [1, 2]}, **seen(first))
    fill_pot_again(in_round=in_round, write_request=WriteRequest(actor=STAFF, client_key=uuid4()))
    assert reload(in_round).pot_emptied_at is None
    assert (phases([first, second, third]), due_events([first, second, third])) == (["normal"] * 3, [""] * 3)
    assert [events(each) for each in (first, second)] == [[None], [None]]


def test_fill_pot_again_folds_without_locks():
    in_round, (first, second, _third) = pot_round()
    entry = record_points(first, 60).entry
    record_points(second, 1)
    change_entry(entry=entry, facts={"value": 6, "winners": [1, 2]}, **seen(first))
    with held_locks() as noted:
        fill_pot_again(in_round=in_round, write_request=WriteRequest(actor=STAFF, client_key=uuid4()))
    assert (noted.folds, "fold.fold" in noted.elsewhere) == (0, True)
    assert [differences(reload(each)) for each in (first, second)] == [[], []]


def test_empty_pot_for_lists_on_paper():
    in_round, lists = pot_round()
    record_points(lists[0], 1)
    empty_pot(in_round=in_round, at=NOON, write_request=WriteRequest(actor=STAFF, client_key=uuid4()))
    assert due_events(lists) == ["pot_empty"] * 3
    with pytest.raises(RuleViolation, match="pot_is_empty"):
        empty_pot(in_round=in_round, at=NOON, write_request=WriteRequest(actor=STAFF, client_key=uuid4()))


POT_EMPTY = {"event": "pot_empty"}
TEN, ONE = {"value": 10, "winners": [1, 2]}, {"value": 1, "winners": [1, 2]}


def test_rows_that_play_off_the_pot_end_with_it():
    in_round, lists = pot_round()
    record_rows(rows=[ONE, TEN, POT_EMPTY], **seen(lists[0]))
    assert (events(lists[0]), reload(in_round).pot_emptied_at is None) == ([None, None, "pot_empty"], False)
    assert (phases(lists), due_events(lists)) == (["finished", "normal", "normal"], ["", "pot_empty", "pot_empty"])
    assert differences(reload(lists[0])) == []


def test_rows_end_last_if_others_emptied_the_pot():
    _, (first, second, _third) = pot_round()
    record_points(first, 10)
    record_rows(rows=[ONE], **seen(second))  # more typed rows that do not count yet
    assert (events(second), due_events([second])) == ([None], ["pot_empty"])
    record_rows(rows=[ONE, ONE, POT_EMPTY], **seen(second))
    assert (events(second), due_events([second]), phases([second])) == (
        [None, None, None, "pot_empty"],
        [""],
        ["finished"],
    )


def test_rows_end_last_if_another_table_drew_meanwhile():
    _, (first, *_others) = pot_round()
    record_rows(rows=[TEN, ONE], **seen(first))
    assert (events(first), due_events([first])) == ([None, None, "pot_empty"], [""])


def test_rows_with_end_are_stale_if_points_are_left():
    _, (first, *_others) = pot_round()
    with pytest.raises(StaleRevision):
        record_rows(rows=[ONE, POT_EMPTY], **seen(first))
    assert events(first) == []


@pytest.mark.parametrize("edit", ["record", "delete"])
def test_tables_do_not_decide_about_the_shared_pot(edit):
    _, (first, _second, _third) = pot_round()
    if edit == "delete":
        record_points(first, 10)
        ended = reload(first).entries.order_by("order_key").last().uid
    with pytest.raises(RuleViolation, match="staff_only"):
        if edit == "record":
            record_entry(facts={"event": "pot_empty"}, **seen(first, PLAYERS))
        else:
            delete_entry(entry=ended, **seen(first, PLAYERS))


def test_table_pots_are_independent():
    in_round, (first, second, _third) = pot_round(scope="table")
    record_points(first, 10)
    assert (phases([first, second]), due_events([second])) == (["finished", "normal"], [""])
    assert (pot_left_of(in_round), reload(first).state["pot_left"], events(first)) == (None, 0, [None])


def test_stored_values_follow_from_the_facts():
    _, lists = pot_round(pflichtsoli=1)
    record_points(lists[1], 2)
    record_points(lists[0], 10)
    record_points(lists[1], 2)
    assert [differences(reload(each)) for each in lists] == [[], [], []]


@pytest.mark.services
def test_lines_of_the_pot():
    in_round, (first, second, _third) = pot_round()
    record_points(first, 3)
    line = round_pot(reload(in_round))
    assert (line.points, line.left, line.shared, line.emptied, line.due) == (20, 14, True, False, False)
    record_points(first, 7)
    line = pot_of(ScoreList.objects.select_related("table__round__tournament").get(pk=second.pk), None)
    assert (line.left, line.emptied, line.due) == (0, True, True)


@pytest.mark.services
def test_pot_costs_one_query(django_assert_num_queries):
    in_round, _ = pot_round(tables=1)
    with django_assert_num_queries(1):
        pot_left_of(in_round)
    table_of(tournament=in_round.tournament, number=9)
    with django_assert_num_queries(1):
        pot_left_of(in_round)
