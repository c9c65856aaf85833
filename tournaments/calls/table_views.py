"""The table's page for calling the referee, separate from the form that saves games."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.calls.calling import LONGEST_CALL, call_referee, take_back_call
from tournaments.calls.queue import call_refusal, open_call, shown_call
from tournaments.forms.typed import without_nul
from tournaments.views.actors import write_request_of
from tournaments.views.lists.opened import TableRequest

# Reasons offered as buttons.
REASONS = (
    gettext_lazy("A question about the rules"),
    gettext_lazy("Somebody played or announced wrongly"),
    gettext_lazy("We cannot agree"),
    gettext_lazy("Somebody is missing"),
)


@never_cache
@require_http_methods(["GET", "POST"])
def referee(request: HttpRequest, opened: TableRequest) -> HttpResponse:
    if opened.actor is None:
        raise Http404
    if request.method == "GET":
        context = {"opened": opened, "page_url": opened.url("page"), "reasons": REASONS, "longest": LONGEST_CALL}
        return render(request, "calls/referee.html", {**context, **call_context(opened)})
    write_request = write_request_of(request, opened.writer)
    at = timezone.now()
    try:
        if request.POST.get("do") == "take_back":
            take_back_call(score_list=opened.score_list, at=at, write_request=write_request)
            messages.success(request, _("The call has been cancelled."), extra_tags="brief")
            return redirect(opened.url("page"))
        reason = without_nul(request.POST.get("reason", ""))
        call_referee(score_list=opened.score_list, reason=reason, at=at, write_request=write_request)
    except RuleViolation as violation:
        return opened.refused(request, violation)
    return redirect(opened.url("page"))


def call_context(opened: TableRequest) -> dict[str, Any]:
    """Returns the template context for calling the referee, empty if the table can't call; one query."""
    if opened.actor is None or call_refusal(opened.score_list) is not None:
        return {}
    call = open_call(opened.score_list)
    waiting = shown_call(call, opened.tournament, timezone.now()) if call else None
    return {"call": waiting, "referee_url": opened.url("referee")}
