"""Specimens of words, read back from the PDF as glyphs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import pikepdf

from tournaments.lettering.typesetting import Weight

Widths = Mapping[int, float]
ELLIPSIS = "…"
SPACED = "n n"  # yields the space; a line of spaces is not drawn
LINE_OF_WORDS = 200  # characters
# Numbers are composed of figures, which are tabular and not kerned.
_FIGURES = frozenset("0123456789+−")
# Words up to this character are in the shipped typeface and run from left to right.
_LAST_LATIN = "\u017f"


@dataclass(frozen=True, slots=True, kw_only=True)
class Specimens:
    """Lines of words in one weight, and the page that shows them."""

    weight: Weight
    lines: tuple[tuple[str, ...], ...]
    page: int


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph of an embedded font. `width`, and `kern` towards the next glyph, are in thousandths of an em."""

    font: str
    code: int
    width: float
    kern: float


@dataclass(frozen=True, slots=True)
class Run:
    """A shaped text; `width` is in em."""

    glyphs: tuple[Glyph, ...]
    width: float


class Runs:
    def __init__(self, shaped: Mapping[tuple[Weight, str], Run]) -> None:
        self._runs = dict(shaped)

    def __getitem__(self, key: tuple[Weight, str]) -> Run:
        """Returns a word's run, composing numbers on demand. Raises KeyError for words without a specimen."""
        run = self._runs.get(key)
        if run is None:
            weight, word = key
            run = self._runs[key] = join(self._runs[weight, figure] for figure in needed(word))
        return run

    def space(self, weight: Weight) -> Run:
        return to_run(self._runs[weight, SPACED].glyphs[1:2])


def needed(word: str) -> Iterable[str]:
    return word if _FIGURES.issuperset(word) else (word,)


def lines_of(words: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Returns specimens as lines: the space, the ellipsis, then the words, several per line where that is safe."""
    lines = [[SPACED], [ELLIPSIS]]
    length = LINE_OF_WORDS
    for word in sorted(words):
        alone = " " in word or max(word) > _LAST_LATIN
        if alone or length + len(word) > LINE_OF_WORDS:
            lines.append([])
            length = 0
        lines[-1].append(word)
        length += LINE_OF_WORDS if alone else len(word)
    return tuple(map(tuple, lines))


def read_runs(pdf: pikepdf.Pdf, specimens: Sequence[Specimens]) -> Runs:
    """Reads all runs. Raises RuntimeError if the file doesn't show the words."""
    runs: dict[tuple[Weight, str], Run] = {}
    for item in specimens:
        shown = list(_read_lines(pdf.pages[item.page]))
        space = shown[0].glyphs[1]
        for words, line in zip(item.lines, shown, strict=True):
            parts = [line] if len(words) == 1 else _split_words(line, space)
            runs.update(zip(((item.weight, word) for word in words), parts, strict=True))
    return Runs(runs)


def _split_words(line: Run, space: Glyph) -> list[Run]:
    groups = groupby(line.glyphs, key=lambda glyph: (glyph.font, glyph.code) == (space.font, space.code))
    return [to_run(tuple(glyphs)) for is_space, glyphs in groups if not is_space]


def cut(run: Run, ellipsis: Run, room: float) -> Run:
    """Cuts off the run with an ellipsis so that it fits into `room` em."""
    if run.width <= room:
        return run
    glyphs: list[Glyph] = []
    used = ellipsis.width
    for glyph in run.glyphs:
        used += (glyph.width - glyph.kern) / 1000
        if used > room:
            break
        glyphs.append(glyph)
    return to_run([*glyphs, *ellipsis.glyphs])


def join(runs: Iterable[Run]) -> Run:
    return to_run([glyph for run in runs for glyph in run.glyphs])


def to_run(glyphs: Sequence[Glyph]) -> Run:
    return Run(tuple(glyphs), sum(glyph.width - glyph.kern for glyph in glyphs) / 1000)


def _read_lines(page: pikepdf.Page) -> Iterator[Run]:
    fonts = {name: _widths(font) for name, font in page.obj.Resources.Font.items()}
    font, lines = "", list[list[Glyph]]()
    for instruction in pikepdf.parse_content_stream(page, "Tm Tf TJ"):
        operands = instruction.operands
        match str(instruction.operator):
            case "Tm":
                lines.append([])
            case "Tf":
                font = str(operands[0])
            case "TJ":
                lines[-1] += _glyphs(font, fonts[font], operands[0])
    return map(to_run, lines)


def _glyphs(font: str, widths: Widths, shown: Any) -> Iterator[Glyph]:
    """Yields the glyphs of an array of two-byte strings and numbers; a number moves the next glyph to the left."""
    items = [item if isinstance(item, pikepdf.String) else float(item) for item in shown]
    for item, after in zip(items, [*items[1:], 0.0], strict=True):
        if isinstance(item, float):
            continue
        codes = [int.from_bytes(pair) for pair in _pairs(bytes(item))]
        for code in codes[:-1]:
            yield Glyph(font, code, widths.get(code, 1000), 0)
        for code in codes[-1:]:
            yield Glyph(font, code, widths.get(code, 1000), after if isinstance(after, float) else 0)


def _pairs(raw: bytes) -> Iterator[bytes]:
    return (raw[at : at + 2] for at in range(0, len(raw), 2))


def _widths(font: Any) -> Widths:
    if "/DescendantFonts" not in font:
        return {}
    listed = list(font.DescendantFonts[0].get("/W", []))
    return {
        int(first) + offset: float(width)
        for first, widths in zip(listed[::2], listed[1::2], strict=True)
        for offset, width in enumerate(widths)
    }
