"""Shows a round's paper lists in order of arrival."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.desk.pile import WANTED, PersonPoints, PileLine, Show, earned_in, pile_of
from tournaments.desk.views.arrivals import came_at
from tournaments.desk.words import STANDS
from tournaments.selectors import access
from tournaments.selectors.access import Right

SHOWN = {
    Show.ALL: _("All that have arrived"),
    Show.UNTYPED: _("Not yet entered or compared"),
    Show.MISSING: _("Missing"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadOut:
    line: PileLine
    came: str
    people: Sequence[PersonPoints]
    stand: Promise


@never_cache
@login_required
@require_GET
def round_pile(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    in_round = access.round_for(request.user, slug, number, Right.ENTER)
    asked = request.GET.get("show", "")
    show = Show(asked) if asked in set(Show) else Show.ALL
    pile, earned, tournament = pile_of(in_round), earned_in(in_round), in_round.tournament
    lines = [
        ReadOut(
            line=line,
            came=came_at(line, tournament),
            people=earned.get(line.table, ()),
            stand=STANDS[line.stand],
        )
        for line in pile
        if line.stand in WANTED[show]
    ]
    context = {
        "tournament": tournament,
        "round": in_round,
        "lines": lines,
        "show": show.value,
        "filters": [(each.value, words, _count(pile, each)) for each, words in SHOWN.items()],
    }
    return render(request, "desk/pile.html", context)


def _count(pile: Sequence[PileLine], show: Show) -> int:
    return sum(line.stand in WANTED[show] for line in pile)
