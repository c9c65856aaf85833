"""What a person finds in a PDF."""

import io
import re

import pypdf

from tournaments.printing.documents import Document
from tournaments.printing.render import render


def page_texts(document: Document) -> list[str]:
    """The text of every page of a rendered document, its white space as single spaces."""
    reader = pypdf.PdfReader(io.BytesIO(render(document)))
    return [re.sub(r"\s+", " ", page.extract_text()) for page in reader.pages]
