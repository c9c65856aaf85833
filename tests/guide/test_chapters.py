"""Both languages have every chapter, and each becomes a page that the site's policy allows."""

import re

import pytest
from django.utils import translation

from tests.paths import ROOT
from tournaments.guide.chapters import ORDER, Chapter, parts
from tournaments.guide.rendering import MARKDOWN, page_of, written_in

LANGUAGES = sorted(written_in())
WORDS = 680  # of three minutes
EVERY = [pytest.param(chapter, language, id=f"{chapter}-{language}") for chapter in Chapter for language in LANGUAGES]


def text(chapter: Chapter, language: str) -> str:
    return (ROOT / f"docs/guide/{language}/{chapter}.md").read_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_files_are_the_chapters(language: str):
    assert {path.stem for path in (ROOT / "docs/guide" / language).iterdir()} == set(Chapter)


def test_reader_of_another_language_gets_the_english_chapter():
    with translation.override("fr"):
        french = page_of(Chapter.DRAW)
    with translation.override("en"):
        assert french == page_of(Chapter.DRAW)
    with translation.override("de"):
        assert french != page_of(Chapter.DRAW)


def test_parts_are_all_chapters_in_their_order():
    assert [chapter for _name, chapters in parts() for chapter in chapters] == list(ORDER)


@pytest.mark.parametrize(("chapter", "language"), EVERY)
def test_chapter_becomes_a_page(chapter: Chapter, language: str):
    with translation.override(language):
        page = page_of(chapter)
    assert text(chapter, language).startswith(f"# {page.title}\n")
    assert re.findall(r"<h2>(.*?)</h2>", page.body) == [MARKDOWN.renderInline(each) for each in page.sections]
    assert re.search(r"<h1|<script|<style|\bstyle=|\bon\w+=", page.body) is None
    assert page.body.count("<table>") == page.body.count('<div class="scroll" tabindex="0"')


@pytest.mark.parametrize(("chapter", "language"), EVERY)
def test_chapter_is_read_in_three_minutes(chapter: Chapter, language: str):
    assert len(text(chapter, language).split()) < WORDS


@pytest.mark.parametrize("chapter", Chapter)
def test_languages_have_the_same_sections_links_and_commands(chapter: Chapter):
    """A difference means that something was forgotten in one language."""

    def skeleton(language: str) -> tuple[list[str], list[str], int]:
        words = text(chapter, language)
        headings = re.findall(r"^(#+) ", words, re.M)
        return headings, sorted(re.findall(r"\]\((.+?)\)", words)), len(re.findall(r"^ *(?:-|\d\.) ", words, re.M))

    assert skeleton("de") == skeleton("en")


def test_image_for_containers_holds_the_guide():
    left_out = (ROOT / ".dockerignore").read_text().split()
    assert left_out.index("!docs/guide") > left_out.index("docs/*")
    assert "docs" not in left_out


def test_html_in_a_chapter_is_shown_not_run():
    assert "&lt;script&gt;" in MARKDOWN.render("Type <script>alert(1)</script>", {"title": ""})


def test_link_to_no_chapter_is_an_error():
    with pytest.raises(ValueError, match="hall"):
        MARKDOWN.render("[all screens](hall.md)", {"title": ""})
