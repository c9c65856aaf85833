"""The picture that shows who has met whom, as a page and as SVG."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from tournaments.models.round import Round
from tournaments.selectors.access import Right, round_for
from tournaments.selectors.rounds.draw_reports import Meetings, meetings_of
from tournaments.selectors.rounds.rounds import plan_of
from tournaments.views.rounds.draw_pictures import Matrix, matrix
from tournaments.views.rounds.frame import round_context

# The colours of `static/css/draws.css`, which does not apply inside an image.
LOOKS: Mapping[str, Mapping[str, str]] = {
    "light": {
        "paper": "#fafaf8",
        "ink": "#59605c",
        "empty": "#e9ebe7",
        "once": "#7fb5a0",
        "twice": "#c8342b",
        "more": "#4a0d09",
    },
    "dark": {
        "paper": "#111413",
        "ink": "#a2aaa5",
        "empty": "#232825",
        "once": "#2f7a61",
        "twice": "#ff8d82",
        "more": "#ffe6e2",
    },
}


@login_required
@require_safe
def meetings_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    met = _seated_meetings(in_round)
    context = round_context(in_round, matrix=_matrix(met), description=_description(met))
    return render(request, "rounds/draws/meetings.html", context)


@login_required
@require_safe
def meetings_picture(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Uses the dark theme with `?look=dark`."""
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    look = LOOKS.get(request.GET.get("look", ""), LOOKS["light"])
    met = _seated_meetings(in_round)
    context = {"matrix": _matrix(met), "look": look, "title": _("Who has met whom"), "description": _description(met)}
    response = render(request, "rounds/draws/matrix.svg", context, content_type="image/svg+xml")
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _seated_meetings(in_round: Round) -> Meetings:
    met = meetings_of(in_round.tournament, plan_of(in_round)[-1].number)
    seated = {number for pair in met.times for number in pair}
    return replace(met, people=tuple(person for person in met.people if person.start_number in seated))


def _matrix(met: Meetings) -> Matrix:
    return matrix([person.start_number for person in met.people], met.times)


def _description(met: Meetings) -> str:
    head = ngettext("{n} player", "{n} players", len(met.people)).format(n=len(met.people))
    often = sorted(Counter(met.times.values()).items())
    return ", ".join([head, *(_pair_words(pairs, times) for times, pairs in often)])


def _pair_words(pairs: int, times: int) -> str:
    text = ngettext("{pairs} pair meets {times}×", "{pairs} pairs meet {times}×", pairs)
    return text.format(pairs=pairs, times=times)
