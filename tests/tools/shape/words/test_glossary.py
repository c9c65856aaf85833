import pytest

from tests.tools.shape.made_up import messages, text
from tools.shape.source import source
from tools.shape.words.catalogue import Text
from tools.shape.words.glossary import WrongWord, places_gone, unexplained_words, words, wrong_words

GLOSSARY = text(
    "# Glossary",
    "## Words that people read",
    "",
    "| German | English | remark |",
    "|---|---|---|",
    "| Platz | place | |",
    "",
    "## Words to avoid",
    "",
    "### German",
    "",
    "| avoid | use | allowed in |",
    "|---|---|---|",
    "| Rang, Ränge | Platz | „der Rang der Dame“ |",
    "| Zettel | Spielliste | |",
    path="docs/glossary.md",
)
FOUND = [
    ("Rang", "Rang %(rank)s", True),
    ("Rang", "nach der Rangfolge der Soli", False),
    ("Rang", "Ankreuzen, was gespielt wird; wo der Rang entscheidet, ist Stelle 1 die höchste.", False),
    ("Sitz", "Es entscheidet der Sitz.", True),
    ("Sitze", "Wo sitze ich?", False),
    ("Sitz", "{name} sitzt an Tisch {table}: gibt und sitzt.", False),
    ("Mail", "per E-Mail", False),
    ("Email", "Ist %(email)s die richtige Adresse?", False),
    ("Zettel", "Zettel", True),
]


@pytest.mark.parametrize(("wrong", "text", "found"), FOUND)
def test_whole_words_are_found(wrong: str, text: str, found: bool) -> None:
    german = words(source("docs/glossary.md"), "German")
    assert next(word for word in german if word.wrong == wrong).is_in(text) is found


def test_words_are_read_from_their_table() -> None:
    assert words(GLOSSARY, "German") == [
        WrongWord("Rang", ("Platz",), ("der Rang der Dame",)),
        WrongWord("Ränge", ("Platz",), ("der Rang der Dame",)),
        WrongWord("Zettel", ("Spielliste",)),
    ]


def test_wrong_word_is_found_with_its_place() -> None:
    read = [Text("de.po", 7, "Platz 1"), Text("de.po", 9, "der Rang der Dame"), Text("de.po", 11, "Rang 1")]
    assert messages(wrong_words(words(GLOSSARY, "German"), read)) == ["de.po:11: “Rang” should be Platz ('Rang 1')"]


def test_unexplained_word_is_found() -> None:
    assert messages(unexplained_words(GLOSSARY, "German")) == [
        "docs/glossary.md:15: Spielliste is prescribed but not explained: add a row"
    ]


def test_unused_permitted_phrase_is_found() -> None:
    assert messages(places_gone(GLOSSARY, "German", [Text("de.po", 7, "nach der Rang der Dame")])) == []
    gone = "docs/glossary.md:14: no text says “der Rang der Dame”: remove it"
    assert messages(places_gone(GLOSSARY, "German", [Text("de.po", 7, "Rang")])) == [gone, gone]
