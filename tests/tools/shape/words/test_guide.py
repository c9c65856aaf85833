from tests.tools.shape.made_up import messages, text
from tools.shape.words.guide import QUOTED, chapters, names, names_nowhere, stands_in

GUIDE = text(
    "# Vorher",
    "",
    "1. **Neues Turnier**: bei „Runde",
    "   freigeben“. Dann **Konto → Meine",
    "   Turniere**, „Stop with“ und „22 Namen teilen …“.",
    "",
    "| Weg | was |",
    "|---|---|",
    "| Neu gelost | jede Runde |",
    path="docs/guide/de/draw.md",
)
NAMES = ["Runde freigeben", "22 Namen teilen …", "Konto", "Meine Turniere", "Neu gelost"]


def test_names_are_what_is_quoted_bold_in_a_sentence_or_first_in_a_table() -> None:
    assert [name for name, _at in names(GUIDE, start="Stop with Ctrl+C")] == NAMES


def test_name_that_no_page_has_is_found() -> None:
    shown = ["Runde freigeben", "%(n)s Namen teilen …", "Konto", "Meine Turniere: %(club)s"]
    assert messages(names_nowhere(GUIDE, shown, start="Stop with Ctrl+C")) == [
        "docs/guide/de/draw.md:9: no page says “Neu gelost”: use the name on the page"
    ]


def test_names_of_an_english_chapter_stand_in_english_quotation_marks() -> None:
    chapter = text(
        "Press “Draw", "again”, then “Publish it”: “Another address” if you like.", path="docs/guide/en/draw.md"
    )
    assert messages(
        names_nowhere(chapter, ["Draw again"], start="/ Another address: make run", quoted=QUOTED["en"])
    ) == ["docs/guide/en/draw.md:2: no page says “Publish it”: use the name on the page"]


def test_every_chapter_of_both_languages_is_looked_at() -> None:
    read = [[chapter.path.split("/", 3)[3] for chapter in chapters(language)] for language in ("de", "en")]
    assert read[0] == read[1] != []


def test_name_is_a_text_or_begins_a_sentence() -> None:
    assert not stands_in(("Runde freigeben", "Summen eintragen"), "Freigeben")
    assert not stands_in(("Summen eintragen",), "Summe")
    assert stands_in(("Vorläufig, # von # Tischen, #",), "Vorläufig, # von # Tischen")
