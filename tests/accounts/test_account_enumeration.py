"""No page reveals whether an account exists."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.accounts.browsers import browser
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db

TAKEN, FREE = "anna@example.org", "niemand@example.org"


@pytest.fixture(params=["", "memorymail://"], ids=["no mail", "mail"])
def mail(request: pytest.FixtureRequest, settings: Any) -> None:
    settings.EMAIL_URL = request.param
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory" if request.param else "none"
    UserFactory(email=TAKEN)


def visible_answer(client: Client, page: str, data: dict[str, str], address: str) -> tuple[int, str, set[str], str]:
    """Returns everything visible without access to the mailbox, except for the typed address."""
    answer = client.post(reverse(page), {**data, **{name: address for name, value in data.items() if value == "?"}})
    text = client.get(answer["Location"]).text if answer.status_code == 302 else answer.text
    token = client.cookies["csrftoken"].value if "csrftoken" in client.cookies else "-"
    said = "\n".join(line for line in text.splitlines() if "csrf" not in line.lower()).replace(address, "?")
    return answer.status_code, answer.get("Location", ""), set(client.cookies), said.replace(token, "")


SIGN_UP = {"email": "?", "password1": "doppel-kopf-9", "password2": "doppel-kopf-9"}


@pytest.mark.parametrize(
    ("page", "data"),
    [
        ("account_signup", SIGN_UP),
        ("account_signup", {**SIGN_UP, "password2": "anders"}),
        ("account_reset_password", {"email": "?"}),
        ("account_login", {"login": "?", "password": "falsch"}),
    ],
)
def test_answer_is_the_same_for_an_address_with_an_account(page: str, data: dict[str, str], mail: None) -> None:
    assert visible_answer(browser(), page, data, TAKEN) == visible_answer(browser(), page, data, FREE)


def test_change_of_address_is_silent(mail: None) -> None:
    answers = []
    for address in (TAKEN, FREE):
        client = browser()
        user = UserFactory()
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        client.force_login(user)
        answers.append(client.post(reverse("account_email"), {"action_add": "", "email": address}).status_code)
    assert len(set(answers)) == 1


@pytest.mark.parametrize("page", ["account_signup", "account_login"])
def test_same_work_is_done_for_an_address_with_an_account(
    page: str, mail: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashes: list[str] = []
    hash_once = MD5PasswordHasher.encode
    monkeypatch.setattr(MD5PasswordHasher, "encode", lambda *given: hashes.append(page) or hash_once(*given))
    work = []
    for address in (TAKEN, FREE):
        hashes.clear()
        browser().post(reverse(page), {**SIGN_UP, "email": address, "login": address, "password": "falsch"})
        work.append(len(hashes))
    assert work[0] == work[1] > 0


@pytest.mark.services
def test_sign_up_with_a_taken_address_changes_nothing(mail: None) -> None:
    before = list(User.objects.values())
    client = browser()
    client.post(reverse("account_signup"), {**SIGN_UP, "email": TAKEN.upper()})
    assert list(User.objects.values()) == before
    assert "_auth_user_id" not in client.session
