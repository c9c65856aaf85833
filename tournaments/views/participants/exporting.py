"""Export of participants as CSV and XLSX."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET
from xlsxwriter import Workbook

from tournaments.models.tournament import Tournament
from tournaments.selectors.access import Right, tournament_for
from tournaments.selectors.participants.columns import FIELDS, Value
from tournaments.views.downloads import as_download, file_name
from tournaments.views.spreadsheets import escape_formula

_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@login_required
@require_GET
def export_list(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    as_download(response, file_name(tournament.name, _("Participants"), ending="csv"))
    response.write("\ufeff")
    writer = csv.writer(response, delimiter=";")
    writer.writerows([_escape_cell(value) for value in row] for row in _rows(tournament))
    return response


@login_required
@require_GET
def export_spreadsheet(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    response = HttpResponse(_workbook(_rows(tournament), _("Participants")), content_type=_XLSX)
    return as_download(response, file_name(tournament.name, _("Participants"), ending="xlsx"))


def _rows(tournament: Tournament) -> Iterator[Sequence[Value]]:
    """Yields the headings, which the import recognises, and a row for each participant."""
    yield [str(field.label) for field in FIELDS]
    for person in tournament.participants.select_related("team"):
        yield [field.cell_of(person) for field in FIELDS]


def _escape_cell(value: Value) -> Value:
    return escape_formula(value) if isinstance(value, str) else value


def _workbook(rows: Iterable[Sequence[Value]], title: str) -> bytes:
    """Returns an XLSX with one sheet. Texts stay texts, also those that look like formulas, links or numbers."""
    out = io.BytesIO()
    with Workbook(out, {"constant_memory": True}) as book:
        sheet = book.add_worksheet(title)
        for line, row in enumerate(rows):
            for column, value in enumerate(row):
                if isinstance(value, int):
                    sheet.write_number(line, column, value)
                elif value is not None:
                    sheet.write_string(line, column, str(value))
    return out.getvalue()
