"""Exchanging two people who sat in each other's seats, after a preview.

Players may do this before their first game. After that, or across two tables, only staff may.
"""

from collections.abc import Iterable, Iterator, Sequence
from http import HTTPStatus
from itertools import combinations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.contributions import all_contributions
from tournaments.forms.lists.wrong_seats import WrongSeatsForm, parse_seen
from tournaments.forms.violations import refuse
from tournaments.phrases.lists import wrong_seats as words
from tournaments.selectors.lists import writing
from tournaments.selectors.lists.lists import SeatView
from tournaments.selectors.lists.wrong_seats import TableLines, WrongSeatLine, exchange_of, exchange_refusal, tables_of
from tournaments.selectors.rounds.seated import SeatedTable, named_tables
from tournaments.services.ledger import LONGEST_REASON
from tournaments.services.lists.wrong_seats import put_right
from tournaments.views.actors import write_request_of
from tournaments.views.lists.opened import TableRequest
from tournaments.views.refusals import status_of


@never_cache
@require_http_methods(["GET", "POST"])
def wrong_seats(request: HttpRequest, opened: TableRequest) -> HttpResponse:
    opened.require_writer()
    seated = [
        table for table in named_tables(opened.table.round) if opened.reader.is_staff or table.table == opened.table
    ]
    form = _form(request, opened, seated)
    status = _exchange_people(request, opened, seated, form) if request.method == "POST" else HTTPStatus.OK
    return (
        redirect(opened.url("page")) if status == HTTPStatus.FOUND else _render(request, opened, seated, form, status)
    )


def _form(request: HttpRequest, opened: TableRequest, seated: Sequence[SeatedTable]) -> WrongSeatsForm:
    sent = request.POST if request.method == "POST" else request.GET
    is_chosen = request.method == "POST" or "other" in sent
    initial = {"one": sent.get("one", "")}
    return WrongSeatsForm(sent if is_chosen else None, tables=seated, own=opened.table.number, initial=initial)


def _exchange_people(
    request: HttpRequest, opened: TableRequest, seated: Sequence[SeatedTable], form: WrongSeatsForm
) -> int:
    write_request = write_request_of(request, opened.writer, request.POST.get("reason", "")[:LONGEST_REASON])
    seen, people = parse_seen(request.POST.getlist("seen")), form.people()
    if people is None:
        return HTTPStatus.UNPROCESSABLE_ENTITY
    one, other = people
    own_table = None if opened.reader.is_staff else opened.table
    try:
        put_right(
            in_round=opened.table.round,
            one=one,
            other=other,
            seen=seen,
            write_request=write_request,
            own_table=own_table,
        )
    except RuleViolation as violation:
        refuse(form, violation, opened.sentence)
        return status_of(violation)
    begun = any(table.entered for table in seated for person in table.people if person.start_number in people)
    messages.success(request, words.put_right(form.names[one], form.names[other], begun=begun))
    return HTTPStatus.FOUND


def _render(
    request: HttpRequest, opened: TableRequest, seated: Sequence[SeatedTable], form: WrongSeatsForm, status: int
) -> HttpResponse:
    tables = _preview(opened, form)
    context = {
        "opened": opened,
        "page_url": opened.url("page"),
        "form": form,
        "refusal": _refusal(opened, seated),
        "pairs": () if opened.reader.is_staff else _pairs(opened),
        "tables": tables,
        "sentences": [*_sentences(opened, tables)],
        "client_key": request.POST.get("client_key"),
        "reason": request.POST.get("reason", ""),
    }
    if status == HTTPStatus.OK and form.errors:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "lists/wrong_seats.html", context, status=status)


def _pairs(opened: TableRequest) -> Iterable[tuple[SeatView, SeatView]]:
    return combinations([place for place in opened.view.places if place.start_number], 2)


def _preview(opened: TableRequest, form: WrongSeatsForm) -> tuple[TableLines, ...]:
    people = form.people()
    if people is None:
        return ()
    try:
        exchange = exchange_of(opened.table.round, *people)
        refusal = exchange_refusal(exchange, own_list=None if opened.reader.is_staff else opened.score_list.pk)
        if refusal is not None:
            raise refusal
    except RuleViolation as violation:
        if not form.errors:  # otherwise the POST has already shown it
            refuse(form, violation, opened.sentence)
        return ()
    return tables_of(exchange)


def _refusal(opened: TableRequest, seated: Sequence[SeatedTable]) -> str:
    by_table = not opened.reader.is_staff
    refusal = writing.refusal(opened.score_list, by_table=by_table)
    if refusal is None and by_table and any(table.entered for table in seated):
        refusal = RuleViolation("exchange_by_staff_only")
    return opened.sentence(refusal) if refusal else ""


def _sentences(opened: TableRequest, tables: Sequence[TableLines]) -> Iterator[str]:
    for table in tables:
        for line in table.lines:
            if line.moves:
                yield from _seat_sentences(table, line)
    if tables:
        yield words.others_stay()
    for table in tables:
        if table.penalties:
            yield words.penalties(table.number, table.penalties)
    if tables and opened.reader.is_staff:
        yield from _paper_sentences(opened, tables)


def _paper_sentences(opened: TableRequest, tables: Sequence[TableLines]) -> Iterator[str]:
    numbers = [table.number for table in tables]
    papers = [name for each in all_contributions() for name in each.printed_names(opened.table.round, numbers)]
    if papers:
        yield words.paper_with_old_names(papers)


def _seat_sentences(table: TableLines, line: WrongSeatLine) -> Iterator[str]:
    if not table.begun:
        yield words.seat_sentence(line.sat, table.number, line.position)
        return
    yield words.transfer_sentence(line.sat, table.number, line.position, line.points, line.games)
    if line.owed:
        yield words.duty_sentence(line.sat, line.listed, line.owed)
