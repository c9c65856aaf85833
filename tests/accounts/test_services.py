from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts import services
from accounts.digests import digest_of
from accounts.models import Club, Membership, Role, Scope, User
from tests.factories import ClubFactory, MembershipFactory, UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def create_token(*, user: User, name: str) -> services.NewToken:
    return services.create_token(user=user, name=name, scope=Scope.ENTER, expires_on=None)


def make_club(owner: User, name: str, key: object = None) -> Club:
    return services.create_club(owner=owner, name=name, time_zone="Europe/Berlin", client_key=key or uuid4())


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Doppelkopf im Krug", "doppelkopf-im-krug"),
        ("Weißer Ochse", "weisser-ochse"),
        ("Löhner Füchse", "loehner-fuechse"),
        ("new", "new-2"),  # taken by a page
        ("tokens", "tokens-2"),
        ("♣♣♣", "club"),
        ("x" * 120, "x" * 50),
    ],
)
def test_create_club_makes_slug(name: str, slug: str) -> None:
    assert make_club(UserFactory(), name).slug == slug


def test_create_club_with_taken_name_numbers_the_slug() -> None:
    assert [make_club(UserFactory(), "Krug").slug for _ in range(3)] == ["krug", "krug-2", "krug-3"]


def test_create_club_with_the_key_of_a_foreign_club_is_refused() -> None:
    with pytest.raises(ValidationError) as refused:
        make_club(UserFactory(), "Krug", ClubFactory().uid)
    assert refused.value.code == "key_reused"


def test_create_club_sent_twice_founds_one() -> None:
    owner, key = UserFactory(), uuid4()
    assert make_club(owner, "Krug", key) == make_club(owner, "Krug", key)
    assert Membership.objects.get().role == Role.OWNER


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.REFEREE, Role.HELPER])
def test_change_role_of_the_last_owner_is_refused(role: str) -> None:
    owner = MembershipFactory()
    MembershipFactory(club=owner.club, role=Role.ORGANISER)
    MembershipFactory()  # an owner of another club
    with pytest.raises(ValidationError) as refusal:
        services.change_role(membership=owner, role=role)
    assert refusal.value.code == "last_owner"
    owner.refresh_from_db()
    assert owner.role == Role.OWNER


def test_remove_member_keeps_the_last_owner() -> None:
    owner = MembershipFactory()
    with pytest.raises(ValidationError):
        services.remove_member(membership=owner)
    assert Membership.objects.filter(pk=owner.pk).exists()


def test_remove_member_beside_another_owner() -> None:
    owner = MembershipFactory()
    other = MembershipFactory(club=owner.club)
    services.remove_member(membership=owner)
    with pytest.raises(ValidationError):
        services.remove_member(membership=other)
    assert User.objects.filter(pk=owner.user_id).exists()


def test_hand_out_password_replaces_the_old_one() -> None:
    user = UserFactory()
    password = services.hand_out_password(user=user)
    user.refresh_from_db()
    assert user.check_password(password)
    assert not user.check_password("geheim-genug")
    assert user.password_is_temporary


def test_readable_password_has_no_lookalikes() -> None:
    passwords = {services.readable_password() for _ in range(200)}
    assert len(passwords) == 200
    assert not set("".join(passwords)) & set("0O1lIij")


def test_create_token_keeps_only_its_digest() -> None:
    made = create_token(user=UserFactory(), name="Auswertung")
    made.token.refresh_from_db()
    kept = [str(getattr(made.token, field.attname)) for field in made.token._meta.concrete_fields]
    assert made.token.digest == digest_of(made.text)
    assert not any(made.text in value for value in kept)


def test_create_token_of_the_same_name_only_after_revoking() -> None:
    user = UserFactory()
    first = create_token(user=user, name="Auswertung")
    with pytest.raises(ValidationError):
        create_token(user=user, name="Auswertung")
    services.revoke_token(token=first.token)
    assert create_token(user=user, name="Auswertung").text != first.text


def test_revoke_token_twice_keeps_the_first_time() -> None:
    token = create_token(user=UserFactory(), name="Auswertung").token
    services.revoke_token(token=token)
    token.refresh_from_db()
    first = token.revoked_at
    services.revoke_token(token=token)
    token.refresh_from_db()
    assert token.revoked_at == first


@pytest.mark.parametrize(("minutes", "written"), [(None, True), (0, False), (2, True)])
def test_note_use_writes_once_a_minute(minutes: int | None, written: bool) -> None:
    token = create_token(user=UserFactory(), name="Auswertung").token
    before = None if minutes is None else timezone.now() - timedelta(minutes=minutes)
    token.last_used_at = before
    token.save()
    services.note_use(token=token)
    token.refresh_from_db()
    assert (token.last_used_at != before) is written
