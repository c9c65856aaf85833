"""Reads rendered PDFs."""

import io
import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import unescape
from math import hypot

import pypdf
import pypdfium2
from django.utils import translation
from django.utils.html import strip_tags

from tests.codes import codes_in
from tournaments.printing.content.documents import Document
from tournaments.printing.setting.pages import Page

DOTS = 150  # per inch


def page_texts(document: Document) -> list[str]:
    reader = pypdf.PdfReader(io.BytesIO(rendered(document, translation.get_language())))
    return [re.sub(r"\s+", " ", page.extract_text()) for page in reader.pages]


def planned_texts(pages: Iterable[Page]) -> list[str]:
    """Returns the text of each page, ruled and placed, without the layout, which takes longest."""
    from tournaments.printing.setting.layout import ruled_html  # its libraries may be missing

    ruled = ((unescape(strip_tags(ruled_html(page.ruled, 0))), page) for page in pages)
    return [
        re.sub(r"\s+", " ", " ".join([text, *(" ".join(each.words) for each in page.texts)])) for text, page in ruled
    ]


@cache
def rendered(document: Document, language: str | None) -> bytes:
    from tournaments.printing.render import render  # its libraries may be missing

    with translation.override(language):
        return render(document)


def page_codes(document: Document, page: int = 0) -> list[str]:
    """Returns the texts of a page's codes, seen as coarsely as by a phone that holds the whole page in view."""
    pdf = pypdfium2.PdfDocument(rendered(document, translation.get_language()))
    return codes_in(pdf[page].render(scale=DOTS / 72).to_pil())


def word_sizes(document: Document, page: int = 0) -> list[tuple[str, float]]:
    """Returns a page's words with their printed type size in points."""
    pdf = pypdfium2.PdfDocument(rendered(document, translation.get_language()))
    words: list[tuple[str, float]] = []
    apart = True
    for letter, size in _letters(pdf[page].get_textpage()):
        if letter.isspace():
            apart = True
        elif apart or words[-1][1] != size:
            words.append((letter, size))
            apart = False
        else:
            words[-1] = (words[-1][0] + letter, size)
    return words


def word_places(document: Document, page: int = 0) -> list[tuple[str, float, float]]:
    """Returns a page's words with their left and right edges in points."""
    text = pypdfium2.PdfDocument(rendered(document, translation.get_language()))[page].get_textpage()
    words: list[tuple[str, float, float]] = []
    apart = True
    for index in range(text.count_chars()):
        letter = text.get_text_range(index, 1)
        left, _bottom, right, _top = text.get_charbox(index)
        if letter.isspace() or apart:
            words += [] if letter.isspace() else [(letter, left, right)]
        else:
            words[-1] = (words[-1][0] + letter, words[-1][1], right)
        apart = letter.isspace()
    return words


def _letters(page: pypdfium2.PdfTextPage) -> Iterator[tuple[str, float]]:
    for index in range(page.count_chars()):
        matrix = pypdfium2.raw.FS_MATRIX()
        pypdfium2.raw.FPDFText_GetMatrix(page, index, matrix)
        nominal = pypdfium2.raw.FPDFText_GetFontSize(page, index)
        yield page.get_text_range(index, 1), round(nominal * hypot(matrix.a, matrix.b), 1)
