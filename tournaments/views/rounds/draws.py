"""Drawing one round or all rounds, and showing draws before they are published."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.errors import RuleViolation
from tournaments.forms.rounds.draws import SwapForm
from tournaments.forms.rounds.rounds import SeedForm
from tournaments.forms.tournament.draw_settings import DrawSettingsForm, draw_settings_initial
from tournaments.forms.violations import refuse, show_current_values
from tournaments.models.round import NOT_RELEASED, Round, RoundStatus
from tournaments.models.tournament import DrawMode, Tournament
from tournaments.phrases.errors.sentences import sentence
from tournaments.seating.by_standing.by_standing import Trade
from tournaments.selectors.access import Right, may, round_for, round_or_next, tournament_for
from tournaments.selectors.participants.names import numbered_people
from tournaments.selectors.rounds.draw_points import lists_missing, trade_offs
from tournaments.selectors.rounds.draw_reports import draw_report_of
from tournaments.selectors.rounds.draws import field_for
from tournaments.selectors.rounds.last_swap import last_swap
from tournaments.selectors.rounds.notices import can_notify
from tournaments.selectors.rounds.rounds import (
    plan_from,
    rounds_of,
    to_draw,
    why_not_drawable,
)
from tournaments.selectors.rounds.seated import seated_tables
from tournaments.selectors.tournament.to_set import shown_setting_change, tournament_for_settings
from tournaments.services.ledger import WriteRequest
from tournaments.services.rounds.draws import LARGEST_SEED, IncompleteResults, discard_draw, draw_round
from tournaments.services.rounds.steps import PublishResult, publish_round
from tournaments.services.rounds.swaps import SwapResult, swap_seats
from tournaments.services.tournament_writes import SettingsChanged
from tournaments.views.actors import setting_change_on_form, settings_request_of
from tournaments.views.refusals import status_of
from tournaments.views.rounds.draw_quality import quality_of_draw
from tournaments.views.rounds.frame import round_context, sizes_form, to_round, write_and_report


@login_required
@require_http_methods(["GET", "POST"])
def draw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Uses the stored settings if the form has none."""
    tournament = tournament_for_settings(request.user, slug)
    if request.method == "GET":
        there = round_or_next(tournament, number)
        further = there is not None and there.status != RoundStatus.DRAWN
        return to_round(there) if there and further else choose(request, tournament, number)
    return _weigh_or_draw(request, tournament, number)


def _weigh_or_draw(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    chosen = "draw_mode" in request.POST
    form = DrawSettingsForm(request.POST, initial=draw_settings_initial(tournament)) if chosen else None
    valid = form is None or (form.is_valid() and SeedForm(request.POST).is_valid())
    if form is not None and (not valid or "weigh" in request.POST):
        trades = trade_offs(tournament, number, form.mode()) if valid else None
        return choose(request, tournament, number, form, trades=trades)
    return _draw_and_report(request, tournament, number, form)


def _draw_and_report(
    request: HttpRequest, tournament: Tournament, number: int, form: DrawSettingsForm | None
) -> HttpResponse:
    service = partial(draw_round, tournament=tournament, number=number, seed=seed_of(request))
    if form is not None:
        service = partial(service, mode=form.mode(), settings=form.settings(), incomplete=_incomplete_choice(request))
    try:
        drawn = service(write_request=settings_request_of(request))
    except SettingsChanged as change:
        return _render_overtaken(request, tournament, number, form, change)
    except RuleViolation as violation:
        return choose(request, tournament, number, form, refusal=_refusal_sentence(tournament, violation))
    messages.success(request, _drawn_message(drawn))
    return to_round(drawn)


def _render_overtaken(
    request: HttpRequest, tournament: Tournament, number: int, form: DrawSettingsForm | None, change: SettingsChanged
) -> HttpResponse:
    """Shows the page again without losing anything that was typed."""
    if form is not None:
        refuse(form, change)
        show_current_values(form, form.draw_fields)
    page = choose(request, tournament, number, form, refusal=sentence(change))
    page.status_code = status_of(change)
    return page


def _refusal_sentence(tournament: Tournament, violation: RuleViolation) -> str:
    return sentence(violation, numbered_people(tournament.participants.all(), tournament))


def _incomplete_choice(request: HttpRequest) -> IncompleteResults:
    as_it_is = request.POST.get("incomplete") == IncompleteResults.TAKE_AS_IT_IS
    return IncompleteResults.TAKE_AS_IT_IS if as_it_is else IncompleteResults.REFUSE


def _drawn_message(in_round: Round) -> str:
    first, last = in_round.number, plan_from(in_round)[-1].number
    if last > first:
        text = _("Rounds {first} to {last} are drawn. Only organisers see them until they are published.")
        return text.format(first=first, last=last)
    return _("Round {number} is drawn. Only organisers see it until it is published.").format(number=first)


def seed_of(request: HttpRequest) -> int | None:
    """Returns None if the field is empty. Raises RuleViolation("seed_invalid") rather than using a different seed."""
    form = SeedForm(request.POST)
    if not form.is_valid():
        raise RuleViolation("seed_invalid", "seed", most=LARGEST_SEED - 1)
    seed: int | None = form.cleaned_data["seed"]
    return seed


def choose(
    request: HttpRequest,
    tournament: Tournament,
    number: int,
    form: DrawSettingsForm | None = None,
    refusal: str = "",
    trades: tuple[Trade, ...] | None = None,
) -> HttpResponse:
    """Renders the page for drawing a round. `trades`: the options of the slider, or () if there are no results yet."""
    refused = bool(refusal) or (form is not None and trades is None)
    shown = form or DrawSettingsForm(initial=draw_settings_initial(tournament))
    context = {
        "tournament": tournament,
        "number": number,
        "people": to_draw(tournament, number).count(),
        "form": shown,
        "setting_change": setting_change_on_form(request, shown, shown_setting_change(tournament)),
        "seed_form": SeedForm(request.POST if form else None),
        "missing": _missing_lists(tournament, number),
        "as_it_is": IncompleteResults.TAKE_AS_IT_IS,
        **_drawable_context(tournament, number),
        "trades": trades,
        **({"refusal": refusal} if refusal else {}),
    }
    return render(request, "rounds/undrawn.html", context, status=422 if refused else 200)


def _missing_lists(tournament: Tournament, number: int) -> str:
    lists = lists_missing(tournament, number, DrawMode.STANDINGS) if number > 1 else ()
    return ", ".join(f"{in_round}/{table}" for in_round, table in lists)


def _drawable_context(tournament: Tournament, number: int) -> dict[str, Any]:
    """`drawable`: whether the draw could succeed after changing a setting on this page."""
    drawn = tournament.rounds.filter(number=number).exists()
    refusal = None if drawn else why_not_drawable(tournament, number)
    if refusal is not None:
        return {"refusal": sentence(refusal), "drawable": False, "drawn": drawn}
    try:
        sizes = field_for(tournament, number).sizes
    except RuleViolation as violation:
        return {"refusal": sentence(violation), "drawable": violation.code in MENDABLE, "drawn": drawn}
    return {"sizes": sizes, "drawable": True, "drawn": drawn}


# Refusals caused by settings on the page itself.
MENDABLE = frozenset({"tables_do_not_fit"})


def drawn_page(request: HttpRequest, in_round: Round) -> HttpResponse:
    context = draw_context(
        in_round,
        sizes_form=sizes_form(in_round),
        setting_change=shown_setting_change(in_round.tournament),
    )
    return render(request, "rounds/drawn.html", context)


def draw_context(in_round: Round, **more: Any) -> dict[str, Any]:
    tables, report = seated_tables(in_round), draw_report_of(in_round)
    lines = rounds_of(in_round.tournament)
    swap = last_swap(in_round) if may(in_round.tournament, Right.ORGANISE) else None
    return round_context(
        in_round,
        tables=tables,
        quality=quality_of_draw(report, in_round, swap),
        ranks=report.ranks,
        changes=next(row for row in report.rounds if row.number == in_round.number),
        together=[row.number for row in report.rounds],
        seating=report.seating,
        unpublished=sum(row.status is RoundStatus.DRAWN for row in report.rounds),
        lines=lines,
        waits_for=next(
            (row.number for row in lines if row.number < in_round.number and row.status in NOT_RELEASED), None
        ),
        notifiable=can_notify(in_round.tournament),
        **more,
    )


@login_required
@require_POST
def publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    service = partial(
        publish_round,
        in_round=in_round,
        at=timezone.now(),
        seen_seed=seed_of(request),
        seen_seating=request.POST.get("seating") or None,
        notify="notify" in request.POST,
    )
    write_and_report(request, service, _published_message)
    return to_round(in_round)


def _published_message(published: PublishResult) -> str:
    first, last = published.rounds[0], published.rounds[-1]
    several = _("Rounds {first} to {last} are published: everybody can see where they sit.")
    one = _("Round {first} is published: everybody can see where they sit.")
    message = (several if last > first else one).format(first=first, last=last)
    return f"{message} {_mail_message(published.notified)}".strip()


@login_required
@require_POST
def swap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    write_and_report(request, partial(_swap, in_round, request.POST), _swapped_message)
    return to_round(in_round)


def _swap(in_round: Round, sent: QueryDict, write_request: WriteRequest) -> SwapResult:
    form = SwapForm(sent)
    if not form.is_valid():
        raise RuleViolation("swap_needs_two")
    return swap_seats(in_round=in_round, notify="notify" in sent, **form.values(), write_request=write_request)


def _swapped_message(swapped: SwapResult) -> str:
    return _mail_message(swapped.notified)  # the page shows the rest next to the figures


def _mail_message(people: int) -> str:
    text = ngettext("{n} person will be notified by e-mail.", "{n} people will be notified by e-mail.", people)
    return text.format(n=people) if people else ""


@login_required
@require_POST
def discard(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    discarding = partial(discard_draw, tournament=tournament, number=number)
    write_and_report(request, discarding, _("Draw discarded."))
    in_round = tournament.rounds.filter(number=number).first()
    return to_round(in_round) if in_round else redirect("organise_tournament", slug=tournament.slug)
