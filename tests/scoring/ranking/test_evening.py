from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import strategies as st

from scoring.ranking.evening import AnnouncementCounts, Encounter, EveningGame, Extreme, GameAt, Side, evening
from tests.laws import law

A, B, C, D, E = 1, 2, 3, 4, 5


def game(number, won, lost, value=2, said=(False, False), sitting=(), in_round=1, table=1):
    """A player alone against three counts three times, as in a real solo."""
    points = dict.fromkeys(won, value * (3 if len(won) == 1 else 1))
    points |= dict.fromkeys(lost, -value * (3 if len(lost) == 1 else 1))
    alone = [*(won if len(won) == 1 else ()), *(lost if len(lost) == 1 else ())]
    return EveningGame(
        at=GameAt(in_round, table, number),
        points=points,
        won=tuple(won) if value > 0 else (),
        sitting=tuple(sitting),
        soloist=alone[0] if alone else None,
        sides=(Side(tuple(won), True, said[0]), Side(tuple(lost), False, said[1])),
    )


UNNOTED = (None, None)
NOBODY_WON = EveningGame(GameAt(1, 1, 8), dict.fromkeys((A, B, C, D), 0), (), (), None, ())

# games, played, sat out, won, soli played, soli won, points, average of A
FIGURES = [
    ([], 0, 0, 0, 0, 0, 0, None),
    ([game(1, (A, B), (C, D))], 1, 0, 1, 0, 0, 2, Fraction(2)),
    ([game(1, (A, B), (C, D)), game(2, (C, D), (A, B), 5)], 2, 0, 1, 0, 0, -3, Fraction(-3, 2)),
    ([game(1, (B, C), (D, E), sitting=(A,))], 0, 1, 0, 0, 0, 0, None),
    ([game(1, (A,), (B, C, D))], 1, 0, 1, 1, 1, 6, Fraction(6)),
    ([game(1, (B, C, D), (A,))], 1, 0, 0, 1, 0, -6, Fraction(-6)),
    ([game(1, (B,), (A, C, D))], 1, 0, 0, 0, 0, -2, Fraction(-2)),  # somebody else's solo
    ([game(1, (A, B), (C, D), 0)], 1, 0, 0, 0, 0, 0, Fraction(0)),  # no points: not won (TSR 7.3.3)
    ([game(1, (B, C), (D, E), table=2)], 0, 0, 0, 0, 0, 0, None),  # another table
    ([NOBODY_WON], 1, 0, 0, 0, 0, 0, Fraction(0)),
]


@pytest.mark.parametrize(("games", "played", "sat_out", "won", "soli", "soli_won", "points", "average"), FIGURES)
def test_figures(games, played, sat_out, won, soli, soli_won, points, average):
    figures = evening(A, games)
    assert (figures.played, figures.sat_out, figures.won) == (played, sat_out, won)
    assert (figures.soli_played, figures.soli_won) == (soli, soli_won)
    assert (figures.points, figures.average) == (points, average)


# games, (kept, lost, unknown), whether any are known
ANNOUNCEMENTS = [
    ([], (0, 0, 0), False),
    ([game(1, (A, B), (C, D))], (0, 0, 0), True),  # silence is known
    ([game(1, (A, B), (C, D), said=(True, False))], (1, 0, 0), True),
    ([game(1, (C, D), (A, B), said=(False, True))], (0, 1, 0), True),
    ([game(1, (A, B), (C, D), said=(False, True))], (0, 0, 0), True),  # only the others announced
    ([game(1, (A, B), (C, D), said=UNNOTED)], (0, 0, 1), False),
    ([game(1, (A, B), (C, D), said=(True, None)), game(2, (A, B), (C, D), said=UNNOTED)], (1, 0, 1), True),
    ([NOBODY_WON], (0, 0, 1), False),
]


@pytest.mark.parametrize(("games", "counts", "known"), ANNOUNCEMENTS)
def test_announcements_count_own_party_and_unknown(games, counts, known):
    figures = evening(A, games)
    assert figures.announcements == AnnouncementCounts(*counts)
    assert figures.announcements_known is known


def test_best_and_worst_games_include_ties():
    games = [game(3, (A, B), (C, D), 4), game(1, (A, C), (B, D), 4), game(2, (C, D), (A, B), 1, in_round=2)]
    figures = evening(A, games)
    assert figures.best == Extreme(4, (GameAt(1, 1, 1), GameAt(1, 1, 3)))
    assert figures.worst == Extreme(-1, (GameAt(2, 1, 2),))


def test_best_game_is_none_without_games():
    assert (evening(A, []).best, evening(A, []).worst) == (None, None)


def test_others_are_met_together_and_against():
    games = [game(1, (A, B), (C, D), 3), game(2, (A, C), (B, D), 1), game(3, (B, C, D), (A,)), NOBODY_WON]
    assert evening(A, games).met == (
        Encounter(B, 1, 3, 2, 1 - 6),
        Encounter(C, 1, 1, 2, 3 - 6),
        Encounter(D, 0, 0, 3, 3 + 1 - 6),
    )


@st.composite
def events(draw):
    games = []
    for number in range(1, draw(st.integers(0, 8)) + 1):
        table = draw(st.sampled_from((1, 2)))
        people = draw(st.permutations([table * 10 + seat for seat in range(5)]))
        size = draw(st.sampled_from((1, 2, 3)))
        said = tuple(draw(st.sampled_from((None, False, True))) for _ in range(2))
        games.append(
            game(number, people[:size], people[size:4], draw(st.integers(0, 6)), said, people[4:], table=table)
        )
    return games


def everybody(games):
    return sorted({who for game in games for who in (*game.points, *game.sitting)})


@law(quick=12, games=events())
def test_points_of_all_people_sum_to_zero(games):
    assert sum(evening(who, games).points for who in everybody(games)) == 0


@law(quick=12, games=events())
def test_every_game_meets_three_others(games):
    for who in everybody(games):
        figures = evening(who, games)
        assert sum(each.together + each.against for each in figures.met) == 3 * figures.played
        assert sum(each.points_together + each.points_against for each in figures.met) == 3 * figures.points
        at_table = Counter(other for game in games if who in game.points for other in game.points if other != who)
        assert {each.participant: each.together + each.against for each in figures.met} == dict(at_table)


@law(quick=12, games=events())
def test_meetings_are_symmetric(games):
    met = {(who, each.participant): each for who in everybody(games) for each in evening(who, games).met}
    for (who, other), each in met.items():
        back = met[other, who]
        assert (each.together, each.against) == (back.together, back.against)
        assert each.points_together == back.points_together


@law(quick=12, games=events(), random=st.randoms())
def test_order_of_games_does_not_matter(games, random):
    mixed = random.sample(games, len(games))
    assert [evening(who, mixed) for who in everybody(games)] == [evening(who, games) for who in everybody(games)]
