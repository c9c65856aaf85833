"""The page for deleting an entry, which shows the consequences first."""

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
from tournaments.services.lists.entries import ReadAhead, write_edit
from tournaments.views.lists.context import as_context
from tournaments.views.lists.correction_wishes import WISH, send_wish
from tournaments.views.lists.editor import STAFF_ONLY_CODES
from tournaments.views.lists.opened import ListRequest
from tournaments.views.lists.preview import ShownWaysOut, chosen_conflict, entry_page, shown_ways_out


@never_cache
@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, opened: ListRequest, entry: UUID) -> HttpResponse:
    opened.require_writer()
    list_entry = next((row for row in opened.view.entries if row.uid == entry), None)
    refusal = None
    try:
        if request.method == "POST":
            return _delete_or_wish(request, opened, entry, list_entry)
    except RuleViolation as violation:
        refusal = violation
    return _render_question(request, opened, list_entry, refusal)


def _delete_or_wish(request: HttpRequest, opened: ListRequest, entry: UUID, list_entry: Entry | None) -> HttpResponse:
    if request.POST.get("do") == WISH:
        return send_wish(request, opened, Edit(spot=Spot.DELETE, entry=entry))
    conflict = chosen_conflict(opened, request.POST.get("do", ""))
    write_request = opened.write_request(request, request.POST.get("reason", "").strip())
    gone = _ways_out(opened, entry).preview_for(conflict) if list_entry else None
    write_edit(
        score_list=opened.score_list,
        edit=Edit(spot=Spot.DELETE, entry=entry),
        write_request=write_request,
        conflict=conflict,
        ahead=ReadAhead(read=opened.view.read, plan=gone.plan) if gone else None,
    )
    messages.success(request, " ".join([_("Deleted."), *(gone.bock if gone else [])]))
    return redirect(opened.url("page"))


def _render_question(
    request: HttpRequest, opened: ListRequest, list_entry: Entry | None, refusal: RuleViolation | None
) -> HttpResponse:
    if list_entry is None:
        raise Http404
    context = {**as_context(entry_page(opened, list_entry)), **_question_context(opened, list_entry.uid, refusal)}
    return render(request, "lists/editing/delete.html", context, status=_status(refusal))


def _status(refusal: RuleViolation | None) -> int:
    if refusal is None:
        return 200
    return 409 if isinstance(refusal, StaleRevision) else 422


def _question_context(opened: ListRequest, entry: UUID, refusal: RuleViolation | None) -> dict[str, object]:
    ways_out = _ways_out(opened, entry)
    of_later, may_write = refusal is None or refusal.code in OF_ANOTHER, opened.reader.may_write
    return {
        "preview": ways_out.preview,
        "ways_out": ways_out,
        "refusal": ways_out.refusal if of_later or refusal is None else opened.sentence(refusal),
        "can_wish": opened.reader.may_wish and (not may_write or ways_out.withheld or _is_for_staff(refusal)),
        "client_key": uuid4(),
        "seen_revision": opened.score_list.revision,
    }


def _is_for_staff(refusal: RuleViolation | None) -> bool:
    return refusal is not None and refusal.code in STAFF_ONLY_CODES


def _ways_out(opened: ListRequest, entry: UUID) -> ShownWaysOut:
    return shown_ways_out(opened, Edit(spot=Spot.DELETE, entry=entry))
