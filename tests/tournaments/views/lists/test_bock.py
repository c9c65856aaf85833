import re

import pytest
from django.test import Client
from django.utils import translation

from scoring.rules.rulebooks.catalogue import rule_book
from tests.tournaments.lists import table_under
from tests.tournaments.views.entry_forms import address_after, send_entry
from tournaments.models.score_list import Entry
from tournaments.phrases.lists.bock import bock_brief, bock_words, raised_words

pytestmark = pytest.mark.django_db

RAISES = {"value": 2, "winners": [3, 4], "bock_rounds": 1}
PLAIN = {"value": 3, "winners": [1, 2]}
GAMES = (PLAIN, RAISES, PLAIN, PLAIN)


@pytest.fixture(autouse=True)
def english(client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


@pytest.fixture
def address() -> str:
    return address_after(table_under(rule_book("dokomania")), *GAMES)


def entry(number: int) -> str:
    return f"entries/{Entry.objects.order_by('order_key')[number - 1].uid}/"


def delete_game(client: Client, address: str) -> tuple[str, str]:
    """Returns the confirmation page, and the page after the deletion."""
    asked = client.get(address)
    hidden = {name: str(asked.context[name]) for name in ("client_key", "seen_revision")}
    done = client.post(address, {**hidden, "do": "delete"}, follow=True)
    return asked.content.decode(), done.content.decode()


DELETED = [(2, "The Bock it raised lapses."), (3, "The current Bock lasts one game longer.")]


@pytest.mark.parametrize(("number", "words"), DELETED)
def test_deletion_explains_changes_of_the_bock(client, address, number, words) -> None:
    asked, done = delete_game(client, f"{address}{entry(number)}delete/")
    assert asked.count(words) == 1
    assert f"Deleted. {words}" in done


def test_deletion_at_five_keeps_the_bock_of_later_games(client) -> None:
    """Game 2 becomes illegal because another dealer sits out."""
    raises = {"value": 2, "winners": [5, 1], "bock_rounds": 1}
    games = ({"value": 3, "winners": [2, 3]}, {"value": 3, "winners": [1, 3], "bock_rounds": 1}, raises, raises)
    address = address_after(table_under(rule_book("dokomania"), seats=5), *games)
    asked = client.get(f"{address}{entry(1)}delete/")
    assert asked.status_code == 200
    assert asked.context["refusal"].startswith("This correction would make game 2 break the rules.")
    assert "lapse" not in asked.content.decode()


def test_deletion_of_the_game_that_raised_a_bock_explains_the_effect(client, address) -> None:
    asked, _done = delete_game(client, f"{address}{entry(2)}delete/")
    assert re.search("Games? [^<]*change[^<]*Bock, points", asked)
    assert [row.derived["bock"] for row in Entry.objects.order_by("order_key")] == [1, 1, 1]


def test_inserting_into_a_bock_ends_it_earlier(client, address) -> None:
    typed = {"way": "points", "winners": ["1", "4"], "value": "1"}
    insert = f"{address}{entry(4)}insert/"
    checked = send_entry(client, insert, typed, do="check")
    assert "The current Bock ends one game earlier." in checked.context["editor"].preview.consequences
    send_entry(client, insert, typed)
    assert "Game 4 saved. The current Bock ends one game earlier." in client.get(address).content.decode()


def test_changing_a_game_may_raise_another_bock(client, address) -> None:
    typed = {"way": "points", "winners": ["3", "4"], "value": "2", "bock_rounds": "3"}
    checked = send_entry(client, f"{address}{entry(2)}change/", typed, do="check")
    found = checked.context["editor"].preview.consequences
    assert found[0] == "It raises 2 rounds of Bock."
    assert "Game 3: ×4 instead of ×2." in found


def test_success_message_mentions_a_raised_bock(client) -> None:
    address = address_after(table_under(rule_book("ohne-neunen")))
    typed = {"way": "facts", "kind": "normal", "re": ["1", "3"], "augen_party": "re", "augen": "120"}
    assert "Game 1 raises a Bock." in send_entry(client, address, typed, do="check").content.decode()


WORDS = [
    ((1, ()), ""),
    ((2, (3,)), "Bock ×2, 3 games left"),
    ((2, (1,)), "Bock ×2, 1 game left"),
    ((3, (4, 2)), "double Bock ×3, ends after 2 and 4 games"),
    ((3, (4, 4)), "double Bock ×3, 4 games left"),
    ((3, (1, 1)), "double Bock ×3, 1 game left"),
    ((4, (1, 2, 3)), "triple Bock ×4, ends after 1, 2 and 3 games"),
    ((5, (1, 2, 3, 4)), "4 Böcke ×5, ends after 1, 2, 3 and 4 games"),
]


@pytest.mark.parametrize(("given", "words"), WORDS)
def test_bock_in_force_in_words(given, words) -> None:
    with translation.override("en"):
        assert bock_words(*given) == words


BRIEF = [((1, ()), ""), ((2, (3,)), "BOCK×2 · 3 games left"), ((8, (4, 1, 3)), "BOCK×8 · ends after 1, 3 and 4 games")]


@pytest.mark.parametrize(("given", "words"), BRIEF)
def test_bock_in_force_in_brief(given, words) -> None:
    with translation.override("en"):
        assert bock_brief(*given) == words


RAISED = [(0, "no Bock"), (1, "Bock"), (2, "double Bock"), (3, "triple Bock"), (4, "4 Böcke")]


@pytest.mark.parametrize(("rounds", "words"), RAISED)
def test_raised_bock_in_words(rounds, words) -> None:
    with translation.override("en"):
        assert raised_words(rounds) == words


def test_changed_dealer_of_many_games_is_one_sentence(client, address) -> None:
    asked, _done = delete_game(client, f"{address}{entry(1)}delete/")
    assert re.search("Games 2 to [0-9]+ change: dealer", asked)
    assert "deals instead of" not in asked
