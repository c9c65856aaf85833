"""Games under each rule book, calculated by hand from its source.

Rows: source, game, winner, value, points by seat. Re is seats 1 and 3, a soloist is seat 1.
"""

import pytest

from scoring.errors import RuleViolation
from scoring.game.as_json import score_line
from scoring.rules.as_json import rules_to_json, with_options
from scoring.rules.rulebooks.catalogue import RULE_BOOKS, rule_book
from tests.scoring.games_as_json import (
    BOTH_K90,
    BOTH_SAID,
    KONTRA_SAID,
    RE_K60,
    RE_K90,
    RE_SAID,
    RE_SCHWARZ,
    normal,
    solo,
)


def points(value, *winners, **more):
    return {"value": value, "winners": list(winners), **more}


def each(re, kontra):
    return [re, kontra, re, kontra]


def solo_points(soloist, others):
    return [soloist, others, others, others]


def worth(**options):
    return {"options": {"worth": options}}


DDV = [
    ("TSR 7.1.1 1", normal(130), "re", 1, each(1, -1)),
    ("TSR 7.1.2 1, 7.2.3", normal(120), "kontra", 2, each(-2, 2)),
    ("TSR 7.1.1 4", normal(120, KONTRA_SAID), "re", 3, each(3, -3)),
    ("TSR 7.1.2 3", normal(120, BOTH_SAID), "kontra", 6, each(-6, 6)),
    ("TSR 7.2.3", normal(155, RE_SAID, {"fuchs": 1}, {"doppelkopf": 1}), "re", 4, each(4, -4)),
    ("TSR 7.1.2 7", normal(149, RE_K90), "kontra", 5, each(-5, 5)),
    ("TSR 7.2.2 f", normal(130, RE_K60), "kontra", 7, each(-7, 7)),
    ("TSR 7.1.3", normal(125, BOTH_K90), None, 1, each(1, -1)),
    ("TSR 7.1.3", normal(200, ("keine_30", "keine_90")), None, 3, each(3, -3)),
    ("TSR 7.2.4", solo(119), "kontra", 1, solo_points(-3, 1)),
    ("TSR 7.2.4, 7.1.1 6", solo(240, RE_SCHWARZ), "re", 11, solo_points(33, -11)),
    ("TSR 7.2.3", normal(122, kontra={"fuchs": 2, "doppelkopf": 1}), "re", -2, each(-2, 2)),
    ("TSR 7.1.2 8", normal(240, RE_SCHWARZ, tricks_re=11), "kontra", 8, each(-8, 8)),
    ("TSR 7.2.4", solo(151, kind="stille_hochzeit"), "re", 2, solo_points(6, -2)),
    ("TSR 7.2.2 b", normal(180, KONTRA_SAID, kind="hochzeit"), "re", 4, each(4, -4)),
    ("TSR 7.2.2 c", normal(210, RE_K60), "re", 7, each(7, -7)),
]
FREEDOKO = [
    ("Punkte zählen", normal(130), "re", 1, each(1, 0)),
    ("Spielwerte, Sonderpunkte", normal(120), "kontra", 2, each(0, 2)),
    ("Gewinnstufen, Re 4", normal(120, KONTRA_SAID), "re", 3, each(3, 0)),
    ("Punkte zählen, solo won", solo(130), "re", 1, solo_points(3, 0)),
    ("Punkte zählen, solo lost", solo(110), "kontra", 1, solo_points(0, 1)),
    ("the program: always triple", {**solo(110), **worth(solo_always_triple=True)}, "kontra", 1, solo_points(0, 3)),
    ("Spielwerte 6", normal(130, RE_K60), "kontra", 7, each(0, 7)),
    ("Spielwerte 6, all four", normal(120, RE_SCHWARZ), "kontra", 12, each(0, 12)),
    (
        "the program: highest word only",
        {**normal(120, RE_SCHWARZ), **worth(against_absage="highest")},
        "kontra",
        9,
        each(0, 9),
    ),
    ("nobody wins", normal(125, BOTH_K90), None, 1, each(1, 0)),
    ("nobody wins, Kontra in the plus", normal(100, BOTH_K90), None, -1, each(0, 1)),
    ("nobody wins a solo", solo(125, BOTH_K90), None, 1, solo_points(1, 0)),
    (
        "nobody wins a solo, always triple",
        {**solo(125, BOTH_K90), **worth(solo_always_triple=True)},
        None,
        1,
        solo_points(3, 0),
    ),
    ("nobody wins a solo, opponents in the plus", solo(100, BOTH_K90), None, -1, solo_points(0, 1)),
    ("Punkte zählen, losers only", {**normal(130), **worth(counting="minus")}, "re", 1, each(0, -1)),
    ("losers only, solo won", {**solo(130), **worth(counting="minus")}, "re", 1, solo_points(0, -1)),
    ("losers only, solo lost", {**solo(110), **worth(counting="minus")}, "kontra", 1, solo_points(-3, 0)),
    ("losers only, nobody wins", {**normal(125, BOTH_K90), **worth(counting="minus")}, None, 1, each(0, -1)),
    ("a negative value is written as it is", normal(122, kontra={"fuchs": 2, "doppelkopf": 1}), "re", -2, each(-2, 0)),
    (
        "losers only, a negative value",
        {**normal(122, kontra={"fuchs": 2, "doppelkopf": 1}), **worth(counting="minus")},
        "re",
        -2,
        each(0, 2),
    ),
    ("Spielwerte 2, doubling", {**normal(155, BOTH_SAID), **worth(announcement="doubling")}, "re", 8, each(8, 0)),
    ("Genscher", {**normal(130, kind="genscher"), "options": {"genscher": True}}, "re", 1, each(1, 0)),
    ("Trumpfarmut", normal(130, kind="armut"), "re", 1, each(1, 0)),
    (
        "Doppel-Karlchen",
        {**normal(130, re={"doppel_karlchen": 1}), "options": {"sonderpunkte": {"doppel_karlchen": 2}}},
        "re",
        3,
        each(3, 0),
    ),
    (
        "the program: words up to the highest",
        {**normal(155, BOTH_K90), "options": {"announcements": {"highest": "keine_90"}}},
        "re",
        9,
        each(9, 0),
    ),
    ("the program: Bock on everything", normal(130, re={"fuchs": 1}, bock=2), "re", 4, each(4, 0)),
]
DOKOMANIA = [
    ("Punktewertung, lost Absage", normal(149, RE_K90), "kontra", 4, each(-4, 4)),
    ("Punktewertung, 90 against keine 60", normal(130, RE_K60), "kontra", 5, each(-5, 5)),
    ("Punktewertung, nobody wins", normal(200, ("keine_30", "keine_90")), None, 2, each(2, -2)),
    ("nobody wins, Sonderpunkte", normal(125, BOTH_K90, kontra={"fuchs": 1}), None, -1, each(-1, 1)),
    ("Punktewertung, kept Absage", normal(151, RE_K90), "re", 5, each(5, -5)),
    ("Punktewertung, both said", normal(155, BOTH_K90), "re", 8, each(8, -8)),
    ("Wer hat gewonnen?", points(6, 1, 4), None, 6, [6, -6, -6, 6]),
    ("Wer hat gewonnen?, one winner", points(3, 2), "re", 3, [-3, 9, -3, -3]),
    ("Wer hat gewonnen?, three winners", points(2, 1, 2, 3), "kontra", 2, [2, 2, 2, -6]),
    ("Bockrunden", points(4, 1, 2, bock=3), None, 12, [12, 12, -12, -12]),
    ("Wie viele Punkte?, none for anybody", points(0), None, 0, [0, 0, 0, 0]),
    ("the same in a Bock", points(0, bock=3), None, 0, [0, 0, 0, 0]),
    ("Tripelkopf, none for anybody", points(0, kind="tripelkopf"), None, 0, [0] * 6),
    (
        "Bockrunden, without Sonderpunkte",
        points(4, 1, 2, bock=2, sonder=1, options={"bock": {"multiplies": "base"}}),
        None,
        7,
        [7, 7, -7, -7],
    ),
    ("Tripelkopf", points(2, 1, 2, 3, kind="tripelkopf"), None, 2, [2, 2, 2, -2, -2, -2]),
    ("Tripelkopf, alone", points(2, 6, kind="tripelkopf_solo"), "re", 2, [-2, -2, -2, -2, -2, 10]),
    ("Tripelkopf, alone lost", points(1, 1, 2, 3, 4, 5, kind="tripelkopf_solo"), "kontra", 1, [1, 1, 1, 1, 1, -5]),
    (
        "Tripelkopf, winners only",
        points(1, 1, 2, 3, 4, 5, kind="tripelkopf_solo", **worth(counting="plus")),
        "kontra",
        1,
        [1, 1, 1, 1, 1, 0],
    ),
    ("Tripelkopf in a Bock", points(2, 2, 4, 6, kind="tripelkopf", bock=2), None, 4, [-4, 4, -4, 4, -4, 4]),
    ("Fleischloser", solo(90, kind="fleischlos"), "kontra", 1, solo_points(-3, 1)),
    ("Sokrates", solo(121, kind="sokrates"), "re", 1, solo_points(3, -1)),
    ("Karlchen Müller", normal(130, kontra={"karlchen_gefangen": 1}), "re", 0, each(0, 0)),
    (
        "Altenstrafe",
        {**normal(240, kontra={"altenstrafe": 1}), "options": {"sonderpunkte": {"altenstrafe": 1}}},
        "re",
        4,
        each(4, -4),
    ),
    ("Bockrunden, all doubled", normal(120, BOTH_SAID, bock=2), "kontra", 12, each(-12, 12)),
]
DOKO_TURNIER = [
    ("Kontra doubles, Sonderpunkte not", normal(80, KONTRA_SAID, kontra={"fuchs": 1}), "kontra", 7, each(-7, 7)),
    ("a lost Absage does not count", normal(149, RE_K90), "kontra", 4, each(-4, 4)),
    ("Solo Berechnung", solo(155, RE_SAID), "re", 6, solo_points(18, -6)),
    ("Mauern", normal(215), "kontra", 5, each(-5, 5)),
    ("Mauern, exactly 30 is none", normal(210), "re", 3, each(3, -3)),
    ("Mauern, Re was said", normal(215, RE_SAID), "re", 8, each(8, -8)),
    ("Mauern of Kontra", normal(25), "re", 5, each(5, -5)),
    ("Mauern, the word of the others does not double", normal(215, KONTRA_SAID), "kontra", 5, each(-5, 5)),
    ("Mauern in a Bock, Sonderpunkte single", normal(215, re={"fuchs": 1}, bock=2), "kontra", 9, each(-9, 9)),
    ("Mauern is 5 also without a trick", normal(240), "kontra", 5, each(-5, 5)),
    ("Mauern is for two against two", solo(215), "re", 5, solo_points(15, -5)),
    ("Solo lost against Kontra", solo(100, KONTRA_SAID), "kontra", 4, solo_points(-12, 4)),
    ("Bock, a solo is doubled", solo(130, bock=2), "re", 4, solo_points(12, -4)),
    ("Bock, Sonderpunkte are not", normal(130, re={"karlchen": 1}, bock=2), "re", 3, each(3, -3)),
    ("Re and Kontra double", normal(60, BOTH_SAID), "kontra", 12, each(-12, 12)),
    ("a kept Absage counts", normal(151, RE_K90), "re", 6, each(6, -6)),
    ("gewonnen gegen", normal(120), "kontra", 2, each(-2, 2)),
    ("nobody wins", normal(125, BOTH_K90), None, 0, each(0, 0)),
    ("Bock by points", points(5, 1, 3, sonder=1, bock=2), None, 9, each(9, -9)),
    ("Bock by points, none for anybody", points(0, bock=2), None, 0, each(0, 0)),
    ("Hochzeit in silence is a solo", solo(130, kind="stille_hochzeit"), "re", 2, solo_points(6, -2)),
    ("Kontra keine 60", normal(55, (None, "keine_60")), "kontra", 12, each(-12, 12)),
]
DOKO_ONLINE = [
    ("Spielende", normal(130), "re", 1, each(1, -1)),
    ("Wertung, lost Absage", normal(149, RE_K90), "kontra", 5, each(-5, 5)),
    ("Wertung, nothing for 90 against keine 60", normal(130, RE_K60), "kontra", 6, each(-6, 6)),
    ("Wertung, nothing against schwarz", normal(120, RE_SCHWARZ), "kontra", 8, each(-8, 8)),
    ("nobody wins", normal(125, BOTH_K90), None, 0, each(0, 0)),
    ("nobody wins, steps", normal(200, ("keine_30", "keine_90")), None, 2, each(2, -2)),
    ("As-Solo", solo(150, kind="fleischlos"), "re", 1, solo_points(3, -1)),
    ("Wertung, solo", solo(151, RE_SAID), "re", 4, solo_points(12, -4)),
    ("Spielende, only Kontra", normal(120, KONTRA_SAID), "re", 3, each(3, -3)),
    ("Karlchen", normal(130, re={"karlchen": 1}), "re", 2, each(2, -2)),
    ("schwarz", normal(240), "re", 5, each(5, -5)),
    ("Doppelköpfe", normal(200, re={"doppelkopf": 4}), "re", 7, each(7, -7)),
    ("Hochzeit, stayed alone", solo(119, kind="hochzeit_solo"), "kontra", 1, solo_points(-3, 1)),
    ("keine 60 kept", normal(181, RE_K60), "re", 7, each(7, -7)),
    ("Kontra keine 90 kept", normal(89, (None, "keine_90")), "kontra", 6, each(-6, 6)),
]
OHNE_NEUNEN = [
    ("Abrechnung 2, 3", normal(95, RE_SAID), "kontra", 4, each(-4, 4)),
    ("Abrechnung 6", normal(95, RE_SAID, bock=2), "kontra", 8, each(-8, 8)),
    ("Abrechnung 7", solo(110), "kontra", 2, solo_points(-6, 2)),
    ("Abrechnung 7 after 3", solo(110, KONTRA_SAID), "kontra", 3, solo_points(-9, 3)),
    ("Abrechnung 7 after 6", solo(110, kind="stille_hochzeit", bock=2), "kontra", 3, solo_points(-9, 3)),
    ("Grundsätzliches 8", normal(80, verworfen=3), "kontra", 3, [0, 3, -6, 3]),
    ("Grundsätzliches 8, by Kontra", normal(100, verworfen=2), "re", 1, [1, -2, 1, 0]),
    ("Grundsätzliches 8, whatever the Augen", normal(200, verworfen=1), "kontra", 2, [-4, 2, 0, 2]),
    ("Grundsätzliches 8, the soloist", solo(60, verworfen=1), "kontra", 3, solo_points(-9, 3)),
    ("Grundsätzliches 8, against the soloist", solo(100, RE_SAID, verworfen=4), "re", 2, [6, 0, 0, -6]),
    (
        "Grundsätzliches 8, words and Sonderpunkte stand",
        normal(150, BOTH_SAID, kontra={"fuchs": 1}, verworfen=4),
        "re",
        3,
        [3, 0, 3, -6],
    ),
    (
        "Grundsätzliches 8, winners only",
        {**normal(80, verworfen=3), **worth(counting="plus")},
        "kontra",
        3,
        [0, 3, 0, 3],
    ),
    (
        "Grundsätzliches 8, losers only",
        {**normal(80, verworfen=3), **worth(counting="minus")},
        "kontra",
        3,
        [0, 0, -6, 0],
    ),
    ("Abrechnung 4", normal(151, BOTH_SAID), "re", 8, each(8, -8)),
    ("Abrechnung 1, a lost Absage counts", normal(149, RE_K90), "kontra", 6, each(-6, 6)),
    ("Abrechnung 1, schwarz", normal(240), "re", 5, each(5, -5)),
    ("Abrechnung 1, ten tricks", normal(240, tricks_re=10), "re", 5, each(5, -5)),
    ("Abrechnung 1, nine tricks", normal(240, tricks_re=9), "re", 4, each(4, -4)),
    ("Abrechnung 5, 6", normal(130, re={"fuchs": 1}, bock=2), "re", 4, each(4, -4)),
    ("Köhler", solo(150, kind="koehler"), "re", 1, solo_points(3, -1)),
    ("Soli, no Bock in a solo", solo(150, kind="koehler", bock=2), "re", 1, solo_points(3, -1)),
    ("Soli, a stille Hochzeit is none", solo(150, kind="stille_hochzeit", bock=2), "re", 2, solo_points(6, -2)),
    ("Karlchen caught", normal(130, kontra={"karlchen_gefangen": 2}), "re", -1, each(-1, 1)),
    ("Böcke, a hearts trick is no point", normal(130, events=["herzstich"]), "re", 1, each(1, -1)),
    ("Abrechnung 2", normal(120), "kontra", 2, each(-2, 2)),
]
BOOKS = {
    "ddv": DDV,
    "freedoko": FREEDOKO,
    "dokomania": DOKOMANIA,
    "doko-turnier": DOKO_TURNIER,
    "doko-online": DOKO_ONLINE,
    "ohne-neunen": OHNE_NEUNEN,
}
ROWS = [(key, *row) for key, rows in BOOKS.items() for row in rows]


@pytest.mark.parametrize(
    ("key", "given", "winner", "value", "seats"),
    [(key, *rest) for key, _, *rest in ROWS],
    ids=[f"{key} {source}" for key, source, *_ in ROWS],
)
def test_game_under_its_rule_book(key, given, winner, value, seats):
    result = score_line(given, key)
    assert (result["winner"], result["value"], result["points"]) == (winner, value, seats)
    assert not result["lines"] or sum(line["points"] for line in result["lines"]) == value


def test_every_rule_book_has_its_table():
    assert list(BOOKS) == list(RULE_BOOKS)
    assert all(len(rows) >= 15 for rows in BOOKS.values())


LINES = [
    ("doko-turnier", normal(215, re={"fuchs": 1}, bock=2), [("mauern", 5), ("bock", 5), ("fuchs", -1)]),
    (
        "ohne-neunen",
        solo(110, KONTRA_SAID, kind="stille_hochzeit", bock=2),
        [("gewonnen", 1), ("kontra_verdoppelt", 1), ("bock", 2), ("solo_verloren", 1)],
    ),
    (
        "doko-turnier",
        normal(80, KONTRA_SAID, kontra={"fuchs": 1}, bock=3),
        [
            ("gewonnen", 1),
            ("unter_90", 1),
            ("gegen_die_alten", 1),
            ("kontra_verdoppelt", 3),
            ("bock", 12),
            ("fuchs", 1),
        ],
    ),
    ("dokomania", normal(120, bock=2), [("gewonnen", 1), ("gegen_die_alten", 1), ("bock", 2)]),
    ("dokomania", normal(130, kontra={"fuchs": 1}, bock=2), [("gewonnen", 1), ("fuchs", -1)]),
]


@pytest.mark.parametrize(("key", "given", "lines"), LINES)
def test_lines_are_in_counting_order(key, given, lines):
    assert [(line["reason"], line["points"]) for line in score_line(given, key)["lines"]] == lines


NO = [
    ("ddv", normal(130, kind="armut"), "kind_not_allowed", "kind"),
    ("ddv", solo(130, kind="koehler"), "kind_not_allowed", "kind"),
    ("ddv", normal(130, re={"karlchen_gefangen": 1}), "sonderpunkt_not_allowed", "sonderpunkte.re.karlchen_gefangen"),
    (
        "ddv",
        {**normal(130, re={"herzstich": 2}), "options": {"sonderpunkte": {"herzstich": 1}}},
        "sonderpunkt_limit",
        "sonderpunkte.re.herzstich",
    ),
    ("ddv", normal(130, events=["rain"]), "event_unknown", "events"),
    ("ddv", normal(130, verworfen=1), "verwerfen_not_allowed", "verworfen"),
    ("ddv", normal(130, bock=0), "number_out_of_range", "bock"),
    ("ddv", points(2, 1, 2, 3, kind="tripelkopf"), "kind_not_allowed", "kind"),
    ("freedoko", solo(130, kind="sokrates"), "kind_not_allowed", "kind"),
    ("freedoko", normal(130, kind="genscher"), "kind_not_allowed", "kind"),
    ("dokomania", solo(130, kind="koenig_damen_solo"), "kind_not_allowed", "kind"),
    ("dokomania", normal(130, kind="tripelkopf"), "six_by_points", "kind"),
    ("dokomania", points(2, 1, 2, 3, kind="tripelkopf", players=[1, 2, 3, 4]), "six_players_needed", "players"),
    ("dokomania", points(2, 1, 2, kind="tripelkopf"), "winners_invalid", "winners"),
    ("dokomania", points(2, 1, 2, players=[1, 2, 3, 4, 5, 6]), "players_invalid", "players"),
    ("doko-turnier", solo(130, kind="fleischlos"), "kind_not_allowed", "kind"),
    ("doko-turnier", points(4, 1, 2, bock=2), "sonder_missing", "sonder"),
    ("doko-online", normal(130, kind="armut"), "kind_not_allowed", "kind"),
    ("ohne-neunen", normal(130, tricks_re=11), "tricks_out_of_range", "tricks_re"),
    ("ohne-neunen", normal(130, verworfen=5), "seat_unknown", "verworfen"),
    ("ohne-neunen", normal(130, verworfen=5, seats=5), "seat_sits_out", "verworfen"),
    ("ohne-neunen", {**normal(130), "options": {"schema": 0}}, "schema_unknown", "schema"),
    (
        "freedoko",
        {**normal(130, RE_K60), "options": {"announcements": {"highest": "keine_90"}}},
        "announcement_not_allowed",
        "announced.re",
    ),
]


@pytest.mark.parametrize(("key", "given", "code", "field"), NO, ids=[f"{row[0]} {row[2]}" for row in NO])
def test_missing_rule_is_refused(key, given, code, field):
    with pytest.raises(RuleViolation) as refused:
        score_line(given, key)
    assert (refused.value.code, refused.value.field) == (code, field)


@pytest.mark.parametrize("key", RULE_BOOKS)
@pytest.mark.parametrize("other", RULE_BOOKS)
def test_options_of_any_rule_book_are_accepted_by_every_other(key, other):
    printed = rules_to_json(rule_book(other))
    options = {
        **printed,
        "sonderpunkte": {**dict.fromkeys(dict(rule_book(key).sonderpunkte), 0), **printed["sonderpunkte"]},
    }
    assert with_options(rule_book(key), options) == rule_book(other)


TURNIER = {  # Doko-Online, /option Turnier
    "pflichtsoli": {"per_player": 1},
    "soli": {"leads": "pflichtsolo", "same_dealer": "pflichtsolo"},
    "reservations": {"order": ["pflichtsolo", "lustsolo", "hochzeit"]},
}


def test_online_tournament_is_a_few_options():
    assert with_options(rule_book("doko-online"), TURNIER).pflichtsoli.per_player == 1
