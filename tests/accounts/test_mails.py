"""What is sent to somebody who signs up or forgot the password: in the words of the pages, whoever it goes to."""

import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from tests.factories import UserFactory
from tests.pages import read

pytestmark = pytest.mark.django_db
PASSWORDS = {"password1": "doppel-kopf-9", "password2": "doppel-kopf-9"}
# page, whether the address has an account, subject, what the text says first
MAILS = [
    ("account_signup", False, "Adresse bestätigen", "Diese Adresse wurde bei testserver angegeben"),
    ("account_signup", True, "Zu dieser Adresse gibt es ein Konto", "Mit dieser Adresse sollte bei testserver"),
    ("account_reset_password", True, "Neues Passwort", "Für das Konto mit dieser Adresse wurde bei testserver"),
    ("account_reset_password", False, "Zu dieser Adresse gibt es kein Konto", "Für diese Adresse wurde bei testserver"),
]


@pytest.fixture
def with_mail(settings: Any) -> None:
    settings.EMAIL_URL = "memorymail://"
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"


@pytest.mark.parametrize(("page", "known", "subject", "first"), MAILS)
def test_mail_speaks_as_the_pages_do(
    page: str, known: bool, subject: str, first: str, client: Client, with_mail: None
) -> None:
    address = UserFactory().email if known else "neu@example.org"
    client.post(reverse(page), {"email": address, **PASSWORDS}, headers={"accept-language": "de"})
    (message,) = mail.outbox
    assert message.subject == subject
    assert message.body.startswith(first)
    assert re.search(r"\b(?:du|dich|dein\w*|Du|Sie|Ihr\w*|Danke)\b", str(message.body)) is None


def test_signing_out_says_so_without_addressing_anybody(client: Client) -> None:
    client.force_login(UserFactory())
    page = read(client.post(reverse("account_logout"), follow=True, headers={"accept-language": "de"}))
    assert page.words(".messages li") == ["Abgemeldet."]
