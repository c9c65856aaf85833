"""The page for breaking off a list."""

from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.adapter import format_of
from tournaments.phrases.lists.break_off import missing_words, rule_words
from tournaments.phrases.lists.reasons import notice_words
from tournaments.selectors.lists.edits import BROKEN_OFF, EditPlan, plan_edit
from tournaments.services.ledger import LONGEST_REASON
from tournaments.services.lists.entries import write_edit
from tournaments.views.lists.opened import ListRequest
from tournaments.views.refusals import status_of


@never_cache
@require_http_methods(["GET", "POST"])
def break_off(request: HttpRequest, page: ListRequest) -> HttpResponse:
    page.require_writer()
    refusal = _sent(request, page) if request.method == "POST" else None
    if request.method == "POST" and refusal is None:
        messages.success(request, _("The list has been broken off."))
        return redirect(page.url("page"))
    if not page.reader.may_write:
        return page.refused(request, refusal) if refusal else redirect(page.url("page"))
    try:
        plan = plan_edit(page.score_list, page.view.entries, BROKEN_OFF)
    except RuleViolation as violation:
        return page.refused(request, violation)
    context = _context(request, page, plan, refusal)
    return render(request, "lists/break_off.html", context, status=status_of(refusal) if refusal else 200)


def _sent(request: HttpRequest, page: ListRequest) -> RuleViolation | None:
    write_request = page.write_request(request, request.POST.get("reason", "").strip()[:LONGEST_REASON])
    try:
        write_edit(score_list=page.score_list, edit=BROKEN_OFF, write_request=write_request)
    except RuleViolation as violation:
        return violation
    return None


def _context(
    request: HttpRequest, page: ListRequest, plan: EditPlan, refusal: RuleViolation | None
) -> dict[str, object]:
    list_format, missing, names = format_of(page.score_list), plan.result.break_off, page.view.names
    after = plan.after.sheet.totals
    return {
        "page": page,
        "urls": {name: page.url(name) for name in ("page", "break_off")},
        "rule": rule_words(list_format.broken_off, list_format.broken_off_points),
        "people": [(place.name, place.total, after[place.position - 1]) for place in page.view.places],
        "lines": [(missing_words(line, names), line.points) for line in missing.lines] if missing else [],
        "warnings": [notice_words(notice, names) for notice in plan.result.warnings],
        "refusal": page.sentence(refusal) if refusal else "",
        "reason": request.POST.get("reason", ""),
        "client_key": uuid4(),
        "seen_revision": page.score_list.revision,
    }
