"""Grids for a paper list before they are saved."""

import pytest

from tests.tournaments.entries import record_entry
from tests.tournaments.lists import NORMAL, record_points, seen, table_of
from tests.tournaments.pots import pot_round
from tournaments.desk.grid.grids import block_of, grid_of
from tournaments.desk.paper.rows import PaperNotation, TypedRow
from tournaments.models.round import Table
from tournaments.models.score_list import Entry, ScoreList
from tournaments.selectors.lists.lists import list_for, list_view

pytestmark = pytest.mark.django_db


def grid(table, *typed, blank=False):
    rows = [TypedRow(typed=each) for each in typed]
    score_list = list_for(table)
    view = list_view(score_list, full_names=True, blank=blank)
    return grid_of(score_list, view, rows, PaperNotation.GAMES, penalises=True)


def test_rows_continue_the_list_without_saving():
    table = table_of()
    record_entry(facts=NORMAL, **seen(table.score_list))
    before = ScoreList.objects.get().state
    typed = grid(table, "313", "2-2")
    assert [row.result.number for row in typed.reading.rows] == [2, 3]
    assert typed.sheet.totals == (7, -11, 7, -3)
    assert typed.view.folded.sheet.totals == (2, -2, 2, -2)
    assert (Entry.objects.count(), ScoreList.objects.get().state) == (1, before)


def test_broken_list_reads_no_rows():
    table = table_of()
    record_entry(facts=NORMAL, **seen(table.score_list))
    Entry.objects.update(facts={"value": 3, "winners": [1, 9]})
    typed = grid(table, "313")
    assert typed.broken.code == "seat_unknown"
    assert typed.reading.rows == ()


@pytest.mark.parametrize("number", [1, 40])
@pytest.mark.services
def test_grid_takes_constant_queries(number, django_assert_num_queries):
    table = table_of(normal_games=40)
    with django_assert_num_queries(2):
        assert len(grid(table, *["313"] * number).reading.order) == number


def test_block_has_a_row_for_each_open_pflichtsolo():
    table = table_of(pflichtsoli=2)
    record_entry(facts={"value": 4, "winners": [2]}, **seen(table.score_list))
    assert block_of(list_view(table.score_list, full_names=True)) == (1, 2, 3, 4, 1, 3, 4)


def test_retyped_list_draws_from_a_restored_pot():
    _, (first, second, _third) = pot_round(max_games=3)
    record_points(second, 2)
    for value in (3, 2, 2):  # 14 of 20, at double value
        record_points(first, value)
    typed = grid(Table.objects.get(number=1), "312", "212", "212", blank=True)
    assert (typed.pot.left, typed.reading.is_whole, typed.sheet.games_left) == (16, True, 0)
    assert grid(Table.objects.get(number=2)).pot.left == 2
