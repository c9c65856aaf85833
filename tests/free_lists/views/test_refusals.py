"""Error messages are reworded for lists without organisers."""

import html
import re
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.errors import RuleViolation
from tests.free_lists.builders import FIVE, free_list, play
from tests.pages import read
from tournaments.free_lists.access import Link, list_token
from tournaments.free_lists.lifecycle import Length
from tournaments.free_lists.views.context import at_list
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.phrases.errors.sentences import sentence

pytestmark = pytest.mark.django_db

GAME = {"value": 2, "winners": [1, 2]}


@pytest.fixture(autouse=True)
def english(client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


def at(score_list: ScoreList, name: str = "page", **more: object) -> str:
    return reverse(f"free_list_{name}", kwargs={"token": list_token(score_list, Link.WRITE), **more})


# Pages that correct game 1 so that game 2 becomes illegal, and their input.
CORRECTIONS = [
    ("delete", {}),
    ("change", {"value": "2", "winners": "5", "alone": "solo", "kind": "damen_solo"}),
    ("insert", {"value": "2", "winners": ["2", "3"]}),
    ("people", {"do": "pause", "seat": "1"}),
    ("people", {"do": "leave", "seat": "1"}),
]


@pytest.mark.parametrize(("name", "typed"), CORRECTIONS)
def test_refusals_do_not_mention_organisers(client, name, typed) -> None:
    games = free_list(FIVE, length=Length(games=8, pflichtsoli=1))
    games = play(games, GAME | {"winners": [2, 3]}, GAME | {"winners": [1, 3]})
    first = games.entries.order_by("order_key").first()
    entry, before = ({}, {"before": str(first.uid)}) if name == "people" else ({"entry": first.uid}, {})
    sent = {"client_key": str(uuid4()), "seen_revision": games.revision, **before, **typed}
    refused = client.post(at(games, name, **entry), sent)
    assert refused.status_code == 422
    page = html.unescape(refused.content.decode())
    assert "This correction would make game" in page
    chooses = 'value="review"' in page
    choice = (chooses, "Choose what happens to the games" in page, "delete that game first" in page)
    assert choice == (True, True, False)
    assert "organiser" not in page


SETTINGS = {
    **{f"name_{place}": name for place, name in enumerate(FIVE, start=1)},
    **{f"seat_{place}": place for place in range(1, 6)},
    "rules": "keep",
    "games": "30",
    "entry_ways": ["points", "facts"],
    "order": "newest",
    "view": "both",
}
FINISHED = "This list is finished. Reopen it before you change it."
PAGES = [
    ("page", {"value": "2", "winners": ["2", "3"], "do": "save"}),
    ("people", {"do": "pause", "seat": "1"}),
    ("settings", {**SETTINGS, "name_1": "Gerda", "do": "save"}),
    ("redeal", {}),
    ("time_up", {}),
    ("empty", {}),
]


@pytest.mark.parametrize(("name", "typed"), PAGES)
def test_finished_list_is_not_called_confirmed(client, name, typed) -> None:
    games = free_list(FIVE, rules="dokomania")
    games.status = ListStatus.CONFIRMED
    games.save()
    sent = {"client_key": str(uuid4()), "seen_revision": games.revision, **typed}
    refused = read(client.post(at(games, name), sent, follow=True))
    assert refused.words("main [role=alert] li, .messages li") == [FINISHED]


def test_refusal_without_a_form_is_worded_for_the_list(rf) -> None:
    @at_list
    def refusing(_request, _page) -> HttpResponse:
        raise RuleViolation("list_confirmed")

    request = rf.post("/")
    request.user = AnonymousUser()
    with translation.override("en"):
        refused = refusing(request, token=list_token(free_list(), Link.WRITE))
    assert (refused.status_code, read(refused).words("main > .notice:not([id])")) == (422, [FINISHED])


@pytest.mark.parametrize("code", ["forced_player_must_play", "verwerfen_not_allowed", "list_confirmed"])
def test_private_refusals_do_not_mention_organisers(code) -> None:
    why = RuleViolation("list_settings_conflict", number=1, why=RuleViolation(code, seat=1))
    with translation.override("en"):
        assert re.search("organiser|confirmed", sentence(why, private=True)) is None
        assert sentence(why) != sentence(why, private=True)


def test_game_under_review_is_named_by_number(client) -> None:
    games = play(
        free_list(FIVE, rules="dokomania"), {"event": "redeal"}, GAME | {"winners": [2, 3]}, GAME | {"winners": [1, 3]}
    )
    first = games.entries.order_by("order_key")[1]
    client.post(
        at(games, "delete", entry=first.uid),
        {"client_key": str(uuid4()), "seen_revision": games.revision, "do": "review"},
        follow=True,
    )
    why = "Anna sits out this game. Choose one of the players."
    review = f"Game 1 of this list must be reviewed first: {why}"
    assert read(client.get(at(games))).words(".notice.bad:not([id])") == [review]


def test_event_under_review_is_named(client) -> None:
    games = play(free_list(FIVE), {"event": "pause", "seat": 2}, {"event": "resume", "seat": 2})
    first = games.entries.order_by("order_key").first()
    asked = client.get(at(games, "delete", entry=first.uid))
    assert "the entry “Bert plays again” break the rules" in asked.context["refusal"]
    assert "Choose what happens to it." in asked.context["refusal"]
    sent = {"client_key": str(uuid4()), "seen_revision": games.revision, "do": "review"}
    client.post(at(games, "delete", entry=first.uid), sent)
    assert "The entry “Bert plays again” of this list must be reviewed first" in client.get(at(games)).content.decode()


def test_unknown_state_after_a_reviewed_game_is_not_shown(client) -> None:
    games = play(free_list(FIVE, rules="dokomania"), GAME | {"winners": [2, 3]}, GAME | {"winners": [1, 3]})
    first = games.entries.order_by("order_key").first()
    asked = client.get(at(games, "delete", entry=first.uid))
    (review,) = [way for way in asked.context["ways_out"].options if way.value == "review"]
    assert review.preview.list_consequences == []
    assert "Nothing else in the list changes" not in asked.content.decode()


PLACES = [(0, "Insert before game 1"), (1, "Insert before “dealt again”"), (2, "Insert before “Anna pauses”")]


@pytest.mark.parametrize(("index", "heading"), PLACES)
def test_place_of_an_insertion_is_named(client, index, heading) -> None:
    entries = (GAME | {"winners": [2, 3]}, {"event": "redeal"}, {"event": "pause", "seat": 1})
    games = play(free_list(FIVE, rules="dokomania"), *entries)
    entry = games.entries.order_by("order_key")[index]
    assert read(client.get(at(games, "insert", entry=entry.uid))).words("h1") == [heading]


def test_free_list_keeps_later_games_on_correction(client) -> None:
    games = play(free_list(FIVE, rules="dokomania"), GAME | {"winners": [2, 3]}, GAME | {"winners": [1, 3]})
    first, second = games.entries.order_by("order_key")
    keys = {"client_key": str(uuid4()), "seen_revision": games.revision}
    assert client.post(at(games, "delete", entry=first.uid), {**keys, "do": "as_noted"}).status_code == 302
    games.refresh_from_db()
    second.refresh_from_db()
    assert (games.needs_review, second.facts["as_played"]["dealer"], second.derived["dealer"]) == (False, 2, 2)
    again = {"client_key": str(uuid4()), "seen_revision": games.revision}
    assert client.post(at(games, "delete", entry=second.uid), again).status_code == 302
    assert not games.entries.exists()
