import pytest

from scoring.errors import RuleViolation
from scoring.game.as_json import parse_game
from scoring.game.bock_triggers import triggers
from scoring.game.evaluate import evaluate, evaluate_points
from scoring.game.game import PointsEntry
from scoring.rules.as_json import with_options
from scoring.rules.rulebooks.catalogue import rule_book
from tests.scoring.games_as_json import BOTH_K90, BOTH_SAID, KONTRA_SAID, RE_SAID, normal, solo

AUTOMATIC = [
    "re_lost",
    "kontra_lost",
    "both_announced",
    "split_120",
    "zero_game",
    "herzstich",
    "solo_lost",
    "schwarz",
    "dulle_gefangen",
]
EVERY = {"bock": {"triggers": [*AUTOMATIC, "manual"]}, "sonderpunkte": {"herzstich": 1}}

# source, rule book, options, game, triggers
ROWS = [
    ("nothing happened", "ohne-neunen", {}, normal(130), []),
    ("ohne Neunen, Böcke: Herzstich", "ohne-neunen", {}, normal(130, events=["herzstich"]), ["herzstich"]),
    ("ohne Neunen, Böcke: Kontra lost", "ohne-neunen", {}, normal(130, KONTRA_SAID), ["kontra_lost"]),
    ("ohne Neunen, Böcke: a lost Re is none", "ohne-neunen", {}, normal(100, RE_SAID), []),
    ("ohne Neunen, Böcke: both said", "ohne-neunen", {}, normal(110, BOTH_SAID), ["both_announced"]),
    ("two at once", "ohne-neunen", {}, normal(130, BOTH_SAID), ["kontra_lost", "both_announced"]),
    ("ohne Neunen, Böcke: Spaltarsch", "ohne-neunen", {}, normal(120), ["split_120"]),
    ("ohne Neunen, Soli: free of Bock", "ohne-neunen", {}, solo(120, BOTH_SAID), []),
    ("ohne Neunen, 7: a Hochzeit played as a solo", "ohne-neunen", {}, solo(120, BOTH_SAID, kind="hochzeit_solo"), []),
    ("a silent Hochzeit is no real solo", "ohne-neunen", {}, solo(120, kind="stille_hochzeit"), ["split_120"]),
    ("Verwerfen decides who lost", "ohne-neunen", {}, normal(100, KONTRA_SAID, verworfen=2), ["kontra_lost"]),
    ("Verwerfen decides who won", "ohne-neunen", {}, normal(130, KONTRA_SAID, verworfen=1), []),
    ("Doko-Turnier, Bock: lost Re", "doko-turnier", {}, normal(100, RE_SAID), ["re_lost"]),
    ("Doko-Turnier, Bock: lost Absage", "doko-turnier", {}, normal(149, ("keine_90", None)), ["re_lost"]),
    ("Doko-Turnier, Bock: a lost solo too", "doko-turnier", {}, solo(100, RE_SAID), ["re_lost"]),
    ("nobody wins: both lost", "doko-turnier", {}, normal(125, BOTH_K90), ["re_lost", "kontra_lost"]),
    ("Mauern: the word of who wins by it is not lost", "doko-turnier", {}, normal(215, KONTRA_SAID), []),
    ("DokoMania: by hand only", "dokomania", {}, normal(120, BOTH_SAID), []),
    ("DokoMania: a game of 0", "dokomania", EVERY, normal(130, kontra={"fuchs": 1}), ["zero_game"]),
    ("the program: solo lost", "freedoko", EVERY, solo(119, kind="hochzeit_solo"), ["solo_lost"]),
    ("the program: without a trick", "freedoko", EVERY, normal(240), ["schwarz"]),
    ("the program: one trick without Augen", "freedoko", EVERY, normal(240, tricks_re=11), []),
    (
        "a hearts trick as Sonderpunkt",
        "freedoko",
        EVERY,
        normal(130, kontra={"herzstich": 1}),
        ["zero_game", "herzstich"],
    ),
    ("hearts tricks are for two against two", "freedoko", EVERY, solo(130, events=["herzstich"]), []),
    ("a caught Dulle", "freedoko", EVERY, normal(130, events=["dulle_gefangen"]), ["dulle_gefangen"]),
]


def set_off(key, options, given, bock=1):
    rules = with_options(rule_book(key), options)
    facts = parse_game(given)
    return list(triggers(facts, rules, evaluate(facts, rules, bock=bock)))


@pytest.mark.parametrize(
    ("key", "options", "given", "expected"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_game_triggers(key, options, given, expected):
    assert set_off(key, options, given) == expected
    assert set_off(key, options, given, bock=3) == expected


@pytest.mark.parametrize(
    ("value", "winners", "expected"), [(3, (1, 2), []), (0, (1, 2), ["zero_game"]), (2, (1, 2, 3), ["solo_lost"])]
)
def test_points_entry_triggers(value, winners, expected):
    rules, entry = with_options(rule_book("dokomania"), EVERY), PointsEntry(value=value, winners=winners)
    assert list(triggers(entry, rules, evaluate_points(entry, rules))) == expected


def test_band_around_120_is_refused():
    assert set_off("ohne-neunen", {}, normal([91, 119])) == []
    with pytest.raises(RuleViolation) as refused:
        set_off("ohne-neunen", {}, normal([91, 120]))
    assert (refused.value.code, refused.value.params["split"]) == ("augen_band_too_wide", 120)
