from datetime import date, datetime, time, timedelta

import pytest

from tournaments.selectors.participants.reading.sheets.cells import cell_text
from tournaments.selectors.participants.reading.sheets.merged import filled_down

TEXTS = [
    ("  Anna\n Test\u2028", "Anna Test"),
    (12.0, "12"),
    (1e15, "1000000000000000"),
    (12.5, "12.5"),
    (0.1 + 0.2, "0.3"),
    (True, "1"),
    (False, ""),
    (date(2026, 5, 1), "2026-05-01"),
    (datetime(2026, 5, 1), "2026-05-01"),
    (datetime(2026, 5, 1, 9, 30), "2026-05-01 09:30"),
    (time(9, 30), "09:30"),
    (timedelta(hours=1), "1:00:00"),
]


@pytest.mark.parametrize(("value", "text"), TEXTS)
def test_cells_become_text(value, text):
    assert cell_text(value) == text


# case, rows that begin at (2, 1), merged cells, rows afterwards
MERGED = [
    ("a team", [["Füchse", "A"], ["", "B"]], [((2, 1), (3, 1))], [["Füchse", "A"], ["Füchse", "B"]]),
    ("an empty row", [["Füchse", "A"], ["", ""]], [((2, 1), (3, 1))], [["Füchse", "A"], ["", ""]]),
    ("a title over columns", [["Titel", ""], ["", "B"]], [((2, 1), (2, 2))], [["Titel", ""], ["", "B"]]),
    ("elsewhere", [["x", ""]], [((0, 1), (1, 1)), ((9, 1), (10, 1)), ((2, 0), (3, 0))], [["x", ""]]),
]


@pytest.mark.parametrize(("rows", "spans", "filled"), [row[1:] for row in MERGED], ids=[row[0] for row in MERGED])
def test_merged_cells_reach_down(rows, spans, filled):
    assert filled_down(rows, (2, 1), spans) == filled
