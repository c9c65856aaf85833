"""The organiser's page of a round, in all of its states."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET
from django_htmx.http import HttpResponseClientRefresh

from tournaments.contributions import all_contributions, merge_contexts
from tournaments.models.round import RELEASED, Round, RoundStatus
from tournaments.models.tournament import Status
from tournaments.phrases.rounds.overview import FILTERS
from tournaments.selectors.access import Right, round_or_next, tournament_for
from tournaments.selectors.lists.pots import round_pot
from tournaments.selectors.lists.time_for_all import UndoableDeclaration, undoable_declaration
from tournaments.selectors.objections import LONGEST_OBJECTIONS
from tournaments.selectors.rounds.out_of_step import out_of_step
from tournaments.selectors.rounds.overview.asking import desk_requests
from tournaments.selectors.rounds.overview.cards import ListStage, TableCard
from tournaments.selectors.rounds.overview.overview import Overview, overview_of
from tournaments.selectors.rounds.rounds import lengths_of, printed_since_published, rounds_of
from tournaments.selectors.rounds.states import early_end
from tournaments.selectors.tournament.next_steps import Todo
from tournaments.selectors.tournament.to_set import shown_setting_change, tournament_for_settings
from tournaments.views.fragments import is_fragment
from tournaments.views.reachable import reachable_address
from tournaments.views.rounds.draws import choose, draw_context, drawn_page
from tournaments.views.rounds.frame import may_cancel, round_context, to_round

LONGEST_NUMBER = 6  # digits
WHILE_RUNNING = ("asking", "owing", "slow", "on_paper")


@login_required
@require_GET
def round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    if is_fragment(request):
        return _refresh_overview(request, round_or_next(tournament_for(request.user, slug, Right.ENTER), number))
    tournament = tournament_for_settings(request.user, slug, Right.ENTER)
    in_round = round_or_next(tournament, number)
    if in_round is None:
        return choose(request, tournament, number)
    if in_round.status in RELEASED and (typed := request.GET.get("table", "").strip()):
        return _redirect_to_table(request, in_round, typed)
    return PAGES[RoundStatus(in_round.status)](request, in_round)


def _redirect_to_table(request: HttpRequest, in_round: Round, typed: str) -> HttpResponse:
    """Redirects to the list of the table whose number was typed in the search field."""
    number = int(typed) if typed.isdecimal() and len(typed) <= LONGEST_NUMBER else 0
    if in_round.tables.filter(number=number).exists():
        slug = in_round.tournament.slug
        return redirect("table_page", slug=slug, round_number=in_round.number, table_number=number)
    messages.error(request, _("There is no table {number} in this round.").format(number=typed[:LONGEST_NUMBER]))
    return to_round(in_round)


def _refresh_overview(request: HttpRequest, in_round: Round | None) -> HttpResponse:
    """Asks for a full reload if another organiser has unpublished or discarded the round."""
    if in_round is None or in_round.status not in RELEASED:
        return HttpResponseClientRefresh()
    return _played_page(request, in_round)


def _published_page(request: HttpRequest, in_round: Round) -> HttpResponse:
    context = draw_context(
        in_round,
        printed=printed_since_published(in_round),
        lengths=lengths_of(in_round),
        setting_change=shown_setting_change(in_round.tournament),
    )
    context |= merge_contexts(each.on_round(in_round) for each in all_contributions())
    step = context["step"]
    here = step.round_number == in_round.number and step.todo is not Todo.SEAT
    context["elsewhere"] = not here and (context["organises"] or step.by_helpers)
    context["print_first"] = not context["elsewhere"] and not (context["printed"] and context["organises"])
    offered = context["organises"] and context["changes"].arrived
    context["places"] = out_of_step(in_round.tournament)[1] if offered else None
    context["running"] = [line for line in context["lines"] if line.status is RoundStatus.RUNNING]
    return render(request, "rounds/published.html", context)


def _played_page(request: HttpRequest, in_round: Round) -> HttpResponse:
    now = timezone.now()
    declared = undoable_declaration(in_round, now) if in_round.status == RoundStatus.RUNNING else None
    etag = _etag(request, in_round, now, declared)
    not_modified = get_conditional_response(request, etag=etag) if is_fragment(request) else None
    if isinstance(not_modified, HttpResponseNotModified):
        return _require_revalidation(not_modified)
    name = "rounds/overview.html"
    context = {**_overview_context(request, in_round, now), "time_declared": declared}
    response = render(request, f"{name}#overview" if is_fragment(request) else name, context)
    if is_fragment(request):
        response["ETag"] = etag
    return _require_revalidation(response)


def _overview_context(request: HttpRequest, in_round: Round, now: datetime) -> dict[str, Any]:
    requests = desk_requests(in_round.tournament, now)
    overview = overview_of(in_round, now, requests)
    show = request.GET.get("show", "")
    show = show if show in FILTERS else ""
    cards = overview.part(show)
    lines = rounds_of(in_round.tournament)
    closed = [line.number for line in lines if line.status is RoundStatus.CLOSED]
    return round_context(
        in_round,
        overview=overview,
        pot=round_pot(in_round),
        show=show,
        filters=_filters(in_round, overview, show),
        cards=cards,
        after=None if is_fragment(request) else _table_after(request, cards, to_confirm=show == "unconfirmed"),
        early_end=early_end(in_round.tournament, len(lines)),
        next_number=_next_number(in_round, len(lines)),
        last_closed=max(closed, default=0) == in_round.number,
        disputes=overview.disputes,
        marks=" ".join((*requests.marks, *(f"dispute-{each.uid}" for each in overview.disputes))),
        without_codes=not reachable_address(request),
        may_cancel=may_cancel(in_round),
        cancelled=all(card.stage is ListStage.CANCELLED for card in overview.cards),
        has_entries=any(card.entered for card in overview.cards),
        most_minutes=LONGEST_OBJECTIONS,
        **requests.context,
        **merge_contexts(each.on_round(in_round) for each in all_contributions()),
    )


def _filters(in_round: Round, overview: Overview, show: str) -> list[tuple[str, str, str]]:
    wanted = {"", "missing", show}
    if in_round.status == RoundStatus.RUNNING:
        wanted |= {name for name in WHILE_RUNNING if overview.part(name)}
        wanted |= {"unconfirmed"} if overview.partly_confirmed else set()
    return [
        (name, f"?show={name}" if name else "?", str(words).format(n=len(overview.part(name))))
        for name, words in FILTERS.items()
        if name in wanted
    ]


def _table_after(request: HttpRequest, cards: Sequence[TableCard], *, to_confirm: bool) -> int | None:
    """Returns the next table with a button after `?after=`, wrapping around; 0 if none, None without `after`."""
    after = request.GET.get("after", "")
    if not after.isdecimal() or len(after) > LONGEST_NUMBER:
        return None
    numbers = [
        card.number
        for card in cards
        if (card.can_be_confirmed if to_confirm else card.asks_to_confirm or card.can_be_handed_in)
    ]
    later = [number for number in numbers if number > int(after)]
    return next(iter(later or numbers), 0)


def _next_number(in_round: Round, drawn: int) -> int | None:
    following, tournament = in_round.number + 1, in_round.tournament
    to_come = 0 if tournament.status == Status.FINISHED else tournament.rounds_planned
    return following if following <= max(drawn, to_come) else None


def _etag(request: HttpRequest, in_round: Round, now: datetime, declared: UndoableDeclaration | None) -> str:
    """Includes the minute, for the clock, and the moment until which a declaration of time can be undone."""
    tournament = in_round.tournament
    roles = "-".join(sorted(getattr(tournament, "roles", ())))
    until = declared.until if declared else ""
    minute = f"{now:%Y%m%d%H%M}"
    parts = (tournament.pk, tournament.version, minute, until, get_language(), roles, request.GET.urlencode())
    return quote_etag("/".join(map(str, parts)))


def _require_revalidation(response: HttpResponse) -> HttpResponse:
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ("Accept-Language", "Cookie", "HX-Request"))
    return response


PAGES: Mapping[RoundStatus, Callable[[HttpRequest, Round], HttpResponse]] = {
    RoundStatus.DRAWN: drawn_page,
    RoundStatus.PUBLISHED: _published_page,
    RoundStatus.RUNNING: _played_page,
    RoundStatus.CLOSED: _played_page,
}
