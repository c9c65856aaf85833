from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.invitations import invite
from accounts.models import Club, Invitation, Membership, Role, Scope, User
from tests.cast import CAST, answers
from tests.factories import ClubFactory, MembershipFactory, UserFactory
from tests.pages import read

pytestmark = pytest.mark.django_db


def address(page: str, club: Club, member: Membership) -> str:
    return {
        "clubs": reverse("clubs"),
        "club_new": reverse("club_new"),
        "account_settings": reverse("account_settings"),
        "api_tokens": reverse("api_tokens"),
        "club": reverse("club", args=[club.slug]),
        "club_settings": reverse("club_settings", args=[club.slug]),
        "club_invite": reverse("club_invite", args=[club.slug]),
        "club_member": reverse("club_member", args=[club.slug, member.user.uid]),
        "club_member_remove": reverse("club_member_remove", args=[club.slug, member.user.uid]),
        "club_member_password": reverse("club_member_password", args=[club.slug, member.user.uid]),
    }[page]


# Status for owner, organiser, helper, referee, stranger, anonymous.
PAGES = [
    ("clubs", (200, 200, 200, 200, 200, 302)),
    ("club_new", (200, 200, 200, 200, 200, 302)),
    ("account_settings", (200, 200, 200, 200, 200, 302)),
    ("api_tokens", (200, 200, 200, 200, 200, 302)),
    ("club", (200, 200, 200, 200, 404, 302)),
    ("club_settings", (200, 404, 404, 404, 404, 302)),
    ("club_invite", (200, 404, 404, 404, 404, 302)),
    ("club_member", (200, 404, 404, 404, 404, 302)),
]
WRITES = [
    ("club_settings", {"name": "Neu", "time_zone": "Europe/Berlin", "client_key": "0" * 32}),
    ("club_invite", {"role": "helper", "client_key": "0" * 32}),
    ("club_member", {"role": "owner"}),
    ("club_member_remove", {}),
    ("club_member_password", {}),
]


def test_pages_for_the_cast(club: Club, cast: dict[str, User | None]) -> None:
    member = MembershipFactory(club=club, role=Role.HELPER)
    paths = {page: address(page, club, member) for page, _statuses in PAGES}
    found = answers(cast, lambda client: {page: client.get(path).status_code for page, path in paths.items()})
    assert found == {who: {page: statuses[at] for page, statuses in PAGES} for at, who in enumerate(CAST)}


def everything() -> list[list[dict[str, Any]]]:
    users = User.objects.values("email", "password", "name")
    kept = (Club.objects.values(), Membership.objects.values(), Invitation.objects.values(), users)
    return [list(rows.order_by("pk")) for rows in kept]


@pytest.mark.parametrize(("page", "data"), WRITES)
def test_write_by_others_than_the_owner_changes_nothing(
    page: str, data: dict[str, str], club: Club, cast: dict[str, User | None]
) -> None:
    path = address(page, club, MembershipFactory(club=club, role=Role.HELPER))
    before = everything()
    others = {who: user for who, user in cast.items() if who != "owner"}
    refused = {**dict.fromkeys(others, 404), "anonymous": 302}
    assert answers(others, lambda client: (client.post(path, data).status_code, everything())) == {
        who: (status, before) for who, status in refused.items()
    }


def test_member_of_another_club_is_not_found(client: Client, owner: User, club: Club) -> None:
    foreign = MembershipFactory()
    client.force_login(owner)
    for page in ("club_member", "club_member_remove", "club_member_password"):
        assert client.post(address(page, club, foreign), {"role": "helper"}).status_code == 404
    assert Membership.objects.filter(pk=foreign.pk, role=Role.OWNER).exists()


@pytest.mark.services
def test_club_new_sent_twice_founds_one_club(client: Client, stranger: User) -> None:
    client.force_login(stranger)
    key = client.get(reverse("club_new")).context["form"]["client_key"].value()
    data = {"name": "Krug", "time_zone": "Europe/Berlin", "client_key": key}
    for _ in range(2):
        assert client.post(reverse("club_new"), data)["Location"] == "/organise/"
    assert [club.name for club in stranger.clubs.all()] == ["Krug"]


def test_club_settings_rename_keeps_the_address(client: Client, owner: User, club: Club) -> None:
    client.force_login(owner)
    data = {"name": "Anders", "time_zone": "Europe/Vienna", "client_key": club.uid}
    client.post(reverse("club_settings", args=[club.slug]), data)
    renamed = Club.objects.get(pk=club.pk)
    assert (renamed.name, renamed.time_zone, renamed.slug) == ("Anders", "Europe/Vienna", club.slug)


def test_member_last_owner_stays_owner(client: Client, owner: User, club: Club) -> None:
    client.force_login(owner)
    mine = Membership.objects.get(user=owner)
    response = client.post(address("club_member", club, mine), {"role": "helper"})
    assert response.context["form"].non_field_errors()
    client.post(address("club_member_remove", club, mine))
    assert Membership.objects.get(user=owner).role == Role.OWNER


def test_member_owner_leaves_to_the_list_of_clubs(client: Client, owner: User, club: Club) -> None:
    MembershipFactory(club=club)
    client.force_login(owner)
    response = client.post(address("club_member_remove", club, Membership.objects.get(user=owner)))
    assert response["Location"] == reverse("clubs")
    assert not owner.clubs.exists()


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.services
def test_clubs_query_count(rows: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    user = UserFactory()
    MembershipFactory.create_batch(rows, user=user)
    client.force_login(user)
    with django_assert_num_queries(3):  # session, user, clubs
        client.get(reverse("clubs"))


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.services
def test_club_query_count(rows: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    user, club = UserFactory(), ClubFactory()
    MembershipFactory(user=user, club=club)
    MembershipFactory.create_batch(rows - 1, club=club)
    client.force_login(user)
    invited = [invite(club=club, role=Role.HELPER, name="", by=user, client_key=uuid4()) for _ in range(rows)]
    with django_assert_num_queries(5):  # session, user, membership, members, invitations
        page = client.get(reverse("club", args=[club.slug]))
    assert list(page.context["invitations"]) == [each.invitation for each in invited]


@pytest.mark.parametrize("rows", [1, 3])
def test_tokens_query_count(rows: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    user = UserFactory()
    for number in range(rows):
        user.api_tokens.create(name=str(number), digest=str(number), prefix="kd_x")
    client.force_login(user)
    with django_assert_num_queries(3):  # session, user, tokens
        client.get(reverse("api_tokens"))


def test_clubs_without_one_leads_to_founding(client: Client, stranger: User) -> None:
    client.force_login(stranger)
    assert reverse("club_new") in client.get(reverse("clubs")).text


def test_tokens_shown_once_then_revoked(client: Client, helper: User) -> None:
    client.force_login(helper)
    day = client.get(reverse("api_tokens")).context["form"]["expires_on"].value()
    assert day == timezone.localdate() + timedelta(days=365)
    response = client.post(reverse("api_tokens"), {"name": "Auswertung", "scope": Scope.READ, "expires_on": day})
    made: Any = response.context["new_token"]
    assert made.text in response.text
    assert made.text not in client.get(reverse("api_tokens")).text
    assert (made.token.scope, made.token.expires_on) == (Scope.READ, day)
    client.post(reverse("api_token_revoke", args=[made.token.pk]))
    assert not client.get(reverse("api_tokens")).context["tokens"]


@pytest.mark.parametrize("wrong", [{"expires_on": "2020-01-01"}, {"scope": "all"}, {"expires_on": ""}])
def test_token_form_invalid_keeps_input(wrong: dict[str, str], client: Client, helper: User) -> None:
    client.force_login(helper)
    data = {"name": "Auswertung", "scope": Scope.READ, "expires_on": "2999-01-01"} | wrong
    response = client.post(reverse("api_tokens"), data)
    assert (response.status_code, "Auswertung" in response.text) == (422, True)
    assert not helper.api_tokens.exists()


def test_token_page_names_scope_and_end(helper: User) -> None:
    helper.api_tokens.create(name="x", digest="x", prefix="kd_x", scope=Scope.READ, expires_on=date(2020, 5, 3))
    client = Client(headers={"accept-language": "en"})
    client.force_login(helper)
    page = read(client.get(reverse("api_tokens")))
    (token,) = page.words(".entries li")
    assert token.partition(" Revoke ")[0] == "x kd_x… · read · expired on 3 May 2020 · never used"


def test_token_revoke_of_somebody_else_is_not_found(client: Client, helper: User, stranger: User) -> None:
    token = helper.api_tokens.create(name="x", digest="x", prefix="kd_x")
    client.force_login(stranger)
    assert client.post(reverse("api_token_revoke", args=[token.pk])).status_code == 404
    token.refresh_from_db()
    assert token.revoked_at is None


def test_name_too_long_is_not_cut(owner: User, club: Club) -> None:
    client = Client(headers={"accept-language": "en"})
    client.force_login(owner)
    sent = {"name": "N" * 300, "time_zone": "Europe/Berlin", "client_key": uuid4()}
    page = read(client.post(reverse("club_settings", args=[club.slug]), sent))
    assert page.values("#id_name") == [sent["name"]]
    assert page.values("#id_name", "maxlength") == [None]
    assert page.words("#id_name_error") == ["Ensure this value has at most 120 characters (it has 300)."]
