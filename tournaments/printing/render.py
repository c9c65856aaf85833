"""Renders documents to PDF."""

import hashlib
from collections.abc import Sequence
from functools import cache
from inspect import getfile
from pathlib import Path

from django.conf import settings
from django.utils.translation import get_language

from tournaments.lettering.static import static_file
from tournaments.lettering.typesetting import Weight, style_of
from tournaments.printing.content.documents import Document, Pack, RuleSheetPaper, ScoreSheets, Single
from tournaments.printing.pages.rule_sheets import append_sheets
from tournaments.printing.registry import contributed_printables, plans
from tournaments.printing.setting.binding import bind
from tournaments.printing.setting.layout import STYLESHEET, lay_out
from tournaments.printing.setting.pages import Page, Progress
from tournaments.printing.setting.specimens import needed
from tournaments.printing.setting.stacking import two_up


def render(document: Document, progress: Progress = lambda done, total: None) -> bytes:
    """Renders the document to a PDF in the active language.

    `progress` is called with the number of pages done and the total. Raises ValueError if the document has no pages.
    """
    pages = pages_of(document)
    sheets = tuple(single for single in _singles(document) if isinstance(single, RuleSheetPaper))
    if not pages and not sheets:
        raise ValueError("nothing to print")
    bound = _bind_pages(document, pages, progress) if pages else None
    if bound and isinstance(document, ScoreSheets) and document.halved:
        bound = two_up(bound, title_of(document))
    whole = append_sheets(bound, sheets, title_of(document)) if sheets else bound or b""
    if bound is None:
        progress(1, 1)
    return whole


def _bind_pages(document: Document, pages: tuple[Page, ...], progress: Progress) -> bytes:
    progress(0, len(pages))
    ruled = tuple(dict.fromkeys(page.ruled for page in pages))
    layout = lay_out(ruled, words_by_weight(pages))
    return bind(pages, ruled, layout, title_of(document), progress)


def pages_of(document: Document) -> tuple[Page, ...]:
    ruled = (single for single in _singles(document) if type(single) in plans())
    return tuple(page for single in ruled for page in plans()[type(single)](single))


def content_hash(document: Document) -> str:
    """Returns a hash of the document, its language and the code that prints it."""
    parts = (repr(document), get_language() or "", _edition())
    return hashlib.sha256("\x00".join(parts).encode()).hexdigest()


def words_by_weight(pages: Sequence[Page]) -> dict[Weight, set[str]]:
    words: dict[Weight, set[str]] = {weight: set() for weight in Weight}
    for page in pages:
        for text in page.texts:
            words[style_of(text.slot).weight].update(part for word in text.words for part in needed(word))
    return words


def title_of(document: Document) -> str:
    return next((single.event for single in _singles(document) if single.event), "Kreuzdame")


def _singles(document: Document) -> tuple[Single, ...]:
    return document.documents if isinstance(document, Pack) else (document,)


@cache
def _edition() -> str:
    """Returns a digest of everything that affects how documents look."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in files_of_the_edition())).hexdigest()


def files_of_the_edition() -> list[Path]:
    here = Path(__file__).parent
    elsewhere = (Path(getfile(make)) for each in contributed_printables() for make in (each.gather, each.plan) if make)
    modules = {*here.rglob("*.py"), *(here.parent / "lettering").glob("*.py"), *elsewhere}
    templates = Path(settings.BASE_DIR, "templates", "printing", "paper").glob("*.html")
    return [*sorted(modules), *sorted(templates), static_file(STYLESHEET)]
