"""Deleting an entry of a list: the consequences are shown, then one question is asked."""

from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.models.score_list import Entry
from tournaments.selectors.lists.edits import OF_ANOTHER, Edit, Spot
from tournaments.services.ledger import StaleRevision
from tournaments.services.lists.entries import delete_entry
from tournaments.views.lists.context import ListRequest
from tournaments.views.lists.entry_page import entry_context
from tournaments.views.lists.preview import ShownWays, chosen_by, ways_shown


@never_cache
@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, page: ListRequest, entry: UUID) -> HttpResponse:
    """Asks on a page, then deletes."""
    page.refuse_reader()
    list_entry = next((row for row in page.view.entries if row.uid == entry), None)
    refusal = _deleted(request, page, entry) if request.method == "POST" else None
    if request.method == "POST" and refusal is None:
        bock = _bock(request, page, entry) if list_entry else []
        messages.success(request, " ".join([_("Deleted."), *bock]))
        return redirect(page.url("page"))
    return _question(request, page, list_entry, refusal)


def _question(
    request: HttpRequest, page: ListRequest, list_entry: Entry | None, refusal: RuleViolation | None
) -> HttpResponse:
    if list_entry is None:
        raise Http404
    context = {**entry_context(page, list_entry), **_asking(page, list_entry.uid, refusal)}
    return render(request, "lists/editing/delete.html", context, status=_status(refusal))


def _status(refusal: RuleViolation | None) -> int:
    if refusal is None:
        return 200
    return 409 if isinstance(refusal, StaleRevision) else 422


def _deleted(request: HttpRequest, page: ListRequest, entry: UUID) -> RuleViolation | None:
    """Why the entry could not be deleted, or nothing."""
    try:
        delete_entry(
            score_list=page.score_list,
            entry=entry,
            write_request=page.write_request(request, request.POST.get("reason", "").strip()),
            conflict=chosen_by(page, request.POST.get("do", "")),
        )
    except RuleViolation as violation:
        return violation
    return None


def _bock(request: HttpRequest, page: ListRequest, entry: UUID) -> list[str]:
    """What became of the Bock by the way that was gone."""
    gone = _ways(page, entry).of(chosen_by(page, request.POST.get("do", "")))
    return gone.bock if gone else []


def _asking(page: ListRequest, entry: UUID, refusal: RuleViolation | None) -> dict[str, object]:
    """What the page shows: what becomes of the games behind the entry, and the ways in which it can be deleted."""
    ways = _ways(page, entry)
    of_later = refusal is None or refusal.code in OF_ANOTHER
    return {
        "preview": ways.preview,
        "ways_out": ways,
        "refusal": ways.refusal if of_later or refusal is None else page.sentence(refusal),
        "client_key": uuid4(),
        "seen_revision": page.score_list.revision,
    }


def _ways(page: ListRequest, entry: UUID) -> ShownWays:
    return ways_shown(page, Edit(spot=Spot.DELETE, entry=entry))
