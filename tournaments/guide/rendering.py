"""Renders the Markdown chapters in `docs/guide`, once per process."""

from collections.abc import MutableMapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from django.conf import settings
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from tournaments.guide.chapters import Chapter

FOLDER = settings.BASE_DIR / "docs" / "guide"
FILE = ".md"
FALLBACK = "en"
Environment = MutableMapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A chapter in one language; `sections`: its headings, except for the title, which `body` omits."""

    chapter: Chapter
    title: str
    sections: Sequence[str]
    body: SafeString


class _Renderer(RendererHTML):
    """Lets wide tables and commands scroll, and turns links between chapters into URLs."""

    def table_open(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Environment) -> str:
        return format_html('<div class="scroll" tabindex="0" role="region" aria-label="{}"><table>', env["title"])

    def table_close(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Environment) -> str:
        return "</table></div>"

    def code_block(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Environment) -> str:
        return format_html('<pre tabindex="0"><code>{}</code></pre>', tokens[index].content)

    def link_open(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Environment) -> str:
        chapter = Chapter(str(tokens[index].attrs["href"]).removesuffix(FILE))
        return format_html('<a href="{}">', reverse("guide_chapter", args=[chapter]))


MARKDOWN = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")


def page_of(chapter: Chapter) -> Page:
    """Returns the chapter in the reader's language, or in English if the guide isn't written in it."""
    language = get_language() or settings.LANGUAGE_CODE
    return _render_page(chapter, language if language in written_in() else FALLBACK)


@cache
def written_in() -> frozenset[str]:
    """Returns the languages of the guide."""
    return frozenset(path.name for path in FOLDER.iterdir())


@cache
def _render_page(chapter: Chapter, language: str) -> Page:
    tokens = MARKDOWN.parse((FOLDER / language / f"{chapter}{FILE}").read_text(encoding="utf-8"))
    title = tokens[1].content  # the heading takes three tokens: open, text, close
    body = MARKDOWN.renderer.render(tokens[3:], MARKDOWN.options, {"title": title})
    headings = (after.content for token, after in pairwise(tokens) if token.tag == "h2" and token.nesting == 1)
    return Page(chapter=chapter, title=title, sections=tuple(headings), body=SafeString(body))
