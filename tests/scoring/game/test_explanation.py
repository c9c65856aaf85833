import pytest

from scoring.game.as_json import score_line
from scoring.rules.as_json import rules_to_json
from scoring.rules.rulebooks.catalogue import RULE_BOOKS, rule_book
from tests.laws import law
from tests.scoring import slow_reference
from tests.scoring.drawn_games import rules_and_games
from tests.scoring.games_as_json import BOTH_K90, KONTRA_SAID, RE_K90, RE_SAID, normal, solo

KONTRA_K90, KONTRA_SCHWARZ, RE_SCHWARZ = (None, "keine_90"), (None, "schwarz"), ("schwarz", None)
MAUERN = ("gewonnen", "gegen_die_alten", "keine_90", "keine_60", "keine_30")
MAUERN_PARTS = {f"mauern_{part}" for part in MAUERN}
PLUS = {"worth": {"counting": "plus"}}
ALWAYS = {"worth": {"counting": "plus", "solo_always_triple": True}}


def absage_lost(party, word, needed):
    return {"code": "absage_lost", "party": party, "announcement": word, "needed": needed}


def limit_shifted(party, needed):
    return {"code": "limit_shifted", "party": party, "needed": needed}


def by_soloist(points, times=3):
    return {"code": "written_by_soloist", "seat": 1, "times": times, "points": points}


# name, rule book, game, options, decided
DECIDED = [
    ("121 Augen", "ddv", normal(130), {}, []),
    (
        "TSR 7.1.1.7: Re wins with 119",
        "ddv",
        normal(119, KONTRA_K90),
        {},
        [absage_lost("kontra", "keine_90", 151), limit_shifted("re", 90)],
    ),
    (
        "7.1.2.7: Kontra wins with 91",
        "ddv",
        normal(149, RE_K90),
        {},
        [absage_lost("re", "keine_90", 151), limit_shifted("kontra", 90)],
    ),
    ("7.1.1.7, with 121 in any case", "ddv", normal(130, KONTRA_K90), {}, [absage_lost("kontra", "keine_90", 151)]),
    (
        "7.1.1.8: one trick is enough",
        "ddv",
        normal(11, KONTRA_SCHWARZ),
        {},
        [absage_lost("kontra", "schwarz", 240), limit_shifted("re", 1)],
    ),
    ("7.1.1.5: kept", "ddv", normal(155, RE_K90), {}, []),
    ("7.1.1.4: 120 for Re", "ddv", normal(120, KONTRA_SAID), {}, [{"code": "only_kontra_announced"}]),
    ("7.1.2: 120 for Kontra", "ddv", normal(120, RE_SAID), {}, []),
    (
        "7.1.3: nobody",
        "ddv",
        normal(125, BOTH_K90),
        {},
        [absage_lost("re", "keine_90", 151), absage_lost("kontra", "keine_90", 151), {"code": "nobody_won"}],
    ),
    (
        "own Absagen alone count",
        "doko-turnier",
        normal(149, RE_K90),
        {},
        [absage_lost("re", "keine_90", 151), limit_shifted("kontra", 90)],
    ),
    (
        "a band that lies on both sides",
        "doko-turnier",
        normal([100, 130], KONTRA_K90),
        {},
        [absage_lost("kontra", "keine_90", 151), limit_shifted("re", 90)],
    ),
    ("Mauern", "doko-turnier", normal(215), {}, [{"code": "mauern", "party": "re", "winner": "kontra"}]),
    ("Mauern of Kontra", "doko-turnier", normal(25), {}, [{"code": "mauern", "party": "kontra", "winner": "re"}]),
    ("30 are no Mauern", "doko-turnier", normal(210), {}, []),
    ("Verwerfen", "ohne-neunen", normal(80, verworfen=3), {}, [{"code": "revoked", "seat": 3, "party": "kontra"}]),
]


@pytest.mark.parametrize(
    ("book", "game", "options", "decided"), [row[1:] for row in DECIDED], ids=[r[0] for r in DECIDED]
)
def test_explanation_decided(book, game, options, decided):
    assert score_line(game, book, options)["explanation"]["decided"] == decided


# name, rule book, game, lines as (reason, to, points)
LINES = [
    (
        "whoever said it: it goes to the winner",
        "ddv",
        normal(149, RE_K90),
        [
            ("gewonnen", "kontra", 1),
            ("re_angesagt", "kontra", 2),
            ("keine_90_abgesagt", "kontra", 1),
            ("gegen_die_alten", "kontra", 1),
        ],
    ),
    (
        "the losers' Sonderpunkt",
        "ddv",
        normal(130, kontra={"fuchs": 1}),
        [("gewonnen", "re", 1), ("fuchs", "kontra", -1)],
    ),
    ("nobody won", "ddv", normal(125, BOTH_K90), [("120_gegen_keine_90", "re", 1)]),
    ("nobody won, and Kontra has it", "ddv", normal(115, BOTH_K90), [("120_gegen_keine_90", "kontra", -1)]),
    (
        "doubled",
        "doko-turnier",
        normal(80, KONTRA_SAID),
        [
            ("gewonnen", "kontra", 1),
            ("unter_90", "kontra", 1),
            ("gegen_die_alten", "kontra", 1),
            ("kontra_verdoppelt", "kontra", 3),
        ],
    ),
    (
        "Mauern in its parts",
        "doko-turnier",
        normal(215, re={"fuchs": 1}, bock=2),
        [*((f"mauern_{part}", "kontra", 1) for part in MAUERN), ("bock", "kontra", 5), ("fuchs", "re", -1)],
    ),
    ("solo lost", "ohne-neunen", solo(110), [("gewonnen", "kontra", 1), ("solo_verloren", "kontra", 1)]),
    ("its value", "ddv", {"value": 6, "winners": [1, 4]}, [("wert", "winners", 6)]),
    ("its value below zero", "ddv", {"value": -2, "winners": [1, 4]}, [("wert", "losers", -2)]),
    (
        "its value in a Bock",
        "ddv",
        {"value": 6, "winners": [1, 4], "bock": 3},
        [("wert", "winners", 6), ("bock", "winners", 12)],
    ),
    (
        "its value, Sonderpunkte not multiplied",
        "doko-turnier",
        {"value": 4, "sonder": 1, "winners": [1, 4], "bock": 2},
        [("wert_vervielfacht", "winners", 3), ("bock", "winners", 3), ("sonderpunkte", "winners", 1)],
    ),
    (
        "its value, the losers' Sonderpunkte not multiplied",
        "doko-turnier",
        {"value": 1, "sonder": -1, "winners": [1, 4], "bock": 2},
        [("wert_vervielfacht", "winners", 2), ("bock", "winners", 2), ("sonderpunkte", "losers", -1)],
    ),
    (
        "its value, nothing but Sonderpunkte",
        "doko-turnier",
        {"value": 1, "sonder": 1, "winners": [1, 4], "bock": 2},
        [("sonderpunkte", "winners", 1)],
    ),
    (
        "its value without a Bock, Sonderpunkte or not",
        "doko-turnier",
        {"value": 4, "sonder": 1, "winners": [1, 4]},
        [("wert", "winners", 4)],
    ),
    ("a solo's value", "ddv", {"value": 2, "winners": [3]}, [("wert", "re", 2)]),
    (
        "a lost Hochzeit's value, the point for losing not multiplied",
        "ohne-neunen",
        {"value": 3, "winners": [2, 3, 4], "kind": "stille_hochzeit", "bock": 2},
        [("wert_vervielfacht", "kontra", 2), ("bock", "kontra", 2), ("solo_verloren", "kontra", 1)],
    ),
    ("worth nothing", "ddv", {"value": 0, "winners": []}, []),
]


@pytest.mark.parametrize(("book", "game", "lines"), [row[1:] for row in LINES], ids=[row[0] for row in LINES])
def test_explanation_lines_name_receivers(book, game, lines):
    score = score_line(game, book)
    assert [tuple(line.values()) for line in score["explanation"]["lines"]] == lines
    assert sum(points for _reason, _to, points in lines) == score["value"]


SIX_ALONE = {
    "value": 2,
    "winners": [1],
    "kind": "tripelkopf_solo",
    "rules": "dokomania",
    "options": {"table": {"six_at_once": True}},
}

# name, rule book, game, options, written
WRITTEN = [
    ("two against two", "ddv", normal(130), {}, []),
    ("TSR 7.2.4: threefold", "ddv", solo(155), {}, [by_soloist(6)]),
    ("7.2.4, lost", "ddv", solo(100), {}, [by_soloist(-3)]),
    ("7.2.4, by its value", "ddv", {"value": 4, "winners": [2, 3, 4]}, {}, [by_soloist(-12)]),
    ("only winners write", "ddv", solo(100), PLUS, []),
    ("only winners write, by its value", "ddv", {"value": 4, "winners": [2, 3, 4]}, PLUS, []),
    (
        "only winners write, always threefold",
        "ddv",
        solo(100),
        ALWAYS,
        [{"code": "written_by_opponents", "times": 3, "points": 3}],
    ),
    ("worth nothing", "ddv", {"value": 0, "winners": [1]}, {}, []),
    (
        "Verwerfen",
        "ohne-neunen",
        normal(80, verworfen=3),
        {},
        [{"code": "paid_alone", "seat": 3, "times": 2, "points": -6}],
    ),
    ("Verwerfen, only winners write", "ohne-neunen", normal(80, verworfen=3), PLUS, []),
    (
        "Verwerfen by an opponent",
        "ohne-neunen",
        solo(130, verworfen=3),
        {},
        [{"code": "paid_alone", "seat": 3, "times": 3, "points": -3}, by_soloist(3)],
    ),
    ("Verwerfen by the soloist", "ohne-neunen", solo(130, verworfen=1), {}, [by_soloist(-6)]),
    ("Tripelkopf: one against five", "dokomania", SIX_ALONE, {}, [by_soloist(10, times=5)]),
]


@pytest.mark.parametrize(
    ("book", "game", "options", "written"), [row[1:] for row in WRITTEN], ids=[r[0] for r in WRITTEN]
)
def test_explanation_written(book, game, options, written):
    assert score_line(game, book, options)["explanation"]["written"] == written


def codes(notices):
    return {notice["code"] for notice in notices}


def check(rules, game):
    """The lines add up and include those of the result, and every rule that the slow reference applies is named."""
    score = score_line({**game, "rules": rules}, rules["key"])
    why = score["explanation"]
    assert sum(line["points"] for line in why["lines"]) == score["value"]
    to = {1: score["winner"] or "re", -1: {"re": "kontra", "kontra": "re"}[score["winner"] or "re"]}
    assert [line["to"] for line in why["lines"]] == [to[1 if line["points"] > 0 else -1] for line in why["lines"]]
    named = {
        line["reason"].split("_")[0] if line["reason"].startswith("mauern") else line["reason"] for line in why["lines"]
    }
    assert named == {line["reason"] for line in score["lines"]}
    assert (codes(why["decided"]), codes(why["written"])) == slow_reference.codes_of(rules, game)


@law(quick=20, full=400, both=rules_and_games())
def test_explanation_names_every_rule(both):
    rules, game = both
    check(rules_to_json(rules), game)


SAID = (None, "ansage", "keine_90", "keine_30", "schwarz")
PAIRS = [(re, kontra) for re in SAID for kontra in SAID if re is None or kontra in (None, "ansage", re)]  # 16 of 25


@pytest.mark.parametrize("book", RULE_BOOKS)
def test_every_book_explains_every_limit(book):
    rules = rules_to_json(rule_book(book))
    nines = rules["deck"]["nines"]
    possible = slow_reference.possible_augen(nines)
    for augen in {0, 29, 30, 89, 90, 119, 120, 121, 150, 151, 210, 211, 240} & possible:
        for said in PAIRS:
            for made in (normal(augen, said), solo(augen, said)):
                check(rules, {**made, "tricks_re": None, "verworfen": None, "bock": 2})
