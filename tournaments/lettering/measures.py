"""Text widths in the bundled typeface, without kerning."""

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from tournaments.lettering.static import static_file
from tournaments.lettering.typesetting import LITTLE_SMALLER, STYLES, Weight, Word, break_lines

FONTS: Mapping[Weight, str] = {
    Weight.REGULAR: "fonts/SourceSans3-Regular.ttf",
    Weight.BOLD: "fonts/SourceSans3-SemiBold.ttf",
}
USUAL = 0.8  # share of a column's texts that stay on one line unshrunk, unless longer than
USUAL_MOST = 10.5  # em: about 21 letters
FOLDED = 0.56  # size of two lines in the height of one, see `typesetting.set_lines`
_BREAK = re.compile(r"-+(?=[^ -])| ")  # as `pages.fill_slot` splits words
HEAD_SIDES = 0.5  # em: margin of headings, separating neighbours
ELSEWHERE = 1.0  # em: for letters the typeface lacks, set in another one


@lru_cache(maxsize=4096)
def width_of(text: str, weight: Weight = Weight.REGULAR) -> float:
    """Returns the width of a text on one line, in em."""
    letters = _letter_widths(weight)
    return sum(letters.get(ord(char), ELSEWHERE) for char in text)


def room_for(texts: Iterable[str], weight: Weight = Weight.REGULAR) -> float:
    """Returns the column width in em that fits all texts, most of them on one line without shrinking."""
    shown = list(texts)
    lines = sorted(width_of(text, weight) for text in shown)
    usual = lines[min(len(lines) - 1, int(len(lines) * USUAL))] if lines else 0.0
    return max([min(usual, USUAL_MOST), *(_folded_width(text, weight) for text in shown)])


def room_on_one_line(texts: Iterable[str], weight: Weight = Weight.REGULAR) -> float:
    """Returns the column width in em that fits every text on one line, most without shrinking."""
    shown = list(texts)
    return max(room_for(shown, weight), widest(shown, weight) * LITTLE_SMALLER)


def widest(texts: Iterable[str], weight: Weight = Weight.REGULAR) -> float:
    return max((width_of(text, weight) for text in texts), default=0.0)


def figures_in(numbers: Iterable[int | str | None], style: str, base: float) -> float:
    """Returns the width of a column of numbers, in em of the font size `base` (in points)."""
    setting = STYLES[style]
    shown = ("" if number is None else str(number) for number in numbers)
    return (widest(shown, setting.weight) * setting.size + 2 * setting.inset) / base


def head_room(words: Iterable[str], type_: float, weight: Weight = Weight.REGULAR) -> float:
    """Returns the width of a one-line heading with its margins, in em of the rows. `type_`: its font size in em."""
    return (widest(words, weight) + HEAD_SIDES) * type_


def lines_in(text: str, room: float) -> int:
    """Returns the number of lines the text takes up in a column `room` em wide."""
    return len(break_lines([Word(width_of(word), width_of(" ")) for word in text.split()], room))


def _folded_width(text: str, weight: Weight) -> float:
    """Returns the smallest width that fits the text, either slightly shrunk on one line or broken into two."""
    breaks = [each.end() for each in _BREAK.finditer(text)]
    halves = (widest((text[:at].strip(), text[at:].strip()), weight) * FOLDED for at in breaks)
    return min([width_of(text, weight) * LITTLE_SMALLER, *halves])


@cache
def _letter_widths(weight: Weight) -> Mapping[int, float]:
    from fontTools.ttLib import TTFont  # imported by workers only

    font = TTFont(static_file(FONTS[weight]), lazy=True)
    units, widths = font["head"].unitsPerEm, font["hmtx"]
    return {code: widths[glyph][0] / units for code, glyph in font.getBestCmap().items()}
