"""The rules that a club has saved."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import Club
from scoring.errors import RuleViolation
from scoring.rules.rulebooks.catalogue import rule_book
from tournaments.adapter import rules_of
from tournaments.forms.rules.rule_sets import RulesForm
from tournaments.models.rules import ClubRuleSet
from tournaments.phrases.rules.books import RULE_BOOKS
from tournaments.selectors.rules.rule_sets import (
    club_of_member,
    club_to_organise,
    kept_rule_set,
    kept_rules,
    rules_title,
)
from tournaments.selectors.tournament.changed_settings import latest_rules_change
from tournaments.services.rules.rule_sets import forget_rules, keep_rules
from tournaments.services.tournament_writes import SettingsChanged
from tournaments.views.actors import setting_change_on_form, settings_request_of, write_request_of
from tournaments.views.rules.editing import (
    chosen_start,
    render_form,
    rules_form,
    signed_in_user,
    starts_for,
    wants_save,
)

LEFT_OUT = ("keep",)


@login_required
@require_GET
def club_rules(request: HttpRequest, slug: str) -> HttpResponse:
    user = signed_in_user(request)
    club, organises = club_of_member(user, slug)
    context = {
        "club": club,
        "organises": organises,
        "kept": [(each, rules_title(rules_of(each.rule_set))) for each in kept_rules(club)],
        "parts": starts_for(user) if organises else [],
    }
    return render(request, "rules/club.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_to_organise(signed_in_user(request), slug)
    rules_change, start = latest_rules_change(club), chosen_start(request)
    form = rules_form(request, start.rules if start else rule_book("ddv"), leave_out=LEFT_OUT)
    return _edit_rules(request, club, form, None, rules_change)


@login_required
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    club = club_to_organise(signed_in_user(request), slug)
    rules_change, club_rules = latest_rules_change(club), kept_rule_set(club, uid)
    form = rules_form(request, rules_of(club_rules.rule_set), name=club_rules.name, leave_out=LEFT_OUT)
    return _edit_rules(request, club, form, club_rules, rules_change)


def _edit_rules(
    request: HttpRequest, club: Club, form: RulesForm, club_rules: ClubRuleSet | None, rules_change: int
) -> HttpResponse:
    saved = _save_rules(request, club, form, club_rules) if wants_save(request) else None
    if saved is not None:
        messages.success(request, _("“{name}” saved.").format(name=saved.name))
        return redirect("club_rules", slug=club.slug)
    context = {
        "club": club,
        "kept": club_rules,
        "original": RULE_BOOKS.get(form.original.key, form.original.key),
        "setting_change": setting_change_on_form(request, form, rules_change),
    }
    return render_form(request, form, "rules/club_edit.html", context)


def _save_rules(
    request: HttpRequest, club: Club, form: RulesForm, club_rules: ClubRuleSet | None
) -> ClubRuleSet | None:
    if not form.is_valid() or form.rules is None:
        return None
    try:
        return keep_rules(
            club=club,
            name=form.cleaned_data["name"],
            rules=form.rules,
            write_request=settings_request_of(request),
            club_rules=club_rules,
        )
    except SettingsChanged as change:
        form.refuse(change)
        if club_rules is not None:
            form.show_current_values(club_rules.name, rules_of(club_rules.rule_set))
        return None
    except RuleViolation as violation:
        form.refuse(violation)
        return None


@login_required
@require_POST
def forget(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    club_rules = kept_rule_set(club_to_organise(signed_in_user(request), slug), uid)
    forget_rules(club_rules=club_rules, write_request=write_request_of(request))
    messages.success(request, _("“{name}” removed.").format(name=club_rules.name))
    return redirect("club_rules", slug=slug)
