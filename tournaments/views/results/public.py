"""Public pages for all tournaments, one tournament, and the seats of a round."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.contributions import all_contributions, merge_contexts
from tournaments.models.tournament import Tournament
from tournaments.phrases.lists.pot import pot_words
from tournaments.selectors import access
from tournaments.selectors.lists.pots import round_pot
from tournaments.selectors.results import public
from tournaments.selectors.results.remembered import cached_winners
from tournaments.selectors.results.visibility import audience_of, results_shown
from tournaments.selectors.rounds import seating_plan, states
from tournaments.selectors.rules.rules_line import rules_line
from tournaments.views.keeping import allow_caching, reads_parameters
from tournaments.views.results.ending import ending_context
from tournaments.views.results.freshness import at_current_address, conditional_get_each_minute

TOURNAMENTS_A_PAGE = 30
TABLES_A_PAGE = 100
NAMES_A_PAGE = 400
SECONDS_KEPT = 10  # for the page that counts minutes for many tournaments


@reads_parameters("page")
@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    listed = public.tournaments_by_section(today=timezone.localdate())
    page = Paginator(listed, TOURNAMENTS_A_PAGE).get_page(request.GET.get("page"))
    rows = list(page)
    newcomer = not (request.user.is_authenticated and rows)
    context = {
        "page": page,
        "groups": public.by_section(rows, states.states_of(rows), cached_winners(rows)),
        "newcomer": newcomer,
        "demonstration": public.demonstration() if newcomer else None,
    }
    response = render(request, "results/tournaments.html", context)
    allow_caching(request, response, seconds=SECONDS_KEPT)
    return response


@reads_parameters("q", "giving")
@at_current_address
@conditional_get_each_minute
def tournament_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    query = request.GET.get("q", "").strip()
    rounds = states.rounds_of(tournament, now=timezone.now())
    context = {
        "tournament": tournament,
        "state": states.state_line(tournament, rounds),
        "later": states.results_later(tournament, rounds),
        "rounds": rounds,
        "round_numbers": [line.number for line in rounds],
        "rules": rules_line(tournament, len(rounds)),
        "any_released": any(line.is_released for line in rounds),
        "may_enter": access.may(tournament, access.Right.ENTER),
        "gives_prizes": "giving" in request.GET and access.may(tournament, access.Right.ORGANISE),
        "query": query,
        "found": seating_plan.find_seats(tournament, query=query) if query else (),
        **ending_context(tournament),
        **merge_contexts(each.on_public(tournament) for each in all_contributions()),
    }
    return render(request, "results/tournament.html", context)


@reads_parameters("by", "page")
@at_current_address
@conditional_get_each_minute
def round_page(request: HttpRequest, tournament: Tournament, *, number: int) -> HttpResponse:
    in_round = access.round_in(tournament, number)
    by_name = request.GET.get("by") == "name"
    lines = seating_plan.seats_by_name(in_round) if by_name else seating_plan.seats_by_table(in_round)
    pages: Paginator[object] = Paginator(lines, NAMES_A_PAGE if by_name else TABLES_A_PAGE)
    rounds = states.rounds_of(tournament, now=timezone.now())
    shown = results_shown(tournament, in_round, audience_of(tournament))
    pot = round_pot(in_round) if shown else None
    context = {
        "tournament": tournament,
        "round": in_round,
        "by_name": by_name,
        "page": pages.get_page(request.GET.get("page")),
        "round_numbers": [line.number for line in rounds],
        "state": next(states.round_state(tournament, line, rounds) for line in rounds if line.number == number),
        "results_shown": shown,
        "pot": pot_words(pot.left, pot.points, pot.shared) if pot else "",
    }
    return render(request, "results/round.html", context)
