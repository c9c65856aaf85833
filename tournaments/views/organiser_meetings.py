"""Who has met whom in the rounds that are drawn, as a picture."""

from collections.abc import Mapping

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.selectors.access import Right, round_for
from tournaments.views.draw_pictures import matrix
from tournaments.views.draw_quality import encounters_of
from tournaments.views.round_pages import round_context

# The colours of `static/css/draws.css`: an image knows nothing of the page's style.
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
    """The picture of who has met whom, as large as it is."""
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    met = encounters_of(in_round.tournament)
    context = round_context(in_round, matrix=matrix(met.people, met.times), told=met.told)
    return render(request, "organiser/draw_meetings.html", context)


@login_required
@require_safe
def meetings_picture(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The picture itself; `?look=dark` for a dark page."""
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    look = LOOKS.get(request.GET.get("look", ""), LOOKS["light"])
    met = encounters_of(in_round.tournament)
    context = {"matrix": matrix(met.people, met.times), "look": look, "title": _("Who has met whom"), "told": met.told}
    response = render(request, "organiser/draw_matrix.svg", context, content_type="image/svg+xml")
    patch_cache_control(response, private=True, no_cache=True)
    return response
