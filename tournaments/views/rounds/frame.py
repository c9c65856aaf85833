"""What all pages of a round show around their content, and how their buttons respond."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.errors import RuleViolation
from tournaments.models.round import Round, RoundStatus
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.access import Right, may
from tournaments.services.ledger import WriteRequest
from tournaments.views.actors import write_request_of

# The steps of a round's course, each in a word.
COURSE: Mapping[RoundStatus, str | Promise] = {
    RoundStatus.DRAWN: _("drawn"),
    RoundStatus.PUBLISHED: _("published"),
    RoundStatus.STARTED: _("running"),
    RoundStatus.CLOSED: _("closed"),
}


def round_context(in_round: Round, **more: Any) -> dict[str, Any]:
    """The round, where it stands in its course, and what its viewer may do."""
    reached = list(COURSE).index(RoundStatus(in_round.status))
    return {
        "tournament": in_round.tournament,
        "round": in_round,
        "course": [(word, index - reached) for index, word in enumerate(COURSE.values())],
        "organises": may(in_round.tournament, Right.ORGANISE),
        **more,
    }


def write_and_report(
    request: HttpRequest,
    service: Callable[..., Any],
    message: str | Callable[[Any], str],
    write_request: WriteRequest | None = None,
) -> bool:
    """Carries out a button's action and says so on the next page, or says why it was refused.

    `message` may depend on the service's result; an empty one is not shown. `write_request` is passed where the
    form has more than a key.
    """
    write_request = write_request or write_request_of(request)
    try:
        answer = service(write_request=write_request)
    except RuleViolation as violation:
        messages.error(request, sentence(violation))
        return False
    text = message if isinstance(message, str) else message(answer)
    if text:
        messages.success(request, text)
    return True


def to_round(in_round: Round) -> HttpResponse:
    """Back to the page of the round."""
    return redirect("organise_round", slug=in_round.tournament.slug, number=in_round.number)
