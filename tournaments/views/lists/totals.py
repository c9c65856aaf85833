"""The page for typing the totals of a round's paper lists, one table at a time."""

from dataclasses import dataclass
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.forms.lists.totals import TableNumberForm, TotalsForm
from tournaments.models.round import RELEASED, Round, RoundStatus, Table
from tournaments.phrases.errors.sentences import sentence
from tournaments.phrases.lists.remarks import question_words, statement_words
from tournaments.selectors import access
from tournaments.selectors.access import Right
from tournaments.selectors.lists.lists import ListView, list_for, list_view
from tournaments.selectors.lists.totals import TableTotals, next_missing, sums_to_zero, tables_in_question, tables_of
from tournaments.selectors.tournament.next_steps import next_step
from tournaments.services.ledger import KeyReused, StaleRevision
from tournaments.services.lists.totals import record_totals
from tournaments.views.actors import client_key_of, list_request_of, seen_revision_of


@dataclass(slots=True, kw_only=True)
class Desk:
    """The list whose totals are being typed."""

    table: Table
    view: ListView
    form: TotalsForm
    client_key: UUID
    seen_revision: int
    status: int = 200

    @property
    def has_games(self) -> bool:
        """Whether the list has games, which rules out totals."""
        return not self.view.takes_totals and not self.view.has_totals

    @property
    def warnings(self) -> list[str]:
        remarks, names = self.view.folded.sheet.warnings, self.view.names
        return [*question_words(remarks, names), *statement_words(remarks, names)] if self.view.has_totals else []


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def round_totals(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Saves a table's totals, then suggests the next table that has no entries."""
    in_round = access.round_for(request.user, slug, number, Right.ENTER)
    tables = tables_of(in_round)
    number_form = _number_form(request, tables)
    table = _chosen_table(in_round, number_form, tables)
    desk = _desk(request, in_round, table) if table else None
    if request.method == "POST" and desk and _save(request, desk):
        messages.success(request, _("Table {number} is in.").format(number=desk.table.number))
        _warn_about_totals(request, desk.table)
        following = next_missing(tables_of(in_round), desk.table.number)
        return redirect(f"{request.path}?next={following}" if following else request.path)
    nothing_there = 422 if request.method == "POST" else 200
    context = _context(in_round, tables, number_form, desk)
    return render(request, "lists/totals.html", context, status=desk.status if desk else nothing_there)


def _number_form(request: HttpRequest, tables: tuple[TableTotals, ...]) -> TableNumberForm:
    """Returns the form for the table number, as sent or with a suggestion filled in."""
    if request.method == "POST":
        return TableNumberForm(request.POST)
    if "table" in request.GET:
        return TableNumberForm(request.GET)
    return TableNumberForm(initial={"table": request.GET.get("next") or next_missing(tables, 0)})


def _chosen_table(in_round: Round, number_form: TableNumberForm, tables: tuple[TableTotals, ...]) -> Table | None:
    """Adds an error to the field if the number is unknown."""
    if not number_form.is_bound or not number_form.is_valid():
        return None
    number = number_form.cleaned_data["table"]
    if number not in {table.number for table in tables}:
        number_form.add_error(
            "table", _("Round {round} has no table {number}.").format(round=in_round.number, number=number)
        )
        return None
    table = Table.objects.select_related("score_list").get(round=in_round, number=number)
    table.round = in_round
    return table


def _desk(request: HttpRequest, in_round: Round, table: Table) -> Desk:
    score_list = list_for(table)
    view = list_view(score_list, full_names=True)
    posted = request.method == "POST"
    initial = TotalsForm.initial_of(view.rows[0].entry) if view.has_totals else {}
    seats = [(place.position, place.name) for place in view.places]
    form = TotalsForm(
        request.POST if posted else None,
        seats=seats,
        needs_reason=in_round.status == RoundStatus.CLOSED,
        accepts_sum=sums_to_zero(score_list) and access.may(in_round.tournament, Right.ORGANISE),
        initial=initial,
    )
    return Desk(
        table=table,
        view=view,
        form=form,
        client_key=client_key_of(request) if posted else uuid4(),
        seen_revision=seen_revision_of(request) if posted else score_list.revision,
    )


def _save(request: HttpRequest, desk: Desk) -> bool:
    if not desk.form.is_valid():
        desk.status = 422
        return False
    try:
        record_totals(
            score_list=desk.table.score_list,
            write_request=list_request_of(request, reason=desk.form.cleaned_data.get("reason") or ""),
            **desk.form.columns(),
        )
    except RuleViolation as violation:
        _refuse(desk, violation)
        return False
    return True


def _warn_about_totals(request: HttpRequest, table: Table) -> None:
    """Immediately warns about implausible totals."""
    view = list_view(table.score_list, full_names=True)
    for question in question_words(view.folded.sheet.warnings, view.names):
        correct = _("Correct table {number}").format(number=table.number)
        link = format_html('<a href="?table={}">{}</a>', table.number, correct)
        messages.warning(request, format_html("{} {}", question, link))


def _refuse(desk: Desk, violation: RuleViolation) -> None:
    desk.form.show(violation, lambda refusal: sentence(refusal, desk.view.names))
    desk.status = 409 if isinstance(violation, StaleRevision) else 422
    if isinstance(violation, StaleRevision | KeyReused):
        desk.seen_revision, desk.client_key = desk.table.score_list.revision, uuid4()


def _next_step_context(in_round: Round) -> dict[str, object]:
    tournament = in_round.tournament
    return {"all_in": True, "step": next_step(tournament), "organises": access.may(tournament, Right.ORGANISE)}


def _context(
    in_round: Round, tables: tuple[TableTotals, ...], number_form: TableNumberForm, desk: Desk | None
) -> dict[str, object]:
    in_count = sum(table.is_in for table in tables)
    return {
        "tournament": in_round.tournament,
        "round": in_round,
        "tables": tables,
        "in_question": tables_in_question(in_round),
        "in_count": in_count,
        **(_next_step_context(in_round) if in_count == len(tables) else {}),
        "asked": number_form,
        "desk": desk,
        "zero_sum": desk is not None and sums_to_zero(desk.table.score_list),
        "takes_totals": "totals" in in_round.tournament.entry_ways,
        "takes_points": "points" in in_round.tournament.entry_ways,
        "is_released": in_round.status in RELEASED,
    }
