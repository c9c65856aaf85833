import json
from dataclasses import replace

import jsonschema
import pytest

from scoring.game.evaluate import evaluate
from scoring.rules.as_json import parse_rules, rules_schema, rules_to_json, with_options
from scoring.rules.rulebooks.catalogue import RULE_BOOKS, rule_book
from scoring.rules.rulebooks.ddv import DDV
from scoring.terms import Sonderpunkt
from tests.scoring.builders import game, rules

# The structure in the interface; `soli.allowed` is written out, and `table` is a group of the rule sheet.
PRINTED = """
{"schema": 1, "key": "ddv", "edition": "2026-02-21", "deck": {"nines": true},
 "dullen": {"trump": true, "second_beats_first": false, "reversed_in_last_trick": false,
            "moves_with_colour_solo": false},
 "schweine": {"which": "none", "announced": "on_play", "in_colour_solo": false, "hyperschweine": "none",
              "nine_ends": false},
 "reservations": {"order": ["pflichtsolo", "lustsolo", "hochzeit"], "several_soli": "seat", "bid_from_below": false,
                  "colours_equal": false, "throwing_in": "right"},
 "soli": {"allowed": ["kreuz_solo", "pik_solo", "herz_solo", "karo_solo", "damen_solo", "buben_solo", "fleischlos"],
          "leads": "pflichtsolo", "same_dealer": "pflichtsolo", "offer_duty": false},
 "pflichtsoli": {"per_player": 1, "colour": 0, "picture": 0},
 "hochzeit": {"decided_by": ["first_foreign"], "last_trick": 3, "plain_trick": "led"},
 "armut": {"mode": "none", "max_trumps": 3, "redeal_up_to": null,
           "laid_down": "three_cards", "not_taken": "redeal", "trumps_back": "number",
           "offered": "in_turn", "not_counted": [], "face_down": false, "plain_first": false},
 "throw_in": [], "genscher": false,
 "announcements": {"cards_held": [11, 10, 9, 8, 7], "reply": true, "skipping": true, "apart": null,
                   "highest": "schwarz", "hochzeit": "afterwards", "absage_after_reply": false},
 "worth": {"announcement": "plus_two", "absagen": "either", "against_absage": "cumulative", "nobody_wins": "full",
           "gegen_die_alten": "sonderpunkt", "solo": 0, "solo_lost": 0,
           "counting": "plus_minus", "solo_always_triple": false, "mauern": false, "verwerfen": false},
 "sonderpunkte": {"doppelkopf": 1, "fuchs": 1, "karlchen": 1},
 "bock": {"triggers": [], "rounds_per_game": "one", "starts": "next", "stacking": "append", "factor": "n_plus_1",
          "multiplies": "total", "solo": "counts"},
 "table": {"sizes": [4], "six_at_once": false},
 "play": {"karlchen_caught_by": "any", "tricks_shown": 1, "lead_is": "duty"}}
"""


def test_ddv_as_json():
    assert rules_to_json(DDV) == json.loads(PRINTED)
    assert list(rules_to_json(DDV)) == list(json.loads(PRINTED))


@pytest.mark.parametrize("key", RULE_BOOKS)
def test_rule_book_is_read_back_as_written_and_fits_the_schema(key):
    stored = json.loads(json.dumps(rules_to_json(rule_book(key))))
    assert parse_rules(stored) == rule_book(key) == parse_rules(key)
    jsonschema.Draft202012Validator.check_schema(rules_schema())
    jsonschema.validate(stored, rules_schema())


def test_rule_set_without_table_group_is_read():
    older = {name: group for name, group in rules_to_json(DDV).items() if name != "table"}
    assert parse_rules(older) == parse_rules("ddv", older) == DDV


@pytest.mark.parametrize(
    "change",
    [{"farbe": 1}, {"genscher": 1}, {"worth": {}}, {"sonderpunkte": {"koenig": 1}}, {"throw_in": ["six_nines"]}],
)
def test_schema_refuses_what_reading_refuses(change):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(rules_to_json(DDV) | change, rules_schema())


def test_options_replace_only_what_they_name():
    changed = rules(worth={"absagen": "own"}, hochzeit={"last_trick": None})
    assert changed == replace(
        DDV, worth=replace(DDV.worth, absagen=changed.worth.absagen), hochzeit=replace(DDV.hochzeit, last_trick=None)
    )
    assert changed.worth.absagen == "own"


def test_sonderpunkt_worth_nothing_is_taken_out():
    changed = rules(sonderpunkte={"karlchen": 0, "herzstich": 1})
    assert [name for name, _ in changed.sonderpunkte] == [
        Sonderpunkt.DOPPELKOPF,
        Sonderpunkt.FUCHS,
        Sonderpunkt.HERZSTICH,
    ]
    score = evaluate(game(130, sonder_kontra={"herzstich": 1}), changed)
    assert score.value == 0


def test_no_options_leave_the_rule_book():
    assert with_options(DDV, None) is DDV
    assert with_options(DDV, {}) is DDV


def test_equal_rule_sets_have_one_hash():
    assert hash(rules(worth={"solo": 0})) == hash(DDV)
    assert rules(worth={"solo": 0}) == DDV
    assert rules(genscher=True) != DDV
