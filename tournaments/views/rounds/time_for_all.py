"""The desk calls time for all tables of a round, and takes it back within half a minute."""

from collections.abc import Sequence
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.errors import RuleViolation
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.access import Right, round_for
from tournaments.selectors.time_called import time_called
from tournaments.services.lists.time_for_all import Called, call_time, undo_time
from tournaments.views.actors import write_request_of
from tournaments.views.rounds.frame import to_round, write_and_report


@login_required
@require_POST
def call(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Notes that time is up at every table that has none left."""
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    write_and_report(request, partial(call_time, in_round=in_round, at=timezone.now()), _called_words)
    return to_round(in_round)


@login_required
@require_POST
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Takes that back while it can be."""
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    write_request, called = write_request_of(request), time_called(in_round, timezone.now())
    if called is None:
        messages.error(request, sentence(RuleViolation("time_call_over")))
    else:
        write_and_report(request, partial(undo_time, called=called), _undone_words, write_request)
    return to_round(in_round)


def _called_words(called: Called) -> str:
    """Nothing where the page itself says it, beside the button that takes it back."""
    if called.tables:
        return ""
    words = _("There is no table at which time was to be noted.")
    return f"{words} {_still(called)}" if called.still else words


def _undone_words(called: Called) -> str:
    words = _("Time runs on, as if it had not been called.")
    if not called.still:
        return words
    more = _("Something was written meanwhile at: {tables}. There time stays up.").format(
        tables=", ".join(map(str, called.still))
    )
    return f"{words} {more}"


def _still(called: Called) -> str:
    return _("Still in their extra time: {tables}.").format(tables=_numbers(called.still))


def _numbers(tables: Sequence[int]) -> str:
    return ", ".join(map(str, tables))
