"""The desk's page for taking the next paper list."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.desk.found import list_on_desk
from tournaments.desk.paper.pile import PaperState
from tournaments.desk.pile import WANTED, PileLine, Show, pile_of
from tournaments.desk.second_entries import to_type_again
from tournaments.desk.views.arrivals import arrival_sentence, came_at, following_page, take_in
from tournaments.models.round import RELEASED, Round
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors import access
from tournaments.selectors.access import Right
from tournaments.selectors.lists.totals import TableTotals, next_missing, next_number, tables_in_question, tables_of
from tournaments.views.actors import write_request_of
from tournaments.views.reachable import reachable_address

MOST_DIGITS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class OnDesk:
    """A table at the desk; `came` is "" if its paper hasn't arrived."""

    totals: TableTotals
    line: PileLine
    came: str


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def round_desk(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    in_round = access.round_for(request.user, slug, number, Right.ENTER)
    typed, refusal = request.POST.get("list", ""), ""
    if request.method == "POST":
        try:
            return redirect(_take_in_list(request, in_round, typed))
        except RuleViolation as violation:
            refusal = sentence(violation)
    context = _context(request, in_round, typed)
    status = 422 if refusal else 200
    return render(request, "desk/desk.html", {**context, "refusal": refusal}, status=status)


def _take_in_list(request: HttpRequest, in_round: Round, typed: str) -> str:
    """Records the arrival if the code was read from the paper, and returns the next page's URL."""
    named = list_on_desk(in_round, typed)
    if not named.in_hand:
        return following_page(named.table, request.user.pk)
    came, stays = take_in(named.table, write_request_of(request)), "stay" in request.POST
    if came.again or stays:
        messages.info(request, arrival_sentence(named.table, came))
    if not stays:
        return following_page(named.table, request.user.pk)
    return f"{reverse('round_desk', args=(in_round.tournament.slug, in_round.number))}?stay=1"


def _context(request: HttpRequest, in_round: Round, typed: str) -> dict[str, object]:
    totals, pile = tables_of(in_round), pile_of(in_round)
    again = to_type_again(in_round, request.user.pk)
    by_number, tournament = {table.number: table for table in totals}, in_round.tournament
    tables = [OnDesk(totals=by_number[line.table], line=line, came=came_at(line, tournament)) for line in pile]
    return {
        "tournament": tournament,
        "round": in_round,
        "without_codes": not reachable_address(request),
        "tables": sorted(tables, key=lambda table: table.totals.number),
        "waiting": [table for table in tables if table.line.stand in WANTED[Show.UNTYPED]],
        "again": again,
        "in_question": tables_in_question(in_round),
        "in_count": sum(table.is_in for table in totals),
        "all_in": bool(totals) and all(table.is_in for table in totals),
        "here_count": sum(line.arrival is not None for line in pile),
        "typed": typed or _suggested_list(totals, pile, again, request.GET.get("after", "")),
        "stays": "stay" in request.GET or "stay" in request.POST,
        "is_released": in_round.status in RELEASED,
    }


def _suggested_list(tables: Sequence[TableTotals], pile: Sequence[PileLine], again: Sequence[int], after: str) -> str:
    """Suggests the first list that hasn't been typed, else the next one missing, else the next second entry."""
    untyped = next((line.table for line in pile if line.stand is PaperState.UNTYPED), None)
    behind = int(after) if after.isdecimal() and len(after) <= MOST_DIGITS else 0
    following = untyped or next_missing(tables, behind) or next_number(again, behind)
    return str(following) if following else ""
