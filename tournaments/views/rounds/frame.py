"""The context and buttons shared by the pages of a round."""

from collections.abc import Callable, Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.errors import RuleViolation
from tournaments.forms.rounds.rounds import SizesForm
from tournaments.forms.rounds.times import PlannedStartForm
from tournaments.models.round import RELEASED, Round, RoundStatus
from tournaments.models.tournament import Status
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.access import Right, may
from tournaments.selectors.rounds.lengths import sizes_to_set
from tournaments.selectors.rounds.rounds import ends_by_games, has_clock, sizes_set
from tournaments.selectors.rounds.times import times_in
from tournaments.selectors.tournament.next_steps import next_step
from tournaments.services.ledger import WriteRequest
from tournaments.views.actors import write_request_of

# Statuses of a round in one word.
COURSE: Mapping[RoundStatus, str | Promise] = {
    RoundStatus.DRAWN: _("drawn"),
    RoundStatus.PUBLISHED: _("published"),
    RoundStatus.RUNNING: _("running"),
    RoundStatus.CLOSED: _("closed"),
}


def round_context(in_round: Round, **more: Any) -> dict[str, Any]:
    """Uses at most three queries."""
    tournament, times = in_round.tournament, times_in(in_round, now=timezone.now())
    reached = list(COURSE).index(RoundStatus(in_round.status))
    return {
        "tournament": in_round.tournament,
        "round": in_round,
        "course": [(word, index - reached) for index, word in enumerate(COURSE.values())],
        "organises": may(in_round.tournament, Right.ORGANISE),
        "step": next_step(in_round.tournament),
        "times": times,
        "has_clock": has_clock(in_round),
        "start_form": PlannedStartForm(times, ZoneInfo(tournament.time_zone), tournament.date),
        **more,
    }


def may_cancel(in_round: Round) -> bool:
    """Returns whether this reader may cancel and reinstate tables of the round now."""
    open_ = in_round.status in RELEASED and in_round.tournament.status != Status.FINISHED
    return open_ and may(in_round.tournament, Right.ORGANISE)


def sizes_form(in_round: Round, data: QueryDict | None = None) -> SizesForm:
    return SizesForm(
        data,
        sizes=sizes_to_set(in_round),
        stored=sizes_set(in_round),
        by_games=ends_by_games(in_round),
    )


def start_form(in_round: Round, data: QueryDict) -> PlannedStartForm:
    tournament = in_round.tournament
    return PlannedStartForm(
        times_in(in_round, now=timezone.now()), ZoneInfo(tournament.time_zone), tournament.date, data
    )


def write_and_report(
    request: HttpRequest,
    service: Callable[..., Any],
    message: str | Callable[[Any], str],
    write_request: WriteRequest | None = None,
) -> bool:
    """Runs the service of a button and shows its result or error as a message.

    `message` may be a function of the service's result; an empty message isn't shown.
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
    return redirect("organise_round", slug=in_round.tournament.slug, number=in_round.number)
