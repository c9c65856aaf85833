"""The settings and steps of a round: publishing, releasing, closing, and undoing them."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.errors import RuleViolation
from scoring.ranking.missed import MissedCount
from tournaments.contributions import all_contributions, merge_contexts
from tournaments.forms.rounds.rounds import SizesForm
from tournaments.forms.rounds.times import PlannedStartForm
from tournaments.forms.violations import is_overtaken, refuse, show_current_values
from tournaments.models.round import Round
from tournaments.phrases.results.missed import missed_rule
from tournaments.selectors.access import Right, round_for, round_in
from tournaments.selectors.results.standings import standings_of
from tournaments.selectors.rounds.overview.asking import desk_requests
from tournaments.selectors.rounds.overview.left_open import NOT_HANDED_IN, left_open_beside
from tournaments.selectors.rounds.overview.overview import overview_of
from tournaments.selectors.tournament.to_set import shown_setting_change, tournament_for_settings
from tournaments.services.rounds.steps import (
    MissingLists,
    change_sizes,
    close_round,
    release_round,
    reopen_round,
    unpublish_round,
)
from tournaments.services.rounds.times import set_planned_start
from tournaments.views.actors import setting_change_on_form, settings_request_of
from tournaments.views.refusals import status_of_form
from tournaments.views.results.undecided import ties_on_podium
from tournaments.views.rounds.frame import round_context, sizes_form, start_form, to_round, write_and_report
from tournaments.views.rounds.matters import matters_in_words


@login_required
@require_POST
def sizes(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    in_round = round_in(tournament_for_settings(request.user, slug), number)
    form = sizes_form(in_round, request.POST)
    service = partial(change_sizes, in_round=in_round)
    return _save_form(request, in_round, "sizes", form, service, _("Games and minutes of this round saved."))


@login_required
@require_POST
def plan_start(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    in_round = round_in(tournament_for_settings(request.user, slug), number)
    form = start_form(in_round, request.POST)
    service = partial(set_planned_start, in_round=in_round)
    return _save_form(request, in_round, "start", form, service, _("Start time of this round saved."))


def _save_form(
    request: HttpRequest,
    in_round: Round,
    name: str,
    form: SizesForm | PlannedStartForm,
    service: Callable[..., None],
    message: str,
) -> HttpResponse:
    """Saves the form's values. If it is rejected, shows it on its own page with the current values."""
    try:
        if form.is_valid():
            service(**form.values(), write_request=settings_request_of(request))
            messages.success(request, message)
            return to_round(in_round)
    except RuleViolation as violation:
        refuse(form, violation)
        show_current_values(form, form.fields if is_overtaken(form) else ())
    setting_change = setting_change_on_form(request, form, shown_setting_change(in_round.tournament))
    context = round_context(in_round, **{f"{name}_form": form}, setting_change=setting_change)
    return render(request, f"rounds/{name}.html", context, status=status_of_form(form))


@login_required
@require_POST
def unpublish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    message = _("Unpublished. Only organisers see the draw now.")
    write_and_report(request, partial(unpublish_round, in_round=in_round), message)
    return to_round(in_round)


@login_required
@require_POST
def release(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    service = partial(release_round, in_round=in_round, at=timezone.now())
    write_and_report(request, service, _("Round {number} is running.").format(number=number))
    return to_round(in_round)


@login_required
@require_http_methods(["GET", "POST"])
def close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    if request.method == "GET":
        return render(request, "rounds/close.html", _closing_context(in_round))
    missing = (
        MissingLists.CLOSE_ANYWAY if request.POST.get("missing") == MissingLists.CLOSE_ANYWAY else MissingLists.REFUSE
    )
    service = partial(close_round, in_round=in_round, at=timezone.now(), missing=missing)
    closed = write_and_report(request, service, _("Round {number} is closed.").format(number=number))
    return to_round(in_round) if closed else redirect("organise_round_close", slug=slug, number=number)


def _closing_context(in_round: Round) -> dict[str, Any]:
    """Includes undecided podium ranks once the last round is complete."""
    tournament, now = in_round.tournament, timezone.now()
    overview, requests = overview_of(in_round, now), desk_requests(tournament, now)
    found = left_open_beside(requests, in_round.number)
    is_end = not overview.missing and in_round.number >= tournament.rounds_planned
    ties = ties_on_podium(standings_of(tournament)) if is_end else []
    context: dict[str, Any] = {
        "anyway": MissingLists.CLOSE_ANYWAY,
        "missed_rule": missed_rule(MissedCount(tournament.missed_rounds), tournament.missed_points),
        "undecided_ties": ties,
        "disputes": overview.disputes,
        "matters": matters_in_words(tournament, found),
        "not_handed_in": NOT_HANDED_IN in found,
        **requests.context,
        **merge_contexts(each.on_closing(in_round) for each in all_contributions()),
    }
    return round_context(in_round, overview=overview, **context)


@login_required
@require_POST
def reopen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    write_and_report(
        request, partial(reopen_round, in_round=in_round), _("Round {number} is running again.").format(number=number)
    )
    return to_round(in_round)
