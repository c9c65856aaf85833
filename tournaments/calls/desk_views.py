"""The desk's page for referee calls."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from tournaments.calls.calling import give_minutes, solve_call, take_call
from tournaments.calls.queue import ShownCall, call_in, calls_of, minutes_of, penalties_since
from tournaments.forms.typed import without_nul
from tournaments.models.calls import RefereeCall
from tournaments.models.round import RoundStatus
from tournaments.models.score_list import PenaltyDetail
from tournaments.models.tournament import Tournament
from tournaments.selectors.access import Right, may, tournament_for
from tournaments.services.ledger import LONGEST_REASON
from tournaments.views.fragments import is_fragment
from tournaments.views.rounds.frame import write_and_report


@dataclass(frozen=True, slots=True, kw_only=True)
class UnsavedNote:
    """A rejected note, shown in its form again, or above the queue if the call has been closed meanwhile."""

    call: RefereeCall
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuedCall:
    """An open call, the penalties booked since, and the unsaved note, if any."""

    call: ShownCall
    penalties: Sequence[PenaltyDetail]
    note: str | None


@login_required
@require_GET
def calls(request: HttpRequest, slug: str) -> HttpResponse:
    return _page(request, tournament_for(request.user, slug, Right.ENTER))


@login_required
@require_POST
def call(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.PENALISE)
    step = STEPS.get(request.POST.get("do", ""))
    if step is None:
        raise Http404
    row = call_in(tournament, uid)
    if step(request, row) or step is not _solve:
        return redirect("organise_calls", slug=tournament.slug)
    return _page(request, tournament, UnsavedNote(call=row, note=_posted_note(request)), status=422)


def _page(
    request: HttpRequest, tournament: Tournament, unsaved: UnsavedNote | None = None, status: int = 200
) -> HttpResponse:
    waiting, solved = calls_of(tournament, timezone.now())
    waits_no_more = unsaved is not None and all(each.row != unsaved.call for each in waiting)
    context = {
        "tournament": tournament,
        "waiting": _queued_calls(waiting, unsaved),
        "solved": solved,
        "unsaved": unsaved if waits_no_more else None,
        "organises": may(tournament, Right.ORGANISE),
        "decides": may(tournament, Right.PENALISE),
        "longest": LONGEST_REASON,
        "running": RoundStatus.RUNNING,
    }
    name = f"calls/calls.html{'#queue' if is_fragment(request) else ''}"
    return render(request, name, context, status=status)


def _queued_calls(waiting: Sequence[ShownCall], unsaved: UnsavedNote | None) -> list[QueuedCall]:
    penalties = penalties_since(each.row for each in waiting)
    notes = {unsaved.call.pk: unsaved.note} if unsaved else {}
    return [
        QueuedCall(call=each, penalties=penalties.get(each.row.table_id, ()), note=notes.get(each.row.pk))
        for each in waiting
    ]


def _take(request: HttpRequest, row: RefereeCall) -> bool:
    message = _("Table {table} sees that you are on your way.").format(table=row.table.number)
    return write_and_report(request, partial(take_call, call=row, at=timezone.now()), message)


def _solve(request: HttpRequest, row: RefereeCall) -> bool:
    penalty = _uid_or_404(request.POST.get("penalty", ""))
    service = partial(solve_call, call=row, note=_posted_note(request), penalty=penalty, at=timezone.now())
    return write_and_report(
        request, service, _("The call from table {table} is resolved.").format(table=row.table.number)
    )


def _give_minutes(request: HttpRequest, row: RefereeCall) -> bool:
    minutes = minutes_of(row, timezone.now())
    words = ngettext("Table {table} has {n} more minute.", "Table {table} has {n} more minutes.", minutes)
    message = words.format(table=row.table.number, n=minutes)
    return write_and_report(request, partial(give_minutes, call=row), message)


STEPS = {"take": _take, "solve": _solve, "minutes": _give_minutes}


def _posted_note(request: HttpRequest) -> str:
    return without_nul(request.POST.get("note", ""))


def _uid_or_404(given: str) -> UUID | None:
    try:
        return UUID(given) if given else None
    except ValueError:
        raise Http404 from None
