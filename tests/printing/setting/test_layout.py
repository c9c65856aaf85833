"""Laying out pages with WeasyPrint."""

from dataclasses import dataclass

import pytest

from tests.marks import long
from tests.printing.examples import sheet_format
from tournaments.lettering.static import static_file
from tournaments.lettering.typesetting import Weight
from tournaments.printing.pages.score_sheets import ruled_pages
from tournaments.printing.setting.layout import STYLESHEET, StaticOnly, lay_out, ruled_html
from tournaments.printing.setting.pages import RuledPage

ROOT = static_file(STYLESHEET).parent.parent
REFUSED = [
    "http://127.0.0.1:9/style.css",
    "https://example.org/font.woff2",
    "ftp://example.org/x",
    "data:text/css,a{}",
    "file:///etc/passwd",
    (ROOT.parent / "manage.py").as_uri(),
    ROOT.as_uri() + "/css/../../manage.py",
    ROOT.as_uri() + "/css/%2e%2e/%2e%2e/manage.py",
    ROOT.as_uri() + "-beside/x.css",
    "relative.css",
]


@pytest.mark.parametrize("url", REFUSED)
def test_fetcher_refuses_other_addresses(url):
    with pytest.raises(ValueError, match="not a file of the static folder"):
        StaticOnly(ROOT).fetch(url)


def test_fetcher_opens_the_style_sheet():
    response = StaticOnly(ROOT).fetch(static_file(STYLESHEET).as_uri())
    assert b"@font-face" in response.read()


FORMATS = [(5, 25, 1), long(7, 35, 2)]


@pytest.mark.parametrize(("seats", "games", "pflichtsoli"), FORMATS)
def test_slots_are_inside_the_printers_margins(seats, games, pflichtsoli):
    ruled = ruled_pages(sheet_format(seats, games, pflichtsoli))
    layout = lay_out(ruled, {weight: {"x"} for weight in Weight})
    edge, width, height = (mm / 25.4 * 72 for mm in (8, 210, 297))
    for slots in layout.slots:
        assert min(rect.left for rect in slots.values()) >= edge
        assert min(rect.top for rect in slots.values()) >= edge
        assert max(rect.left + rect.width for rect in slots.values()) <= width - edge
        assert max(rect.top + rect.height for rect in slots.values()) <= height - edge


def test_overflowing_page_is_refused():
    (page,) = ruled_pages(sheet_format())
    too_high = RuledPage(template=page.template, face=page.face, sizes=(*page.sizes, ("row", "20mm")))
    with pytest.raises(RuntimeError, match="1 ruled pages became 3"):
        lay_out([too_high], {})


@dataclass(frozen=True)
class _Title:
    title: str
    rounds: tuple[int, ...] = ()
    criteria: tuple[str, ...] = ("<script>", "1 < 2 & so on")
    lines: tuple[object, ...] = ()


def test_ruled_html_escapes_its_context():
    html = ruled_html(RuledPage(template="printing/paper/standings.html", face=_Title("<b>Stand</b>")), 0)
    assert "&lt;b&gt;Stand&lt;/b&gt;" in html
    assert "&lt;script&gt;" in html
    assert "1 &lt; 2 &amp; so on" in html
