"""The six options that players of private lists look for, on a page of their own."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rules.options import rule_set, values_of
from scoring.rules.rulebooks.catalogue import rule_book
from tests.free_lists.builders import TYPED, address_of, free_list, keyed, play
from tests.pages import read
from tests.tournaments.lists import points_of
from tournaments.adapter import rules_of
from tournaments.free_lists.access import Link
from tournaments.free_lists.lifecycle import Length
from tournaments.free_lists.views.rules import USUAL
from tournaments.models.score_list import ScoreList
from tournaments.services.rules.versions import rule_set_version

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

GAME, NOTHING = {"value": 2, "winners": [1, 2]}, {"value": 0, "winners": []}
# The page's input for DokoMania's rules with a Bock after a game worth 0, from that game on.
WANTED = {
    "soli.same_dealer": "none",
    "bock.triggers": ["manual", "zero_game"],
    "bock.starts": "current",
    "bock.stacking": "accumulate",
    "bock.factor": "n_plus_1",
}


@pytest.fixture
def score_list() -> ScoreList:
    return free_list(rules="dokomania", length=Length(games=12))


def test_page_asks_for_six_options_and_links_to_all(client: Client, score_list) -> None:
    shown = read(client.get(address_of(score_list, "usual_rules")))
    assert shown.values("form .option", "id") == [f"option-{path}" for path in USUAL]
    assert shown.links("#content")["All rules"].endswith("/settings/rules/")


def test_new_list_starts_with_the_six_options(client: Client) -> None:
    made = client.post(reverse("free_list_new"), keyed(**TYPED, do="rules"))
    score_list = ScoreList.objects.get()
    assert made.url == address_of(score_list, "usual_rules")
    saved = client.post(made.url, keyed(**WANTED, seen_revision=score_list.revision, do="save"))
    assert saved.url == address_of(score_list)
    score_list.refresh_from_db()
    rules = rules_of(score_list.rule_set)
    assert (rules.bock.starts, {"manual", "zero_game"}) == ("current", set(rules.bock.triggers))


def test_six_options_leave_the_others_as_they_were(client: Client, score_list) -> None:
    play(score_list, GAME, NOTHING, GAME)
    before = rules_of(score_list.rule_set)
    typed = keyed(**WANTED, seen_revision=ScoreList.objects.get().revision)
    checked = client.post(address_of(score_list, "usual_rules"), {**typed, "do": "check"})
    assert [line.after for line in checked.context["found"]] == [6, 6, -6, -6]
    assert points_of(score_list) == [4, 4, -4, -4]
    assert client.post(address_of(score_list, "usual_rules"), {**typed, "do": "save"}).status_code == 302
    assert points_of(score_list) == [6, 6, -6, -6]
    after = rules_of(ScoreList.objects.get().rule_set)
    assert (after.worth, after.sonderpunkte, after.soli) == (before.worth, before.sonderpunkte, before.soli)


def test_six_options_keep_rules_chosen_meanwhile(client: Client, score_list) -> None:
    address = address_of(score_list, "usual_rules")
    names = read(client.get(address)).values("form [name]", "name")
    assert ("bock.starts" in names, "book" in names) == (True, False)
    book = rule_book("freedoko")
    own = rule_set(book, {**values_of(book), "worth.mauern": True})
    ScoreList.objects.update(rule_set=rule_set_version(own))
    client.post(address, keyed(**WANTED, seen_revision=score_list.revision, do="save"))
    after = rules_of(ScoreList.objects.get().rule_set)
    assert (after.key, after.bock.starts, after.worth) == ("freedoko", "current", own.worth)


def test_six_options_require_the_writing_link(client: Client, score_list) -> None:
    assert client.get(address_of(score_list, "usual_rules", link=Link.READ)).status_code == 404
