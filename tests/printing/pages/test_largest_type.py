"""The type size of wall notices, read back from the PDF."""

import io
import re

import pikepdf
import pytest

from tests.marks import long
from tests.printing.examples import DATE, EVENT, notice_of_paths, seats, standings
from tests.printing.reading import page_texts, rendered
from tournaments.printing.content.documents import NoticeByName, NoticeByTable

ADDRESS = "https://doko.example.org/t/stadtmeisterschaft/"
CODE = 25 * 72 / 25.4  # points
SIZE = re.compile(rb"/\S+ (\d+(?:\.\d+)?) Tf")
BAR = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\b")


def document_to_hang(kind: str, people: int):
    if kind == "standings":
        return standings(people, 3, results_address=ADDRESS)
    if kind == "paths":
        return notice_of_paths(people, 3)
    notice = {"by name": NoticeByName, "by table": NoticeByTable}[kind]
    return notice(event=EVENT, round=2, seats=seats(people), date=DATE, results_address=ADDRESS)


# Minimum type size of names with up to 59 letters.
LEAST = [
    ("by name", 8, 36),
    ("by name", 22, 22),
    ("by name", 41, 15),
    ("by table", 8, 34),
    ("by table", 22, 20),
    ("by table", 41, 15),
    ("standings", 22, 16),
    ("standings", 41, 9.5),
    ("paths", 22, 20),
    ("paths", 41, 11.5),
]
MADE = [row if row[1] == 22 else long(*row) for row in LEAST]


@pytest.mark.parametrize(("kind", "people", "least"), MADE)
def test_one_page_holds_everybody_in_large_type(kind, people, least):
    document = document_to_hang(kind, people)
    (text,) = page_texts(document)
    assert "…" not in text  # nothing is cut off
    names = {word for word in text.replace("- ", "-").split() if word.isdecimal()}
    assert set(map(str, range(1, people + 1))) <= names
    with pikepdf.open(io.BytesIO(rendered(document, "en"))) as pdf:
        sizes = sorted(float(each) for each in SIZE.findall(pdf.pages[0].Contents.read_bytes()))
    assert sum(size >= least for size in sizes) >= 0.6 * people


@pytest.mark.parametrize("kind", ["by name", "by table", "standings"])
def test_results_address_is_printed_as_code_of_25_millimetres_and_text(kind):
    document = document_to_hang(kind, 22)
    (text,) = page_texts(document)
    assert "doko.example.org/t/stadtmeisterschaft" in text
    assert "https" not in text
    with pikepdf.open(io.BytesIO(rendered(document, "en"))) as pdf:
        bars = [tuple(map(float, each)) for each in BAR.findall(pdf.pages[0].Contents.read_bytes())]
    assert max(x + w for x, y, w, h in bars) - min(x for x, y, w, h in bars) == pytest.approx(CODE, abs=0.1)
    assert max(y + h for x, y, w, h in bars) - min(y for x, y, w, h in bars) == pytest.approx(CODE, abs=0.1)


def test_names_use_the_codes_room_without_an_address():
    document = NoticeByName(event=EVENT, round=2, seats=seats(8), date=DATE)
    (text,) = page_texts(document)
    assert "results" not in text.lower()
