"""Texts of the German catalogue, together with the English ones."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from babel.messages import Message

from tools.messages import ROOT, forms, messages_of, read_po, texts
from tools.shape.source import Fault, source

GERMAN = "locale/de/LC_MESSAGES/django.po"


@dataclass(frozen=True, slots=True)
class Text:
    path: str
    line: int
    words: str
    message: Message | None = None

    def fault(self, words: str) -> Fault:
        return Fault(self.path, self.line, f"{words} ({self.words!r})")


@cache
def catalogue() -> tuple[tuple[str, int, Message], ...]:
    messages = messages_of(read_po(ROOT / GERMAN))
    return tuple((GERMAN, message.lineno or 0, message) for message in messages)


def english() -> Iterator[Text]:
    for path, line, message in catalogue():
        yield from (Text(path, line, words, message) for words in texts(message))


def german() -> Iterator[Text]:
    for path, line, message in catalogue():
        yield from (Text(path, line, words, message) for words in forms(message))


def lines_of(path: str) -> Iterator[Text]:
    for number, line in enumerate(source(path).text.splitlines(), start=1):
        yield Text(path, number, line)
