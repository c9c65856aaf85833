"""Who writes, and under which key, as a request says it."""

from uuid import UUID, uuid4

from django.http import HttpRequest

from accounts.models import User
from scoring.errors import RuleViolation
from tournaments.services.ledger import Actor


def actor_of(request: HttpRequest) -> Actor:
    """The signed-in user as the ledger names it. Only for views that ask for a sign-in."""
    user = request.user
    if not isinstance(user, User):
        raise TypeError("a signed-in user is needed")
    return Actor(kind="user", user_id=user.pk, label=str(user)[:120])


def client_key_of(request: HttpRequest) -> UUID:
    """The key made when the form was shown; without a readable one `RuleViolation("client_key_missing")`."""
    try:
        return UUID(request.POST.get("client_key", ""))
    except ValueError:
        raise RuleViolation("client_key_missing") from None


def new_client_key() -> UUID:
    """A key for a form that is being shown."""
    return uuid4()
