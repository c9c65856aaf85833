"""Buttons that empty or refill a round's shared pot."""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.selectors.access import Right, round_for
from tournaments.services.lists.pots import empty_pot, fill_pot_again
from tournaments.views.rounds.frame import to_round, write_and_report


@login_required
@require_POST
def empty(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    message = _("The pot is empty: every table finishes its game.")
    if in_round.tournament.pflichtsoli:
        message = _("The pot is empty: every table finishes its game, then plays only open Pflichtsoli.")
    write_and_report(request, partial(empty_pot, in_round=in_round, at=timezone.now()), message)
    return to_round(in_round)


@login_required
@require_POST
def fill(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    message = _("The pot has points again: tables that had stopped play on.")
    write_and_report(request, partial(fill_pot_again, in_round=in_round), message)
    return to_round(in_round)
