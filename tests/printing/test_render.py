"""Rendering documents to PDF."""

import io
from dataclasses import replace

import pikepdf
import pypdf
import pytest
from django.utils import translation
from django.utils.translation import gettext

from tests.printing.examples import EVENT, NAMES, filled_list, seats, sheet, sheet_format, standings
from tests.printing.reading import page_texts
from tournaments.printing.content.documents import (
    FilledLists,
    NoticeByName,
    NoticeByTable,
    Pack,
    PrintedSeat,
    ScoreSheets,
)
from tournaments.printing.render import content_hash, files_of_the_edition, render

# Rows of a sheet are slow to lay out, and few are enough here.
FEW = sheet_format(games=4)
DOCUMENTS = {
    "score sheets": (ScoreSheets(sheets=(sheet(1, FEW), sheet(2, sheet_format(5, 5)))), 2),
    "sheets without names": (ScoreSheets(sheets=(replace(sheet(1, FEW), event="", table=None, players=()),) * 3), 3),
    "filled lists": (FilledLists(lists=(filled_list(sheet=sheet(1, FEW), struck=()),)), 2),
    "notice by name": (NoticeByName(event=EVENT, round=2, seats=seats(41)), 1),
    "notice by table": (NoticeByTable(event=EVENT, round=2, seats=seats(22)), 1),
    "standings": (standings(41), 1),
    "pack": (
        Pack(
            documents=(
                NoticeByName(event=EVENT, round=2, seats=seats(8)),
                ScoreSheets(sheets=(sheet(1, FEW), sheet(2, FEW))),
                standings(3),
            )
        ),
        4,
    ),
}
KINDS = pytest.mark.parametrize(("document", "pages"), DOCUMENTS.values(), ids=DOCUMENTS)
# These contain every kind of page.
QUICK = ("filled lists", "notice by table", "pack")
MADE = [pytest.param(*row, id=kind, marks=() if kind in QUICK else pytest.mark.long) for kind, row in DOCUMENTS.items()]


@pytest.mark.parametrize(("document", "pages"), MADE)
def test_render_is_reproducible_and_reports_progress(document, pages):
    told: list[tuple[int, int]] = []
    pdf = render(document, lambda done, total: told.append((done, total)))
    assert told == [(done, pages) for done in range(pages + 1)]
    assert len(pypdf.PdfReader(io.BytesIO(pdf)).pages) == pages
    assert pdf == render(document)


def test_progress_of_long_job_is_reported_in_steps():
    told: list[int] = []
    render(ScoreSheets(sheets=(sheet(1, FEW),) * 230), lambda done, total: told.append(done))
    assert told == sorted(set(told))
    assert (told[0], told[-1]) == (0, 230)
    assert 20 <= len(told) <= 80


@pytest.mark.parametrize("nothing", [ScoreSheets(sheets=()), Pack(documents=()), FilledLists(lists=())])
def test_render_refuses_a_document_without_pages(nothing):
    with pytest.raises(ValueError, match="nothing to print"):
        render(nothing)


def test_text_can_be_read_back_with_umlauts_and_suit_signs():
    names = " ".join(page_texts(NoticeByName(event=EVENT, round=2, seats=seats(8))))
    for name in NAMES[1:]:
        assert all(word in names for word in name.replace("-", "- ").split()), name


STRANGE = ["Олег Петров", "Αλέξης", "<b>Max</b> & 'Co' \"x\"", "(brackets) \\ back", "%d {0} {{ x }}"]


def test_strange_names_are_printed_unchanged():
    strange = replace(sheet(1, sheet_format(5, 5)), players=tuple(PrintedSeat(name=name) for name in STRANGE))
    text = " ".join(page_texts(ScoreSheets(sheets=(strange,)))).replace(" ", "")
    assert [name for name in STRANGE if name.replace(" ", "") not in text] == []


def test_name_without_typeface_can_be_copied():
    pdf = render(ScoreSheets(sheets=(replace(sheet(1, FEW), players=(PrintedSeat(name="王小明"),)),)))
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        maps = [font.ToUnicode.read_bytes() for font in opened.pages[0].obj.Resources.Font.values()]
    assert any(b"<738b>" in each and b"<5c0f>" in each and b"<660e>" in each for each in maps)


@pytest.mark.parametrize("language", ["de", "en"])
def test_words_are_in_the_active_language(language):
    with translation.override(language):
        (text,) = page_texts(ScoreSheets(sheets=(sheet(1, FEW),)))
        assert gettext("Points of the games") in text
        assert gettext("Received by the tournament desk") in text


@KINDS
def test_content_hash_of_equal_documents_is_equal(document, pages):
    assert content_hash(document) == content_hash(replace(document))


def test_content_hash_depends_on_content_and_language():
    one, other = ScoreSheets(sheets=(sheet(1),)), ScoreSheets(sheets=(sheet(2),))
    with translation.override("de"):
        german = content_hash(one)
        assert german != content_hash(other)
    with translation.override("en"):
        assert german != content_hash(one)


def test_edition_covers_every_module_and_template_of_the_paper():
    names = {file.name for file in files_of_the_edition()}
    assert {"render.py", "gather.py", "score_sheets.py", "typesetting.py", "score_sheet.html", "paper.css"} <= names
    assert {"documents.py", "filled_lists.py"} <= names  # of another feature's paper
