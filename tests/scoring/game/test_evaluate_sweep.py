"""All Augen of Re against all words of both sides, against the slow reference."""

from itertools import product

import pytest

from scoring.errors import RuleViolation
from scoring.game.evaluate import evaluate
from scoring.rules.rulebooks.ddv import DDV
from tests.scoring import slow_reference
from tests.scoring.builders import game

WORDS = (None, "ansage", "keine_90", "keine_60", "keine_30", "schwarz")


@pytest.mark.parametrize("said", list(product(WORDS, WORDS)), ids=str)
def test_every_augen_agrees_with_the_slow_reference(said):
    for augen in range(241):
        for re, kind in (((1, 3), "normal"), ((2,), "pik_solo")):
            score = evaluate(game(augen, re, kind, said), DDV)
            winner, for_re, for_kontra = slow_reference.score(augen, None, *said, alone=len(re) == 1)
            expected = tuple(for_re if seat in re else for_kontra for seat in (1, 2, 3, 4))
            assert (score.winner, score.points) == (winner, expected), (augen, said, kind)
            assert sum(line.points for line in score.lines) == score.value


@pytest.mark.parametrize(("augen", "tricks"), [(0, 1), (0, 2), (240, 11), (240, 10), (29, 1), (211, 11)])
def test_tricks_without_augen_agree_with_the_slow_reference(augen, tricks):
    for said in product(WORDS, WORDS):
        score = evaluate(game(augen, said=said, tricks=tricks), DDV)
        winner, for_re, for_kontra = slow_reference.score(augen, tricks, *said, alone=False)
        assert (score.winner, score.points) == (winner, (for_re, for_kontra, for_re, for_kontra)), said


def test_every_band_is_accepted_exactly_when_all_its_augen_agree():
    for said in ((None, None), ("ansage", None), (None, "ansage"), ("keine_60", "keine_90"), ("schwarz", None)):
        singles = [evaluate(game(augen, said=said), DDV) for augen in range(241)]
        for low in range(0, 241, 7):
            for high in range(low, 241, 5):
                same = all(each == singles[low] for each in singles[low : high + 1])
                assert same is (band_score(low, high, said) == singles[low]), (low, high, said)


def band_score(low, high, said):
    try:
        return evaluate(game((low, high), said=said), DDV)
    except RuleViolation as violation:
        assert violation.code == "augen_band_too_wide"
        return None
