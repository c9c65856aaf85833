"""A page is a ruled page, laid out once however often it is used, and texts to be put into its slots."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.utils.html import format_html
from django.utils.safestring import SafeString

Progress = Callable[[int, int], None]
_SPACE = re.compile(r"\s+")
_SHOWN_AS = {"Cc": " ", "Zs": " ", "Zl": " ", "Zp": " ", "Cf": "", "Cs": "", "Co": "", "Cn": ""}


class Orientation(StrEnum):
    """How the A4 sheet lies."""

    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a text on a ruled page; its name's first part is its style (`typesetting.STYLES`)."""

    name: str

    def __str__(self) -> SafeString:
        """What an element of the page says of itself: `<td {{ slot }}>`."""
        return format_html('class="{}" id="{}"', self.name.partition("-")[0], self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledPage:
    """A page without names and numbers. Equal values are laid out once.

    `face` is what the template gets as `face`: frozen, so that pages can be compared. `sizes` become custom properties
    of the page's style.
    """

    template: str
    face: object
    sizes: tuple[tuple[str, str], ...] = ()
    orientation: Orientation = Orientation.PORTRAIT


@dataclass(frozen=True, slots=True)
class Text:
    """A text for a slot, in pieces that may stand on different lines."""

    slot: str
    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A ruled page with its texts."""

    ruled: RuledPage
    texts: tuple[Text, ...] = ()


def whole(slot: str, text: str | int | None) -> Iterator[Text]:
    """A text that stays on one line; nothing where there is none."""
    clean = printable("" if text is None else str(text))
    if clean:
        yield Text(slot, (clean,))


def words(slot: str, text: str) -> Iterator[Text]:
    """A text that may be broken between words."""
    pieces = tuple(printable(text).split())
    if pieces:
        yield Text(slot, pieces)


def phrases(slot: str, texts: tuple[str, ...]) -> Iterator[Text]:
    """Phrases in a row, broken between them only, a comma after each but the last."""
    clean = [text for text in map(printable, texts) if text]
    if clean:
        yield Text(slot, (*(f"{text}," for text in clean[:-1]), clean[-1]))


def printable(text: str) -> str:
    """The text on one line, composed, without control characters."""
    visible = "".join(_SHOWN_AS.get(unicodedata.category(char), char) for char in text)
    return _SPACE.sub(" ", unicodedata.normalize("NFC", visible)).strip()


def signed(points: int | None) -> str:
    """Points with their sign and a real minus; nothing where they are not known."""
    if points is None:
        return ""
    return f"{points:+d}".replace("-", "−") if points else "0"


def plain(number: int | None) -> str:
    """A total with a real minus; nothing where it is not known."""
    return "" if number is None else str(number).replace("-", "−")
