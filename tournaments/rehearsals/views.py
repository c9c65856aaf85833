"""Views for rehearsals."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from scoring.errors import RuleViolation
from tournaments.forms.violations import refuse
from tournaments.models.tournament import Tournament
from tournaments.rehearsals.forms import RehearsalForm
from tournaments.rehearsals.lifecycle import begin_rehearsal, stop_rehearsal, throw_away_rehearsal
from tournaments.selectors.access import Right, clubs_to_organise, tournament_for
from tournaments.views.actors import post_data, write_request_of
from tournaments.views.rounds.frame import write_and_report

SEEDS = 2**31


@login_required
@require_http_methods(["GET", "POST"])
def begin(request: HttpRequest) -> HttpResponse:
    user = request.user
    clubs = clubs_to_organise(user) if isinstance(user, User) else None
    if not clubs:
        return render(request, "tournament/without_club.html", status=403 if request.method == "POST" else 200)
    form = RehearsalForm(clubs, post_data(request))
    tournament = _begin(request, form) if form.is_bound and form.is_valid() else None
    if tournament is not None:
        messages.success(request, _("The rehearsal has started: people are arriving."))
        return redirect("organise_tournament", slug=tournament.slug)
    return render(request, "rehearsals/rehearsal.html", {"form": form}, status=422 if form.errors else 200)


def _begin(request: HttpRequest, form: RehearsalForm) -> Tournament | None:
    """Starts a rehearsal, or adds the error to the form if it isn't allowed."""
    write_request = write_request_of(request)
    try:
        evening = form.evening(seed=write_request.client_key.int % SEEDS)
        return begin_rehearsal(
            club=form.selected_club(), evening=evening, at=timezone.now(), write_request=write_request
        )
    except RuleViolation as violation:
        refuse(form, violation)
        return None


@login_required
@require_POST
def stop(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = _rehearsal(request, slug)
    write_and_report(request, partial(stop_rehearsal, tournament=tournament), _("Rehearsal stopped."))
    return redirect("organise_tournament", slug=tournament.slug)


@login_required
@require_http_methods(["GET", "POST"])
def throw_away(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = _rehearsal(request, slug)
    if request.method != "POST":
        return render(request, "rehearsals/throw_away.html", {"tournament": tournament})
    done = partial(throw_away_rehearsal, tournament=tournament)
    thrown = write_and_report(request, done, _("Rehearsal deleted."))
    return redirect("organise") if thrown else redirect("organise_tournament", slug=tournament.slug)


def _rehearsal(request: HttpRequest, slug: str) -> Tournament:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    if not tournament.is_rehearsal:
        raise Http404
    return tournament
