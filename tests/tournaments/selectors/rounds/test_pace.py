import pytest

from tournaments.selectors.rounds.overview.pace import Pace, slow_tables

OTHERS = {2: 12, 3: 12, 4: 13}


@pytest.mark.parametrize(
    ("games", "silent", "slow"),
    [
        (9, 10, True),
        (9, 9, False),  # has just entered something
        (10, 40, False),  # two games behind
        (0, 40, True),
        (12, 40, False),  # silent, but not behind
    ],
)
def test_slow_is_three_games_behind_the_median_and_ten_minutes_silent(games: int, silent: int, slow: bool) -> None:
    paces = {number: Pace(games=played, silent=1) for number, played in OTHERS.items()}
    paces[1] = Pace(games=games, silent=silent)
    assert slow_tables(paces) == (frozenset({1}) if slow else frozenset())


def test_paper_is_neither_slow_nor_in_the_median() -> None:
    paces = {number: Pace(games=0, silent=60, by_code=False) for number in range(10, 20)}
    assert slow_tables(paces) == frozenset()
    entering = {1: Pace(games=9, silent=20), 2: Pace(games=12, silent=0), 3: Pace(games=12, silent=0)}
    assert slow_tables({**paces, **entering}) == {1}


def test_table_that_is_done_counts_for_the_median_and_is_never_slow() -> None:
    done = {number: Pace(games=20, silent=30, playing=False) for number in (2, 3)}
    assert slow_tables({1: Pace(games=16, silent=12), **done}) == {1}
    assert slow_tables({1: Pace(games=4, silent=60, playing=False), **done}) == frozenset()


def test_table_alone_or_none_is_never_slow() -> None:
    assert slow_tables({}) == frozenset()
    assert slow_tables({1: Pace(games=0, silent=90)}) == frozenset()
