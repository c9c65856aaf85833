"""The page for emptying a list."""

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from scoring.lists.entries import PEOPLE_EVENTS
from tournaments.adapter import event_in
from tournaments.models.desk.list_draft import SecondDraft
from tournaments.models.desk.paper_arrival import PaperArrival
from tournaments.models.score_list import GAME_KINDS
from tournaments.selectors.lists.emptying import removable
from tournaments.selectors.lists.table.table_people import sum_lines
from tournaments.selectors.lists.writing import round_refusal
from tournaments.services.ledger import LONGEST_REASON
from tournaments.services.lists.emptying import empty_table_list
from tournaments.views.lists.opened import TableRequest
from tournaments.views.refusals import status_of


@never_cache
@require_http_methods(["GET", "POST"])
def empty(request: HttpRequest, opened: TableRequest) -> HttpResponse:
    opened.require_writer()
    refusal = _write(request, opened) if request.method == "POST" else None
    if request.method == "POST" and refusal is None:
        messages.success(request, _("The list is empty and open again."))
        return redirect(opened.url("page"))
    cannot = emptying_refusal(opened)
    if cannot is not None:
        return opened.refused(request, refusal or cannot)
    status = status_of(refusal) if refusal else 200
    return render(request, "lists/empty.html", _context(request, opened, refusal), status=status)


def emptying_refusal(opened: TableRequest) -> RuleViolation | None:
    """Returns the reason why staff can't empty the list, or None."""
    if not removable(opened.view.entries):
        return RuleViolation("list_empty")
    return round_refusal(opened.score_list, by_table=False)


def _write(request: HttpRequest, opened: TableRequest) -> RuleViolation | None:
    write_request = opened.write_request(request, request.POST.get("reason", "").strip()[:LONGEST_REASON])
    try:
        empty_table_list(score_list=opened.score_list, write_request=write_request)
    except RuleViolation as violation:
        return violation
    return None


def _context(request: HttpRequest, opened: TableRequest, refusal: RuleViolation | None) -> dict[str, Any]:
    entries = opened.view.entries
    gone = removable(entries)
    return {
        "opened": opened,
        "urls": {name: opened.url(name) for name in ("page", "empty")},
        "games": sum(entry.kind in GAME_KINDS for entry in gone),
        "has_penalties": len(gone) < len(entries),
        "has_people": any(event_in(entry.facts) in PEOPLE_EVENTS for entry in gone),
        "is_on_pile": PaperArrival.objects.filter(score_list=opened.score_list).exists(),
        "has_second": SecondDraft.objects.filter(score_list=opened.score_list).exists(),
        "sums": sum_lines(opened.view),
        "refusal": opened.sentence(refusal) if refusal else "",
        "reason": request.POST.get("reason", _("Entered at the wrong table")),
        "client_key": uuid4(),
        "seen_revision": opened.score_list.revision,
    }
