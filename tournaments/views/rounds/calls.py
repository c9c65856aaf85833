"""The tables that call the referee, for the staff: taken, solved with a note, the minutes given back."""

from functools import partial
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from tournaments.forms.texts import without_nul
from tournaments.models.referee_call import RefereeCall
from tournaments.models.round import RoundStatus
from tournaments.selectors.access import Right, may, tournament_for
from tournaments.selectors.lists.calls import call_in, calls_of, minutes_of, penalties_since
from tournaments.services.ledger import LONGEST_REASON
from tournaments.services.lists.phones.calls import give_minutes, solve_call, take_call
from tournaments.views.fragments import is_fragment
from tournaments.views.rounds.frame import write_and_report


@login_required
@require_GET
def calls(request: HttpRequest, slug: str) -> HttpResponse:
    """Who waits and since when, the oldest first; then what was solved. htmx gets the queue alone."""
    tournament = tournament_for(request.user, slug, Right.ENTER)
    waiting, solved = calls_of(tournament, timezone.now())
    penalties = penalties_since(each.row for each in waiting)
    context = {
        "tournament": tournament,
        "waiting": [(each, penalties.get(each.row.table_id, ())) for each in waiting],
        "solved": solved,
        "organises": may(tournament, Right.ORGANISE),
        "decides": may(tournament, Right.PENALISE),
        "longest": LONGEST_REASON,
        "running": RoundStatus.STARTED,
    }
    return render(request, f"rounds/calls.html{'#queue' if is_fragment(request) else ''}", context)


@login_required
@require_POST
def call(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """A step with one call: `do` is "take", "solve" or "minutes"."""
    tournament = tournament_for(request.user, slug, Right.PENALISE)
    step = STEPS.get(request.POST.get("do", ""))
    if step is None:
        raise Http404
    step(request, call_in(tournament, uid))
    return redirect("organise_calls", slug=tournament.slug)


def _take(request: HttpRequest, row: RefereeCall) -> None:
    message = _("Table {table} reads that you are on the way.").format(table=row.table.number)
    write_and_report(request, partial(take_call, call=row, at=timezone.now()), message)


def _solve(request: HttpRequest, row: RefereeCall) -> None:
    service: Any = partial(
        solve_call,
        call=row,
        note=without_nul(request.POST.get("note", "")),
        penalty=_uid(request.POST.get("penalty", "")),
        at=timezone.now(),
    )
    write_and_report(request, service, _("The call of table {table} is solved.").format(table=row.table.number))


def _minutes(request: HttpRequest, row: RefereeCall) -> None:
    minutes = minutes_of(row, timezone.now())
    words = ngettext("Table {table} has {n} minute more.", "Table {table} has {n} minutes more.", minutes)
    message = words.format(table=row.table.number, n=minutes)
    write_and_report(request, partial(give_minutes, call=row), message)


STEPS = {"take": _take, "solve": _solve, "minutes": _minutes}


def _uid(given: str) -> UUID | None:
    try:
        return UUID(given) if given else None
    except ValueError:
        raise Http404 from None
