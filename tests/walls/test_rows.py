"""Row sizes and proportions of walls."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.walls.rows import FOOT, HEAD, HEIGHT, MESSAGE, rows_at, shares


@pytest.mark.parametrize(
    ("width", "distance", "band", "size", "count"),
    [
        ("2", "15", 0, 65, 11),
        ("3", "15", 0, 44, 16),
        ("2", "15", MESSAGE, 65, 9),  # a message takes a band, never over seats
        ("4", "10", 0, 24, 30),  # smallest size
        ("1", "30", 0, 160, 4),  # largest size
        ("2.5", "12.5", 0, 44, 16),
    ],
)
def test_row_sizes(width: str, distance: str, band: int, size: int, count: int) -> None:
    rows = rows_at(Decimal(width), Decimal(distance), band)
    assert (rows.type, rows.count) == (size, count)
    assert rows.pitch == size * Decimal("1.25")


@given(st.decimals("0.5", "20", places=1), st.decimals("1", "60", places=1), st.sampled_from([0, 110, 250, 360]))
def test_rows_fit_the_picture(width: Decimal, distance: Decimal, band: int) -> None:
    rows = rows_at(width, distance, band)
    assert rows.pitch * rows.count <= HEIGHT - HEAD - FOOT - band


@given(st.lists(st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ")).map(sorted), st.integers(1, 5))
def test_every_name_is_on_exactly_one_wall(letters: list[str], walls: int) -> None:
    parts = shares(letters, walls)
    assert len(parts) == walls
    assert [index for part in parts for index in range(part.start, part.stop)] == list(range(len(letters)))


def test_share_begins_with_a_new_letter_if_near() -> None:
    first, second = shares("AAAAABBBBBBCCCCCCDDD", 2)
    assert (first.stop, second.start) == (11, 11)
    assert [part.stop for part in shares("S" * 20, 2)] == [10, 20]  # everybody is called Sommer


@pytest.mark.parametrize("walls", [1, 2, 3])
def test_shares_are_similar(walls: int) -> None:
    letters = sorted("ABBBCDEEFGGHHHHJKKKKLLMMMMMNNOPPRRRSSSSSSSSTTUVWWWZ" * 3)
    lengths = [part.stop - part.start for part in shares(letters, walls)]
    assert max(lengths) - min(lengths) <= len(letters) / walls / 2
