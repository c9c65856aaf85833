"""Lays out ruled pages, with a specimen of every word that will be placed on them.

This way WeasyPrint chooses, shapes and embeds fonts once for all pages; `specimens.py` reads the result.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from weasyprint import HTML
from weasyprint.urls import URLFetcher, URLFetcherResponse

from tournaments.lettering.static import static_file
from tournaments.lettering.typesetting import STYLES, Weight
from tournaments.printing.setting.pages import RuledPage
from tournaments.printing.setting.specimens import Specimens, lines_of

STYLESHEET = "printing/paper.css"
PX = 0.75  # points per CSS pixel
OF_PAGE = "/"  # between page index and slot name, as ids are unique in a document


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle on a page, in points from the left and the top."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A PDF with ruled pages followed by specimens, and the slots of each ruled page."""

    pdf: bytes
    slots: tuple[Mapping[str, Rect], ...]
    specimens: tuple[Specimens, ...]


class StaticOnly(URLFetcher):  # type: ignore[misc]
    """Only opens files in the static folder: nothing from the network, and no other files."""

    def __init__(self, root: Path) -> None:
        super().__init__(allowed_protocols=["file"], allow_redirects=False, fail_on_errors=True)
        self._root = root.resolve()

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        """Fetches a static file. Raises ValueError for any other address."""
        path = Path(URLFetcherResponse(url).path or "/").resolve()
        if not url.startswith("file:") or not path.is_relative_to(self._root):
            raise ValueError(f"not a file of the static folder: {url}")
        return super().fetch(url, headers)


def lay_out(ruled: Sequence[RuledPage], words: Mapping[Weight, Collection[str]]) -> Layout:
    """Lays out the ruled pages and the words. Raises RuntimeError if a ruled page overflows."""
    specimens = tuple(_plan_specimens(words, first=len(ruled)))
    body = [ruled_html(page, index) for index, page in enumerate(ruled)]
    document = to_html([*body, *map(_specimen_html, specimens)], specimens_css(specimens)).render()
    if len(document.pages) != len(ruled) + len(specimens):
        raise RuntimeError(f"{len(ruled)} ruled pages became {len(document.pages) - len(specimens)}")
    slots = tuple(_slots(page.anchors) for page in document.pages[: len(ruled)])
    return Layout(pdf=document.write_pdf(), slots=slots, specimens=specimens)


def to_html(sections: Sequence[str], css: str = "") -> HTML:
    stylesheet = static_file(STYLESHEET)
    context = {
        "language": get_language() or "de",
        "stylesheet": stylesheet.as_uri(),
        "css": mark_safe(slot_css() + css),  # noqa: S308 - numbers of our own only
        "sections": sections,
    }
    return HTML(
        string=render_to_string("printing/paper/document.html", context),
        base_url=stylesheet.as_uri(),
        url_fetcher=StaticOnly(stylesheet.parent.parent),
    )


def ruled_html(page: RuledPage, index: int) -> SafeString:
    rendered = render_to_string(page.template, {"face": page.face}).replace(' id="', f' id="{index}{OF_PAGE}')
    inner = mark_safe(rendered)  # noqa: S308 - an escaped template
    sizes = format_html_join("", "--{}: {}; ", page.sizes)
    return format_html(
        '<style>#page-{} {{ {} }}</style><section class="page {}" id="page-{}">{}</section>',
        index, sizes, page.orientation.value, index, inner,
    )  # fmt: skip


def slot_css() -> str:
    """Returns the slot styles as CSS, so that WeasyPrint's text matches text that is placed later."""
    rule = ".{} {{ font-size: {}pt; font-weight: {}; text-align: {}; }}"
    return " ".join(rule.format(name, s.size, s.weight.value, s.align.value) for name, s in STYLES.items())


def specimens_css(specimens: Sequence[Specimens]) -> str:
    rule = "@page specimen-{w} {{ size: 3000pt {h}pt; margin: 10pt }} .specimen-{w} {{ page: specimen-{w} }}"
    return " ".join(rule.format(w=item.weight.value, h=40 + 20 * len(item.lines)) for item in specimens)


def _plan_specimens(words: Mapping[Weight, Collection[str]], first: int) -> Iterator[Specimens]:
    for page, (weight, some) in enumerate(words.items(), start=first):
        yield Specimens(weight=weight, lines=lines_of(some), page=page)


def _specimen_html(specimens: Specimens) -> SafeString:
    lines = format_html_join("", "<p>{}</p>", ((" ".join(words),) for words in specimens.lines))
    return format_html('<section class="specimen specimen-{}">{}</section>', specimens.weight.value, lines)


def _slots(anchors: Mapping[str, tuple[float, float, float, float]]) -> dict[str, Rect]:
    named = ((name.partition(OF_PAGE)[2], corners) for name, corners in anchors.items())
    return {slot: _rect(corners) for slot, corners in named if slot}


def _rect(corners: tuple[float, float, float, float]) -> Rect:
    left, top, right, bottom = (value * PX for value in corners)
    return Rect(left, top, right - left, bottom - top)
