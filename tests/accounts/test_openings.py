from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.accounts.browsers import browser
from tests.cast import answers
from tests.free_lists.builders import free_list
from tournaments.free_lists.access import list_token

pytestmark = pytest.mark.django_db

TYPED = {"email": "neu@example.org", "password1": "doppel-kopf-9", "password2": "doppel-kopf-9"}


@pytest.fixture
def closed(settings: Any) -> None:
    settings.SIGN_UP = settings.NEW_LISTS = "closed"


def test_sign_up_closed_creates_nobody_and_says_whom_to_ask(closed: None) -> None:
    client = browser()
    for answer in (client.get(reverse("account_signup")), client.post(reverse("account_signup"), TYPED)):
        assert "The organisers " in answer.text
    assert not User.objects.exists()
    assert reverse("account_signup") not in client.get(reverse("account_login")).text


def test_sign_up_open_is_offered() -> None:
    assert reverse("account_signup") in browser().get(reverse("account_login")).text


@pytest.mark.parametrize(("opening", "strangers"), [("open", 200), ("closed", 403)])
def test_new_list_for_the_cast(opening: str, strangers: int, cast: dict[str, User | None], settings: Any) -> None:
    settings.NEW_LISTS = opening
    others = {"stranger": strangers, "anonymous": strangers}
    there = reverse("free_list_new")
    assert answers(cast, lambda client: client.get(there).status_code) == {**dict.fromkeys(cast, 200), **others}


def test_new_list_closed_is_not_created(closed: None) -> None:
    answer = browser().post(reverse("free_list_new"), {"name_1": "Anna"})
    assert (answer.status_code, "Ask one of them " in answer.text) == (403, True)


def test_new_list_is_offered_if_permitted(closed: None, helper: User) -> None:
    token = list_token(free_list())
    pages = ["/", reverse("free_lists"), reverse("free_list_share", args=[token])]
    anybody, member = Client(), Client()
    member.force_login(helper)
    offers = [[reverse("free_list_new") in client.get(page).text for page in pages] for client in (anybody, member)]
    assert offers == [[False] * 3, [True] * 3]
