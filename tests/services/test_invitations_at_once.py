"""Concurrent use of an invitation."""

from functools import partial
from uuid import uuid4

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.invitations import NewInvitation, invite, revoke, take
from accounts.models import Club, Membership, Role, User
from tests.cast import signed_in
from tests.factories import UserFactory
from tests.pages import read
from tests.services.writers import TIMES, answers_at_once, at_once

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="a file lets one write after the other"),
]


@pytest.fixture
def made(club: Club, owner: User) -> NewInvitation:
    return invite(club=club, role=Role.ORGANISER, name="", by=owner, client_key=uuid4())


def accept(client: Client, made: NewInvitation) -> HttpResponse:
    return client.post(reverse("invitation", args=[made.code]), follow=True)


def status_and_messages(page: HttpResponse) -> tuple[int, list[str]]:
    return page.status_code, read(page).words(".messages li")


def members(club: Club) -> list[tuple[User, str]]:
    return [(each.user, each.role) for each in Membership.objects.filter(club=club).exclude(role=Role.OWNER)]


@pytest.mark.parametrize("_time", TIMES)
def test_two_people_take_one_invitation(made: NewInvitation, club: Club, _time: int) -> None:
    people = UserFactory.create_batch(2)
    pages = answers_at_once(*[partial(accept, signed_in(each), made) for each in people])
    statuses = [page.status_code for page in pages]
    assert sorted(statuses) == [200, 404]
    assert members(club) == [(people[statuses.index(200)], Role.ORGANISER)]


@pytest.mark.parametrize("_time", TIMES)
def test_one_person_takes_an_invitation_twice(made: NewInvitation, club: Club, _time: int) -> None:
    user = UserFactory()
    pages = answers_at_once(*[partial(accept, signed_in(user), made) for _tap in range(2)])
    assert sorted(map(status_and_messages, pages)) == [(200, []), (200, [f"Welcome to {club}. Your role: organiser."])]
    assert members(club) == [(user, Role.ORGANISER)]


@pytest.mark.parametrize("_time", TIMES)
def test_taking_and_withdrawing_an_invitation(made: NewInvitation, club: Club, _time: int) -> None:
    user = UserFactory()
    ends = at_once(
        lambda: take(code=made.code, user=user, now=timezone.now()),
        lambda: revoke(club=club, uid=made.invitation.uid),
    )
    made.invitation.refresh_from_db()
    is_taken, is_revoked = made.invitation.taken_by == user, made.invitation.revoked_at is not None
    assert "done" in ends
    assert is_taken is not is_revoked
    assert members(club) == ([(user, Role.ORGANISER)] if is_taken else [])
