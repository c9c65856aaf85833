"""The rule sheet, set as running text in two columns and laid out once for all copies."""

import re
from unicodedata import normalize

import segno
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from weasyprint import Document as WeasyDocument

from tournaments.printing.content.documents import RuleSheetPaper
from tournaments.printing.pages.notice_heads import typed
from tournaments.printing.setting.binding import append_copies
from tournaments.printing.setting.layout import to_html
from tournaments.printing.setting.pages import date_and_page

TEMPLATE = "printing/paper/rule_sheet.html"
# Classes from the largest type, by the number of pages that the smallest needs.
LARGER = {1: ("large", "medium"), 2: ("roomy", "large")}
_LONELY = re.compile(r"([♣♠♥♦×]) ")
# Invisible signs that change the direction of the following text, e.g. of the date behind a name.
_TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def lay_out_sheet(document: RuleSheetPaper) -> bytes:
    """Returns the PDF of one copy: on one page if possible, or else in type that fills two."""
    smallest = _render(document, "small")
    most = len(smallest.pages)
    larger = (_render(document, size) for size in LARGER.get(most, ()))
    pdf: bytes = next((each for each in larger if len(each.pages) <= most), smallest).write_pdf()
    return pdf


def _render(document: RuleSheetPaper, size: str) -> WeasyDocument:
    address = document.results_address
    context = {
        "sheet": document,
        "when": date_and_page(document.date),
        "size": size,
        "typed": typed(address),
        "code": _draw_code(address) if address else "",
    }
    # NFC, as for ruled pages: combining marks are copied from a PDF as other letters.
    section = _TURNING.sub("", normalize("NFC", render_to_string(TEMPLATE, context)))
    tied = mark_safe(_LONELY.sub("\\1\u00a0", section))  # noqa: S308 - an escaped template
    return to_html([tied]).render()


def _draw_code(address: str) -> SafeString:
    drawing = segno.make(address, error="m", micro=False).svg_inline(border=0, omitsize=True)
    return mark_safe(drawing)  # noqa: S308 - squares of a code


def append_sheets(pdf: bytes | None, sheets: tuple[RuleSheetPaper, ...], title: str) -> bytes:
    return append_copies(pdf, ((lay_out_sheet(sheet), sheet.copies) for sheet in sheets), title)
