import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from tests.factories import UserFactory
from tests.pages import read

pytestmark = pytest.mark.django_db
PASSWORDS = {"password1": "doppel-kopf-9", "password2": "doppel-kopf-9"}
# page, address has an account, subject, start of the text
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
def test_mail_uses_the_words_of_the_pages(
    page: str, known: bool, subject: str, first: str, client: Client, with_mail: None
) -> None:
    address = UserFactory().email if known else "neu@example.org"
    client.post(reverse(page), {"email": address, **PASSWORDS}, headers={"accept-language": "de"})
    (message,) = mail.outbox
    assert message.subject == subject
    assert message.body.startswith(first)
    assert re.search(r"\b(?:du|dich|dein\w*|Du|Sie|Ihr\w*|Danke)\b", str(message.body)) is None


CHOSEN = "https://doko.example.org"
EVIL = {"x-forwarded-host": "evil.example", "x-forwarded-port": "6666", "forwarded": "host=evil.example"}
# BASE_URL, requested host, host in the mail
ASKED = [
    (CHOSEN, {"host": "evil.example"}, CHOSEN),
    (CHOSEN, {"host": "doko.example.org:6666"}, CHOSEN),
    (CHOSEN, {"host": "localhost"}, CHOSEN),
    (CHOSEN, EVIL, CHOSEN),
    ("http://192.168.1.7:8000", {"host": "evil.example", **EVIL}, "http://192.168.1.7:8000"),
    ("", EVIL, "http://testserver"),
]


@pytest.mark.parametrize(("base", "claimed", "site"), ASKED)
@pytest.mark.parametrize(("page", "known"), [row[:2] for row in MAILS])
def test_mail_links_ignore_requested_host(
    page: str, known: bool, base: str, claimed: dict[str, str], site: str, with_mail: None, settings: Any
) -> None:
    settings.BASE_URL = base
    address = UserFactory().email if known else "neu@example.org"
    headers = {"accept-language": "en", **claimed}
    Client().post(reverse(page), {"email": address, **PASSWORDS}, headers=headers)
    body = str(mail.outbox[0].body)
    has_no_link = (page, known) == ("account_reset_password", False)
    assert re.findall(r" on (\S+?),? ", body.partition("\n")[0]) == [urlsplit(site).netloc]
    assert re.findall(r"(\S+?)/accounts/\S+/", body) == ([] if has_no_link else [site])
    assert "evil" not in body


def test_sign_out_message_names_nobody(client: Client) -> None:
    client.force_login(UserFactory())
    page = read(client.post(reverse("account_logout"), follow=True, headers={"accept-language": "de"}))
    assert page.words(".messages li") == ["Abgemeldet."]
