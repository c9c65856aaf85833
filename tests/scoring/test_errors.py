import pytest

from scoring.errors import CODES, RuleViolation
from scoring.game.as_json import score_line
from scoring.lists.as_json.entries import parse_entry
from scoring.lists.as_json.replays import parse_format, parse_replay
from scoring.lists.fold import fold
from scoring.rules.as_json import parse_rules

GAME = {"kind": "normal", "re": [1, 3], "augen_re": 130, "announced": {"re": None, "kontra": None}}


def with_(**changes):
    return {**GAME, **changes}


BAD_GAMES = [
    (with_(augen_re=241), "augen_out_of_range", "augen_re"),
    (with_(augen_re=-1), "augen_out_of_range", "augen_re"),
    (with_(augen_re=10**30), "augen_out_of_range", "augen_re"),
    (with_(augen_re=1), "augen_impossible", "augen_re"),
    (with_(augen_re=239, kind="pik_solo", re=[1]), "augen_impossible", "augen_re"),
    (with_(augen_re=[3, 7], rules="ohne-neunen"), "augen_band_impossible", "augen_re"),
    (with_(augen_re=[150, 121]), "augen_band_reversed", "augen_re"),
    (with_(augen_re=[100, 130]), "augen_band_too_wide", "augen_re"),
    (with_(augen_re=[100]), "wrong_type", "augen_re"),
    (with_(augen_re="130"), "wrong_type", "augen_re"),
    (with_(augen_re=True), "wrong_type", "augen_re"),
    (with_(tricks_re=2), "too_many_augen_for_tricks", "augen_re"),
    (with_(tricks_re=10), "too_many_augen_for_tricks", "augen_re"),
    (with_(tricks_re=0), "schwarz_with_tricks", "tricks_re"),
    (with_(tricks_re=12), "schwarz_with_tricks", "tricks_re"),
    (with_(tricks_re=13), "tricks_out_of_range", "tricks_re"),
    (with_(tricks_re=10**30), "tricks_out_of_range", "tricks_re"),
    (with_(re=[1, 1]), "re_seat_twice", "re"),
    (with_(re=[1]), "re_seats_count", "re"),
    (with_(kind="pik_solo"), "re_seats_count", "re"),
    (with_(re=[1, 5]), "seat_unknown", "re"),
    (with_(re=[0, 1]), "seat_unknown", "re"),
    (with_(re=[1, 10**30]), "seat_unknown", "re"),
    (with_(re=[1, 2], players=[2, 3, 4, 5]), "seat_sits_out", "re"),
    (with_(players=[1, 2, 3]), "players_invalid", "players"),
    (with_(players=[1, 2, 3, 4, 5, 6]), "players_invalid", "players"),
    (with_(players=[1, 3, 4, 5], seats=4), "seat_unknown", "players"),
    (with_(players=[1, 3, 4, 9]), "seat_unknown", "players"),
    (with_(seats=3), "number_out_of_range", "seats"),
    (with_(kind="ramsch"), "kind_unknown", "kind"),
    (with_(kind="armut"), "kind_not_allowed", "kind"),
    (with_(kind="koehler", re=[1]), "kind_not_allowed", "kind"),
    (with_(kind="tripelkopf"), "kind_not_allowed", "kind"),
    (with_(announced={"re": "keine_45"}), "announcement_unknown", "announced.re"),
    (with_(announced={"gegner": "ansage"}), "unknown_key", "announced.gegner"),
    (with_(announced={"re": False}), "announcement_unknown", "announced.re"),
    (with_(announced={"re": ""}), "announcement_unknown", "announced.re"),
    (with_(announced={"kontra": {}}), "announcement_unknown", "announced.kontra"),
    (with_(sonderpunkte={"re": []}), "not_an_object", "sonderpunkte.re"),
    (with_(sonderpunkte={"kontra": 0}), "not_an_object", "sonderpunkte.kontra"),
    (with_(sonderpunkte={"re": {"fuchs": 3}}), "sonderpunkt_limit", "sonderpunkte.re.fuchs"),
    (
        with_(sonderpunkte={"re": {"fuchs": 1}, "kontra": {"fuchs": 2}}),
        "sonderpunkt_limit",
        "sonderpunkte.kontra.fuchs",
    ),
    (with_(sonderpunkte={"re": {"doppelkopf": 4}}), "doppelkopf_without_augen", "sonderpunkte.re.doppelkopf"),
    (with_(sonderpunkte={"kontra": {"doppelkopf": 3}}), "doppelkopf_without_augen", "sonderpunkte.kontra.doppelkopf"),
    (
        with_(augen_re=88, tricks_re=10, sonderpunkte={"kontra": {"doppelkopf": 3}}),
        "too_many_augen_for_tricks",
        "augen_re",
    ),
    (
        with_(augen_re=152, tricks_re=9, sonderpunkte={"kontra": {"doppelkopf": 4}}),
        "doppelkopf_without_tricks",
        "sonderpunkte.kontra.doppelkopf",
    ),
    (with_(augen_re=0, sonderpunkte={"re": {"fuchs": 1}}), "sonderpunkt_without_trick", "sonderpunkte.re.fuchs"),
    (
        with_(augen_re=240, tricks_re=12, sonderpunkte={"re": {"fuchs": 1}, "kontra": {"karlchen": 1}}),
        "sonderpunkt_without_trick",
        "sonderpunkte.kontra.karlchen",
    ),
    (with_(sonderpunkte={"re": {"schweine": 1}}), "sonderpunkt_unknown", "sonderpunkte.re.schweine"),
    (with_(sonderpunkte={"re": {"herzstich": 1}}), "sonderpunkt_not_allowed", "sonderpunkte.re.herzstich"),
    (with_(sonderpunkte={"re": {"fuchs": -1}}), "number_out_of_range", "sonderpunkte.re.fuchs"),
    (
        with_(sonderpunkte={"re": {"doppel_karlchen": 1}, "kontra": {"karlchen": 1}}),
        "sonderpunkt_doubled",
        "sonderpunkte",
    ),
    (with_(kind="pik_solo", re=[1], sonderpunkte={"re": {"fuchs": 1}}), "sonderpunkte_in_solo", "sonderpunkte"),
    (
        with_(kind="stille_hochzeit", re=[1], sonderpunkte={"kontra": {"fuchs": 1}}),
        "sonderpunkte_in_solo",
        "sonderpunkte",
    ),
    (with_(farbe="rot"), "unknown_key", "farbe"),
    (with_(duty="lustsolo"), "unknown_key", "duty"),
    ({"kind": "normal", "re": [1, 3]}, "value_missing", "augen_re"),
    ([], "not_an_object", None),
    (with_(announced=[]), "not_an_object", "announced"),
    (with_(re=7), "wrong_type", "re"),
    (with_(verworfen=3), "verwerfen_not_allowed", "verworfen"),
    (with_(bock=0), "number_out_of_range", "bock"),
    ({"value": 3, "winners": [1, 2, 3, 4]}, "winners_invalid", "winners"),
    ({"value": 3, "winners": []}, "winners_invalid", "winners"),
    ({"value": 0, "winners": [], "sonder": 1}, "winners_invalid", "winners"),
    ({"value": 0, "winners": [], "kind": "damen_solo"}, "winners_invalid", "winners"),
    ({"value": 0, "winners": [1, 2, 3, 4]}, "winners_invalid", "winners"),
    ({"value": 3, "winners": [1, 2], "kind": "damen_solo"}, "winners_invalid", "winners"),
    ({"value": 3, "winners": [1, 2, 3], "kind": "normal"}, "winners_invalid", "winners"),
    ({"value": 3, "winners": [1, 6]}, "seat_unknown", "winners"),
    ({"value": 1000, "winners": [1, 2]}, "number_out_of_range", "value"),
    ({"winners": [1, 2]}, "value_missing", "value"),
    ({"value": 3, "winners": [1, 2], "re": [1, 2]}, "unknown_key", "re"),
    ({"value": 3, "winners": [1], "sonder": 1}, "sonderpunkte_in_solo", "sonder"),
    ({"value": 3, "winners": [1, 2, 3], "kind": "pik_solo", "sonder": -1}, "sonderpunkte_in_solo", "sonder"),
    (with_(rules="skat"), "rule_book_unknown", "rules"),
    (with_(rules=None), "not_an_object", "rules"),
    (with_(options={"schema": 0}), "schema_unknown", "schema"),
]


@pytest.mark.parametrize(("line", "code", "field"), BAD_GAMES, ids=[f"{row[1]}-{i}" for i, row in enumerate(BAD_GAMES)])
def test_bad_game_is_refused(line, code, field):
    with pytest.raises(RuleViolation) as raised:
        score_line(line, "ddv")
    assert (raised.value.code, raised.value.field) == (code, field)
    assert set(raised.value.params) == set(CODES[code][1])


BAD_RULES = [
    ({"worth": {"zaehlung": 1}}, "unknown_key", "worth.zaehlung"),
    ({"farbe": 1}, "unknown_key", "farbe"),
    ({"worth": {"counting": "zehn"}}, "value_unknown", "worth.counting"),
    ({"worth": {"solo": "1"}}, "wrong_type", "worth.solo"),
    ({"worth": {"solo": 11}}, "number_out_of_range", "worth.solo"),
    ({"worth": 3}, "not_an_object", "worth"),
    ({"schema": 2}, "schema_unknown", "schema"),
    ({"schema": "1"}, "schema_unknown", "schema"),
    ({"soli": {"allowed": []}}, "rules_contradiction", "pflichtsoli.per_player"),
    ({"soli": {"allowed": ["damen_solo"]}, "pflichtsoli": {"colour": 1}}, "rules_contradiction", "pflichtsoli.colour"),
    ({"soli": {"allowed": ["pik_solo"]}, "pflichtsoli": {"picture": 1}}, "rules_contradiction", "pflichtsoli.picture"),
    ({"table": {"six_at_once": True}}, "rules_contradiction", "table.six_at_once"),
    ({"key": 1}, "wrong_type", "key"),
    ({"genscher": "no"}, "wrong_type", "genscher"),
    ({"throw_in": "no"}, "wrong_type", "throw_in"),
    ({"table": {"sizes": [4, 8]}}, "number_out_of_range", "table.sizes.1"),
    ({"table": {"sizes": [4, 4]}}, "rules_contradiction", "table.sizes"),
    ({"soli": {"allowed": ["pik_solo", "normal"]}}, "rules_contradiction", "soli.allowed"),
    ({"soli": {"allowed": ["pik_solo", "ramsch"]}}, "value_unknown", "soli.allowed.1"),
    ({"pflichtsoli": {"per_player": 1, "colour": 1, "picture": 1}}, "rules_contradiction", "pflichtsoli.per_player"),
    ({"schweine": {"hyperschweine": "on_play"}}, "rules_contradiction", "schweine.hyperschweine"),
    ({"deck": {"nines": False}, "throw_in": ["five_nines"]}, "rules_contradiction", "throw_in"),
    (
        {"dullen": {"trump": False}, "sonderpunkte": {"dulle_gefangen": 1}},
        "rules_contradiction",
        "sonderpunkte.dulle_gefangen",
    ),
    ({"announcements": {"cards_held": [11, 10]}}, "rules_contradiction", "announcements.cards_held"),
    ({"sonderpunkte": {"koenig": 1}}, "unknown_key", "sonderpunkte.koenig"),
    ("worth", "not_an_object", "options"),
    ([], "not_an_object", "options"),
    (False, "not_an_object", "options"),
    ("", "not_an_object", "options"),
]


@pytest.mark.parametrize(
    ("options", "code", "field"), BAD_RULES, ids=[f"{row[1]}-{i}" for i, row in enumerate(BAD_RULES)]
)
def test_bad_option_is_refused(options, code, field):
    with pytest.raises(RuleViolation) as raised:
        parse_rules("ddv", options)
    assert (raised.value.code, raised.value.field) == (code, field)
    assert set(raised.value.params) == set(CODES[code][1])


BAD_FORMATS = [
    ({"seats": 3, "normal_games": 20}, "number_out_of_range", "format.seats"),
    ({"seats": 4}, "max_games_needed", "max_games"),
    ({"seats": 4, "normal_games": 20, "minutes": 100}, "unknown_key", "format.minutes"),
    ({"seats": 5, "normal_games": 25, "sitting": [1, 2]}, "sitting_invalid", "sitting"),
    ({"seats": 5, "normal_games": 25, "sitting": [6]}, "seat_unknown", "sitting"),
]


@pytest.mark.parametrize(("form", "code", "field"), BAD_FORMATS)
def test_bad_format_is_refused(form, code, field):
    with pytest.raises(RuleViolation) as raised:
        parse_format(form)
    assert (raised.value.code, raised.value.field) == (code, field)


FOUR = {"seats": 4, "normal_games": 2}
FIVE = {"seats": 5, "normal_games": 2}
SOLO = {**GAME, "kind": "pik_solo", "re": [2]}
LUSTSOLO = {**SOLO, "duty": "lustsolo"}
TOTALS = {"totals": [3, -1, -1, -1]}
TIME_UP = {"event": "time_up"}

# format, entries, code, field, position of the entry
BAD_LISTS = [
    (FOUR, [LUSTSOLO], "lustsolo_while_pflichtsolo_owed", "duty", 1),
    (FOUR, [SOLO, {**SOLO, "duty": "pflichtsolo"}], "duty_not_owed", "duty", 2),
    (FOUR, [{**SOLO, "duty": "vorgefuehrt"}], "duty_not_forced", "duty", 1),
    (FOUR, [{**GAME, "duty": "lustsolo"}], "duty_without_solo", "duty", 1),
    (FOUR, [{**GAME, "as_played": {"duty": "lustsolo"}}], "duty_without_solo", "as_played.duty", 1),
    (FOUR, [{**GAME, "as_played": {"dealer": 5}}], "seat_unknown", "as_played.dealer", 1),
    (FOUR, [{**GAME, "as_played": {"geber": 2}}], "unknown_key", "as_played.geber", 1),
    (FOUR, [GAME, GAME, GAME], "forced_player_must_play", "re", 3),
    (FOUR, [GAME, TIME_UP, SOLO], "forced_player_must_play", "re", 3),
    (FOUR, [GAME, TIME_UP, TIME_UP], "time_up_twice", "event", 3),
    ({**FOUR, "pflichtsoli": 0}, [GAME, GAME, GAME], "list_finished", None, 3),
    ({**FOUR, "pflichtsoli": 0}, [GAME, GAME, {"event": "redeal"}], "list_finished", "event", 3),
    ({**FOUR, "pflichtsoli": 0}, [GAME, GAME, TIME_UP], "list_finished", "event", 3),
    (FIVE, [{**GAME, "re": [1, 2]}], "seat_sits_out", "re", 1),
    (FOUR, [{**GAME, "re": [1, 5]}], "seat_unknown", "re", 1),
    (FOUR, [GAME, TOTALS], "totals_not_alone", "totals", 2),
    (FOUR, [TOTALS, GAME], "totals_not_alone", "totals", 2),
    (FOUR, [{"totals": [3, -1, -1, 0]}], "totals_not_zero", "totals", 1),
    (FOUR, [{"running": [3, -3, 3, -2]}], "running_impossible", "running", 1),
    (FOUR, [{"totals": [3, -3]}], "totals_count", "totals", 1),
    (FOUR, [{**TOTALS, "won": [1, 1]}], "totals_count", "won", 1),
    (FOUR, [{**TOTALS, "won": [7, 0, 0, 0]}], "number_out_of_range", "won.0", 1),
    (FOUR, [{**TOTALS, "won": [1, 1, 1, 1], "soli_won": [0, 2, 0, 0]}], "soli_won_above_won", "soli_won", 1),
    (FOUR, [{"event": "regen"}], "value_unknown", "event", 1),
    (FOUR, [{"event": "redeal", "seat": 1}], "unknown_key", "seat", 1),
    (FOUR, [{**GAME, "bock_rounds": 1}], "bock_by_hand_not_allowed", "bock_rounds", 1),
    (FOUR, [{**GAME, "players": [1, 2, 3, 4]}], "unknown_key", "players", 1),
    (FOUR, [{**SOLO, "paragraph": "9.4.4"}], "value_missing", "offender", 1),
    ({**FOUR, "normal_games": None}, [], "max_games_needed", "max_games", None),
]


@pytest.mark.parametrize(
    ("form", "entries", "code", "field", "position"),
    BAD_LISTS,
    ids=[f"{row[2]}-{i}" for i, row in enumerate(BAD_LISTS)],
)
def test_bad_list_is_refused(form, entries, code, field, position):
    with pytest.raises(RuleViolation) as raised:
        fold(*parse_replay({"rules": "ddv", "format": form, "entries": entries}))
    violation = raised.value
    assert (violation.code, violation.field, violation.params.get("entry")) == (code, field, position)
    assert set(violation.params) - {"entry"} == set(CODES[code][1])


def test_forced_player_is_named():
    with pytest.raises(RuleViolation) as raised:
        fold(*parse_replay({"rules": "ddv", "format": FOUR, "entries": [GAME, GAME, GAME]}))
    assert raised.value.params["seat"] == 4


@pytest.mark.parametrize("entry", [None, 3, "time_up", []])
def test_entry_that_is_no_object_is_refused(entry):
    with pytest.raises(RuleViolation, match="not_an_object"):
        parse_entry(entry)


def test_violation_says_code_field_and_params():
    violation = RuleViolation("augen_out_of_range", "augen_re", augen=241)
    assert str(violation.at_entry(7)) == "augen_out_of_range [augen_re] augen=241, entry=7"
