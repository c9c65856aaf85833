"""Failed sign-ins, and the origins of requests."""

from threading import BoundedSemaphore
from typing import Any
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts.brakes import brakes, devices
from accounts.brakes.origins import origin, origin_of
from accounts.models import User
from config.settings import ACCOUNT_RATE_LIMITS
from tests.accounts.browsers import browser
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db

PASSWORD = "geheim-genug"


@pytest.fixture(autouse=True)
def _limits(settings: Any) -> None:
    """Restores the limits that the test settings remove."""
    settings.ACCOUNT_RATE_LIMITS = ACCOUNT_RATE_LIMITS


@pytest.fixture
def user() -> User:
    return UserFactory(email=f"{uuid4().hex}@example.org")


def sign_in(client: Client, user: User, password: str = PASSWORD) -> Any:
    return client.post(reverse("account_login"), {"login": user.email, "password": password})


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


@pytest.mark.parametrize(
    ("page", "words"),
    [("account_login", ["E-mail address", "Stay signed in"]), ("account_signup", ["E-mail address"])],
)
def test_fields_are_named_as_on_the_account_page(page: str, words: list[str]) -> None:
    text = browser().get(reverse(page)).text
    assert [word for word in words if word not in text] == []
    assert ("Email" in text, text.count(" autofocus")) == (False, 1)


def test_failures_of_a_stranger_lock_nobody_out(user: User) -> None:
    stranger = browser()
    for _ in range(12):
        sign_in(stranger, user, "falsch")
    assert not is_in(stranger)
    organiser = browser()
    assert sign_in(organiser, user)["Location"] == "/organise/"


def test_many_users_sign_in_from_one_address() -> None:
    address = browser().defaults["REMOTE_ADDR"]
    users = UserFactory.create_batch(35)
    clients = [Client(REMOTE_ADDR=address) for _ in users]
    for client, each in zip(clients, users, strict=True):
        sign_in(client, each)
    assert all(map(is_in, clients))


def test_wait_is_shown_and_ends(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000_000.0]
    monkeypatch.setattr("accounts.adapter.time.time", lambda: now[0])
    client = browser()
    for _ in range(6):
        sign_in(client, user, "falsch")
    now[0] += 1
    sign_in(client, user, "falsch")
    refused = sign_in(client, user)
    assert "Wait 2 seconds, then try again." in refused.text
    assert user.email in refused.text
    now[0] += 2
    sign_in(client, user)
    assert is_in(client)


def test_full_room_says_when_to_retry(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brakes, "PLACES", BoundedSemaphore(1))
    monkeypatch.setattr(brakes, "PATIENCE", 0)
    client = browser()
    with brakes.PLACES:
        assert "Wait a second, then try again." in sign_in(client, user).text
    sign_in(client, user)
    assert is_in(client)


@pytest.mark.services
def test_known_device_is_not_slowed_by_neighbours(user: User) -> None:
    known, neighbour = browser(), browser()
    neighbour.defaults["REMOTE_ADDR"] = known.defaults["REMOTE_ADDR"]
    sign_in(known, user)
    known.post(reverse("account_logout"))
    for _ in range(8):
        sign_in(neighbour, user, "falsch")
    assert "Wait" in sign_in(neighbour, user).text
    sign_in(known, user)
    assert is_in(known)


def test_device_is_known_only_to_its_accounts(user: User) -> None:
    client = browser()
    cookie = sign_in(client, user).cookies[devices.COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    request = RequestFactory().get("/")
    request.user = UserFactory()
    request.COOKIES[devices.COOKIE] = cookie.value
    assert devices.device_of(request, user.email)
    assert devices.device_of(request, "anders@example.org") is None
    request.COOKIES[devices.COOKIE] = cookie.value[:-1]
    assert devices.device_of(request, user.email) is None


@pytest.mark.parametrize(
    ("page", "field"), [("account_change_password", "oldpassword"), ("account_reauthenticate", "password")]
)
def test_password_check_of_signed_in_user_is_braked(page: str, field: str, user: User) -> None:
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    client = browser()
    client.force_login(user)
    new = {"password1": "doppel-kopf-9", "password2": "doppel-kopf-9"}
    for _ in range(5):
        client.post(reverse(page), {field: "falsch", **new})
    response = client.post(reverse(page), {field: PASSWORD, **new})
    assert "then try again" in response.text
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


@pytest.mark.parametrize("forwarded", [None, "", "garbage", "1.2.3.4, <x>", "999.1.1.1", ",", "1.2.3.4, [::1"])
def test_forwarded_garbage_is_ignored(forwarded: str | None, user: User, settings: Any) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 2
    client = browser()
    if forwarded is not None:
        client.defaults["HTTP_X_FORWARDED_FOR"] = forwarded
    sign_in(client, user)
    assert is_in(client)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", "unknown"),
        ("unix:", "unknown"),
    ],
)
def test_origin_of_an_address(address: str, expected: str) -> None:
    assert origin_of(RequestFactory().get("/", REMOTE_ADDR=address)) == expected


@pytest.mark.parametrize(
    ("forwarded", "proxies", "expected"),
    [
        ("203.0.113.9", 0, "192.0.2.7"),
        ("203.0.113.9", 1, "203.0.113.9"),
        ("198.51.100.1, 203.0.113.9", 1, "203.0.113.9"),  # the first entry can be forged
        ("198.51.100.1, 203.0.113.9, 10.0.0.2", 2, "203.0.113.9"),
        ("203.0.113.9", 2, "192.0.2.7"),
        ("", 1, "192.0.2.7"),
        ("2001:db8::1,2001:db8:1:2::9", 1, "2001:db8:1:2::/64"),
        ("198.51.100.1, <x>", 1, "192.0.2.7"),
    ],
)
def test_origin_behind_proxies(forwarded: str, proxies: int, expected: str) -> None:
    assert origin("192.0.2.7", forwarded, proxies) == expected
