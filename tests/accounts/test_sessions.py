"""Sessions are renewed at sign-in, and end with sign-out and password changes."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import Club, Membership, Role, User
from tests.accounts.browsers import browser
from tests.accounts.mails import mailed_link
from tests.factories import MembershipFactory, UserFactory
from tests.pages import read
from tests.tournaments.lists import table_of
from tournaments.live.news import News, listen
from tournaments.models.tournament import Tournament
from tournaments.selectors.lists.lists import table_address

pytestmark = pytest.mark.django_db

COOKIE = settings.SESSION_COOKIE_NAME
PASSWORD = "geheim-genug"
NEW = {"password1": "doppel-kopf-9", "password2": "doppel-kopf-9"}
# Headers of a fragment requested by a signed-in page.
SIGNED_IN = {"HTTP_HX_REQUEST": "true", "HTTP_X_SIGNED_IN": "1"}
Change = Callable[[], object]


@pytest.fixture
def user(club: Club, tournament: Tournament) -> User:
    return MembershipFactory(club=club, role=Role.ORGANISER, user=UserFactory(managed_by=club)).user


def sign_in(client: Client, user: User, **more: str) -> Any:
    return client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD, **more})


def device_of(user: User) -> Client:
    device = browser()
    device.force_login(user)
    return device


def key_of(client: Client) -> str:
    return str(client.cookies[COOKIE].value)


def browser_with(key: str) -> Client:
    client = browser()
    client.cookies[COOKIE] = key
    return client


def answers(client: Client) -> list[tuple[int, str]]:
    slug = Tournament.objects.get().slug
    names = [("organise", []), ("clubs", []), ("organise_tournament", [slug]), ("organise_events", [slug])]
    pages = [client.get(reverse(name, args=where)) for name, where in names]
    part = client.get(reverse("organise_tournament", args=[slug]), **SIGNED_IN)
    return [(page.status_code, page.get("Location", "")) for page in [*pages, part]]


def key_made_up() -> str:
    return "a" * 32


def key_of_nobody() -> str:
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session["begun"] = True
    session.save()
    return str(session.session_key)


def key_signed_out() -> str:
    """Returns the session key of a stranger who has signed out."""
    device = device_of(UserFactory())
    key = key_of(device)
    device.post(reverse("account_logout"))
    return key


@pytest.mark.parametrize("planted", [key_made_up, key_of_nobody, key_signed_out])
def test_planted_session_key_is_replaced(planted: Callable[[], str], user: User) -> None:
    key = planted()
    victim = browser_with(key)
    sign_in(victim, user)
    assert victim.session["_auth_user_id"] == str(user.pk)
    assert key_of(victim) != key
    assert answers(browser_with(key)) == answers(browser()) != answers(victim)


def test_session_ends_if_another_user_signs_in(user: User) -> None:
    stranger = device_of(UserFactory())
    victim = browser_with(key_of(stranger))
    victim.post(reverse("account_logout"))
    sign_in(victim, user)
    assert victim.session["_auth_user_id"] == str(user.pk)
    assert answers(stranger) == answers(browser()) != answers(victim)


def test_csrf_token_from_before_sign_in_is_refused(user: User) -> None:
    client = browser()
    client.handler.enforce_csrf_checks = True
    before = token_on(client, "account_login")
    sign_in(client, user, csrfmiddlewaretoken=before)
    tokens = (before, token_on(client, "account_logout"))
    sent = [{"language": "en", "csrfmiddlewaretoken": token} for token in tokens]
    assert [client.post(reverse("choose_language"), each).status_code for each in sent] == [403, 302]


def token_on(client: Client, page: str) -> str:
    return str(read(client.get(reverse(page))).values("main [name=csrfmiddlewaretoken]")[0])


def test_cookie_from_before_sign_out_is_invalid(user: User) -> None:
    device = device_of(user)
    key = key_of(device)
    before = answers(browser_with(key))
    device.post(reverse("account_logout"))
    assert answers(browser_with(key)) == answers(browser()) != before
    assert not Session.objects.filter(session_key=key).exists()


def by_oneself(user: User) -> Change:
    device = device_of(user)
    sent = {"oldpassword": PASSWORD, **NEW}
    return lambda: device.post(reverse("account_change_password"), sent)


def by_a_link(user: User) -> Change:
    client = browser()
    form = client.get(mailed_link(user), follow=True).redirect_chain[-1][0]
    return lambda: client.post(form, NEW)


def by_an_owner(user: User) -> Change:
    club = Club.objects.get()
    device = device_of(Membership.objects.get(club=club, role=Role.OWNER).user)
    return lambda: device.post(reverse("club_member_password", args=[club.slug, user.uid]))


def by_administration(user: User) -> Change:
    device = device_of(UserFactory(is_staff=True, is_superuser=True))
    sent = {**NEW, "usable_password": "true"}
    return lambda: device.post(reverse("admin:auth_user_password_change", args=[user.pk]), sent)


@pytest.mark.parametrize(
    ("way", "sends_mail"),
    [(by_oneself, False), (by_a_link, True), (by_an_owner, False), (by_administration, False)],
)
def test_sessions_elsewhere_end_with_a_change_of_the_password(
    way: Callable[[User], Change],
    sends_mail: bool,
    user: User,
    owner: User,
    settings: Any,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    """Open streams have to check access again."""
    settings.EMAIL_URL = "memorymail://" if sends_mail else ""
    elsewhere, change = device_of(user), way(user)
    before, heard = answers(elsewhere), list[News]()
    end = listen(heard.append)
    with django_capture_on_commit_callbacks(execute=True):
        change()
    end()
    assert not User.objects.get(pk=user.pk).check_password(PASSWORD)
    assert answers(elsewhere) == answers(browser()) != before
    assert News(None, access=True) in heard


def test_session_survives_own_password_change_with_new_key(user: User) -> None:
    device = browser()
    sign_in(device, user)
    key, before = key_of(device), answers(device)
    device.post(reverse("account_change_password"), {"oldpassword": PASSWORD, **NEW})
    assert key_of(device) != key
    assert answers(device) == before != answers(browser_with(key))


def test_session_ends_when_the_account_is_closed(user: User) -> None:
    device = device_of(user)
    before = answers(device)
    user.is_active = False
    user.save()
    assert answers(device) == answers(browser()) != before


def test_fragment_after_sign_out_is_refused(client: Client) -> None:
    assert client.get("/organise/").status_code == 302
    assert client.get("/organise/", **SIGNED_IN).status_code == 401
    client.force_login(UserFactory())
    page = client.get("/organise/", **SIGNED_IN)
    assert page.status_code == 200
    assert 'id="signed-out"' in page.content.decode()


def test_page_behind_a_code_needs_no_sign_in(client: Client) -> None:
    assert client.get(table_address(table_of(), ""), **SIGNED_IN).status_code == 200
