"""The settings of a free list, with a preview of the new totals."""

from dataclasses import dataclass
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from scoring.terms import Phase
from tournaments.free_lists import changing
from tournaments.free_lists.changes import moved_order, plan_changes
from tournaments.free_lists.changing import Settings, change_settings
from tournaments.free_lists.forms import SettingsForm
from tournaments.free_lists.lifecycle import length_of
from tournaments.free_lists.lists import group_key, known_groups, names_of, rule_choices, rules_at
from tournaments.free_lists.views.context import FreeListRequest
from tournaments.free_lists.views.cookie import kept_tokens
from tournaments.free_lists.views.pages import page_context
from tournaments.phrases.lists.people import seating_words
from tournaments.selectors.lists.emptying import was_emptied
from tournaments.services.rules.versions import rule_set_version
from tournaments.views.actors import post_data
from tournaments.views.lists.pages import button_view
from tournaments.views.refusals import status_of

KEEP = "keep"  # keeps the list's rules


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedTotal:
    name: str
    before: int
    after: int


@never_cache
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, opened: FreeListRequest) -> HttpResponse:
    opened.require_writer()
    form = _form(request, opened)
    changed_totals, status = (
        (None, HTTPStatus.OK) if request.method == "GET" else _preview_or_save(request, opened, form)
    )
    if status != HTTPStatus.FOUND:
        return _render(request, opened, form, changed_totals, status)
    messages.success(request, _saved_words(opened, form))
    return redirect(opened.url("page"))


def _preview_or_save(
    request: HttpRequest, opened: FreeListRequest, form: SettingsForm
) -> tuple[list[ChangedTotal] | None, int]:
    """Returns the new totals for a preview, and the status, which is 302 once saved."""
    write_request = opened.write_request(request)
    changed_totals, status = None, int(HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        if form.is_valid():
            wanted = _settings(request, opened, form)
            if request.POST.get("do") == "save":
                change_settings(
                    score_list=opened.score_list, settings=wanted, write_request=write_request, owner=opened.user
                )
                status = HTTPStatus.FOUND
            else:
                changed_totals, status = changed_totals_under(opened, wanted), HTTPStatus.OK
    except RuleViolation as violation:
        _refuse(form, opened, violation)
        status = status_of(violation)
    return changed_totals, status


def _render(
    request: HttpRequest,
    opened: FreeListRequest,
    form: SettingsForm,
    changed_totals: list[ChangedTotal] | None,
    status: int,
) -> HttpResponse:
    context = page_context(request, opened, "settings")
    context |= {"form": form, "changed_totals": changed_totals, "coming": len(opened.view.folded.sheet.games) + 1}
    context["seating"] = _seating(opened, form) if changed_totals is not None else ""
    context["groups"] = known_groups(opened.user, kept_tokens(request)).values()
    context["urls"] |= {name: opened.url(name) for name in ("empty", "restore", "rules", "usual_rules", "people")}
    sheet = reverse("rule_set_sheet", args=[opened.score_list.rule_set.content_hash])
    context["urls"]["sheet"] = f"{sheet}?private=1"
    context["emptied"] = not opened.view.rows and was_emptied(opened.score_list)
    return render(request, "free_lists/settings.html", context, status=status)


def _form(request: HttpRequest, opened: FreeListRequest) -> SettingsForm:
    score_list = opened.score_list
    length = length_of(score_list)
    initial = {
        "rules": KEEP,
        "games": length.games,
        "pflichtsoli": length.pflichtsoli,
        "pot": length.pot,
        "title": score_list.free.title,
        "group": score_list.free.group.name if score_list.free.group else "",
        "entry_ways": list(opened.entry_ways),
        "order": score_list.free.display.get("order", "newest"),
        "view": score_list.free.display.get("view", "both"),
    }
    folded = opened.view.folded
    return SettingsForm(
        post_data(request),
        rules=[(KEEP, _("unchanged rules")), *rule_choices(opened.user)],
        names=names_of(opened.score_list),
        order=folded.sheet.order,
        can_move=folded.sheet.phase is not Phase.FINISHED and folded.broken is None,
        initial=initial,
    )


def _settings(request: HttpRequest, opened: FreeListRequest, form: SettingsForm) -> Settings:
    values = form.cleaned_data
    groups = known_groups(opened.user, kept_tokens(request))
    if opened.score_list.free.group:
        groups[group_key(opened.score_list.free.group.name)] = opened.score_list.free.group
    rules = opened.score_list.rule_set
    if values["rules"] != KEEP:
        rules = rule_set_version(rules_at(values["rules"], opened.user))
    return Settings(
        rule_set=rules,
        length=form.length(length_of(opened.score_list).sitting),
        names=form.names(),
        moves=form.moves(),
        title=values["title"],
        group=groups.get(group_key(values["group"])),
        new_group=values["group"],
        entry_ways=tuple(values["entry_ways"]),
        display={"order": values["order"], "view": values["view"]},
    )


def changed_totals_under(opened: FreeListRequest, wanted: Settings) -> list[ChangedTotal]:
    """Returns the totals before and after, calculated in the same way as the write."""
    moved = plan_changes(
        opened.score_list,
        opened.view.entries,
        rule_set=wanted.rule_set,
        form=wanted.format(opened.score_list),
        moves=wanted.moves,
    )
    totals = moved.after.sheet.totals
    return [
        ChangedTotal(
            name=wanted.names[place.position],
            before=place.total,
            after=totals[place.position - 1],
        )
        for place in opened.view.places
        if place.position in wanted.names
    ]


def _seating(opened: FreeListRequest, form: SettingsForm) -> str:
    sheet, moves, names = opened.view.folded.sheet, form.moves(), form.names()
    order = [names[seat] for seat in moved_order(sheet.order, moves) if seat in names]
    return seating_words(len(sheet.games) + 1, order) if moves else ""


def _saved_words(opened: FreeListRequest, form: SettingsForm) -> str:
    seating = _seating(opened, form)
    if not seating:
        return _("Settings saved. All games so far are counted by them.")
    return f"{_('Settings saved.')} {seating}"


def _refuse(form: SettingsForm, opened: FreeListRequest, violation: RuleViolation) -> None:
    field = violation.field if violation.field in form.fields else None
    form.add_error(field, opened.sentence(violation))


empty = button_view(changing.empty_list, gettext_lazy("The games have been removed."))
restore = button_view(changing.restore_entries, gettext_lazy("The games have been restored."))
