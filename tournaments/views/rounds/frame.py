"""What all pages of a round show around their content, and what follows a button on them."""

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
from tournaments.views.actors import actor_of, client_key_of, new_client_key

# The steps of a round's course, each in a word.
COURSE: Mapping[RoundStatus, str | Promise] = {
    RoundStatus.DRAWN: _("drawn"),
    RoundStatus.PUBLISHED: _("published"),
    RoundStatus.STARTED: _("running"),
    RoundStatus.CLOSED: _("closed"),
}


def round_context(in_round: Round, **more: Any) -> dict[str, Any]:
    """The round, where it stands in its course, what its viewer may do, and a key for the page's forms."""
    reached = list(COURSE).index(RoundStatus(in_round.status))
    return {
        "tournament": in_round.tournament,
        "round": in_round,
        "course": [(word, index - reached) for index, word in enumerate(COURSE.values())],
        "organises": may(in_round.tournament, Right.ORGANISE),
        "client_key": new_client_key(),
        **more,
    }


def acted(request: HttpRequest, act: Callable[..., Any], told: str | Callable[[Any], str]) -> bool:
    """Does what a button asks for and says so on the next page, or says why it was refused.

    `told` may depend on what `act` answers; nothing is said where the page itself shows it.
    """
    client_key = client_key_of(request)
    try:
        answer = act(actor=actor_of(request), client_key=client_key)
    except RuleViolation as violation:
        messages.error(request, sentence(violation))
        return False
    text = told if isinstance(told, str) else told(answer)
    if text:
        messages.success(request, text)
    return True


def to_round(in_round: Round) -> HttpResponse:
    """Back to the page of the round."""
    return redirect("organise_round", slug=in_round.tournament.slug, number=in_round.number)
