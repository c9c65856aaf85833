"""Views that record the arrival of paper lists."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.errors import RuleViolation
from tournaments.desk.arrivals import PilePlace, mark_arrived, mark_not_here
from tournaments.desk.paper.pile import PaperState
from tournaments.desk.pile import PileLine, line_of
from tournaments.desk.second_entries import to_type_again
from tournaments.desk.words import arrived_words
from tournaments.models.round import Table
from tournaments.models.tournament import Tournament
from tournaments.phrases.rounds.times import time_of_day
from tournaments.services.ledger import WriteRequest
from tournaments.views.actors import write_request_of
from tournaments.views.lists.opened import TableRequest

# These are compared by sums, others are typed.
COMPARED = frozenset({PaperState.TO_COMPARE, PaperState.CHANGED, PaperState.AGREES, PaperState.KEPT})


def came_at(line: PileLine, tournament: Tournament) -> str:
    return time_of_day(line.arrival.at, tournament.time_zone) if line.arrival else ""


def take_in(table: Table, write_request: WriteRequest) -> PilePlace:
    return mark_arrived(score_list=table.score_list, at=timezone.now(), write_request=write_request)


def arrival_sentence(table: Table, arrived: PilePlace) -> str:
    time = time_of_day(arrived.at, table.round.tournament.time_zone)
    return arrived_words(table.number, arrived.place, time, again=arrived.again)


def following_page(table: Table, user: int | None) -> str:
    """Returns the next page's URL: second entry, comparison or typing."""
    tournament, in_round = table.round.tournament, table.round
    if table.number in to_type_again(in_round, user):
        return _table_address("table_second", table)
    if line_of(table.score_list).stand in COMPARED:
        return _table_address("table_paper_compare", table)
    if "points" in tournament.entry_ways:
        return _table_address("table_grid", table)
    totals = reverse("round_totals", kwargs={"slug": tournament.slug, "number": in_round.number})
    return f"{totals}?table={table.number}"


def _table_address(name: str, table: Table) -> str:
    where = {"slug": table.round.tournament.slug, "round_number": table.round.number, "table_number": table.number}
    return reverse(name, kwargs=where)


@never_cache
@require_POST
def post_arrival(request: HttpRequest, opened: TableRequest) -> HttpResponse:
    write_request = write_request_of(request, opened.writer)
    try:
        came = take_in(opened.table, write_request)
    except RuleViolation as violation:
        return opened.refused(request, violation)
    if came.again:
        messages.info(request, arrival_sentence(opened.table, came))
    return redirect(following_page(opened.table, request.user.pk))


@never_cache
@require_POST
def not_here(request: HttpRequest, opened: TableRequest) -> HttpResponse:
    write_request = write_request_of(request, opened.writer)
    try:
        mark_not_here(score_list=opened.score_list, write_request=write_request)
    except RuleViolation as violation:
        return opened.refused(request, violation)
    messages.success(
        request, _("The paper list of table {table} is marked missing again.").format(table=opened.table.number)
    )
    return redirect("round_desk", opened.tournament.slug, opened.table.round.number)
