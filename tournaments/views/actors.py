"""The actor, client key and seen revision of a posted form."""

from dataclasses import replace
from uuid import UUID

from django.forms import Form
from django.http import HttpRequest, QueryDict

from accounts.models import User
from scoring.errors import RuleViolation
from tournaments.forms.typed import without_nul
from tournaments.forms.violations import is_overtaken
from tournaments.services.ledger import LONGEST_LABEL, Actor, WriteRequest

LONGEST_REVISION = 12  # digits
# The field posted with what a form is based on: a list's revision, or the latest setting change on settings forms.
SEEN = "seen_revision"


def actor_of(request: HttpRequest) -> Actor:
    user = request.user
    if not isinstance(user, User):
        raise TypeError("expected a signed-in user")
    return user_actor(user)


def user_actor(user: User) -> Actor:
    return Actor(kind="user", user_id=user.pk, label=str(user)[:LONGEST_LABEL])


def write_request_of(request: HttpRequest, actor: Actor | None = None, reason: str = "") -> WriteRequest:
    """Raises RuleViolation("client_key_missing") if the form has no readable key."""
    by = actor or actor_of(request)
    return WriteRequest(actor=by, client_key=client_key_of(request), reason=without_nul(reason))


def list_request_of(request: HttpRequest, actor: Actor | None = None, reason: str = "") -> WriteRequest:
    """Like `write_request_of`, with the list revision the form is based on."""
    return replace(write_request_of(request, actor, reason), seen_revision=seen_revision_of(request))


def settings_request_of(request: HttpRequest) -> WriteRequest:
    """Like `write_request_of`, with the setting change the form is based on.

    Without one, newer changes are overwritten.
    """
    seen = _seen_number(request) if SEEN in request.POST else None
    return replace(write_request_of(request), seen_setting_change=seen)


def setting_change_on_form(request: HttpRequest, form: Form, last: int | str) -> int | str:
    """Returns the setting change a settings form is based on.

    This is `last`, unless the form is shown again with errors: then it keeps the one it was first shown with.
    """
    comes_back = request.method == "POST" and not is_overtaken(form)
    return request.POST.get(SEEN, last) if comes_back else last


def client_key_of(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("client_key", ""))
    except ValueError:
        raise RuleViolation("client_key_missing") from None


def post_data(request: HttpRequest) -> QueryDict | None:
    """Returns None on GET, otherwise the POST data, even if it is empty."""
    return request.POST if request.method == "POST" else None


def seen_revision_of(request: HttpRequest) -> int:
    """Returns the list revision a form is based on.

    Raises RuleViolation("client_key_missing") if it is missing or invalid.
    """
    return _seen_number(request)


def _seen_number(request: HttpRequest) -> int:
    typed = request.POST.get(SEEN, "")
    if not typed.isdecimal() or len(typed) > LONGEST_REVISION:
        raise RuleViolation("client_key_missing")
    return int(typed)
