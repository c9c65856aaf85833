"""What a person finds in a PDF."""

import io
import re
from functools import cache

import pypdf
from django.utils import translation

from tournaments.printing.content.documents import Document


def page_texts(document: Document) -> list[str]:
    """The text of every page of a rendered document, its white space as single spaces."""
    reader = pypdf.PdfReader(io.BytesIO(rendered(document, translation.get_language())))
    return [re.sub(r"\s+", " ", page.extract_text()) for page in reader.pages]


@cache
def rendered(document: Document, language: str | None) -> bytes:
    """The PDF in a language, made once for all tests that read it."""
    from tournaments.printing.render import render  # the libraries that it needs may be missing

    with translation.override(language):
        return render(document)
