import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts import selectors, services
from accounts.models import Club, Membership, Role, User
from tests.factories import ClubFactory, MembershipFactory, UserFactory
from tests.pages import read

pytestmark = pytest.mark.django_db

PASSWORD = "geheim-genug"


def sign_in(client: Client, user: User, password: str = PASSWORD) -> Any:
    return client.post(reverse("account_login"), {"login": user.email, "password": password})


@pytest.fixture
def with_mail(settings: Any) -> None:
    settings.EMAIL_URL = "memorymail://"


@pytest.mark.services
def test_sign_in_by_address_in_any_case(client: Client) -> None:
    user = UserFactory(email="anna@example.org")
    response = client.post(reverse("account_login"), {"login": "Anna@Example.ORG", "password": PASSWORD})
    assert response["Location"] == "/organise/"
    assert client.session["_auth_user_id"] == str(user.pk)


def test_sign_in_with_a_wrong_password_keeps_the_address(client: Client) -> None:
    response = sign_in(client, UserFactory(email="anna@example.org"), "falsch")
    page = read(response)
    assert page.values("[name=login], [name=password]") == ["anna@example.org", None]
    assert len(page.words("form [role=alert]")) == 1
    assert "_auth_user_id" not in client.session


def test_sign_out_asks_and_then_ends(client: Client) -> None:
    client.force_login(UserFactory())
    assert client.get(reverse("account_logout")).status_code == 200
    assert "_auth_user_id" in client.session
    client.post(reverse("account_logout"))
    assert "_auth_user_id" not in client.session


def test_sign_up_leads_to_signing_in_and_the_first_club(client: Client) -> None:
    data = {"email": "neu@example.org", "password1": "doppel-kopf-9", "password2": "doppel-kopf-9"}
    page = client.post(f"{reverse('account_signup')}?next={reverse('club_new')}", data, follow=True)
    assert f"{reverse('account_login')}?next={reverse('club_new')}" in page.text
    given = {"login": "neu@example.org", "password": "doppel-kopf-9", "next": reverse("club_new")}
    page = client.post(reverse("account_login"), given, follow=True)
    club = {
        "name": "Stammtisch",
        "time_zone": "Europe/Berlin",
        "client_key": page.context["form"]["client_key"].value(),
    }
    client.post(reverse("club_new"), club)
    assert Membership.objects.get(user__email="neu@example.org").role == Role.OWNER


@pytest.mark.parametrize("page", ["account_login", "account_signup", "account_reset_password"])
def test_entrance_page_has_no_inline_script_or_style(page: str, client: Client) -> None:
    parts = read(client.get(reverse(page))).root.query_all("*")
    names = [(part.local_name, {*part.etree_element.keys()}) for part in parts]
    assert {"html", "form", "script"} <= {name for name, _attributes in names}
    assert [
        name for name, attributes in names if name == "style" or (name == "script" and "src" not in attributes)
    ] == []
    assert {each for _name, attributes in names for each in attributes if each == "style" or each[:2] == "on"} == set()


def test_password_reset_without_mail_says_whom_to_ask(client: Client) -> None:
    for answer in (client.get, client.post):
        response = answer(reverse("account_reset_password"), headers={"accept-language": "en"})
        assert "Ask whoever runs it" in response.text
    assert mail.outbox == []


def test_password_reset_with_mail_sends_a_link_that_works(client: Client, with_mail: None) -> None:
    user = UserFactory(password_is_temporary=True)
    client.post(reverse("account_reset_password"), {"email": user.email})
    link = re.search(r"http://testserver(/\S+)", str(mail.outbox[0].body))
    assert link is not None
    page = client.get(link[1], follow=True)
    form = page.redirect_chain[-1][0]
    client.post(form, {"password1": "doppel-kopf-9", "password2": "doppel-kopf-9"})
    user.refresh_from_db()
    assert user.check_password("doppel-kopf-9")
    assert not user.password_is_temporary


def test_email_without_mail_cannot_be_changed(client: Client) -> None:
    user = UserFactory()
    client.force_login(user)
    client.post(reverse("account_email"), {"action_add": "", "email": "anders@example.org"})
    user.refresh_from_db()
    assert user.email != "anders@example.org"


def test_email_with_mail_changes_when_confirmed(client: Client, with_mail: None) -> None:
    user = UserFactory()
    client.force_login(user)
    client.post(reverse("account_email"), {"action_add": "", "email": "anders@example.org"})
    assert "anders@example.org" in client.get(reverse("account_email")).text
    link = re.search(r"http://testserver(/\S+)", str(mail.outbox[0].body))
    assert link is not None
    client.post(link[1])
    user.refresh_from_db()
    assert user.email == "anders@example.org"


@pytest.mark.parametrize("page", ["clubs", "account_settings", "api_tokens", "club_new"])
def test_temporary_password_only_opens_password_change(page: str, client: Client) -> None:
    user = UserFactory(password_is_temporary=True)
    client.force_login(user)
    assert client.get(reverse(page))["Location"] == reverse("account_change_password")
    new = {"oldpassword": PASSWORD, "password1": "doppel-kopf-9", "password2": "doppel-kopf-9"}
    assert client.post(reverse("account_change_password"), new)["Location"] == reverse("account_settings")
    assert client.get(reverse(page)).status_code == 200


def test_temporary_password_can_sign_out(client: Client) -> None:
    client.force_login(UserFactory(password_is_temporary=True))
    assert "_auth_user_id" in client.session
    client.post(reverse("account_logout"))
    assert "_auth_user_id" not in client.session


def member_of(club: Club, **user: Any) -> Membership:
    return MembershipFactory(club=club, role=Role.HELPER, user=UserFactory(**user))


# Anybody can found a club and add any address, which must not open that person's account.
@pytest.mark.parametrize(
    ("made_by", "staff", "actor_runs_server", "allowed"),
    [
        ("this", False, False, True),
        ("nobody", False, False, False),
        ("another", False, False, False),
        ("this", True, False, False),
        ("nobody", False, True, True),
    ],
)
def test_member_password_only_for_own_accounts(
    made_by: str, staff: bool, actor_runs_server: bool, allowed: bool, client: Client
) -> None:
    owner = MembershipFactory(user=UserFactory(is_superuser=actor_runs_server))
    makers = {"this": owner.club, "nobody": None, "another": ClubFactory()}
    member = member_of(owner.club, managed_by=makers[made_by], is_staff=staff)
    client.force_login(owner.user)
    page = reverse("club_member_password", args=[owner.club.slug, member.user.uid])
    response = client.post(page)
    member.user.refresh_from_db()
    assert response.status_code == (200 if allowed else 403)
    assert member.user.check_password(PASSWORD) is not allowed
    assert selectors.may_hand_out_password(owner, member) is allowed
    if allowed:
        assert member.user.check_password(response.context["password"])


def test_member_password_not_of_oneself_and_not_with_mail(client: Client, settings: Any) -> None:
    owner = MembershipFactory(user=UserFactory(is_superuser=True))
    assert not selectors.may_hand_out_password(owner, owner)
    member = member_of(owner.club, managed_by=owner.club)
    settings.EMAIL_URL = "memorymail://"
    client.force_login(owner.user)
    page = reverse("club_member_password", args=[owner.club.slug, member.user.uid])
    assert client.post(page).status_code == 403


def test_handed_out_password_signs_in(client: Client) -> None:
    user = UserFactory()
    sign_in(client, user, services.hand_out_password(user=user))
    assert client.session["_auth_user_id"] == str(user.pk)


@pytest.mark.parametrize(("language", "word"), [("de", "Anmelden"), ("en", "Sign in")])
def test_language_switch_shows_the_page_again(language: str, word: str, client: Client) -> None:
    there = reverse("account_login")
    response = client.post(reverse("choose_language"), {"language": language, "next": there}, follow=True)
    assert response.redirect_chain == [(there, 302)]
    assert f'<html lang="{language}"' in response.text
    assert word in response.text


def test_language_is_restored_at_sign_in(client: Client) -> None:
    user = UserFactory()
    client.force_login(user)
    client.post(reverse("choose_language"), {"language": "en"})
    elsewhere = Client()
    assert sign_in(elsewhere, user).cookies["django_language"].value == "en"


def test_language_unknown_is_ignored(client: Client) -> None:
    user = UserFactory(language="de")
    client.force_login(user)
    client.post(reverse("choose_language"), {"language": "xx"})
    user.refresh_from_db()
    assert user.language == "de"


def test_profile_keeps_name_and_language(client: Client) -> None:
    user = UserFactory()
    client.force_login(user)
    response = client.post(reverse("account_settings"), {"name": "Testperson", "language": "en"}, follow=True)
    user.refresh_from_db()
    assert (user.name, user.language) == ("Testperson", "en")
    assert '<html lang="en"' in response.text
