"""Bound pages share content, and texts stay in their slots."""

import io
from functools import cache

import pikepdf
import pytest

from tests.printing.examples import LONG, sheet
from tests.running.whole_fonts import cut
from tournaments.lettering.typesetting import Weight, style_of
from tournaments.printing.content.documents import ScoreSheets
from tournaments.printing.render import render
from tournaments.printing.setting.binding import draw
from tournaments.printing.setting.layout import Rect, lay_out
from tournaments.printing.setting.pages import fill_slot
from tournaments.printing.setting.specimens import Runs, read_runs


@pytest.fixture(scope="module")
def bound():
    with cut(), pikepdf.open(io.BytesIO(render(ScoreSheets(sheets=tuple(map(sheet, range(1, 13))))))) as pdf:
        yield pdf


def test_all_pages_share_one_ruled_page_and_one_set_of_fonts(bound):
    assert len(bound.pages) == 12
    assert len({page.obj.Resources.objgen for page in bound.pages}) == 1
    forms = [each for each in bound.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"]
    assert len(forms) == 2  # the ruling, and texts common to all pages
    assert len(bound.pages[0].obj.Resources.Font) == 2


def test_pages_hold_only_their_own_texts(bound):
    assert max(len(page.obj.Contents.read_bytes()) for page in bound.pages) < 1500


def test_fonts_are_embedded_as_subsets(bound):
    for font in bound.pages[0].obj.Resources.Font.values():
        assert len(font.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes()) < 60_000
        assert "/ToUnicode" in font


def test_pdf_has_no_dates(bound):
    assert sorted(bound.docinfo) == ["/Producer", "/Title"]


SLOTS = [(25, 10), (60, 24), (94, 24), (300, 20)]


@pytest.mark.parametrize("name", ["player-1", "event", "entrant-1", "person-1-1", "points-1-1"])
@pytest.mark.parametrize(("width", "height"), SLOTS)
def test_draw_stays_within_the_width_of_the_slot(name, width, height):
    style, (text,) = style_of(name), fill_slot(name, LONG)
    runs = runs_of(style.weight, text.words)
    rect = Rect(100, 50, width, height)
    shown = draw(text, rect, 842, runs, style)
    for line in shown.split(b"\n1 0 0 1 "):
        left = float(line.removeprefix(b"1 0 0 1 ").split()[0])
        assert left >= rect.left + style.inset - 0.01
    assert shown.count(b" Tm") <= style.lines
    assert _right_edge(pdf_ops=shown, runs=runs, weight=style.weight) <= rect.left + rect.width - style.inset + 0.02


@cache
def runs_of(weight: Weight, words: tuple[str, ...]) -> Runs:
    layout = lay_out([], {weight: set(words)})
    with pikepdf.open(io.BytesIO(layout.pdf)) as pdf:
        return read_runs(pdf, layout.specimens)


def _right_edge(pdf_ops: bytes, runs, weight: Weight) -> float:
    widths = {g.code: g.width for (at, _), run in runs._runs.items() if at is weight for g in run.glyphs}
    page = pikepdf.new()
    page.add_blank_page()
    page.pages[0].obj.Contents = page.make_stream(b"BT\n" + pdf_ops + b"\nET")
    ends, left, size = [], 0.0, 0.0
    for each in pikepdf.parse_content_stream(page.pages[0]):
        match str(each.operator):
            case "Tm":
                left = float(each.operands[4])
            case "Tf":
                size = float(each.operands[1])
            case "TJ":
                for item in each.operands[0]:
                    raw = bytes(item) if isinstance(item, pikepdf.String) else b""
                    codes = [int.from_bytes(raw[at : at + 2]) for at in range(0, len(raw), 2)]
                    left += sum(widths[code] for code in codes) * size / 1000 if raw else 0
                    left -= 0 if isinstance(item, pikepdf.String) else float(item) * size / 1000
                ends.append(left)
    return max(ends)
