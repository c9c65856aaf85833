"""One word for one thing: `docs/glossary.md` has every term of the engine and of draws; what users read keeps to it."""

import re
from dataclasses import dataclass
from enum import StrEnum

import pytest

from scoring import terms
from tests.paths import ROOT
from tests.words.catalogue import catalogue
from tournaments.models.tournament import DrawMode
from tournaments.seating.wishes import Strength, Wish

GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
GUIDE = ROOT / "docs" / "turnierleitung.md"
PLACEHOLDER = re.compile(r"%\(\w+\)s|\{\w+\}")
QUOTED = re.compile(r"[„“](.+?)[“”]")
OF_ENGINE = [
    value
    for enum in vars(terms).values()
    if isinstance(enum, type) and issubclass(enum, StrEnum) and enum is not StrEnum
    for value in enum
]
OF_DRAWS = [*Wish, *Strength, *DrawMode.values]


@pytest.mark.parametrize("value", [*OF_ENGINE, *OF_DRAWS], ids=str)
def test_glossary_has_term(value: str) -> None:
    assert f"`{value}`" in GLOSSARY


@dataclass(frozen=True)
class Word:
    """A word that stands for another, and the places where it is right."""

    wrong: str
    right: tuple[str, ...]
    allowed: tuple[str, ...] = ()

    def is_in(self, text: str) -> bool:
        """Whether a text has it as a word of its own, outside those places."""
        variants = {self.wrong, self.wrong.capitalize()}  # in German "Sitze" is a noun and "sitze" is none
        if not any(variant in text for variant in variants):
            return False  # nearly always, and sooner known
        for place in self.allowed:
            text = text.replace(place, "")
        text = PLACEHOLDER.sub("…", text)
        return re.search(rf"(?<![\w-])({'|'.join(map(re.escape, variants))})(?![\w-])", text) is not None


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading of the glossary."""
    part = GLOSSARY.split(f"\n{heading}\n", 1)[1].split("\n#", 1)[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def words(language: str) -> list[Word]:
    """The words not to use in a language."""
    return [
        Word(wrong, tuple(right.split(", ")), tuple(QUOTED.findall(allowed)))
        for wrongs, right, allowed in rows(f"### {language}")
        for wrong in wrongs.split(", ")
    ]


def texts(language: str) -> dict[str, str]:
    """What is read in a language, by a name for the place; English is what the source says."""
    if language == "English":
        return {message.text: f"{message.text}\n{message.plural or ''}" for message in catalogue()}
    guide = {f"guide, line {number}": line for number, line in enumerate(GUIDE.read_text().splitlines(), start=1)}
    return {message.text: "\n".join(message.forms) for message in catalogue()} | guide


@pytest.mark.parametrize("language", ["German", "English"])
def test_only_words_of_the_glossary_are_read(language: str) -> None:
    read = texts(language)
    found = {
        f"{word.wrong}, not {' or '.join(word.right)}: {place}"
        for word in words(language)
        for place, text in read.items()
        if word.is_in(text)
    }
    assert not found, "\n".join(sorted(found))


@pytest.mark.parametrize(("language", "column"), [("German", 0), ("English", 1)])
def test_every_word_to_use_is_explained(language: str, column: int) -> None:
    explained = {word for row in rows("## Words that people read") for word in row[column].split(", ")}
    assert {right for word in words(language) for right in word.right} <= explained


@pytest.mark.parametrize("language", ["German", "English"])
def test_every_place_where_a_word_is_right_is_there(language: str) -> None:
    read = "\n".join(texts(language).values())
    assert [place for word in words(language) for place in word.allowed if place not in read] == []


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
def test_word_is_found_where_it_is_one(wrong: str, text: str, found: bool) -> None:
    assert next(word for word in words("German") if word.wrong == wrong).is_in(text) is found
