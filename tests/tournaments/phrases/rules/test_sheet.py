"""Each statement is on exactly the rule sheets it applies to.

Checked for the rule books, their variants, each option changed by itself, and random rule sets.
"""

import re
from collections.abc import Iterator

import pytest
from django.utils import translation

from scoring.rules.as_json import with_options
from scoring.rules.options import Shape, options, values_of
from scoring.rules.rulebooks.catalogue import RULE_BOOKS, rule_book
from scoring.rules.rules import RuleSet
from scoring.rules.variants import VARIANTS
from tests.laws import law
from tests.scoring.rule_sets import rule_sets
from tests.tournaments.phrases.rules.in_german import IN_GERMAN, NEVER_TOGETHER
from tests.tournaments.phrases.rules.statements import STATEMENTS
from tests.tournaments.phrases.rules.statements_of_books import OF_BOOKS
from tournaments.phrases.rules.sheet import sections
from tournaments.phrases.rules.sheet_list import Length


def text_of(rules: RuleSet, language: str = "en", played: Length | None = None) -> dict[str, str]:
    with translation.override(language):
        found = sections(rules, played)
        return {each.key: "\n".join((*each.lines, *("\t".join(row) for row in each.rows))) for each in found}


def misplaced_statements(rules: RuleSet) -> list[tuple[str, str]]:
    """Returns statements that are wrongly present or missing."""
    said = text_of(rules)
    return [
        (key, text) for key, text, holds in (*STATEMENTS, *OF_BOOKS) if (text in said.get(key, "")) is not holds(rules)
    ]


BOOKS = {**RULE_BOOKS, **{key: variant.rules() for key, variant in VARIANTS.items()}}
# Options under which all others have an effect.
EVERYTHING = {
    "schweine": {"which": "both", "hyperschweine": "on_play"},
    "reservations": {
        "order": ["pflichtsolo", "lustsolo", "solo", "throw_in", "armut", "hochzeit"], "several_soli": "rank",
    },
    "throw_in": ["five_kings"],
    "hochzeit": {"decided_by": ["first_plain", "first_trump"]},
    "armut": {"mode": "exchange", "not_counted": ["karo_asse"]},
    "genscher": True,
    "pflichtsoli": {"per_player": 3, "colour": 1, "picture": 1},
    "soli": {"leads": "all", "same_dealer": "all"},
    "announcements": {"apart": 3},
    "worth": {"mauern": True, "verwerfen": True, "solo": 1, "solo_lost": 1},
    "sonderpunkte": {
        "herzstich": 1, "karlchen_gefangen": 1, "fuchs_am_end": 1, "doppel_fuchs_am_end": 2, "altenstrafe": 1,
    },
    "bock": {"triggers": ["re_lost", "solo_lost"], "stacking": "accumulate", "solo": "kept"},
    "table": {"sizes": [4, 5, 6]},
}  # fmt: skip
FULL = with_options(rule_book("freedoko"), {**EVERYTHING, "worth": {**EVERYTHING["worth"], "counting": "minus"}})
# Some options only have an effect if another one is changed.
ELSEWHERE: dict[str, dict[str, object]] = {
    "deck.nines": {"schweine": {"hyperschweine": "none"}, "announcements": {"cards_held": [6]}},
    "dullen.trump": {},
    "schweine.which": {"schweine": {"hyperschweine": "none"}},
    "schweine.announced": {"schweine": {"hyperschweine": "none"}},
    "soli.same_dealer": {"bock": {"solo": "counts"}},
    "bock.factor": {},
}


def other_values(path: str) -> list[object]:
    option, now = options()[path], values_of(FULL)[path]
    if option.shape is Shape.FLAG:
        return [not now]
    if option.shape is Shape.MEMBER:
        return [member for member in option.members if member != now]
    if option.shape is Shape.MEMBERS:
        return [now[:1], list(reversed(now))] if path in ("reservations.order", "hochzeit.decided_by") else [now[:-1]]
    if option.shape is Shape.NUMBERS:
        return [[4, 5]] if path == "table.sizes" else [[], [6], [10, 10, 9, 8, 7]]
    return [None, option.low + 1] if option.optional and now is not None else [number_beside(path, now)]


def number_beside(path: str, now: object) -> int:
    return {"pflichtsoli.per_player": 4, "pflichtsoli.colour": 2, "pflichtsoli.picture": 2}.get(path, int(now or 0) + 1)


def with_option(rules: RuleSet, path: str, value: object) -> RuleSet:
    group, _dot, name = path.rpartition(".")
    return with_options(rules, {group: {name: value}} if group else {name: value})


def one_option_changed() -> Iterator[tuple[str, object]]:
    for path in options():
        for value in other_values(path):
            yield path, value


CHANGES = list(one_option_changed())


@pytest.mark.parametrize("key", BOOKS)
def test_sheet_of_every_book_has_its_statements(key: str):
    assert misplaced_statements(BOOKS[key]) == []


@pytest.mark.parametrize(("path", "value"), CHANGES, ids=[f"{path}={value}" for path, value in CHANGES])
def test_changed_option_changes_its_statements_only(path: str, value: object):
    before = with_options(FULL, ELSEWHERE.get(path, {}))
    after = with_option(before, path, value)
    assert text_of(before) != text_of(after)
    assert text_of(before, "de") != text_of(after, "de")
    assert misplaced_statements(after) == []


@law(quick=20, full=600, rules=rule_sets())
def test_sheet_of_any_rules_has_its_statements(rules: RuleSet):
    assert misplaced_statements(rules) == []


@law(quick=10, full=300, rules=rule_sets())
def test_german_sheet_of_any_rules_matches_english(rules: RuleSet):
    german, english = text_of(rules, "de"), text_of(rules, "en")
    assert {key: text.count("\n") for key, text in german.items()} == {
        key: text.count("\n") for key, text in english.items()
    }
    said = [(here, there) for key, here, there in IN_GERMAN if (here in english.get(key, ""))]
    heard = [(here, there) for key, here, there in IN_GERMAN if (there in german.get(key, ""))]
    assert said == heard


@law(quick=10, full=300, rules=rule_sets())
def test_german_sheet_quotes_absagen(rules: RuleSet):
    """Without quotes, “keine 90 absagen” can also mean not to say anything."""
    assert re.findall(r"(?<!„)keine [369]0.*", "\n".join(text_of(rules, "de").values())) == []


@law(quick=10, full=300, rules=rule_sets())
def test_no_sheet_contradicts_itself(rules: RuleSet):
    text = "\n".join(text_of(rules).values())
    assert [pair for pair in NEVER_TOGETHER if all(each in text for each in pair)] == []


@pytest.mark.parametrize("key", BOOKS)
def test_german_sheet_of_every_book_matches_english(key: str):
    german, english = text_of(BOOKS[key], "de"), text_of(BOOKS[key])
    wrong = [
        (here, there)
        for part, here, there in IN_GERMAN
        if (here in english.get(part, "")) is not (there in german.get(part, ""))
    ]
    assert wrong == []
    assert [pair for pair in NEVER_TOGETHER if all(each in "\n".join(english.values()) for each in pair)] == []


# length, rule book, texts present, texts absent
LENGTHS = [
    (
        Length(rounds=3, pflichtsoli=1, sizes={"4": {"normal_games": 20, "minutes": 100}}),
        "ddv",
        ["time is up"],
        ["pot"],
    ),
    (Length(rounds=3, pflichtsoli=0, sizes={"4": {"normal_games": 12}}), "ddv", ["12 normal games"], ["time", "open"]),
    (
        Length(rounds=3, pflichtsoli=0, sizes={}, broken_off="penalty", broken_off_points=3),
        "ddv",
        ["If a list is broken off, its games count. Each missing game costs everybody"],
        [],
    ),
    (Length(rounds=3, pflichtsoli=0, sizes={}, broken_off="average"), "ddv", ["average normal game"], ["costs"]),
    (Length(rounds=3, pflichtsoli=0, sizes={}), "ddv", [], ["broken off"]),
    (
        Length(rounds=1, pflichtsoli=0, sizes={}, pot={"points": 50}),
        "ddv",
        ["all points scored as plus"],
        ["open Pflichtsoli"],
    ),
    (
        Length(rounds=1, pflichtsoli=0, sizes={}, pot={"points": 50}),
        "minus",
        ["scored as minus; points"],
        ["open Pflichtsoli", "all points scored as plus"],
    ),
    (
        Length(rounds=1, pflichtsoli=0, sizes={}, pot={"points": 50, "max_games": 40}),
        "ddv",
        [
            "At a table of four the pot is empty after 40 normal games in any case.",
            "Each extra player at a table adds a quarter of these games.",
        ],
        ["of five"],
    ),
    (
        Length(rounds=1, pflichtsoli=0, sizes={"4": {}}, pot={"points": 50, "max_games": 40}),
        "ddv",
        ["of four the pot is empty after 40"],
        ["quarter"],
    ),
    (
        Length(rounds=1, pflichtsoli=0, sizes={}, pot={"points": 50, "drain": "value"}),
        "ddv",
        ["once, no matter how many players score it; a negative value draws as much as the same positive value."],
        ["all points"],
    ),
    (
        Length(rounds=1, pflichtsoli=0, sizes={}, pot={"points": 50}, most_at={5: 30}),
        "ddv",
        ["At a table of five the pot is empty after 30 normal games in any case."],
        ["of four", "proportion"],
    ),
]


@pytest.mark.parametrize(("played", "key", "said", "unsaid"), LENGTHS)
def test_length_section(played: Length, key: str, said: list[str], unsaid: list[str]):
    minus = with_options(rule_book("ddv"), {"worth": {"counting": "minus"}})
    text = text_of(minus if key == "minus" else rule_book(key), "en", played)["length"]
    assert [part for part in said if part not in text] == []
    assert [part for part in unsaid if part in text] == []
