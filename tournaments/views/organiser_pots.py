"""The pot that all tables of a round share, by hand: said to be empty, or filled again after a mistake."""

from collections.abc import Callable, Mapping
from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournaments.models.round import Round
from tournaments.selectors.access import Right, round_for
from tournaments.services.pots import empty_pot, fill_pot_again
from tournaments.views.round_pages import acted, to_round


def _emptied(in_round: Round) -> Callable[..., None]:
    return partial(empty_pot, in_round=in_round, at=timezone.now())


def _filled(in_round: Round) -> Callable[..., None]:
    return partial(fill_pot_again, in_round=in_round)


STEPS: Mapping[str, tuple[Callable[[Round], Callable[..., None]], str | Promise]] = {
    "empty": (_emptied, _("The pot is empty: every table plays its game to the end, then only open Pflichtsoli.")),
    "fill": (_filled, _("The pot has points again: tables that were stopped play on.")),
}


@login_required
@require_POST
def pot(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Empties the shared pot of a round, or fills it again."""
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    step = STEPS.get(request.POST.get("step", ""))
    if step is None:
        raise Http404
    act, told = step
    acted(request, act(in_round), str(told))
    return to_round(in_round)
