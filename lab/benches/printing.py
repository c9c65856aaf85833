"""Benchmark of score sheets, compared with tables that are laid out page by page."""

import datetime
import re
from collections.abc import Callable, Iterator, Mapping
from time import perf_counter

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tournaments.printing.content.documents import PrintedGame, PrintedSeat, ScoreSheet, ScoreSheets, SheetFormat
from tournaments.printing.render import pages_of, render
from tournaments.printing.setting.layout import ruled_html, to_html
from tournaments.printing.setting.pages import Page

_EMPTY_SLOT = re.compile(r' id="\d+/([^"]+)"([^>]*)>')
_FOUR = SheetFormat(
    seats=4,
    games=tuple(PrintedGame(number=number, dealer=(number - 1) % 4 + 1) for number in range(1, 21)),
    list_keeper=4,
    minutes=100,
)


def measure(pages: int = 100) -> dict[str, float]:
    document = ScoreSheets(sheets=tuple(_sheet(table) for table in range(1, pages + 1)))
    render(ScoreSheets(sheets=document.sheets[:1]))  # loads fonts and templates before timing
    seconds, pdf = _time_call(lambda: render(document))
    table_seconds, table_pdf = _time_call(lambda: lay_out_tables(document))
    return {
        "pages": pages,
        "seconds": round(seconds, 3),
        "kib": round(len(pdf) / 1024, 1),
        "ruled_tables_seconds": round(table_seconds, 3),
        "ruled_tables_kib": round(len(table_pdf) / 1024, 1),
        "ratio": round(table_seconds / seconds, 1),
    }


def lay_out_tables(document: ScoreSheets) -> bytes:
    pdf: bytes = to_html([_fill_html(page, index) for index, page in enumerate(pages_of(document))]).write_pdf()
    return pdf


def _fill_html(page: Page, index: int) -> SafeString:
    texts = {text.slot: escape(" ".join(text.words)) for text in page.texts}
    filled = _EMPTY_SLOT.sub(lambda slot: _fill_slot(slot, texts), ruled_html(page.ruled, index))
    return mark_safe(filled)  # noqa: S308 - an escaped template and escaped texts


def _fill_slot(slot: re.Match[str], texts: Mapping[str, str]) -> str:
    return f"{slot[2]}>{texts.get(slot[1], '')}"


def _time_call(make: Callable[[], bytes]) -> tuple[float, bytes]:
    start = perf_counter()
    document = make()
    return perf_counter() - start, document


def _sheet(table: int) -> ScoreSheet:
    return ScoreSheet(
        format=_FOUR,
        event="Schöppenstedter Stadtmeisterschaft",
        date=datetime.date(2026, 11, 21),
        round=2,
        table=table,
        players=tuple(_players(table)),
    )


def _players(table: int) -> Iterator[PrintedSeat]:
    for number in range(4 * table - 3, 4 * table + 1):
        yield PrintedSeat(name=f"{_syllables(number)} {_syllables(number * 7 + 3)}hausen", start_number=number)


def _syllables(number: int) -> str:
    parts = ("bö", "ka", "lu", "mi", "nä", "po", "ri", "sü", "ta", "we",
             "ga", "fo", "du", "je", "hi", "schü", "zo", "quo", "vä", "xe")  # fmt: skip
    return (parts[number % 20] + parts[number // 20 % 20] + parts[number // 400 % 20]).capitalize()
