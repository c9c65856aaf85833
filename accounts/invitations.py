"""Invitations to a role, accepted by the first person to use the link or code."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.digests import digest_of, readable_groups
from accounts.models import Club, Invitation, Membership, User

GROUPS = 4  # 78 bits
LIFETIME = timedelta(days=7)
LONGEST_CODE = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class NewInvitation:
    """An invitation with its code, which isn't stored."""

    invitation: Invitation
    code: str


@transaction.atomic
def invite(*, club: Club, role: str, name: str, by: User, client_key: UUID) -> NewInvitation:
    """Creates an invitation. Repeating the key replaces its code, because the first response never arrived.

    Raises ValidationError `key_reused`.
    """
    Club.objects.select_for_update().get(pk=club.pk)
    own = Invitation.objects.filter(club=club, created_by=by, revoked_at=None, taken_at=None)
    if Invitation.objects.filter(uid=client_key).exclude(pk__in=own).exists():
        message = _("This form was already used. Open the page again to invite somebody.")
        raise ValidationError(message, code="key_reused")
    code = readable_groups(GROUPS)
    facts = {"role": role, "name": name, "digest": digest_of(code), "expires_at": timezone.now() + LIFETIME}
    invitation, _is_new = Invitation.objects.update_or_create(uid=client_key, club=club, created_by=by, defaults=facts)
    return NewInvitation(invitation=invitation, code=code)


def open_invitations(club: Club, *, now: datetime) -> QuerySet[Invitation]:
    """Returns a club's open invitations, oldest first. One query."""
    return Invitation.objects.filter(club=club, revoked_at=None, taken_at=None, expires_at__gt=now)


def invitation_at(code: str, *, now: datetime) -> Invitation | None:
    """Returns the open invitation with this code, ignoring how it was typed."""
    rows = Invitation.objects.filter(digest=digest_of(tidy(code)), revoked_at=None, taken_at=None, expires_at__gt=now)
    return rows.select_related("club", "created_by").first()


def tidy(code: str) -> str:
    signs = "".join(sign for sign in code.lower()[:LONGEST_CODE] if sign.isalnum())
    return "-".join(signs[start : start + 4] for start in range(0, len(signs), 4))


def has_taken(user: User, code: str) -> bool:
    return Invitation.objects.filter(digest=digest_of(tidy(code)), taken_by=user).exists()


@transaction.atomic
def take(*, code: str, user: User, now: datetime) -> Membership:
    """Makes the user a member in the invited role.

    Raises ValidationError if they already are one, and Http404 if the invitation isn't open.
    """
    # Locking the club makes concurrent takers queue.
    clubs = Club.objects.filter(invitations__digest=digest_of(tidy(code)))
    list(clubs.select_for_update(of=("self",)).values_list("pk"))
    invitation = invitation_at(code, now=now)
    if invitation is None:
        raise Http404
    if Membership.objects.filter(user=user, club=invitation.club).exists():
        message = _("You are already a member of this club. An owner can change your role on the club’s page.")
        raise ValidationError(message, code="member_already")
    open_ones = Invitation.objects.filter(pk=invitation.pk, revoked_at=None, taken_at=None)
    if not open_ones.update(taken_at=now, taken_by=user):
        raise Http404
    return Membership.objects.create(user=user, club=invitation.club, role=invitation.role)


def revoke(*, club: Club, uid: UUID) -> Invitation:
    """Revokes an open invitation. Raises Http404 if there is none."""
    invitation = Invitation.objects.filter(club=club, uid=uid, revoked_at=None, taken_at=None).first()
    if invitation is None:
        raise Http404
    Invitation.objects.filter(pk=invitation.pk, taken_at=None).update(revoked_at=timezone.now())
    return invitation


def revoke_all_by(*, club: Club, user: User) -> None:
    """Revokes the open invitations of somebody who is no longer an owner."""
    handed_out = Invitation.objects.filter(club=club, created_by=user, revoked_at=None, taken_at=None)
    handed_out.update(revoked_at=timezone.now())
