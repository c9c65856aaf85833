"""Texts for pictures in the shipped typeface: what it can write of them, and in which size they fit."""

import unicodedata
from collections.abc import Sequence
from functools import cache

from PIL import ImageFont

from tournaments.lettering.measures import FONTS
from tournaments.lettering.static import static_file
from tournaments.lettering.typesetting import Weight

WORDS = ("L", "N")  # what a text cannot do without: letters and digits
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


@cache
def font(size: int, weight: Weight = Weight.REGULAR) -> ImageFont.FreeTypeFont:
    """The typeface in a size of so many pixels; set without libraries that a machine may lack."""
    return ImageFont.truetype(str(static_file(FONTS[weight])), size, layout_engine=ImageFont.Layout.BASIC)


def writable(text: str, instead: str) -> str:
    """The text without signs that the typeface lacks, such as emoji; `instead` where it lacks letters of the text.

    >>> writable("Anna 🎉 Muster", "No. 1"), writable("安娜", "No. 1")
    ('Anna Muster', 'No. 1')
    """
    signs = unicodedata.normalize("NFC", text)
    known = "".join(sign if sign in _signs() else " " for sign in signs)
    lost = any(unicodedata.category(sign).startswith(WORDS) for sign in signs if sign not in _signs())
    kept = " ".join(known.split())
    return instead if lost or not kept else kept


def fitting(text: str, sizes: Sequence[int], room: int, weight: Weight = Weight.REGULAR) -> tuple[str, int]:
    """The text and the largest of the sizes in which it fits; cut in the smallest one where it fits in none."""
    for size in sizes:
        if font(size, weight).getlength(text) <= room:
            return text, size
    smallest = sizes[-1]
    for end in range(len(text) - 1, 0, -1):
        cut = f"{text[:end].rstrip()}{ELLIPSIS}"
        if font(smallest, weight).getlength(cut) <= room:
            return cut, smallest
    return ELLIPSIS, smallest


@cache
def _signs() -> frozenset[str]:
    """What the typeface has; both weights have the same."""
    from fontTools.ttLib import TTFont  # where no picture is made nobody waits for it

    return frozenset(map(chr, TTFont(static_file(FONTS[Weight.BOLD]), lazy=True).getBestCmap()))
