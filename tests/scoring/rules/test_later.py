"""Stored rule sets keep their content, hash and meaning."""

import hashlib
import json

import pytest

from scoring.errors import RuleViolation
from scoring.rules.as_json import parse_rules, rules_to_json, rules_to_store, stored_rules, with_options
from scoring.rules.later import LATER_OPTIONS
from scoring.rules.remarks import remarks
from scoring.rules.rulebooks.catalogue import RULE_BOOKS, rule_book
from scoring.rules.variants import VARIANTS

# Hashes stored before the later options existed. DokoMania is missing: its source does not mention returned trumps, so
# the rule book itself was corrected.
STORED = {
    "ddv": "098d7538ececba49b4048e3abfc8fa9650c8f30a137fe327fcfb124654c8fbff",
    "freedoko": "bbe4f48a3d46e116414e6cf5d14fdeeac4cadd0721b0c79964301b6222098a96",
    "doko-turnier": "7adb8072c2385fad267c8a1e468f499ef3f2fcf4d1130ac13d73bba790a8d1d3",
    "doko-online": "42c8d65f165727709e90f92c169211e9c14665d0cfbb7b3f81cfd7d9fd008438",
    "ohne-neunen": "36bf828e72f201cc470e01cff7e0f645aa4a4833dc33dda17be6cd9065a11a3d",
    "doko-online-turnier": "7792797ce786d1f98f4c27b82dcf9180bfcdb6db8627e64e76cdfcc403e66a04",
    "freedoko-bock": "6468b91c6f2deccd148292eaefa5c59be415d1e65133f1ff47ea7956e1ecafb6",
}
OF_DOKOMANIA = "d55f48b6777382135f874d7157b514c53152c422043885a9b6307f62a483b784"
# Values for options on which all rule books agree.
OTHER_VALUES = {"not_counted": ["karo_asse"]}
PATHS = [(group, name) for group, names in LATER_OPTIONS.items() for name in names]


def hash_of(rules) -> str:
    text = json.dumps(rules_to_store(rules), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def book(key: str):
    return VARIANTS[key].rules() if key in VARIANTS else rule_book(key)


@pytest.mark.parametrize("key", STORED)
def test_stored_rule_book_keeps_its_hash(key: str):
    assert hash_of(book(key)) == STORED[key]


def test_stored_dokomania_differs_only_by_its_correction():
    assert hash_of(with_options(rule_book("dokomania"), {"armut": {"trumps_back": "number"}})) == OF_DOKOMANIA


@pytest.mark.parametrize("key", RULE_BOOKS)
def test_stored_set_takes_missing_options_from_its_rule_book(key: str):
    stored = rules_to_store(rule_book(key))
    assert [path for path in PATHS if path[1] in stored[path[0]]] == []
    assert stored_rules(key, stored) == parse_rules(stored) == parse_rules(key, stored) == rule_book(key)


@pytest.mark.parametrize(("group", "name"), PATHS)
def test_another_value_is_stored_and_read_again(group: str, name: str):
    ddv, others = rule_book("ddv"), (rule_book(key) for key in RULE_BOOKS)
    values = [rules_to_json(each)[group][name] for each in others]
    value = next((each for each in values if each != values[0]), None) or OTHER_VALUES[name]
    changed = with_options(ddv, {group: {name: value}})
    assert rules_to_store(changed)[group][name] == value
    assert stored_rules("ddv", rules_to_store(changed)) == changed != ddv
    assert hash_of(changed) != STORED["ddv"]


def test_all_options_are_shown():
    assert [path for path in PATHS if path[1] not in rules_to_json(rule_book("ddv"))[path[0]]] == []


def test_set_of_unknown_rule_book_has_defaults():
    assert parse_rules({**rules_to_store(rule_book("ddv")), "key": "club"}).announcements.absage_after_reply


FORTY = {"deck": {"nines": False}}
# (rule book, options, announcement times)
HELD = [
    ("ddv", FORTY, (9, 8, 7, 6, 5)),
    ("doko-turnier", FORTY, ()),
    ("ohne-neunen", FORTY, (6,)),
    ("ddv", {**FORTY, "announcements": {"cards_held": [10, 9, 8, 7, 6]}}, (10, 9, 8, 7, 6)),
    ("ddv", {**FORTY, "announcements": {"reply": False}}, (9, 8, 7, 6, 5)),
    ("freedoko", {**FORTY, "announcements": {"cards_held": [6]}}, (6,)),
]


@pytest.mark.parametrize(("key", "options", "held"), HELD)
def test_announcement_times_fit_forty_cards(key: str, options: dict[str, object], held: tuple[int, ...]):
    assert with_options(rule_book(key), options).announcements.cards_held == held


def test_announcement_times_shift_with_the_nines():
    earlier = with_options(rule_book("ddv"), {"announcements": {"cards_held": [10, 9, 8, 7, 6]}})
    assert with_options(earlier, FORTY).announcements.cards_held == (8, 7, 6, 5, 4)
    assert with_options(with_options(earlier, FORTY), FORTY).announcements.cards_held == (8, 7, 6, 5, 4)


@pytest.mark.parametrize("key", [["a"], {}, 1, None])
def test_key_that_is_no_text_is_refused(key: object):
    with pytest.raises(RuleViolation):
        parse_rules({**rules_to_json(rule_book("ddv")), "key": key})


def test_impossible_announcement_time_for_forty_cards_is_refused():
    with pytest.raises(RuleViolation) as refused:
        with_options(rule_book("ddv"), {**FORTY, "announcements": {"cards_held": [11, 10, 9, 8, 7]}})
    named = refused.value.code, refused.value.field, refused.value.params["other"]
    assert named == ("rules_contradiction", "announcements.cards_held", "deck.nines")


def test_stored_impossible_announcement_time_is_shifted():
    stored = {**rules_to_store(rule_book("ddv")), "deck": {"nines": False}}
    assert stored_rules("ddv", stored).announcements.cards_held == (9, 8, 7, 6, 5)


# (rule book, options, notices)
REMARKS = [
    ("ddv", {}, []),
    ("ddv", {"throw_in": ["five_nines"]}, ["throw_in_not_in_order"]),
    ("doko-turnier", {}, []),
    ("dokomania", {"throw_in": ["seven_full"]}, ["throw_in_not_in_order"]),
    ("ddv", {"armut": {"mode": "exchange"}}, ["armut_not_in_order"]),
]


@pytest.mark.parametrize(("key", "options", "codes"), REMARKS)
def test_missing_reservations_give_notice(key: str, options: dict[str, object], codes: list[str]):
    assert [remark.code for remark in remarks(with_options(rule_book(key), options))] == codes
