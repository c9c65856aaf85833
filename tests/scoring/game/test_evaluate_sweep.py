"""All Augen and announcements, compared with the slow reference."""

from itertools import combinations, product

import pytest

from scoring.errors import CODES, RuleViolation
from scoring.game.evaluate import evaluate
from scoring.rules.rulebooks.catalogue import rule_book
from scoring.rules.rulebooks.ddv import DDV
from tests.scoring import slow_reference
from tests.scoring.builders import game

POSSIBLE = slow_reference.possible_augen(nines=True)
WORDS = (None, "ansage", "keine_90", "keine_60", "keine_30", "schwarz")


@pytest.mark.parametrize("said", list(product(WORDS, WORDS)), ids=str)
def test_every_augen_equals_slow_reference(said):
    for augen in POSSIBLE:
        for re, kind in (((1, 3), "normal"), ((2,), "pik_solo")):
            score = evaluate(game(augen, re, kind, said), DDV)
            winner, for_re, for_kontra = slow_reference.score(augen, None, *said, alone=len(re) == 1)
            expected = tuple(for_re if seat in re else for_kontra for seat in (1, 2, 3, 4))
            assert (score.winner, score.points) == (winner, expected), (augen, said, kind)
            assert sum(line.points for line in score.lines) == score.value


@pytest.mark.parametrize(("augen", "tricks"), [(0, 1), (0, 2), (240, 11), (240, 10), (29, 1), (211, 11)])
def test_tricks_without_augen_equal_slow_reference(augen, tricks):
    for said in product(WORDS, WORDS):
        score = evaluate(game(augen, said=said, tricks=tricks), DDV)
        winner, for_re, for_kontra = slow_reference.score(augen, tricks, *said, alone=False)
        assert (score.winner, score.points) == (winner, (for_re, for_kontra, for_re, for_kontra)), said


def test_every_band_is_accepted_exactly_when_all_its_augen_agree():
    for said in ((None, None), ("ansage", None), (None, "ansage"), ("keine_60", "keine_90"), ("schwarz", None)):
        singles = {augen: evaluate(game(augen, said=said), DDV) for augen in POSSIBLE}
        for low in range(0, 241, 7):
            for high in range(low, 241, 5):
                inside = [singles[augen] for augen in range(low, high + 1) if augen in POSSIBLE]
                same = all(each == inside[0] for each in inside)
                assert same is (band_score(low, high, said) == inside[0]), (low, high, said)


# deck, impossible Augen (rule books, section 3)
NO_CARDS = [("ddv", {1, 239}), ("ohne-neunen", {*range(1, 8), *range(233, 240)})]


@pytest.mark.parametrize(("book", "impossible"), NO_CARDS)
def test_augen_are_accepted_exactly_if_cards_make_them(book, impossible):
    rules = rule_book(book)
    possible = slow_reference.possible_augen(rules.deck.nines)
    assert set(range(241)) - possible == impossible
    for augen in range(241):
        assert (code_of(augen, rules) is None) is (augen in possible), augen


@pytest.mark.parametrize("book", ["ddv", "ohne-neunen"])
def test_band_is_refused_only_if_no_cards_make_any_of_it(book):
    rules = rule_book(book)
    possible = slow_reference.possible_augen(rules.deck.nines)
    for low, high in combinations((*range(12), *range(229, 241)), 2):
        refused = code_of((low, high), rules) == "augen_band_impossible"
        assert refused is not any(augen in possible for augen in range(low, high + 1)), (low, high)


# book, band, equivalent Augen
NARROWED = [
    ("ddv", (0, 1), 0),
    ("ddv", (1, 2), 2),
    ("ddv", (1, 29), 29),
    ("ddv", (239, 240), 240),
    ("ddv", (211, 239), 238),
    ("ohne-neunen", (0, 7), 0),
    ("ohne-neunen", (1, 8), 8),
    ("ohne-neunen", (233, 240), 240),
    ("ohne-neunen", (232, 239), 232),
]


@pytest.mark.parametrize(("book", "band", "augen"), NARROWED)
def test_band_counts_only_augen_that_cards_make(book, band, augen):
    assert evaluate(game(band), rule_book(book)) == evaluate(game(augen), rule_book(book))


# Without nines a party with a trick has at least 8 Augen; other limits by tricks are the same.
@pytest.mark.parametrize(
    ("book", "augen", "more", "code"),
    [
        ("ddv", 1, {"tricks": 1}, "augen_impossible"),
        ("ddv", 239, {"tricks": 11}, "augen_impossible"),
        ("ddv", 0, {"tricks": 1}, None),
        ("ddv", 240, {"tricks": 11}, None),
        ("ddv", (0, 1), {"tricks": 1}, None),
        ("ddv", (0, 1), {"sonder_re": {"fuchs": 1}}, "sonderpunkt_without_trick"),
        ("ddv", (0, 2), {"sonder_re": {"fuchs": 1}}, None),
        ("ohne-neunen", 7, {"tricks": 1}, "augen_impossible"),
        ("ohne-neunen", 8, {"tricks": 1}, None),
        ("ohne-neunen", (3, 7), {}, "augen_band_impossible"),
        ("ohne-neunen", (233, 239), {}, "augen_band_impossible"),
        ("ohne-neunen", 0, {"tricks": 0}, None),
        ("ohne-neunen", 240, {"tricks": 10}, None),
    ],
)
def test_augen_beside_tricks_and_sonderpunkte(book, augen, more, code):
    assert code_of(augen, rule_book(book), **more) == code


def code_of(augen, rules, **more):
    try:
        evaluate(game(augen, **more), rules)
    except RuleViolation as violation:
        assert set(violation.params) == set(CODES[violation.code][1])
        return violation.code if violation.code != "augen_band_too_wide" else None
    return None


def band_score(low, high, said):
    try:
        return evaluate(game((low, high), said=said), DDV)
    except RuleViolation as violation:
        assert violation.code == "augen_band_too_wide"
        return None
