"""The buttons that move a round on: release, close, and undoing each of these."""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.rounds.rounds import SizesForm
from tournaments.selectors.access import Right, round_for
from tournaments.selectors.rounds.lengths import sizes_to_set
from tournaments.selectors.rounds.overview import overview_of
from tournaments.selectors.rounds.rounds import ends_by_games
from tournaments.services.rounds.steps import (
    Missing,
    change_sizes,
    close_round,
    release_round,
    reopen_round,
    withdraw_round,
)
from tournaments.views.rounds.frame import round_context, to_round, write_and_report


@login_required
@require_POST
def sizes(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Sets games and minutes of this round."""
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    form = SizesForm(request.POST, sizes=sizes_to_set(in_round), by_games=ends_by_games(in_round))
    if not form.is_valid():
        return render(request, "rounds/sizes.html", round_context(in_round, sizes_form=form), status=422)
    service = partial(change_sizes, in_round=in_round, sizes=form.sizes())
    write_and_report(request, service, _("Games and minutes of this round are set."))
    return to_round(in_round)


@login_required
@require_POST
def withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Withdraws a publication."""
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    message = _("The publication is withdrawn. Only organisers see the draw now.")
    write_and_report(request, partial(withdraw_round, in_round=in_round), message)
    return to_round(in_round)


@login_required
@require_POST
def release(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Starts the clock."""
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    service = partial(release_round, in_round=in_round, at=timezone.now())
    write_and_report(request, service, _("Round {number} runs.").format(number=number))
    return to_round(in_round)


@login_required
@require_http_methods(["GET", "POST"])
def close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Asks once, naming the lists that are missing, then closes."""
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    if request.method == "GET":
        context = round_context(in_round, overview=overview_of(in_round, timezone.now()), anyway=Missing.CLOSE_ANYWAY)
        return render(request, "rounds/close.html", context)
    missing = Missing.CLOSE_ANYWAY if request.POST.get("missing") == Missing.CLOSE_ANYWAY else Missing.REFUSE
    service = partial(close_round, in_round=in_round, at=timezone.now(), missing=missing)
    closed = write_and_report(request, service, _("Round {number} is closed.").format(number=number))
    return to_round(in_round) if closed else redirect("organise_round_close", slug=slug, number=number)


@login_required
@require_POST
def reopen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Reopens a closed round."""
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    write_and_report(
        request, partial(reopen_round, in_round=in_round), _("Round {number} runs again.").format(number=number)
    )
    return to_round(in_round)
