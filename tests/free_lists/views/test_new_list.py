"""The form of a new list."""

import pytest
from django.urls import reverse

from tests.free_lists.builders import keyed
from tests.pages import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

TYPED = {"name_1": "Anna", "name_2": "Bert", "name_3": "Cäsar", "name_4": "Doris", "rules": "book:dokomania"}

# refused input -> field with the focus (None: the summary), and the first fields of the open parts
FIRST_WRONG = [
    ({"name_2": "", "games": "0"}, "name_2", ["games"]),
    ({"name_4": ""}, "name_4", []),
    ({"name_6": "x" * 200}, "name_6", ["name_5"]),
    ({"games": "0"}, "games", ["games"]),
    ({"group": "x" * 200}, "group", ["group"]),
    ({"name_4": "anna"}, None, []),
]


def test_top_bar_says_what_lists_are(client) -> None:
    shown = read(client.get(reverse("free_lists")))
    assert shown.values("header nav a[href='/lists/']", "title") == shown.words(".page-head .state")


@pytest.mark.parametrize(("typed", "focused", "parts"), FIRST_WRONG)
def test_refused_new_list_shows_the_first_wrong_field(client, typed, focused, parts) -> None:
    shown = read(client.post(reverse("free_list_new"), keyed(**{**TYPED, **typed})))
    assert shown.values("[autofocus]", "name") == [focused]
    assert len(shown.words("form > [role=alert]:not([hidden])")) == 1
    opened = shown.values("details[open] > .fields > :first-child input, details[open] > .field input[list]", "name")
    assert opened == parts
