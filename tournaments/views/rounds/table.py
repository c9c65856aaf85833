"""The organiser's page of a table: seats, list, time and code."""

from collections.abc import Callable, Mapping
from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_POST

from scoring.game.game import SEATS_PLAYING
from tournaments.adapter import stored_format
from tournaments.forms.rounds.rounds import ExtraMinutesForm, SittingForm
from tournaments.models.round import Round
from tournaments.selectors.access import Right, round_for
from tournaments.selectors.rounds.overview.cards import TableCard, card_of
from tournaments.selectors.rounds.seated import named_tables
from tournaments.services.ledger import LONGEST_REASON
from tournaments.services.lists import status
from tournaments.services.rounds.steps import choose_sitting, revoke_secret, set_extra_minutes
from tournaments.views.actors import list_request_of
from tournaments.views.rounds.frame import may_cancel, round_context, write_and_report

# Service and message of each step of a list.
LIST_STEPS: Mapping[str, tuple[Callable[..., object], str | Promise]] = {
    "hand_in": (status.hand_in, gettext_lazy("The list of table {table} is handed in.")),
    "confirm": (status.confirm, gettext_lazy("The list of table {table} is confirmed.")),
    "reopen": (status.reopen, gettext_lazy("The list of table {table} is open again.")),
}


@login_required
@require_GET
def table(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    in_round = round_for(request.user, slug, number, Right.ENTER)
    card = _card_or_404(in_round, table_number)
    return render(request, "rounds/table.html", _context(in_round, card))


def _context(in_round: Round, card: TableCard, **more: object) -> dict[str, object]:
    forms = {
        "form": ExtraMinutesForm(initial={"minutes": card.table.extra_minutes}),
        "sitting_form": _sitting_form(card),
    }
    return round_context(in_round, card=card, may_cancel=may_cancel(in_round), **{**forms, **more})


def _sitting_form(card: TableCard) -> SittingForm | None:
    """Returns None if the table has entries or nobody has to sit out."""
    if card.entered or len(card.seats) <= SEATS_PLAYING:
        return None
    return SittingForm(_people(card), initial={"positions": list(stored_format(card.score_list).sitting or ())})


def _people(card: TableCard) -> list[tuple[int, str]]:
    return [(seat.position, seat.name) for seat in card.seats]


def _card_or_404(in_round: Round, table_number: int) -> TableCard:
    for seated in named_tables(in_round):
        if seated.number == table_number:
            return card_of(seated, timezone.now())
    raise Http404


@login_required
@require_POST
def extra_minutes(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    card, form = _card_or_404(in_round, table_number), ExtraMinutesForm(request.POST)
    if not form.is_valid():
        return render(request, "rounds/table.html", _context(in_round, card, form=form), status=422)
    minutes = form.cleaned_data["minutes"]
    service = partial(set_extra_minutes, in_round=in_round, table_number=table_number, minutes=minutes)
    message = ngettext(
        "Table {table} has {minutes} extra minute.", "Table {table} has {minutes} extra minutes.", minutes
    )
    write_and_report(request, service, message.format(table=table_number, minutes=minutes))
    return redirect("organise_table", slug=slug, number=number, table_number=table_number)


@login_required
@require_POST
def sitting(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    card = _card_or_404(in_round, table_number)
    form = SittingForm(_people(card), request.POST)
    if not form.is_valid():
        return render(request, "rounds/table.html", _context(in_round, card, sitting_form=form), status=422)
    service = partial(
        choose_sitting, in_round=in_round, table_number=table_number, positions=form.cleaned_data["positions"]
    )
    write_and_report(request, service, _("Who sits out first at table {table} is set.").format(table=table_number))
    return redirect("organise_table", slug=slug, number=number, table_number=table_number)


@login_required
@require_POST
def new_secret(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    _card_or_404(in_round, table_number)
    message = _("The old code of table {table} no longer works. Print its sheet again.").format(table=table_number)
    write_and_report(request, partial(revoke_secret, in_round=in_round, table_number=table_number), message)
    return redirect("organise_table", slug=slug, number=number, table_number=table_number)


@login_required
@require_POST
def list_status(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    in_round = round_for(request.user, slug, number, Right.ENTER)
    step = LIST_STEPS.get(request.POST.get("step", ""))
    if step is None:
        raise Http404
    change_status, message = step
    service = partial(change_status, score_list=_card_or_404(in_round, table_number).score_list)
    write_request = list_request_of(request, reason=request.POST.get("reason", "")[:LONGEST_REASON])
    write_and_report(request, service, str(message).format(table=table_number), write_request)
    return _redirect_back(request, in_round, table_number)


def _redirect_back(request: HttpRequest, in_round: Round, table_number: int) -> HttpResponse:
    """Redirects to where the request came from; overviews continue after this table."""
    round_path = (in_round.tournament.slug, in_round.number)
    overview = reverse("organise_round", args=round_path)
    addresses = {
        "table": reverse("organise_table", args=[*round_path, table_number]),
        **{show: f"{overview}?show={show}&after={table_number}" for show in ("missing", "unconfirmed")},
    }
    return redirect(addresses.get(request.POST.get("from", ""), f"{overview}?after={table_number}"))
