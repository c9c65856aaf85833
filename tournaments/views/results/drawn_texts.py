"""Text in pictures, set in the bundled typeface."""

import unicodedata
from collections.abc import Sequence
from functools import cache

from PIL import ImageFont

from tournaments.lettering.measures import FONTS
from tournaments.lettering.static import static_file
from tournaments.lettering.typesetting import Weight

WORDS = ("L", "N")  # Unicode categories a text cannot do without: letters, digits
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


@cache
def font(size: int, weight: Weight = Weight.REGULAR) -> ImageFont.FreeTypeFont:
    """Loads the font without requiring the optional layout library."""
    return ImageFont.truetype(str(static_file(FONTS[weight])), size, layout_engine=ImageFont.Layout.BASIC)


def writable(text: str, instead: str) -> str:
    """Drops characters that the typeface lacks, such as emoji; returns `instead` if letters would be lost.

    >>> writable("Anna 🎉 Muster", "No. 1"), writable("安娜", "No. 1")
    ('Anna Muster', 'No. 1')
    """
    signs = unicodedata.normalize("NFC", text)
    known = "".join(sign if sign in _drawable_signs() else " " for sign in signs)
    lost = any(unicodedata.category(sign).startswith(WORDS) for sign in signs if sign not in _drawable_signs())
    kept = " ".join(known.split())
    return instead if lost or not kept else kept


def fitting(text: str, sizes: Sequence[int], room: int, weight: Weight = Weight.REGULAR) -> tuple[str, int]:
    """Returns the text and the largest size that fits; truncates the text at the smallest size."""
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
def _drawable_signs() -> frozenset[str]:
    from fontTools.ttLib import TTFont  # slow import, needed only for pictures

    return frozenset(map(chr, TTFont(static_file(FONTS[Weight.BOLD]), lazy=True).getBestCmap()))
