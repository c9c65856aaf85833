"""Who asks for a write, under which key and having seen what, as stated by a form."""

from dataclasses import replace
from uuid import UUID

from django.forms import Form
from django.http import HttpRequest, QueryDict

from accounts.models import User
from scoring.errors import RuleViolation
from tournaments.forms.typed import without_nul
from tournaments.forms.violations import is_overtaken
from tournaments.services.ledger import Actor, WriteRequest

LONGEST_REVISION = 12  # digits
LONGEST_LABEL = 120


def actor_of(request: HttpRequest) -> Actor:
    """The signed-in user as the ledger names it. Only for views that ask for a sign-in."""
    user = request.user
    if not isinstance(user, User):
        raise TypeError("a signed-in user is needed")
    return user_actor(user)


def user_actor(user: User) -> Actor:
    """A user as the ledger names them."""
    return Actor(kind="user", user_id=user.pk, label=str(user)[:LONGEST_LABEL])


def write_request_of(request: HttpRequest, actor: Actor | None = None, reason: str = "") -> WriteRequest:
    """The request that a form makes, by the signed-in user unless another actor is named.

    Raises `RuleViolation("client_key_missing")` for a form without a readable key.
    """
    by = actor or actor_of(request)
    return WriteRequest(actor=by, client_key=client_key_of(request), reason=without_nul(reason))


def list_request_of(request: HttpRequest, actor: Actor | None = None, reason: str = "") -> WriteRequest:
    """As `write_request_of`, for a form that was shown for one revision of a list; that must be readable too."""
    return replace(write_request_of(request, actor, reason), seen_revision=seen_revision_of(request))


def settings_request_of(request: HttpRequest) -> WriteRequest:
    """As `write_request_of`, with the ledger's last line when the form was opened; a form without one overwrites."""
    seen = seen_revision_of(request) if "seen_revision" in request.POST else None
    return replace(write_request_of(request), seen_revision=seen)


def seen_line(request: HttpRequest, form: Form, last: int) -> int | str:
    """The ledger's line that a page of settings was made for: `last`, the newest one, for a form as it is opened.

    One that comes back refused or checked keeps what its writer saw, until it has said what others changed since.
    """
    comes_back = request.method == "POST" and not is_overtaken(form)
    return request.POST.get("seen_revision", last) if comes_back else last


def client_key_of(request: HttpRequest) -> UUID:
    """The key made when the form was shown; without a readable one `RuleViolation("client_key_missing")`."""
    try:
        return UUID(request.POST.get("client_key", ""))
    except ValueError:
        raise RuleViolation("client_key_missing") from None


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form is bound to: everything that was sent, even if empty; nothing while it is only opened."""
    return request.POST if request.method == "POST" else None


def seen_revision_of(request: HttpRequest) -> int:
    """The revision of the list, or the line of the ledger, that the form was shown for.

    Raises like `client_key_of` where it is unreadable.
    """
    typed = request.POST.get("seen_revision", "")
    if not typed.isdecimal() or len(typed) > LONGEST_REVISION:
        raise RuleViolation("client_key_missing")
    return int(typed)
