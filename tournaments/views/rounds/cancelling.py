"""Cancels and reinstates tables of a round."""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.models.round import Round
from tournaments.selectors.access import Right, round_for
from tournaments.services.ledger import LONGEST_REASON
from tournaments.services.rounds.cancelling import cancel_tables, reinstate_tables
from tournaments.views.actors import write_request_of
from tournaments.views.rounds.frame import to_round, write_and_report


@login_required
@require_POST
def cancel(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Cancels the table that was sent, or all; with `undo`, reinstates it, or all."""
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    table = _sent_table(request, in_round)
    numbers = None if table is None else [table]
    write_request = write_request_of(request, reason=request.POST.get("reason", "")[:LONGEST_REASON])
    if "undo" in request.POST:
        service = partial(reinstate_tables, in_round=in_round, numbers=numbers)
        write_and_report(request, service, _("Reinstated: the results count again."), write_request)
    else:
        service = partial(cancel_tables, in_round=in_round, numbers=numbers, at=timezone.now())
        write_and_report(request, service, _("Cancelled: the results no longer count, but are kept."), write_request)
    return to_round(in_round) if table is None else redirect("organise_table", slug, number, table)


def _sent_table(request: HttpRequest, in_round: Round) -> int | None:
    """Returns the table's number, or None if none was sent. Raises Http404 for an unknown one."""
    sent = request.POST.get("table", "")
    if not sent:
        return None
    numbers = {str(number): number for number in in_round.tables.values_list("number", flat=True)}
    if sent not in numbers:
        raise Http404
    return numbers[sent]
