import re
from dataclasses import replace

import pytest

from tests.paths import ROOT
from tournaments.contributions import Contribution, Slot, all_contributions, hand_over, merge_contexts
from tournaments.features import FEATURES
from tournaments.free_lists.printables import OWN_LIST
from tournaments.printing.registry import contributed_printables

CORE = [each.read_text() for each in (ROOT / "templates").rglob("*.html")]
SLOTS = {name for text in CORE for name in re.findall(r"{% contributed \"(\w+)\" %}", text)}
PLACES = {place for text in CORE for place in re.findall(r"{% tabs_after \"(\w+)\" \"(\w+)\"", text)}
PACKAGES = sorted(each.parent.name for each in (ROOT / "tournaments").glob("*/contribution.py"))


def test_every_slot_is_in_a_template():
    assert set(Slot) == SLOTS


def test_every_tab_follows_an_existing_one():
    assert {(tab.bar, tab.after) for each in FEATURES for tab in each.tabs} <= PLACES


def test_every_feature_template_exists():
    names = {name for each in FEATURES for name in each.templates.values()}
    assert [name for name in sorted(names) if not (ROOT / "templates" / name).is_file()] == []


def test_every_feature_is_registered_and_documented():
    assert all_contributions() == FEATURES
    assert len(FEATURES) == len(PACKAGES)
    assert sorted(page.stem for page in (ROOT / "docs/features").glob("*.md")) == sorted([*PACKAGES, "serving"])


def test_merged_refuses_duplicate_names():
    assert merge_contexts([{"one": 1}, {"other": 2}]) == {"one": 1, "other": 2}
    with pytest.raises(ValueError, match="two features declare one"):
        merge_contexts([{"one": 1}, {"one": 1}])


@pytest.fixture
def handed_over():
    yield lambda *features: hand_over(lambda: features)
    hand_over(lambda: FEATURES)


def test_later_hand_over_replaces_earlier(handed_over):
    assert all_contributions() == FEATURES
    only = Contribution(refusals={"code": "Sentence."})
    handed_over(only)
    assert all_contributions() == (only,)


def test_feature_document_names_its_page(handed_over):
    handed_over(Contribution(documents=lambda: (replace(OWN_LIST, scope=None),)))
    with pytest.raises(ValueError, match="own_list has no scope"):
        list(contributed_printables())
