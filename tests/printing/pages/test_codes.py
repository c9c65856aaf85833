"""Printed codes can be read."""

from dataclasses import replace

import pytest

from tests.printing.examples import DATE, EVENT, notice_of_paths, seats, sheet, sheet_format
from tests.printing.reading import page_codes
from tournaments.printing.content.documents import Network, NoticeByName, NoticeByTable, Poster, ScoreSheets

LONG = "http://192.168.178.123:8000/t/" + "meisterschaft-" * 3
TABLE = f"{LONG}/rounds/3/tables/41/0123456789abcdef01234567/"
HALL = Network(name="Gasthof zur Mühle", password="M" * 63, code=f"WIFI:T:WPA;S:Gasthof zur Mühle;P:{'M' * 63};;")
SHEET = replace(sheet(1, sheet_format(5, 25, 1)), address=TABLE, results_address=LONG)
BOTH = {"results_address": LONG, "network": HALL}
# (document, texts of the codes on its first page)
PRINTED = {
    "sheet": (ScoreSheets(sheets=(SHEET,), halved=False), [TABLE, LONG]),
    "halves": (ScoreSheets(sheets=(SHEET, SHEET), halved=True), [TABLE, TABLE, LONG, LONG]),
    "by name": (replace(NoticeByName(event=EVENT, round=2, seats=seats(8), date=DATE), **BOTH), [LONG, HALL.code]),
    "by table": (replace(NoticeByTable(event=EVENT, round=2, seats=seats(8), date=DATE), **BOTH), [LONG, HALL.code]),
    "paths": (replace(notice_of_paths(8, 3), **BOTH), [LONG, HALL.code]),
    "poster": (Poster(event=EVENT, date=DATE, venue="Gasthof Zum Beispiel", **BOTH), [LONG, HALL.code]),
}


@pytest.mark.parametrize("kind", PRINTED)
def test_printed_codes_can_be_read(kind: str) -> None:
    document, codes = PRINTED[kind]
    assert page_codes(document) == sorted(codes)
