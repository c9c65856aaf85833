"""Ruled pages, each laid out once for all its uses, and texts for their slots."""

import datetime
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

Progress = Callable[[int, int], None]
UNBROKEN = 30  # characters
_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"[^ ]+?-+(?=[^ -])|[^ ]+")  # a line may end after a hyphen
_SHOWN_AS = {"Cc": " ", "Zs": " ", "Zl": " ", "Zp": " ", "Cf": "", "Cs": "", "Co": "", "Cn": ""}


class Orientation(StrEnum):
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a text; the first part of its name is its style (`typesetting.STYLES`)."""

    name: str

    def __str__(self) -> SafeString:
        """Returns the attributes for an element: `<td {{ slot }}>`."""
        return format_html('class="{}" id="{}"', self.name.partition("-")[0], self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledPage:
    """A page without names and numbers; identical ones are laid out once.

    `face` is the template's context, frozen for comparison. `sizes` become custom properties. `scale` enlarges the text
    relative to `typesetting.STYLES`.
    """

    template: str
    face: object
    sizes: tuple[tuple[str, str], ...] = ()
    orientation: Orientation = Orientation.PORTRAIT
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Text:
    """A text for a slot. Lines may only break between `words`, which can also be short phrases."""

    slot: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Code:
    slot: str
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    ruled: RuledPage
    texts: tuple[Text, ...] = ()
    codes: tuple[Code, ...] = ()


def fill_slot(slot: str, text: str | int | None) -> Iterator[Text]:
    words = tuple(_WORD.findall(printable("" if text is None else str(text))))
    if words:
        yield Text(slot, words)


def put_all(slot: str, phrases: Sequence[str]) -> Iterator[Text]:
    """Joins phrases with commas, keeping short ones on one line."""
    shown = [phrase for phrase in map(printable, phrases) if phrase]
    listed = [f"{phrase}," for phrase in shown[:-1]] + shown[-1:]
    if listed:
        yield Text(slot, tuple(part for phrase in listed for part in _parts(phrase)))


def _parts(phrase: str) -> Sequence[str]:
    return (phrase,) if len(phrase) <= UNBROKEN else _WORD.findall(phrase)


def printable(text: str) -> str:
    """Returns composed text on one line, without control characters."""
    # Most texts have no control characters, and a document asks for each of its words.
    visible = text if text.isprintable() else _without_controls(text)
    return _SPACE.sub(" ", unicodedata.normalize("NFC", visible)).strip()


def _without_controls(text: str) -> str:
    return "".join(_SHOWN_AS.get(unicodedata.category(char), char) for char in text)


def millimetres(**sizes: float) -> tuple[tuple[str, str], ...]:
    """Returns CSS properties in millimetres, rounded down so that rows never need more than the space available."""
    return tuple((name, f"{int(size * 20) / 20:.2f}mm") for name, size in sizes.items())


def points(**sizes: float) -> tuple[tuple[str, str], ...]:
    return tuple((name, f"{size:.2f}pt") for name, size in sizes.items())


def date_and_page(date: datetime.date | None, page: int = 1, pages: int = 1) -> str:
    """Returns the date as text, with the page number if there are several."""
    parts = [date_format(date, "DATE_FORMAT")] if date else []
    if pages > 1:
        parts.append(f"{page} / {pages}")
    return " · ".join(parts)
