"""What a list without a tournament refuses, in words that fit where there are no organisers."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.errors import RuleViolation
from tests.tournaments.free_lists import FIVE, free_list, play
from tournaments.models.score_list import ScoreList
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.free_lists.access import Link, list_token

pytestmark = pytest.mark.django_db

GAME = {"value": 2, "winners": [1, 2]}


@pytest.fixture(autouse=True)
def english(client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


def at(score_list: ScoreList, name: str = "page", **more: object) -> str:
    return reverse(f"free_list_{name}", kwargs={"token": list_token(score_list, Link.WRITE), **more})


def test_nobody_is_sent_to_organisers_who_are_not_there(client) -> None:
    games = play(free_list(FIVE, rules="dokomania"), GAME | {"winners": [2, 3]}, GAME | {"winners": [1, 3]})
    first = games.entries.order_by("order_key").first()
    asked = client.get(at(games, "delete", entry=first.uid))
    assert "or keep the correction and review the list later." in asked.context["refusal"]
    assert "organiser" not in asked.content.decode()


@pytest.mark.parametrize("code", ["forced_player_must_play", "verwerfen_not_allowed", "list_confirmed"])
def test_refusals_of_lists_without_a_tournament_know_no_organisers(code) -> None:
    why = RuleViolation("list_settings_conflict", number=1, why=RuleViolation(code, seat=1))
    with translation.override("en"):
        assert re.search("organiser|confirmed", sentence(why, private=True)) is None
        assert sentence(why) != sentence(why, private=True)


def test_game_to_review_is_named_by_its_number(client) -> None:
    games = play(
        free_list(FIVE, rules="dokomania"), {"event": "redeal"}, GAME | {"winners": [2, 3]}, GAME | {"winners": [1, 3]}
    )
    first = games.entries.order_by("order_key")[1]
    client.post(
        at(games, "delete", entry=first.uid),
        {"client_key": str(uuid4()), "seen_revision": games.revision, "do": "review"},
        follow=True,
    )
    assert "Game 1 of this list must be reviewed first" in client.get(at(games)).content.decode()


def test_what_cannot_be_known_behind_a_game_to_review_is_not_said(client) -> None:
    games = play(free_list(FIVE, rules="dokomania"), GAME | {"winners": [2, 3]}, GAME | {"winners": [1, 3]})
    first = games.entries.order_by("order_key").first()
    asked = client.get(at(games, "delete", entry=first.uid)).content.decode()
    assert "Normal games left" not in asked
    assert "Nothing else in the list changes" not in asked


PLACES = [(0, "Insert before game 1"), (1, "Insert before “dealt again”"), (2, "Insert before “Anna pauses”")]


@pytest.mark.parametrize(("index", "heading"), PLACES)
def test_place_of_an_insertion_is_named(client, index, heading) -> None:
    entries = (GAME | {"winners": [2, 3]}, {"event": "redeal"}, {"event": "pause", "seat": 1})
    games = play(free_list(FIVE, rules="dokomania"), *entries)
    entry = games.entries.order_by("order_key")[index]
    assert heading in client.get(at(games, "insert", entry=entry.uid)).content.decode()
