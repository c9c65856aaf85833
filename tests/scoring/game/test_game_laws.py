"""Laws of games under the federation's rules."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scoring.game.evaluate import evaluate
from scoring.rules.rulebooks.ddv import DDV
from tests.scoring.builders import game

WORDS = st.sampled_from((None, "ansage", "keine_90", "keine_60", "keine_30", "schwarz"))
AUGEN = st.sampled_from((0, *range(2, 239), 240))
SOLI = st.sampled_from(("kreuz_solo", "herz_solo", "buben_solo", "fleischlos"))
PAIRS = st.sampled_from(((1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)))


@st.composite
def games(draw):
    augen, said = draw(AUGEN), (draw(WORDS), draw(WORDS))
    if draw(st.booleans()):
        return game(augen, (draw(st.integers(1, 4)),), draw(SOLI), said)
    sonder_re = {"fuchs": draw(st.integers(0, 1)), "doppelkopf": min(draw(st.integers(0, 2)), augen // 40)}
    sonder_kontra = {"fuchs": draw(st.integers(0, 1)), "doppelkopf": min(draw(st.integers(0, 2)), (240 - augen) // 40)}
    return game(
        augen,
        draw(PAIRS),
        draw(st.sampled_from(("normal", "hochzeit"))),
        said,
        sonder_re=sonder_re if augen else None,
        sonder_kontra=sonder_kontra if augen < 240 else None,
    )


def rotated(seats):
    return tuple(sorted(seat % 4 + 1 for seat in seats))


@given(games())
def test_points_sum_to_zero_and_lines_to_the_value(facts):
    score = evaluate(facts, DDV)
    assert sum(score.points) == 0
    assert sum(line.points for line in score.lines) == score.value
    assert len({number % 2 for number in score.points}) == 1  # TSR 7.3.3


@given(games())
def test_rotating_the_seats_rotates_the_points(facts):
    moved = evaluate(replace(facts, re=rotated(facts.re)), DDV)
    before = evaluate(facts, DDV)
    assert moved.points == (before.points[3], *before.points[:3])
    assert (moved.lines, moved.value, moved.winner) == (before.lines, before.value, before.winner)


@given(games())
def test_more_augen_never_make_re_lose(facts):
    won = [
        evaluate(replace(facts, augen=type(facts.augen).exactly(augen), sonderpunkte=()), DDV).winner
        for augen in range(0, 241, 10)
    ]
    order = {"kontra": 0, None: 1, "re": 2}
    assert all(order[low] <= order[high] for low, high in pairwise(won))
