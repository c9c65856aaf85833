"""Queries for users, clubs and tokens. They check permissions, and raise Http404 for forbidden objects."""

from enum import StrEnum
from uuid import UUID

from allauth.account.models import EmailAddress
from django.db.models import Case, Count, IntegerField, QuerySet, Value, When
from django.http import Http404

from accounts.models import ApiToken, Club, Membership, Role, User


class ClubRight(StrEnum):
    SEE = "see"
    OWN = "own"  # rename, manage members and roles


# Name of the first club until its owner changes it.
DEFAULT_CLUB_NAME = "Mein Verein"

ROLES_WITH: dict[ClubRight, frozenset[str]] = {
    ClubRight.SEE: frozenset(Role.values),
    ClubRight.OWN: frozenset({Role.OWNER}),
}


def memberships_of(user: User) -> QuerySet[Membership]:
    """Returns the user's memberships with `member_count`, ordered by club name. One query."""
    memberships = Membership.objects.filter(user=user).select_related("club")
    return memberships.annotate(member_count=Count("club__memberships")).order_by("club__name")


def club_to_name(user: User) -> Club | None:
    return Club.objects.filter(memberships__user=user, memberships__role=Role.OWNER, name=DEFAULT_CLUB_NAME).first()


def membership_for(user: User, slug: str, right: ClubRight = ClubRight.SEE) -> Membership:
    """Returns the user's membership. Raises Http404 if there is none or it lacks the right."""
    memberships = Membership.objects.filter(user=user, club__slug=slug, role__in=ROLES_WITH[right])
    membership = memberships.select_related("club").first()
    if membership is None:
        raise Http404
    return membership


def members_of(membership: Membership) -> QuerySet[Membership]:
    """Returns all members of the club, owners first. One query."""
    ranked = Case(*(When(role=role, then=Value(rank)) for rank, role in enumerate(Role)), output_field=IntegerField())
    members = Membership.objects.filter(club_id=membership.club_id).select_related("user")
    return members.order_by(ranked, "user__name", "user__email")


def member_for(owner: Membership, uid: UUID) -> Membership:
    member = Membership.objects.filter(club_id=owner.club_id, user__uid=uid).select_related("user", "club").first()
    if member is None:
        raise Http404
    return member


def may_hand_out_password(owner: Membership, member: Membership) -> bool:
    """Returns whether an owner may reset a member's password.

    Only for accounts that this club created: anybody can create a club and invite any user, and that must not give them
    access to the account. Superusers may reset any password.
    """
    if owner.user_id == member.user_id:
        return False
    made_here = member.user.managed_by_id == owner.club_id and not member.user.is_staff
    return made_here or owner.user.is_superuser


def has_account(email: str) -> bool:
    """Returns whether the address is a user's main address or a verified one."""
    addresses = EmailAddress.objects.filter(email__iexact=email, verified=True)
    return User.objects.filter(email=email.lower()).exists() or addresses.exists()


def tokens_of(user: User) -> QuerySet[ApiToken]:
    return ApiToken.objects.filter(user=user, revoked_at=None)


def token_for(user: User, pk: int) -> ApiToken:
    token = tokens_of(user).filter(pk=pk).first()
    if token is None:
        raise Http404
    return token


def token_by_digest(digest: str) -> ApiToken | None:
    tokens = ApiToken.objects.filter(digest=digest, revoked_at=None, user__is_active=True)
    return tokens.select_related("user").first()
