"""Round trip of the grid through form and draft."""

import pytest
from django.http import QueryDict

from tournaments.desk.grid.forms import LONGEST_ROW, TypedGrid, drafted_grid, typed_grid
from tournaments.desk.paper.rows import PaperNotation, TypedRow
from tournaments.desk.paper.sums import Probe


def grid_from(query: str) -> TypedGrid:
    return typed_grid(QueryDict(query))


def seats(*numbers: int, typed: str = "") -> tuple[TypedRow, ...]:
    return tuple(TypedRow(seat=seat, typed=typed) for seat in numbers)


def test_form_round_trips():
    grid = grid_from(
        "writing=running&seat=2&after=1&solo=4*&row=3+-3+3+-3&row=&row=1+1&sum=4&sum=4-&probe_at=12&probe=7"
    )
    assert grid == TypedGrid(
        writing=PaperNotation.RUNNING,
        block=(TypedRow(seat=2, after="1", typed="4*"),),
        games=(TypedRow(typed="3 -3 3 -3"), TypedRow(), TypedRow(typed="1 1")),
        sums=("4", "4-"),
        probes=(Probe(12, "7"),),
    )
    assert drafted_grid(grid.as_json()) == TypedGrid(
        writing=grid.writing, block=grid.block, games=grid.games, sums=grid.sums
    )


@pytest.mark.parametrize(
    ("query", "grid"),
    [
        ("writing=nothing", TypedGrid()),
        ("seat=9&after=1&solo=4*", TypedGrid()),
        ("seat=&after=1&solo=4*", TypedGrid()),
        ("probe_at=x&probe=3&probe_at=123456&probe=3&probe_at=1:9&probe=3", TypedGrid()),
        (f"row={'3' * 100}", TypedGrid(games=(TypedRow(typed="3" * LONGEST_ROW),))),
    ],
)
def test_invalid_rows_are_ignored(query, grid):
    assert grid_from(query) == grid


def test_empty_grid_makes_no_draft():
    assert TypedGrid(block=seats(1, 2), games=(TypedRow(),), sums=("1", "2")).as_json() is None


def test_block_is_fitted_and_keeps_other_input():
    typed = TypedGrid(block=(*seats(1), *seats(3, typed="4*")))
    assert typed.with_owed_rows((1, 2)).block == (*seats(1, 2), *seats(3, typed="4*"))
    assert typed.with_owed_rows((3, 3)).block == (*seats(3, typed="4*"), *seats(3))


def test_block_rows_are_named_by_seat():
    grid = TypedGrid(block=seats(1, 2, 1), games=(TypedRow(), TypedRow()))
    assert grid.keys == ("solo-1", "solo-2", "solo-1-2", "row-1", "row-2")
