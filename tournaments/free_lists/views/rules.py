"""The rules of a free list, with a preview of the new totals."""

from dataclasses import replace
from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from scoring.rules.rules import RuleSet
from tournaments.adapter import rules_of
from tournaments.forms.rules.rule_sets import RulesForm
from tournaments.free_lists.changing import Settings, change_settings, settings_of
from tournaments.free_lists.lifecycle import length_of
from tournaments.free_lists.lists import names_of, rules_at
from tournaments.free_lists.views.context import FreeListRequest
from tournaments.free_lists.views.pages import page_context
from tournaments.free_lists.views.settings import ChangedTotal, changed_totals_under
from tournaments.phrases.rules.books import RULE_BOOKS
from tournaments.selectors.rules.rule_sets import with_pflichtsoli
from tournaments.services.rules.versions import rule_set_version
from tournaments.views.fragments import is_fragment
from tournaments.views.refusals import status_of
from tournaments.views.rules.editing import rules_form, wants_save

LEFT_OUT = ("name", "keep")  # only for a club's own rules
# What players of private lists look for, as in DokoMania.
USUAL = (
    "soli.same_dealer",
    "bock.triggers",
    "bock.starts",
    "bock.stacking",
    "bock.factor",
    "table.six_at_once",
)


@never_cache
@require_http_methods(["GET", "POST"])
def rules(request: HttpRequest, opened: FreeListRequest) -> HttpResponse:
    return _edit_rules(request, opened, "free_lists/rules.html")


@never_cache
@require_http_methods(["GET", "POST"])
def usual_rules(request: HttpRequest, opened: FreeListRequest) -> HttpResponse:
    # Without the rule book that was shown: options not asked for stay as they are now.
    return _edit_rules(request, opened, "free_lists/usual_rules.html", leave_out=(*LEFT_OUT, "book"), only=USUAL)


def _edit_rules(
    request: HttpRequest,
    opened: FreeListRequest,
    page: str,
    *,
    leave_out: tuple[str, ...] = LEFT_OUT,
    only: tuple[str, ...] = (),
) -> HttpResponse:
    opened.require_writer()
    form = rules_form(request, _start_rules(request, opened), leave_out=leave_out, only=only)
    changed_totals, status = (
        (None, HTTPStatus.OK) if request.method == "GET" else _preview_or_save(request, opened, form)
    )
    if status != HTTPStatus.FOUND:
        return _render(request, opened, page, form, changed_totals, status)
    counted = opened.view.rows
    messages.success(request, _("Rules saved. All games so far are counted by them.") if counted else _("Rules saved."))
    return redirect(opened.url("page"))


def _preview_or_save(
    request: HttpRequest, opened: FreeListRequest, form: RulesForm
) -> tuple[list[ChangedTotal] | None, int]:
    """Returns the new totals for a preview, and the status, which is 302 once saved."""
    write_request = opened.write_request(request)
    changed_totals, status = None, int(HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        if form.is_valid() and form.rules is not None:
            wanted = _new_settings(opened, form.rules)
            if wants_save(request):
                change_settings(score_list=opened.score_list, settings=wanted, write_request=write_request)
                status = HTTPStatus.FOUND
            else:
                changed_totals, status = changed_totals_under(opened, wanted), HTTPStatus.OK
    except RuleViolation as violation:
        form.add_error(None, opened.sentence(violation))
        status = status_of(violation)
    return changed_totals, status


def _start_rules(request: HttpRequest, opened: FreeListRequest) -> RuleSet:
    """Returns the list's rules with its own number of Pflichtsoli, or the rules given in the URL."""
    token = request.GET.get("start", "")
    if not token:
        rules, number = rules_of(opened.score_list.rule_set), length_of(opened.score_list).pflichtsoli
        return rules if number is None else with_pflichtsoli(rules, number)
    try:
        return rules_at(token, opened.user)
    except RuleViolation:
        raise Http404 from None


def _new_settings(opened: FreeListRequest, rules: RuleSet) -> Settings:
    """Returns the settings under the new rules, whose number of Pflichtsoli replaces the list's own."""
    now = settings_of(opened.score_list, names_of(opened.score_list))
    own = now.length.pflichtsoli is not None
    length = replace(now.length, pflichtsoli=rules.pflichtsoli.per_player) if own else now.length
    return replace(now, rule_set=rule_set_version(rules), length=length)


def _render(
    request: HttpRequest,
    opened: FreeListRequest,
    page: str,
    form: RulesForm,
    changed_totals: list[ChangedTotal] | None,
    status: int,
) -> HttpResponse:
    if is_fragment(request) and request.method == "POST":
        return render(request, "rules/changes.html", {"form": form, "fragment": True}, status=status)
    context = {
        **page_context(request, opened, "settings"),
        "form": form,
        "found": changed_totals,
        "original": RULE_BOOKS.get(form.original.key, form.original.key),
    }
    context["urls"] |= {name: opened.url(name) for name in ("rules", "usual_rules")}
    return render(request, page, context, status=status)
