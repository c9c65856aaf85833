from itertools import combinations

import pytest
from django.template.loader import render_to_string

from tournaments.views.rounds.draw_pictures import Matrix, matrix

LOOK = dict.fromkeys(("paper", "empty", "once", "twice", "more", "ink"), "#000000")


def cells(path: str) -> list[tuple[int, int]]:
    """Converts the relative moves of a path to cells (row, column)."""
    found, at = [], (0, 0)
    for move in path.split("m")[1:]:
        right, down = move.removesuffix("h1").split(" ")
        row, column = at[0] + int(down), at[1] + int(right)
        found.append((row, column))
        at = (row, column + 1)
    return found


def render_matrix(drawn: Matrix) -> str:
    return render_to_string(
        "rounds/draws/matrix.svg", {"matrix": drawn, "look": LOOK, "title": "A <b>", "description": ""}
    )


def test_matrix_draws_each_pair_once_below_the_diagonal() -> None:
    drawn = matrix([3, 5, 8, 9], {(3, 5): 1, (3, 9): 1, (8, 9): 2, (5, 8): 4})
    assert [(stroke.times, stroke.shade, cells(stroke.path)) for stroke in drawn.strokes] == [
        (1, 1, [(1, 0), (3, 0)]),
        (2, 2, [(3, 2)]),
        (4, 3, [(2, 1)]),
    ]


def test_matrix_follows_the_order_of_people() -> None:
    assert cells(matrix([9, 3], {(3, 9): 1}).strokes[0].path) == [(1, 0)]


def test_matrix_ignores_people_who_left() -> None:
    assert matrix([1, 2], {(1, 7): 1}).strokes == ()


@pytest.mark.parametrize(
    ("people", "marks"), [(range(1, 9), 8), (range(101, 151), 25), (range(1, 101), 20), (range(1, 401), 40)]
)
def test_matrix_numbers_its_axes_as_space_allows(people: range, marks: int) -> None:
    drawn = matrix(people, {})
    assert len(drawn.marks) == marks
    assert drawn.marks[0].number == people[0]


def test_picture_escapes_its_title() -> None:
    assert "A &lt;b&gt;" in render_matrix(matrix([1, 2], {(1, 2): 1}))


def test_picture_of_400_people_stays_small() -> None:
    rounds = 10
    people = range(1, 401)
    met = {(one, other): 1 for one, other in combinations(people, 2) if (one * 7 + other * 13) % 399 < 3 * rounds}
    assert len(met) > 400 * 3 * rounds / 2 * 0.9
    assert len(render_matrix(matrix(people, met)).encode()) < 300_000
