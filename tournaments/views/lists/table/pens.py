"""The pen of a table, which lets only one phone write at a time."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.models.lists.pen import Pen
from tournaments.phrases.rounds.times import time_of_day
from tournaments.selectors.lists.table.pens import Hand, pen_of
from tournaments.services.lists.table.pens import take_pen
from tournaments.views.actors import write_request_of
from tournaments.views.lists.opened import TableRequest


@never_cache
@require_http_methods(["GET", "POST"])
def pen(request: HttpRequest, opened: TableRequest) -> HttpResponse:
    if request.method == "GET":
        return _offer_pen(request, opened)
    write_request = write_request_of(request, opened.writer)
    try:
        take_pen(score_list=opened.score_list, at=timezone.now(), write_request=write_request)
    except RuleViolation as violation:
        return opened.refused(request, violation)
    return redirect(opened.url("page"))


def _offer_pen(request: HttpRequest, opened: TableRequest) -> HttpResponse:
    if not opened.reader.watches:
        return redirect(opened.url("page"))
    urls = {"page": opened.url("page")}
    return render(request, "lists/pen/take.html", {"opened": opened, "urls": urls, "since": held_since(opened)})


def held_since(opened: TableRequest) -> str:
    held: Pen | None = pen_of(opened.score_list)
    return time_of_day(held.taken_at, opened.tournament.time_zone) if held else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PenState:
    writes: bool
    pen_since: str


def pen_state(opened: TableRequest) -> PenState:
    return PenState(writes=opened.reader.hand is Hand.MINE, pen_since=held_since(opened))
