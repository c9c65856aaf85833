import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.http import Http404
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import invitations, services
from accounts.invitations import NewInvitation, invitation_at, invite, take
from accounts.models import Club, Invitation, Membership, Role, User
from tests.accounts.browsers import browser
from tests.factories import MembershipFactory, UserFactory
from tests.locks import meanwhile

pytestmark = pytest.mark.django_db

NOW = timezone.now()
WEEK = invitations.LIFETIME


@pytest.fixture
def made(club: Club, owner: User) -> NewInvitation:
    return invite(club=club, role=Role.ORGANISER, name="Testperson", by=owner, client_key=uuid4())


def address(made: NewInvitation) -> str:
    return reverse("invitation", args=[made.code])


def role_of(user: User) -> str | None:
    return Membership.objects.filter(user=user).values_list("role", flat=True).first()


def test_code_is_stored_only_as_digest(made: NewInvitation) -> None:
    kept = [str(value) for value in Invitation.objects.values().get().values()]
    assert re.fullmatch(r"[a-z2-9]{4}(-[a-z2-9]{4}){3}", made.code)
    assert not any(made.code in value for value in kept)


@pytest.mark.parametrize("typed", [str.upper, lambda code: code.replace("-", ""), lambda code: f" {code} ", str])
def test_code_is_accepted_in_any_spelling(typed: Callable[[str], str], made: NewInvitation) -> None:
    assert invitation_at(typed(made.code), now=NOW) == made.invitation
    there = browser().post(reverse("join"), {"code": typed(made.code)})["Location"]
    assert there == address(made)


@pytest.mark.parametrize("typed", ["", "aaaa-bbbb-cccc-dddd", "ä", "x" * 41, "--"])
def test_code_unknown_opens_nothing(typed: str, made: NewInvitation) -> None:
    assert invitation_at(typed, now=NOW) is None
    assert browser().post(reverse("join"), {"code": typed}).status_code == 422


@pytest.mark.services
def test_take_gives_the_role_once(made: NewInvitation, stranger: User) -> None:
    assert take(code=made.code, user=stranger, now=NOW).role == Role.ORGANISER
    with pytest.raises(Http404):
        take(code=made.code, user=UserFactory(), now=NOW)
    assert Membership.objects.filter(club=made.invitation.club).count() == 2


@pytest.mark.parametrize(("later", "taken"), [(WEEK - timedelta(hours=1), True), (WEEK + timedelta(hours=1), False)])
def test_take_within_a_week(later: timedelta, taken: bool, made: NewInvitation) -> None:
    assert (invitation_at(made.code, now=NOW + later) is not None) is taken


@pytest.mark.parametrize("meant_for", [Role.ORGANISER, Role.HELPER])
def test_take_sees_concurrent_change(
    meant_for: str, made: NewInvitation, club: Club, owner: User, stranger: User
) -> None:
    """Covers a double tap, and a form submitted again with another role, which invalidates the code."""

    def tap_or_invite_again() -> None:
        if meant_for == Role.ORGANISER:
            take(code=made.code, user=stranger, now=NOW)
        else:
            invite(club=club, role=meant_for, name="", by=owner, client_key=made.invitation.uid)

    with meanwhile("query.select_for_update", tap_or_invite_again), pytest.raises(Http404):
        take(code=made.code, user=stranger, now=NOW)


def test_take_as_a_member_keeps_the_role_and_the_invitation(made: NewInvitation, helper: User) -> None:
    with pytest.raises(ValidationError):
        take(code=made.code, user=helper, now=NOW)
    assert role_of(helper) == Role.HELPER
    assert invitation_at(made.code, now=NOW)


@pytest.mark.services
def test_invite_sent_twice_replaces_the_code(club: Club, owner: User) -> None:
    key = uuid4()
    first, again = (invite(club=club, role=Role.HELPER, name="", by=owner, client_key=key) for _ in range(2))
    assert invitation_at(first.code, now=NOW) is None
    assert invitation_at(again.code, now=NOW) == Invitation.objects.get()


@pytest.mark.services
def test_invite_with_the_key_of_a_taken_one_is_refused(made: NewInvitation, owner: User, stranger: User) -> None:
    take(code=made.code, user=stranger, now=NOW)
    data = {"role": Role.OWNER, "name": "Wieder", "client_key": made.invitation.uid}
    client = browser()
    client.force_login(owner)
    answer = client.post(reverse("club_invite", args=[made.invitation.club.slug]), data)
    assert (answer.status_code, "Wieder" in answer.text) == (422, True)
    assert Invitation.objects.get().role == Role.ORGANISER


@pytest.mark.parametrize("way", ["role", "leaves"])
def test_invitations_of_a_former_owner_are_revoked(way: str, made: NewInvitation, club: Club, owner: User) -> None:
    MembershipFactory(club=club)
    mine = Membership.objects.get(user=owner)
    if way == "role":
        services.change_role(membership=mine, role=Role.HELPER)
    else:
        services.remove_member(membership=mine)
    assert invitation_at(made.code, now=NOW) is None


def test_owner_hands_over_and_withdraws(club: Club, owner: User) -> None:
    client = browser()
    client.force_login(owner)
    data = {"role": Role.HELPER, "name": "Testperson", "client_key": uuid4()}
    answer = client.post(reverse("club_invite", args=[club.slug]), data)
    code = answer.context["code"]
    assert f"http://testserver{reverse('invitation', args=[code])}" in answer.text
    assert "no-store" in answer["Cache-Control"]
    page = client.get(reverse("club", args=[club.slug])).text
    assert ("Testperson" in page, code in page) == (True, False)
    client.post(reverse("club_invitation_revoke", args=[club.slug, data["client_key"]]))
    assert browser().get(reverse("invitation", args=[code])).status_code == 404


@pytest.mark.parametrize(
    ("base", "typed", "is_for_others"),
    [
        ("https://192.168.1.7:8000", "https://192.168.1.7:8000/", True),
        ("http://192.168.1.7:8000", "at 192.168.1.7:8000/", True),
        ("http://127.0.0.1:8000", "at 127.0.0.1:8000/", False),
        ("https://localhost:8000", "https://localhost:8000/", False),
        ("http://[::1]:8000", "at [::1]:8000/", False),
    ],
)
def test_invitation_shows_link_and_reachability(
    base: str, typed: str, is_for_others: bool, club: Club, owner: User, settings: Any
) -> None:
    settings.BASE_URL = base
    client = browser()
    client.force_login(owner)
    data = {"role": Role.HELPER, "name": "", "client_key": uuid4()}
    page = client.post(reverse("club_invite", args=[club.slug]), data).text
    assert (typed in page, "Only this computer" in page) == (True, not is_for_others)


@pytest.mark.parametrize("who", ["organiser", "stranger"])
def test_invitation_is_withdrawn_only_by_owners(who: str, made: NewInvitation, cast: dict[str, User]) -> None:
    client = browser()
    client.force_login(cast[who])
    there = reverse("club_invitation_revoke", args=[made.invitation.club.slug, made.invitation.uid])
    assert client.post(there).status_code == 404
    assert invitation_at(made.code, now=NOW)


def test_invitation_of_another_club_is_not_found(made: NewInvitation) -> None:
    other = MembershipFactory()
    client = browser()
    client.force_login(other.user)
    there = reverse("club_invitation_revoke", args=[other.club.slug, made.invitation.uid])
    assert client.post(there).status_code == 404


def test_signed_in_sees_club_and_role_and_accepts(made: NewInvitation, stranger: User) -> None:
    client = browser()
    client.force_login(stranger)
    page = client.get(address(made)).text
    assert (made.invitation.club.name in page, "organiser" in page) == (True, True)
    assert role_of(stranger) is None
    for _ in range(2):  # a double click
        assert client.post(address(made))["Location"] == "/organise/"
    assert role_of(stranger) == Role.ORGANISER


def test_invitation_needs_sign_in(made: NewInvitation) -> None:
    assert browser().post(address(made)).status_code == 200
    assert invitation_at(made.code, now=NOW)


# Signing up first with somebody else's address gives no access.
def test_address_alone_gets_no_role(made: NewInvitation, club: Club, owner: User) -> None:
    early = UserFactory(email="chefin@example.org")
    client = browser()
    client.force_login(owner)
    data = {"role": Role.ORGANISER, "name": early.email, "email": early.email, "client_key": uuid4()}
    client.post(reverse("club_invite", args=[club.slug]), data)
    assert role_of(early) is None


@pytest.mark.parametrize(("handed", "accounts"), [("this", 1), ("another", 0), ("none", 0)])
def test_sign_up_closed_opens_for_the_invited(
    handed: str, accounts: int, made: NewInvitation, settings: Any, owner: User
) -> None:
    settings.SIGN_UP = "closed"
    there = {"this": address(made), "another": reverse("invitation", args=["aaaa-bbbb"]), "none": "//["}[handed]
    data = {"email": "neu@example.org", "password1": "doppel-kopf-9", "password2": "doppel-kopf-9", "next": there}
    browser().post(reverse("account_signup"), data)
    assert User.objects.filter(email="neu@example.org").count() == accounts


def test_new_helper_from_the_link_to_the_role(made: NewInvitation, settings: Any) -> None:
    settings.SIGN_UP = "closed"
    client = Client(headers={"accept-language": "en"})
    sign_up = re.search(r'href="(/accounts/signup/[^"]+)"', client.get(address(made)).text)
    assert sign_up is not None
    data = {"email": "neu@example.org", "password1": "doppel-kopf-9", "password2": "doppel-kopf-9"}
    answer = client.post(sign_up[1], data)
    assert answer["Location"] == address(made)
    client.post(answer["Location"])
    assert role_of(User.objects.get(email="neu@example.org")) == Role.ORGANISER


def test_sign_up_with_a_taken_address_signs_nobody_in(made: NewInvitation, owner: User) -> None:
    client = browser()
    data = {"email": owner.email, "password1": "doppel-kopf-9", "password2": "doppel-kopf-9", "next": address(made)}
    answer = client.post(reverse("account_signup"), data)
    assert answer["Location"].startswith(reverse("account_created"))
    assert "_auth_user_id" not in client.session
