"""Views for the prize giving."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.access import Right, tournament_for
from tournaments.selectors.prize_giving import waits_for_prize_giving
from tournaments.selectors.tournament.organising import last_round_number
from tournaments.views.rounds.frame import write_and_report
from tournaments.walls import telling
from tournaments.walls.hall import prize_giving_of
from tournaments.walls.prizes import FIRSTS, PODIUM, PODIUM_REACHED, firsts_of, steps_from

# Pages with the form, by the `from` parameter.
PAGES = {"": "organise_walls", "finish": "organise_finish"}


@login_required
@require_POST
def tell(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    write_and_report(request, _requested_step(request, tournament), "")
    page = PAGES.get(request.GET.get("from", ""), PAGES[""])
    return redirect(f"{reverse(page, args=[tournament.slug])}#prizes")


def _requested_step(request: HttpRequest, tournament: Tournament) -> Callable[..., Any]:
    first, seen, reached = (_number_or_none(request.POST.get(name, "")) for name in ("first", "seen", "reached"))
    if request.POST.get("do") == "end":
        return partial(telling.end_prize_giving, tournament=tournament)
    if request.POST.get("do") == "podium":
        return partial(telling.begin_prize_giving, tournament=tournament, first=PODIUM, reached=PODIUM_REACHED)
    if first is not None:
        return partial(telling.begin_prize_giving, tournament=tournament, first=first if first in FIRSTS else FIRSTS[1])
    return partial(telling.announce_place, tournament=tournament, seen=seen, reached=reached)


def _number_or_none(typed: str) -> int | None:
    return int(typed) if typed.isdecimal() and len(typed) < 6 else None


def prizes_of(tournament: Tournament) -> dict[str, Any]:
    """Returns the context for the prize giving."""
    giving = prize_giving_of(tournament)
    secret = waits_for_prize_giving(tournament, last_round_number(tournament))
    if giving is None:
        return {"firsts": firsts_of(tournament) if tournament.status == Status.FINISHED else [], "secret": secret}
    steps = steps_from(tournament, giving.first)
    reached = [step.reached for step in steps if giving.reached is not None and step.reached >= giving.reached]
    done = len(reached)
    return {
        "giving": giving,
        "secret": secret,
        "current": steps[done - 1] if done else None,
        "coming": steps[done] if done < len(steps) else None,
        "back": steps[done - 2].reached if done > 1 else "",
    }
