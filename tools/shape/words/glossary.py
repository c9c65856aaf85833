"""Checks that visible texts use the words of `docs/glossary.md`."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tools.shape.source import Fault, Source, source
from tools.shape.words import guide
from tools.shape.words.catalogue import Text, english, german, lines_of

COLUMNS = {"German": 0, "English": 1}  # of the preferred words
PLACEHOLDER = re.compile(r"%\(\w+\)s|\{\w+\}")
QUOTED = re.compile(r"[„“](.+?)[“”]")


@dataclass(frozen=True, slots=True)
class WrongWord:
    """A word to avoid, its replacements, and phrases in which it's correct."""

    wrong: str
    right: tuple[str, ...]
    allowed: tuple[str, ...] = ()

    def is_in(self, text: str) -> bool:
        variants = {self.wrong, self.wrong.capitalize()}  # case matters: German "Sitze" is a noun and "sitze" a verb
        if not any(variant in text for variant in variants):
            return False  # the usual case, faster
        for place in self.allowed:
            text = text.replace(place, "")
        text = PLACEHOLDER.sub("…", text)
        return re.search(rf"(?<![\w-])({'|'.join(map(re.escape, variants))})(?![\w-])", text) is not None


def faults() -> Iterator[Fault]:
    glossary = source("docs/glossary.md")
    read = {"German": [*german(), *guide_lines("de")], "English": [*english(), *guide_lines("en")]}
    for language, texts in read.items():
        yield from wrong_words(words(glossary, language), texts)
        yield from unexplained_words(glossary, language)
        yield from places_gone(glossary, language, texts)


def guide_lines(language: str) -> Iterator[Text]:
    return (line for chapter in guide.chapters(language) for line in lines_of(chapter.path))


def rows(glossary: Source, heading: str) -> list[list[str]]:
    part = glossary.text.split(f"\n{heading}\n", 1)[1].split("\n#", 1)[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def words(glossary: Source, language: str) -> list[WrongWord]:
    return [
        WrongWord(wrong, tuple(right.split(", ")), tuple(QUOTED.findall(allowed)))
        for wrongs, right, allowed in rows(glossary, f"### {language}")
        for wrong in wrongs.split(", ")
    ]


def wrong_words(unwanted: Iterable[WrongWord], texts: Iterable[Text]) -> Iterator[Fault]:
    listed = list(unwanted)
    for text in texts:
        for word in listed:
            if word.is_in(text.words):
                yield text.fault(f"“{word.wrong}” should be {' or '.join(word.right)}")


def unexplained_words(glossary: Source, language: str) -> Iterator[Fault]:
    explained = {
        word for row in rows(glossary, "## Words that people read") for word in row[COLUMNS[language]].split(", ")
    }
    for right in sorted({right for word in words(glossary, language) for right in word.right} - explained):
        yield glossary.fault(f"{right} is prescribed but not explained: add a row", glossary.text.find(right))


def places_gone(glossary: Source, language: str, texts: Iterable[Text]) -> Iterator[Fault]:
    """Finds permitted phrases that no text contains any more."""
    read = "\n".join(text.words for text in texts)
    for place in (place for word in words(glossary, language) for place in word.allowed if place not in read):
        yield glossary.fault(f"no text says “{place}”: remove it", glossary.text.find(place))
