"""Two A5 sheets per page, for cutting and stacking."""

import io
from dataclasses import replace

import pypdf
from hypothesis import given
from hypothesis import strategies as st

from tests.printing.examples import sheet, sheet_format
from tournaments.printing.content.documents import ScoreSheets
from tournaments.printing.render import render
from tournaments.printing.setting.stacking import stacking_order


@given(st.integers(0, 500))
def test_the_left_pile_on_the_right_one_is_in_order(sheets: int):
    pages = list(stacking_order(sheets))
    assert len(pages) == (sheets + 1) // 2
    left, right = [pair[0] for pair in pages], [pair[1] for pair in pages if pair[1] is not None]
    assert left + right == list(range(sheets))


@given(st.integers(1, 500))
def test_only_the_last_page_may_be_half_empty(sheets: int):
    assert all(right is not None for _left, right in list(stacking_order(sheets))[:-1])


EVENTS = ("Alfa", "Bravo", "Cesar")


def test_a5_sheets_are_placed_on_a4_pages():
    few = sheet_format(games=4)
    pdf = render(ScoreSheets(sheets=tuple(replace(sheet(1, few), event=event) for event in EVENTS), halved=True))
    pages = pypdf.PdfReader(io.BytesIO(pdf)).pages
    assert [round(float(side)) for side in pages[0].mediabox] == [0, 0, 842, 595]
    printed = [[event for event in EVENTS if event in page.extract_text()] for page in pages]
    assert printed == [["Alfa", "Cesar"], ["Bravo"]]
