import pytest

from scoring.ranking.records import (
    GamePlayed,
    Records,
    best_round,
    highest_games,
    longest_series,
    records,
    soli_played,
    soli_won,
)
from scoring.ranking.standings import RoundResult

A, B, C, D, E = 1, 2, 3, 4, 5


def game(number, won, lost, value=2, in_round=1, table=1, soloist=None):
    points = {**dict.fromkeys(won, value), **dict.fromkeys(lost, -value)}
    return GamePlayed(in_round, table, number, value, tuple(won), points, tuple(won) if value > 0 else (), soloist)


def solo(number, who, in_round=1):
    return game(number, [who], [each for each in (A, B, C, D) if each != who], in_round=in_round, soloist=who)


def result(who, in_round, points, soli=0, table=1):
    return RoundResult(
        participant=who, round=in_round, points=points, games_won=None, soli_won=soli, finished=True, table=table
    )


def holders(record):
    """Returns (amount, holders)."""
    return record and (record.amount, [holder.participant for holder in record.holders])


HIGHEST = [
    ([], []),
    ([game(1, (A, B), (C, D), 3), game(2, (A, C), (B, D), 5)], [2]),
    ([game(1, (A, B), (C, D), 5), game(2, (A, C), (B, D), 5)], [1, 2]),  # ties are all named
    ([game(1, (), (A, B, C, D), 0)], []),  # nobody won
    ([game(1, (A, B), (C, D), 0)], []),  # worth nothing
]


@pytest.mark.parametrize(("games", "numbers"), HIGHEST)
def test_highest_games_are_those_of_the_highest_value(games, numbers):
    assert [each.number for each in highest_games(games)] == numbers


FIRST = [game(1, (A, B), (C, D)), game(2, (A, C), (B, D)), game(3, (B, C), (A, D))]

# games, (participant, round) without games, length and holders
SERIES = [
    ([], (), None),
    ([game(1, (), (A, B, C, D), 0)], (), None),
    (FIRST, (), (2, [A, C])),  # ties are all named
    ([*FIRST, game(4, (C, D), (A, B))], (), (3, [C])),
    # A sits out game 3 and continues in game 4
    ([*FIRST[:2], game(3, (D, E), (B, C)), game(4, (A, E), (B, C))], (), (3, [A])),
    # across rounds and tables
    ([*FIRST, game(1, (C, D), (A, B), in_round=2, table=7)], (), (3, [C])),
    # C's games of round 2 are unknown
    ([*FIRST, game(1, (C, D), (A, B), in_round=3)], ((C, 2),), (2, [A, C])),
    # a game of no points is not won (TSR 7.3.3)
    ([*FIRST, game(4, (A, C), (B, D), 0), game(5, (C, D), (A, B))], (), (2, [A, C])),
]


@pytest.mark.parametrize(("games", "without_games", "expected"), SERIES)
def test_longest_series(games, without_games, expected):
    assert holders(longest_series(games, without_games)) == expected
    assert holders(longest_series(games[::-1], without_games)) == expected


def test_series_has_start_and_end():
    (holder,) = longest_series([*FIRST, game(1, (C, D), (A, B), in_round=2, table=7)]).holders
    assert (holder.first, holder.last) == ((1, 1), (2, 7))


SOLI_WON = [
    ([], None),
    ([result(A, 1, 9)], None),
    ([result(A, 1, 9, 1), result(A, 2, 9, 2), result(B, 1, 9, 2)], (3, [A])),
    ([result(A, 1, 9, 1), result(A, 2, 9, 1), result(B, 1, 9, 2)], (2, [A, B])),
    ([result(A, 1, 9, 3), result(A, 2, 9, None), result(B, 1, 9, 2)], (2, [B])),  # A's number is unknown
    ([result(A, 1, 9, None), result(A, 2, 9, 3)], None),
]


@pytest.mark.parametrize(("results", "expected"), SOLI_WON)
def test_most_soli_won(results, expected):
    assert holders(soli_won(results)) == expected


SOLI_PLAYED = [
    ([], (), None),
    ([game(1, (A, B), (C, D))], (), None),
    ([solo(1, A), solo(2, B), solo(1, B, in_round=2)], (), (2, [B])),
    ([solo(1, A), solo(2, B), solo(1, B, in_round=2)], ((B, 3),), (1, [A])),  # B's number is unknown
]


@pytest.mark.parametrize(("games", "without_games", "expected"), SOLI_PLAYED)
def test_most_soli_played(games, without_games, expected):
    assert holders(soli_played(games, without_games)) == expected


BEST = [
    ([], None),
    ([result(A, 1, 0), result(B, 1, -4)], None),
    ([result(A, 1, 12), result(B, 1, -12), result(B, 2, 14)], (14, [B])),
    ([result(A, 1, 12), result(A, 2, 12), result(B, 2, 12)], (12, [A, A, B])),
    ([result(A, 1, 7), result(A, 1, 6, table=2), result(B, 1, 12)], (13, [A])),  # two tables of a round
]


@pytest.mark.parametrize(("results", "expected"), BEST)
def test_best_round(results, expected):
    assert holders(best_round(results)) == expected


def test_disqualified_hold_no_record():
    results = [result(A, 1, 20, 3), result(B, 1, 5, 1)]
    games = [game(1, (A, C), (B, D), 9), game(2, (B, D), (A, C), 4), solo(3, A)]
    everything = records(games, results, disqualified={A})
    assert [each.number for each in everything.highest_games] == [2]
    assert holders(everything.longest_series) == (1, [B, C, D])
    assert (holders(everything.soli_won), everything.soli_played) == ((1, [B]), None)
    assert holders(everything.best_round) == (5, [B])


def test_records_are_empty_without_games():
    nothing = Records(highest_games=(), longest_series=None, soli_won=None, soli_played=None, best_round=None)
    assert records([], []) == nothing
