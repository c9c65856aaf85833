"""Texts that users read: the messages of the German catalogue, which says the English of each as well."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tools.messages import ROOT, Message, po_files, read_po
from tools.shape.source import Fault, source


@dataclass(frozen=True, slots=True)
class Text:
    """Something to read, the line where it stands, and its message if it has one."""

    path: str
    line: int
    words: str
    message: Message | None = None

    def fault(self, words: str) -> Fault:
        """A fault in this text."""
        return Fault(self.path, self.line, f"{words} ({self.words!r})")


@cache
def catalogue() -> tuple[tuple[str, int, Message], ...]:
    """(path, line, message) of every message with its German."""
    (german,) = po_files()
    file = source(german.relative_to(ROOT).as_posix())
    begun = [number for number, line in enumerate(file.text.splitlines(), start=1) if line.startswith("msgid ")]
    return tuple((file.path, line, message) for line, message in zip(begun[1:], read_po(german).values(), strict=True))


def english() -> Iterator[Text]:
    """The texts of the source."""
    for path, line, message in catalogue():
        yield from (Text(path, line, words, message) for words in (message.text, message.plural) if words)


def german() -> Iterator[Text]:
    """The texts of the catalogue."""
    for path, line, message in catalogue():
        yield from (Text(path, line, words, message) for words in message.forms)


def lines_of(path: str) -> Iterator[Text]:
    """The texts of a document."""
    for number, line in enumerate(source(path).text.splitlines(), start=1):
        yield Text(path, number, line)
