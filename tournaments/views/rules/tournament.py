"""The rules of a tournament: choosing and editing them."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from scoring.rules.options import values_of
from scoring.rules.rulebooks.catalogue import rule_book
from tournaments.forms.rules.rule_sets import RulesForm
from tournaments.models.rules import ClubRuleSet
from tournaments.models.tournament import Tournament
from tournaments.phrases.rules.books import RULE_BOOKS
from tournaments.selectors.access import Right, tournament_for
from tournaments.selectors.rules.rule_sets import (
    Start,
    differences,
    kept_rules,
    rules_settled,
    rules_title,
    tournament_rules,
)
from tournaments.selectors.tournament.changed_settings import latest_rules_change
from tournaments.selectors.tournament.to_set import shown_setting_change, tournament_for_settings
from tournaments.services.rules.rule_sets import use_and_keep_rules, use_rules
from tournaments.services.tournament_writes import SettingsChanged
from tournaments.views.actors import setting_change_on_form, settings_request_of
from tournaments.views.rules.editing import (
    chosen_start,
    posted_start,
    render_form,
    rules_form,
    signed_in_user,
    starts_for,
    wants_save,
)


@login_required
@require_http_methods(["GET", "POST"])
def tournament_rules_page(request: HttpRequest, slug: str) -> HttpResponse:
    rules_change = latest_rules_change(tournament_for(request.user, slug, Right.ORGANISE).club)
    tournament = tournament_for_settings(request.user, slug)
    if rules_settled(tournament):
        return _settled_page(request, tournament)
    return _options_page(request, tournament, max(shown_setting_change(tournament), rules_change))


def _options_page(request: HttpRequest, tournament: Tournament, setting_change: int) -> HttpResponse:
    start = chosen_start(request)
    rules = start.rules if start else tournament_rules(tournament)
    form = rules_form(request, rules, name=start.rules_name if start else tournament.rules_name)
    if wants_save(request) and _save_rules(request, form, tournament, start):
        messages.success(request, _("The tournament now uses these rules."))
        return redirect("organise_rules", slug=tournament.slug)
    context = {
        "tournament": tournament,
        "start": start,
        "rules_title": rules_title(tournament_rules(tournament), tournament.rules_name),
        "original": RULE_BOOKS.get(form.original.key, form.original.key),
        "setting_change": setting_change_on_form(request, form, setting_change),
    }
    return render_form(request, form, "rules/tournament.html", context)


def _settled_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    rules = tournament_rules(tournament)
    context = {
        "tournament": tournament,
        "rules_title": rules_title(rules, tournament.rules_name),
        "differences": differences(values_of(rules), rule_book(rules.key)),
    }
    return render(request, "rules/settled.html", context, status=422 if request.method == "POST" else 200)


def _save_rules(request: HttpRequest, form: RulesForm, tournament: Tournament, start: Start | None) -> bool:
    if not form.is_valid() or form.rules is None:
        return False
    name = form.cleaned_data["name"]
    write_request = settings_request_of(request)
    try:
        if form.cleaned_data["keep"]:
            club_rules = _starting_club_rules(tournament, start, name)
            use_and_keep_rules(
                tournament=tournament, rules=form.rules, name=name, club_rules=club_rules, write_request=write_request
            )
        else:
            use_rules(tournament=tournament, rules=form.rules, name=name, write_request=write_request)
    except SettingsChanged as change:
        form.refuse(change)
        form.show_current_values(tournament.rules_name, tournament_rules(tournament))
        return False
    except RuleViolation as violation:
        form.refuse(violation)
        return False
    return True


def _starting_club_rules(tournament: Tournament, start: Start | None, name: str) -> ClubRuleSet | None:
    """Returns the club's rules that the form started from, if the name hasn't been changed."""
    if start is None or start.rules_name != name:
        return None
    return next((each for each in kept_rules(tournament.club) if start.token == f"club:{each.uid}"), None)


@login_required
@require_http_methods(["GET", "POST"])
def choose(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for_settings(request.user, slug)
    if request.method == "POST":
        start = posted_start(request)
        use_rules(
            tournament=tournament,
            rules=start.rules,
            name=start.rules_name,
            write_request=settings_request_of(request),
        )
        messages.success(request, _("The tournament now uses: {rules}.").format(rules=start.name))
        return redirect("organise_rules", slug=tournament.slug)
    context = {
        "tournament": tournament,
        "parts": starts_for(signed_in_user(request), without=f"event:{tournament.slug}"),
        "in_force": rules_title(tournament_rules(tournament), tournament.rules_name),
        "settled": rules_settled(tournament),
        "setting_change": shown_setting_change(tournament),
    }
    return render(request, "rules/choose.html", context)
