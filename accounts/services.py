"""Changes to users, clubs, members and tokens.

Errors that the user can correct are raised as ValidationError with a code.
"""

import secrets
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from uuid import UUID

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import invitations
from accounts.digests import digest_of, readable_groups
from accounts.models import ApiToken, Club, Membership, Role, User
from accounts.selectors import club_to_name
from accounts.slugs import create_at_free_slug, free_slug

# Path segments used beside club slugs.
RESERVED_SLUGS = frozenset({"new", "account", "language", "tokens"})
LONGEST_SLUG = 50  # leaves room for a number
TOKEN_START = "kd_"  # noqa: S105
USE_NOTED_EVERY = timedelta(minutes=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewToken:
    """A token with its text, which isn't stored."""

    token: ApiToken
    text: str


def readable_password() -> str:
    """Returns a random password that is easy to read, with 58 bits of entropy."""
    return readable_groups(3)


def made_up_address() -> str:
    """Returns an address that can't be guessed and that never receives mail."""
    return f"leitung-{readable_groups(1)}@kreuzdame.local"


def choose_language(*, user: User, language: str) -> None:
    """Saves the user's language. Unknown languages are ignored."""
    if language in dict(settings.LANGUAGES):
        user.language = language
        user.save(update_fields=["language"])


def change_profile(*, user: User, name: str, language: str) -> None:
    user.name = name
    user.language = language
    user.save(update_fields=["name", "language"])


@transaction.atomic
def create_club(*, owner: User, name: str, time_zone: str, client_key: UUID) -> Club:
    """Creates a club and its owner, once per key. Raises ValidationError `key_reused`."""
    User.objects.select_for_update().get(pk=owner.pk)
    earlier = Club.objects.filter(uid=client_key).first()
    if earlier is not None and not earlier.memberships.filter(user=owner).exists():
        message = _("This form was already used. Open the page again to create the club.")
        raise ValidationError(message, code="key_reused")
    if earlier is not None:
        return earlier
    club = create_at_free_slug(partial(club_slug, name), partial(_create_club, client_key, name, time_zone))
    Membership.objects.create(user=owner, club=club, role=Role.OWNER)
    return club


def _create_club(uid: UUID, name: str, time_zone: str, slug: str) -> Club:
    return Club.objects.create(uid=uid, name=name, slug=slug, time_zone=time_zone)


def club_slug(name: str) -> str:
    return free_slug(name, longest=LONGEST_SLUG, otherwise="club", taken=_taken_slugs)


def _taken_slugs(stem: str) -> set[str]:
    return {*Club.objects.filter(slug__startswith=stem).values_list("slug", flat=True), *RESERVED_SLUGS}


def change_club(*, club: Club, name: str, time_zone: str) -> None:
    """Changes the name and time zone of a club, but not its slug."""
    club.name = name
    club.time_zone = time_zone
    club.save(update_fields=["name", "time_zone"])


@transaction.atomic
def give_names(*, user: User, own_name: str, club_name: str) -> None:
    """Names the user and their club if they have no name yet; "" leaves one unchanged."""
    club = club_to_name(user)
    if own_name and not user.name:
        change_profile(user=user, name=own_name, language=user.language)
    if club_name and club is not None:
        change_club(club=club, name=club_name, time_zone=club.time_zone)


@transaction.atomic
def change_role(*, membership: Membership, role: str) -> None:
    """Changes a member's role. Raises ValidationError if they are the last owner."""
    if role != Role.OWNER:
        _prepare_step_down(membership)
    membership.role = role
    membership.save(update_fields=["role"])


@transaction.atomic
def remove_member(*, membership: Membership) -> None:
    """Removes a member. Raises ValidationError if they are the last owner."""
    _prepare_step_down(membership)
    membership.delete()


def _prepare_step_down(membership: Membership) -> None:
    # Locking the club makes concurrent changes queue.
    Club.objects.select_for_update().get(pk=membership.club_id)
    others = Membership.objects.filter(club_id=membership.club_id, role=Role.OWNER).exclude(pk=membership.pk)
    if not others.exists():
        message = _("A club needs an owner. Make somebody else an owner first.")
        raise ValidationError(message, code="last_owner")
    invitations.revoke_all_by(club=membership.club, user=membership.user)


def hand_out_password(*, user: User) -> str:
    password = readable_password()
    user.set_password(password)
    user.password_is_temporary = True
    user.save(update_fields=["password", "password_is_temporary"])
    return password


@transaction.atomic
def create_token(*, user: User, name: str, scope: str, expires_on: date | None) -> NewToken:
    """Creates a token.

    Raises ValidationError if the user already has one with this name, so that a double click creates only one.
    """
    User.objects.select_for_update().get(pk=user.pk)
    if user.api_tokens.filter(name=name, revoked_at=None).exists():
        raise ValidationError(
            {"name": ValidationError(_("There is already a token with this name."), code="name_taken")}
        )
    text = TOKEN_START + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        user=user, name=name, digest=digest_of(text), prefix=text[:8], scope=scope, expires_on=expires_on
    )
    return NewToken(token=token, text=text)


def revoke_token(*, token: ApiToken) -> None:
    ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now())


def note_use(*, token: ApiToken) -> None:
    now = timezone.now()
    stale = Q(last_used_at=None) | Q(last_used_at__lt=now - USE_NOTED_EVERY)
    if token.last_used_at is None or token.last_used_at < now - USE_NOTED_EVERY:
        ApiToken.objects.filter(stale, pk=token.pk).update(last_used_at=now)


@transaction.atomic
def found_installation(*, email: str, password: str, club_name: str) -> User:
    user = User.objects.create_superuser(email, password)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    club = Club.objects.create(name=club_name, slug=club_slug(club_name))
    Membership.objects.create(user=user, club=club, role=Role.OWNER)
    return user
