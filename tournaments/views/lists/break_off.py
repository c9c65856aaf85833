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
def break_off(request: HttpRequest, opened: ListRequest) -> HttpResponse:
    opened.require_writer()
    refusal = _write_break_off(request, opened) if request.method == "POST" else None
    if request.method == "POST" and refusal is None:
        messages.success(request, _("The list has been broken off."))
        return redirect(opened.url("page"))
    if not opened.reader.may_write:
        return opened.refused(request, refusal) if refusal else redirect(opened.url("page"))
    try:
        plan = plan_edit(opened.score_list, opened.view.entries, BROKEN_OFF)
    except RuleViolation as violation:
        return opened.refused(request, violation)
    context = _context(request, opened, plan, refusal)
    return render(request, "lists/break_off.html", context, status=status_of(refusal) if refusal else 200)


def _write_break_off(request: HttpRequest, opened: ListRequest) -> RuleViolation | None:
    write_request = opened.write_request(request, request.POST.get("reason", "").strip()[:LONGEST_REASON])
    try:
        write_edit(score_list=opened.score_list, edit=BROKEN_OFF, write_request=write_request)
    except RuleViolation as violation:
        return violation
    return None


def _context(
    request: HttpRequest, opened: ListRequest, plan: EditPlan, refusal: RuleViolation | None
) -> dict[str, object]:
    list_format, missing, names = format_of(opened.score_list), plan.result.break_off, opened.view.names
    after = plan.after.sheet.totals
    return {
        "opened": opened,
        "urls": {name: opened.url(name) for name in ("page", "break_off")},
        "rule": rule_words(list_format.broken_off, list_format.broken_off_points),
        "people": [(place.name, place.total, after[place.position - 1]) for place in opened.view.places],
        "lines": [(missing_words(line, names), line.points) for line in missing.lines] if missing else [],
        "warnings": [notice_words(notice, names) for notice in plan.result.warnings],
        "refusal": opened.sentence(refusal) if refusal else "",
        "reason": request.POST.get("reason", ""),
        "client_key": uuid4(),
        "seen_revision": opened.score_list.revision,
    }
