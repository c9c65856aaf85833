"""Private links of people who signed up. A link opens only their sign-up."""

import hmac
from uuid import UUID

from django.http import Http404
from django.urls import reverse

from tournaments.models.people.sign_up import SignUp
from tournaments.selectors.access import derive_secret


def secret_of(row: SignUp) -> str:
    """Returns the secret of the link. Incrementing `secret_version` revokes it."""
    return derive_secret(f"sign-up:{row.uid}:{row.secret_version}")


def sign_up_by_secret(uid: UUID, secret: str) -> SignUp:
    """Returns a sign-up with its tournament and people, or raises 404. Three queries."""
    rows = SignUp.objects.select_related("tournament__club", "tournament__rule_set")
    rows = rows.prefetch_related("people__participant")
    row = rows.filter(uid=uid).first()
    if row is None or not hmac.compare_digest(secret_of(row), secret):
        raise Http404
    return row


def path_of(row: SignUp) -> str:
    return reverse("sign_up_own", args=[row.uid, secret_of(row)])
