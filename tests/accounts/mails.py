"""Links in emails."""

from urllib.parse import urlsplit

from django.core import mail
from django.urls import reverse

from accounts.models import User
from tests.accounts.browsers import browser


def link_in(message: mail.EmailMessage) -> str:
    (link,) = [word for word in str(message.body).split() if "://" in word]
    return link


def path_of(link: str) -> str:
    return urlsplit(link).path


def mailed_link(user: User) -> str:
    """Requests a password reset and returns the path of its link."""
    browser().post(reverse("account_reset_password"), {"email": user.email})
    return path_of(link_in(mail.outbox[-1]))
