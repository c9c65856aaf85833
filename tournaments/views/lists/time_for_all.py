"""Declaring time at all tables of a round, which can be undone for half a minute."""

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
from tournaments.selectors.lists.time_for_all import undoable_declaration
from tournaments.services.lists.time_for_all import DeclarationResult, declare_time, undo_time
from tournaments.views.actors import write_request_of
from tournaments.views.rounds.frame import to_round, write_and_report


@login_required
@require_POST
def declare(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Declares time at all tables except those that still have extra time."""
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    write_and_report(request, partial(declare_time, in_round=in_round, at=timezone.now()), _declared_words)
    return to_round(in_round)


@login_required
@require_POST
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    write_request, declared = write_request_of(request), undoable_declaration(in_round, timezone.now())
    if declared is None:
        messages.error(request, sentence(RuleViolation("time_call_over")))
    else:
        write_and_report(request, partial(undo_time, declared=declared), _undone_words, write_request)
    return to_round(in_round)


def _declared_words(result: DeclarationResult) -> str:
    """Returns "" if tables were stopped, because the page reports that itself."""
    if result.tables:
        return ""
    words = _("Time is already up at every table.")
    return f"{words} {_extra_time_words(result)}" if result.still else words


def _undone_words(result: DeclarationResult) -> str:
    words = _("Undone: the clock keeps running.")
    if not result.still:
        return words
    more = _("These tables have since finished their game, so their time is still up: {tables}.")
    return f"{words} {more.format(tables=_join_numbers(result.still))}"


def _extra_time_words(result: DeclarationResult) -> str:
    return _("Still in extra time: {tables}.").format(tables=_join_numbers(result.still))


def _join_numbers(tables: Sequence[int]) -> str:
    return ", ".join(map(str, tables))
