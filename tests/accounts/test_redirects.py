"""Redirects to `next` stay within the site."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from config.settings import ALLOWED_HOSTS
from tests.accounts.browsers import browser
from tests.accounts.mails import link_in, mailed_link, path_of
from tests.factories import UserFactory
from tests.pages import read

pytestmark = pytest.mark.django_db

PASSWORD = "geheim-genug"
NEW = {"password1": "doppel-kopf-9", "password2": "doppel-kopf-9"}
INSIDE = "/clubs/?page=2"
# As browsers read them: either slash, without tabs and newlines, with or without slashes after the scheme.
OUTSIDE = [
    "//evil.example",
    "///evil.example",
    "////evil.example/clubs/",
    "/\\evil.example",
    "\\/evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "https:/evil.example",
    "https:///evil.example",
    "http://evil.example/",
    "HTTPS://evil.example",
    "ftp://evil.example",
    "//evil.example\\@testserver/",
    "//testserver@evil.example",
    "//testserver.evil.example",
    "http://testserver:6666/",
    "//localhost/",
    "//[::1]/",
    "//[evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\r\n//evil.example",
    "\t//evil.example",
    " //evil.example",
    "\x00//evil.example",
    "\x1f//evil.example",
    "\u00a0//evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
]
# One of each kind, for doors that are slow. All doors have one of two checks, which cheap doors try with all of them.
FEW = [
    "//evil.example",
    "/\\evil.example",
    "https:evil.example",
    "//[evil.example",
    "\t//evil.example",
    "data:text/html,x",
]


@pytest.fixture(autouse=True)
def _hosts(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver", *ALLOWED_HOSTS]


def is_within(address: str) -> bool:
    """True if a browser would stay on the site."""
    return re.fullmatch(r"/(?:[^/\\\x00-\x20\x7f][^\\\x00-\x20\x7f]*)?", address) is not None


def address_with_next(page: str, there: str) -> str:
    return f"{reverse(page)}?{urlencode({'next': there})}"


def device(**user: bool) -> Client:
    made = UserFactory(**user)
    EmailAddress.objects.create(user=made, email=made.email, verified=True, primary=True)
    client = browser()
    client.force_login(made)
    return client


def sign_in(address: str, **more: str) -> HttpResponse:
    user = UserFactory(is_staff=True)
    return browser().post(address, {"login": user.email, "password": PASSWORD, **more})


def sign_in_on(page: HttpResponse) -> HttpResponse:
    return sign_in(read(page).values("main a.button", "href")[0] or "")


def by_form(there: str) -> HttpResponse:
    return sign_in(reverse("account_login"), next=there)


def by_address(there: str) -> HttpResponse:
    return sign_in(address_with_next("account_login", there))


def signed_in_already(there: str) -> HttpResponse:
    return device().get(address_with_next("account_login", there))


def by_signing_up(there: str) -> HttpResponse:
    client, sent = browser(), {"email": f"{uuid4().hex}@example.org", **NEW}
    made = client.post(address_with_next("account_signup", there), sent)
    return sign_in_on(client.get(made["Location"]))


def signed_up_already(there: str) -> HttpResponse:
    return device().get(address_with_next("account_signup", there))


def by_the_page_after_signing_up(there: str) -> HttpResponse:
    return sign_in_on(browser().get(address_with_next("account_created", there)))


def by_signing_out(there: str) -> HttpResponse:
    return device().post(reverse("account_logout"), {"next": there})


def signed_out_already(there: str) -> HttpResponse:
    return browser().get(address_with_next("account_logout", there))


def by_password_again(there: str) -> HttpResponse:
    return device().post(reverse("account_reauthenticate"), {"password": PASSWORD, "next": there})


def by_another_password(there: str) -> HttpResponse:
    sent = {"oldpassword": PASSWORD, **NEW, "next": there}
    return device().post(reverse("account_change_password"), sent)


def by_asking_for_a_password(there: str) -> HttpResponse:
    return browser().post(reverse("account_reset_password"), {"email": UserFactory().email, "next": there})


def by_link_to_a_password(there: str) -> HttpResponse:
    client = browser()
    opened = client.get(f"{mailed_link(UserFactory())}?{urlencode({'next': there})}")
    return client.post(opened["Location"], NEW)


def by_confirming_an_address(there: str) -> HttpResponse:
    client = device()
    client.post(reverse("account_email"), {"action_add": "", "email": f"{uuid4().hex}@example.org"})
    return client.post(path_of(link_in(mail.outbox[-1])), {"next": there})


def by_administration(there: str) -> HttpResponse:
    return sign_in(browser().get(address_with_next("admin:login", there))["Location"])


def by_language(there: str) -> HttpResponse:
    return browser().post(reverse("choose_language"), {"language": "en", "next": there})


def by_language_of_an_address(there: str) -> HttpResponse:
    return browser().post(address_with_next("choose_language", there), {"language": "en"})


def by_page_that_was_left(there: str) -> HttpResponse:
    return browser().post(reverse("choose_language"), {"language": "en"}, headers={"referer": there})


def by_language_of_django(there: str) -> HttpResponse:
    return browser().get(address_with_next("set_language", there))


CHEAP = [
    signed_out_already,
    by_language,
    by_language_of_an_address,
    by_page_that_was_left,
    by_language_of_django,
]
SLOW = [
    by_form,
    by_address,
    signed_in_already,
    by_signing_up,
    signed_up_already,
    by_the_page_after_signing_up,
    by_signing_out,
    by_password_again,
    by_another_password,
    by_administration,
]
WITH_MAIL = [by_asking_for_a_password, by_link_to_a_password, by_confirming_an_address]
DOORS = [
    *((door, "", OUTSIDE) for door in CHEAP),
    *((door, "", FEW) for door in SLOW),
    *((door, "memorymail://", FEW) for door in WITH_MAIL),
]


@pytest.mark.parametrize(("door", "mail_url", "outside"), DOORS)
def test_next_stays_within_the_site(
    door: Callable[[str], HttpResponse], mail_url: str, outside: list[str], settings: Any
) -> None:
    settings.EMAIL_URL = mail_url
    assert door(INSIDE)["Location"] == INSIDE
    assert {there: led for there in outside if not is_within(led := door(there)["Location"])} == {}
