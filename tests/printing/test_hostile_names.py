"""Names that look like markup are printed as typed and don't fetch anything."""

from collections.abc import Iterator, Mapping
from typing import NoReturn

import pypdfium2
import pytest
from weasyprint import HTML
from weasyprint.urls import URLFetcher, URLFetcherResponse

from tests.marks import long
from tests.printing.hostile import HARMLESS, HOSTILE, order_of
from tournaments.lettering.static import static_file
from tournaments.printing.content.documents import Document, Pack
from tournaments.printing.pages import rule_sheets
from tournaments.printing.registry import document_for, printables
from tournaments.printing.render import render
from tournaments.printing.setting.layout import STYLESHEET, StaticOnly
from tournaments.printing.setting.pages import fill_slot, printable

pytestmark = pytest.mark.django_db
# Tag, attribute names, link target.
Element = tuple[str, frozenset[str], str | None]

NAMES = HOSTILE.names
LISTED = (*NAMES, HOSTILE.guest)
NETWORK = (HOSTILE.network, HOSTILE.password)
RULES = (HOSTILE.rules, *NAMES)
# Texts in each document besides the event's name.
SHOWN = {
    "round_pack": (*LISTED, *NETWORK, *RULES),
    "rounds_pack": (*LISTED, *NETWORK, *RULES),
    "notice_by_name": (*NAMES, *NETWORK),
    "notice_by_table": (*NAMES, *NETWORK),
    "score_sheets": LISTED,
    "blank_sheets": (),
    "filled_lists": (*NAMES[:8], HOSTILE.guest, HOSTILE.note),
    "standings": (*NAMES, HOSTILE.club),
    "public_standings": (*NAMES, HOSTILE.club),
    "paths": (*NAMES, *NETWORK),
    "poster": (HOSTILE.venue, *NETWORK),
    "rule_sheet": RULES,
    "own_sheet": HOSTILE.on_lists,
    "own_list": HOSTILE.on_lists,
    "own_rules": (),
}


class NotLaidOutError(Exception):
    """Carries the HTML and stops before the layout, which takes longest."""

    def __init__(self, html: HTML) -> None:
        self.html = html


@pytest.fixture
def not_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(html: HTML) -> NoReturn:
        raise NotLaidOutError(html)

    monkeypatch.setattr(HTML, "render", stop)


def sources_of(document: Document) -> Iterator[HTML]:
    for single in document.documents if isinstance(document, Pack) else (document,):
        with pytest.raises(NotLaidOutError) as stopped:
            render(single)
        yield stopped.value.html


def elements_in(sources: list[HTML]) -> set[Element]:
    return {
        (each.tag, frozenset(each.attrib), each.get("href") or each.get("src"))
        for source in sources
        for each in source.etree_element.iter()
    }


def texts_in(source: HTML) -> str:
    return "".join(source.etree_element.find("body").itertext())


def missing_in(text: str, typed: tuple[str, ...]) -> set[str]:
    words = [word for each in typed for shown in fill_slot("name", each) for word in shown.words]
    printed = printable(text)
    return {word for word in words if word not in printed}


@pytest.mark.usefixtures("not_laid_out")
@pytest.mark.parametrize("key", [long(key) if key == "rounds_pack" else key for key in printables()])
def test_typed_text_creates_no_elements(key: str):
    hostile, harmless = (list(sources_of(document_for(order_of(key, texts)))) for texts in (HOSTILE, HARMLESS))
    assert elements_in(hostile) == elements_in(harmless)
    assert missing_in("".join(map(texts_in, hostile)), (HOSTILE.event, *SHOWN[key])) == set()
    assert {type(source.url_fetcher) for source in hostile} == {StaticOnly}


def unbroken(text: str) -> str:
    return "".join(text.replace("\N{HYPHEN}", "-").split())


@pytest.fixture
def fetched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    addresses: list[str] = []
    fetch = URLFetcher.fetch

    def note(fetcher: URLFetcher, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        addresses.append(url)
        return fetch(fetcher, url, headers)

    monkeypatch.setattr(URLFetcher, "fetch", note)
    return addresses


@pytest.mark.parametrize("key", ["notice_by_name", long("rule_sheet")])
def test_names_are_printed_as_typed_and_fetch_nothing(key: str, fetched: list[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rule_sheets, "LARGER", {})  # the smallest type has the same text in a third of the time
    with pypdfium2.PdfDocument(render(document_for(order_of(key, HOSTILE)))) as paper:
        text = "".join(unbroken(page.get_textpage().get_text_bounded()) for page in paper)
        assert paper.get_metadata_value("Title") == HOSTILE.event
    assert [each for each in (HOSTILE.event, *SHOWN[key]) if unbroken(printable(each)) not in text] == []
    stylesheet = static_file(STYLESHEET)
    assert stylesheet.as_uri() in fetched
    assert [url for url in fetched if not url.startswith(stylesheet.parent.parent.as_uri())] == []
