"""Lists as CSV and XLSX, without formulas."""

import csv
import io
from collections.abc import Iterable, Sequence

from django.http import HttpResponse
from xlsxwriter import Workbook

from tournaments.views.downloads import as_download

# The last four are full width: East Asian spreadsheets treat them like the first four.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

Rows = Iterable[Sequence[object]]


def escape_formula(text: str) -> str:
    """Adds an apostrophe before text that a spreadsheet would interpret as a formula."""
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text


def unescape_formula(text: str) -> str:
    """Removes the apostrophe that `escape_formula` adds."""
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULA_SIGNS) else text


def csv_download(rows: Rows, name: str) -> HttpResponse:
    response = as_download(HttpResponse(content_type="text/csv; charset=utf-8"), name)
    response.write("\ufeff")
    csv.writer(response, delimiter=";").writerows([_escape_cell(value) for value in row] for row in rows)
    return response


def xlsx_download(rows: Rows, name: str, title: str) -> HttpResponse:
    return as_download(HttpResponse(_workbook(rows, title), content_type=_XLSX), name)


def _escape_cell(value: object) -> object:
    return escape_formula(value) if isinstance(value, str) else value


def _workbook(rows: Rows, title: str) -> bytes:
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
