"""The benchmark of score sheets."""

import io

import pypdf
import pytest

from tests.marks import NO_PRINTING, prints

if not prints():
    pytest.skip(NO_PRINTING, allow_module_level=True)

from lab.benches import printing
from tournaments.printing.content.documents import ScoreSheets
from tournaments.printing.render import render


@pytest.mark.long
def test_both_ways_print_the_same_sheets():
    document = ScoreSheets(sheets=tuple(printing._sheet(table) for table in (1, 2, 3)))
    shared, tables = (pypdf.PdfReader(io.BytesIO(pdf)) for pdf in (render(document), printing.lay_out_tables(document)))
    assert len(shared.pages) == len(tables.pages) == 3
    for one, other in zip(shared.pages, tables.pages, strict=True):
        assert sorted(one.extract_text().split()) == sorted(other.extract_text().split())


@pytest.mark.long
def test_measure_reports_sizes_and_seconds():
    measured = printing.measure(pages=2)
    assert set(measured) == {"pages", "seconds", "kib", "ruled_tables_seconds", "ruled_tables_kib", "ratio"}
    assert measured["pages"] == 2
    assert measured["kib"] < measured["ruled_tables_kib"]


def test_players_have_different_names():
    names = [player.name for table in range(1, 101) for player in printing._players(table)]
    assert len(set(names)) == 400
