from tests.tools.shape.made_up import said, text
from tools.shape.words.guide import names, names_nowhere, stands_in

GUIDE = text(
    "# Vorher",
    "",
    "1. **Neues Turnier**: bei „Vorher“ und „Runde",
    "   freigeben“. Dann **Konto → Meine",
    "   Turniere**, „Stop with“ und „22 Namen teilen …“.",
    "",
    "| Weg | was |",
    "|---|---|",
    "| Neu gelost | jede Runde |",
    path="docs/guide.md",
)
NAMES = ["Runde freigeben", "22 Namen teilen …", "Konto", "Meine Turniere", "Neu gelost"]


def test_names_are_what_is_quoted_bold_in_a_sentence_or_a_way_to_draw() -> None:
    assert [name for name, _at in names(GUIDE, start="Stop with Ctrl+C")] == NAMES


def test_name_that_no_page_has_is_found() -> None:
    shown = ["Runde freigeben", "%(n)s Namen teilen …", "Konto", "Meine Turniere: %(club)s"]
    assert said(names_nowhere(GUIDE, shown, start="Stop with Ctrl+C")) == [
        "docs/guide.md:9: no page says “Neu gelost”: call it as its page does"
    ]


def test_name_is_a_text_or_begins_a_sentence() -> None:
    assert not stands_in(("Runde freigeben", "Summen eintragen"), "Freigeben")
    assert not stands_in(("Summen eintragen",), "Summe")
    assert stands_in(("Vorläufig, # von # Tischen, #",), "Vorläufig, # von # Tischen")
