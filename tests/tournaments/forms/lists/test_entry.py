from collections.abc import Iterator

import pytest
from django.utils import translation

from scoring.lists.as_json.entries import parse_entry
from tournaments.forms.lists.entry import shared_initial
from tournaments.forms.lists.facts import FactsForm
from tournaments.forms.lists.points import ForcedPointsForm, PointsForm
from tournaments.phrases import terms
from tournaments.selectors.lists.offers import Offer


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


NAMES = {1: "Anna", 2: "Bernd", 3: "Clara", 4: "Dieter", 5: "Emil", 6: "Frieda"}
LONE = ("stille_hochzeit", "hochzeit_solo", "damen_solo")


def offer(**given) -> Offer:
    """A table of four that can play a normal game, a silent Hochzeit or a Queens solo."""
    kinds = tuple((kind, terms.kind_name(kind)) for kind in ("normal", *LONE))
    seats = tuple((position, NAMES[position]) for position in range(1, 5))
    usual = {
        "names": NAMES,
        "everybody": seats,
        "seats": seats,
        "lone": frozenset(range(1, 5)),
        "all_six": (),
        "forced": None,
        "asks_duty": True,
        "finished": False,
        "kinds": kinds,
        "lone_kinds": kinds[1:],
        "sonderpunkte": (("fuchs", 2),),
        "announcements": ("ansage", "keine_90"),
        "tricks": 12,
        "events": frozenset(),
        "totals": False,
        "bock_by_hand": 0,
        "bock_by_hand_points": 0,
        "bock_events": (),
        "verwerfen": False,
        "sonder_needed": False,
        "asks_silent": False,
        "kind_needed": False,
        "duties": {},
    }
    return Offer(**(usual | given))


SIX = {"all_six": tuple(NAMES.items()), "seats": tuple((at, NAMES[at]) for at in (2, 3, 5, 6))}

# Dokomania: winners or losers are enough, the others follow.
POINTS = [
    ({}, {"winners": [1, 3]}, {"winners": [1, 3]}),
    ({}, {"losers": [1, 3]}, {"winners": [2, 4]}),
    ({}, {"winners": [2]}, {"winners": [2]}),
    ({}, {"losers": [2]}, {"winners": [1, 3, 4]}),
    ({}, {"winners": [1, 3], "losers": [2, 4]}, {"winners": [1, 3]}),
    ({}, {"winners": [2], "losers": [1, 3, 4], "kind": "damen_solo"}, {"winners": [2], "kind": "damen_solo"}),
    ({}, {"winners": [2], "value": "−3"}, {"winners": [2], "value": -3}),
    ({}, {"winners": [2], "duty": "pflichtsolo"}, {"winners": [2], "duty": "pflichtsolo"}),
    ({"asks_silent": True}, {"winners": [2], "alone": "solo"}, {"winners": [2]}),
    (
        {"asks_silent": True},
        {"losers": [2], "alone": "stille_hochzeit", "kind": "damen_solo"},
        {"winners": [1, 3, 4], "kind": "stille_hochzeit"},
    ),
    ({"sonder_needed": True}, {"winners": [1, 2], "sonder": "0"}, {"winners": [1, 2], "sonder": 0}),
    ({"sonder_needed": True}, {"winners": [1, 2], "sonder": "-1"}, {"winners": [1, 2], "sonder": -1}),
    ({"sonder_needed": True}, {"winners": [1]}, {"winners": [1]}),
    ({}, {"value": "0"}, {"value": 0, "winners": []}),
    ({"sonder_needed": True}, {"value": "0"}, {"value": 0, "winners": []}),
    ({"asks_silent": True}, {"value": "0", "alone": "solo"}, {"value": 0, "winners": []}),
    (SIX, {"value": "0", "six": "six"}, {"value": 0, "winners": [], "kind": "tripelkopf"}),
    ({"bock_by_hand_points": 3}, {"winners": [1, 2], "bock_rounds": "2"}, {"winners": [1, 2], "bock_rounds": 2}),
    ({"bock_by_hand_points": 3}, {"winners": [1, 2], "bock_rounds": "0"}, {"winners": [1, 2]}),
    (SIX, {"winners": [2, 3]}, {"winners": [2, 3]}),
    (SIX, {"six": "six", "losers": [1, 2, 3]}, {"winners": [4, 5, 6], "kind": "tripelkopf"}),
    (SIX, {"six": "six", "winners": [1]}, {"winners": [1], "kind": "tripelkopf_solo"}),
    (SIX, {"six": "six", "losers": [1]}, {"winners": [2, 3, 4, 5, 6], "kind": "tripelkopf_solo"}),
]


@pytest.mark.parametrize(("offered", "typed", "facts"), POINTS)
def test_points_accept_winners_or_losers(offered, typed, facts) -> None:
    form = PointsForm({"value": "3", **typed}, offer=offer(**offered))
    assert form.is_valid(), form.errors
    assert form.facts() == {"value": 3, **facts}


UNCLEAR = [
    ({}, {}, "winners", "Mark who won, or who lost."),
    ({}, {"value": "0", "kind": "damen_solo"}, "winners", "Mark who won, or who lost."),
    ({}, {"value": "0", "alone": "stille_hochzeit"}, "winners", "Mark who won, or who lost."),
    ({}, {"winners": [1], "losers": [2]}, "winners", "two against two or a solo"),
    ({}, {"winners": [1, 2], "losers": [3]}, "winners", "two against two or a solo"),
    ({}, {"winners": [1, 2], "losers": [2]}, "winners", "Bernd is marked as winner and as loser."),
    (SIX, {"winners": [1, 2]}, "winners", "who sits out"),
    ({}, {"winners": [5]}, "winners", "5 is not one of the available choices"),
    ({}, {"winners": [1, 2], "value": ""}, "value", "Enter the value"),
    ({}, {"winners": [1, 2], "value": "100"}, "value", "from −99 to 99"),
    ({"asks_silent": True}, {"winners": [1]}, "alone", "Choose whether it was a solo"),
    ({"sonder_needed": True}, {"winners": [1, 2]}, "sonder", "how many points of the value are Sonderpunkte"),
    ({"bock_by_hand_points": 1}, {"winners": [1, 2], "bock_rounds": "2"}, "bock_rounds", "2 is not one of the"),
]


@pytest.mark.parametrize(("offered", "typed", "field", "words"), UNCLEAR)
def test_incomplete_points_name_the_missing_field(offered, typed, field, words) -> None:
    form = PointsForm({"value": "3", **typed}, offer=offer(**offered))
    assert not form.is_valid()
    assert words in " ".join(form.errors[field])


def test_points_offer_only_options_of_the_rules() -> None:
    assert not {"six", "alone", "sonder", "bock_rounds"} & set(PointsForm(offer=offer(lone_kinds=())).fields)


BACK = [
    {"value": 0, "winners": []},
    {"value": 0, "winners": [], "kind": "tripelkopf"},
    {"value": -2, "winners": [1, 3]},
    {"value": 2, "winners": [2], "kind": "damen_solo", "duty": "pflichtsolo"},
    {"value": 2, "winners": [1, 2, 4], "kind": "stille_hochzeit"},
    {"value": 4, "winners": [1, 2], "sonder": 1, "bock_rounds": 3},
    {"value": 4, "winners": [1, 2, 3], "kind": "tripelkopf"},
]


@pytest.mark.parametrize("facts", BACK)
def test_points_are_shown_as_entered(facts) -> None:
    offered = offer(all_six=tuple(NAMES.items()), bock_by_hand_points=3, sonder_needed="sonder" in facts)
    entry = parse_entry(facts)
    shown = PointsForm(offer=offered, initial={**PointsForm.initial_of(entry.facts), **shared_initial(entry)})
    typed = {name: shown[name].value() for name in shown.fields}
    sent = {name: value for name, value in typed.items() if value is not None}
    form = PointsForm(sent, offer=offered)
    assert form.is_valid(), form.errors
    assert form.facts() == facts


def test_forced_solo_only_asks_for_its_outcome() -> None:
    form = ForcedPointsForm({"value": "3", "winners": "1,3,4"}, offer=offer(forced=2))
    assert form.is_valid(), form.errors
    assert form.facts() == {"value": 3, "winners": [1, 3, 4]}
    assert not {"losers", "alone", "duty"} & set(form.fields)


FACTS = [
    ({}, {}, {}),
    ({"bock_by_hand": 3}, {"bock_rounds": "1"}, {"bock_rounds": 1}),
    ({"bock_events": (("herzstich", "hearts trick"),)}, {"events": ["herzstich"]}, {"events": ["herzstich"]}),
    ({"verwerfen": True}, {"verworfen": "3"}, {"verworfen": 3}),
    ({"verwerfen": True}, {"verworfen": ""}, {}),
    ({"tricks": 10}, {"tricks": "4", "augen_party": "kontra", "augen": "100"}, {"tricks_re": 6, "augen_re": 140}),
]


@pytest.mark.parametrize(("offered", "typed", "facts"), FACTS)
def test_facts_of_every_rule_book(offered, typed, facts) -> None:
    usual = {"kind": "normal", "re": [1, 3], "augen_party": "re", "augen": "155"}
    form = FactsForm({**usual, **typed}, offer=offer(**offered))
    assert form.is_valid(), form.errors
    empty = {"announced": {"re": None, "kontra": None}, "sonderpunkte": {"re": {}, "kontra": {}}}
    assert form.facts() == {"kind": "normal", "re": [1, 3], "augen_re": 155, **empty, **facts}


def test_facts_offer_only_options_of_the_rules() -> None:
    assert not {"events", "verworfen", "bock_rounds"} & set(FactsForm(offer=offer()).fields)
