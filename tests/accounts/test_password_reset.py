"""Links for resetting a password: one account, one use, three days."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.http import int_to_base36

from accounts import services
from accounts.models import User
from tests.accounts.browsers import browser
from tests.accounts.mails import mailed_link
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db

PASSWORD = "geheim-genug"
CHOSEN = "doppel-kopf-9"
LIFETIME = timedelta(days=3)
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def _mail(settings: Any) -> None:
    settings.EMAIL_URL = "memorymail://"


@pytest.fixture
def user() -> User:
    user = UserFactory()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def open_form(client: Client, link: str) -> str:
    """Opens a link and returns the address of its form, even if the link is no longer valid."""
    page = client.get(link, follow=True)
    return page.redirect_chain[-1][0] if page.redirect_chain else link


def send(client: Client, form: str, password: str = CHOSEN) -> None:
    client.post(form, {"password1": password, "password2": password})


def use(link: str, password: str = CHOSEN) -> None:
    client = browser()
    send(client, open_form(client, link), password)


def has_password(user: User, password: str) -> bool:
    return User.objects.get(pk=user.pk).check_password(password)


def is_used(user: User, link: str) -> None:
    use(link, "anderes-kopf-9")


def password_is_changed(user: User, link: str) -> None:
    client = browser()
    client.force_login(user)
    sent = {"oldpassword": PASSWORD, "password1": "anderes-kopf-9", "password2": "anderes-kopf-9"}
    client.post(reverse("account_change_password"), sent)


def password_is_handed_out(user: User, link: str) -> None:
    services.hand_out_password(user=user)


def user_signs_in(user: User, link: str) -> None:
    browser().post(reverse("account_login"), {"login": user.email, "password": PASSWORD})


def address_is_another(user: User, link: str) -> None:
    """The old mailbox may belong to somebody else by now."""
    EmailAddress.objects.filter(user=user).update(email="anders@example.org")
    User.objects.filter(pk=user.pk).update(email="anders@example.org")


ENDS = [is_used, password_is_changed, password_is_handed_out, user_signs_in, address_is_another]


def test_link_sets_the_password(user: User) -> None:
    use(mailed_link(user))
    assert (has_password(user, CHOSEN), has_password(user, PASSWORD)) == (True, False)


@pytest.mark.parametrize("end", ENDS)
def test_link_becomes_invalid(end: Callable[[User, str], None], user: User) -> None:
    link = mailed_link(user)
    end(user, link)
    use(link)
    assert not has_password(user, CHOSEN)


@pytest.mark.parametrize("end", ENDS)
def test_form_of_an_invalid_link_is_refused(end: Callable[[User, str], None], user: User) -> None:
    link, client = mailed_link(user), browser()
    form = open_form(client, link)
    end(user, link)
    send(client, form)
    assert not has_password(user, CHOSEN)


@pytest.mark.parametrize(
    ("after", "works"), [(LIFETIME - timedelta(hours=1), True), (LIFETIME + timedelta(hours=1), False)]
)
def test_link_works_for_three_days(after: timedelta, works: bool, user: User) -> None:
    link = mailed_link(user)
    with time_machine.travel(timezone.localtime() + after):
        use(link)
    assert has_password(user, CHOSEN) is works


def test_link_for_another_account_is_refused(user: User) -> None:
    other = UserFactory()
    link = mailed_link(user)
    own, foreign = (f"/{int_to_base36(each.pk)}-" for each in (user, other))
    use(link.replace(own, foreign))
    client = browser()
    form = open_form(client, link)
    send(client, form.replace(own, foreign))
    assert own in link
    assert own in form
    assert [has_password(each, PASSWORD) for each in (user, other)] == [True, True]


def test_link_opened_by_another_user_keeps_their_password(user: User) -> None:
    other = UserFactory()
    client = browser()
    client.force_login(other)
    send(client, open_form(client, mailed_link(user)))
    assert (has_password(user, CHOSEN), has_password(other, PASSWORD)) == (True, True)
    assert "_auth_user_id" not in client.session


def test_link_of_a_closed_account_signs_nobody_in(user: User) -> None:
    link = mailed_link(user)
    user.is_active = False
    user.save()
    use(link)
    client = browser()
    client.post(reverse("account_login"), {"login": user.email, "password": CHOSEN})
    assert "_auth_user_id" not in client.session
