"""Imprint and privacy statement, in the words of whoever runs the installation."""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

MARKDOWN = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable("table")
HEADING = 3  # tokens of a heading: open, text, close


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorText:
    """A text with its first heading as `title`, "" if it does not begin with one. `body` omits it."""

    title: str
    body: SafeString


def operator_text(markdown: str) -> OperatorText:
    tokens = MARKDOWN.parse(markdown)
    headed = bool(tokens) and tokens[0].tag == "h1"
    body = MARKDOWN.renderer.render(tokens[HEADING if headed else 0 :], MARKDOWN.options, {})
    return OperatorText(title=tokens[1].content if headed else "", body=SafeString(body))
