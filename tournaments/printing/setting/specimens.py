"""Specimens of all words, and how they are read back: the glyphs of each with their fonts, kerning and widths."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import pikepdf

from tournaments.lettering.typesetting import Weight

Widths = Mapping[int, float]
ELLIPSIS = "…"
SPACED = "n n"  # shows the space; a line of spaces alone is not drawn
LINE_OF_WORDS = 200  # characters
# A number is put together from its figures, which are tabular and not kerned.
_FIGURES = frozenset("0123456789+−")
# Words of characters up to this one are certainly shown in the shipped typeface, and from left to right.
_LAST_LATIN = "\u017f"


@dataclass(frozen=True, slots=True, kw_only=True)
class Specimens:
    """Words of one weight in lines, and the page of the file that shows them."""

    weight: Weight
    lines: tuple[tuple[str, ...], ...]
    page: int


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph of an embedded font; its width, and by how much the next one comes closer, in thousandths of an em."""

    font: str
    code: int
    width: float
    kern: float


@dataclass(frozen=True, slots=True)
class Run:
    """A shaped text; `width` in em."""

    glyphs: tuple[Glyph, ...]
    width: float


class Runs:
    """The runs of words by weight."""

    def __init__(self, shaped: Mapping[tuple[Weight, str], Run]) -> None:
        self._runs = dict(shaped)

    def __getitem__(self, key: tuple[Weight, str]) -> Run:
        """The run of a word; KeyError where no specimen was asked for."""
        run = self._runs.get(key)
        if run is None:
            weight, word = key
            run = self._runs[key] = join(self._runs[weight, figure] for figure in needed(word))
        return run

    def space(self, weight: Weight) -> Run:
        """What stands between two words."""
        return to_run(self._runs[weight, SPACED].glyphs[1:2])


def needed(word: str) -> Iterable[str]:
    """The specimens that show a word."""
    return word if _FIGURES.issuperset(word) else (word,)


def lines_of(words: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Specimens as lines: first the space and the ellipsis, then as many words on a line as may stand together."""
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
    """The runs of all specimens. RuntimeError where the file does not show what was asked for."""
    runs: dict[tuple[Weight, str], Run] = {}
    for item in specimens:
        shown = list(_read_lines(pdf.pages[item.page]))
        space = shown[0].glyphs[1]
        for words, line in zip(item.lines, shown, strict=True):
            parts = [line] if len(words) == 1 else _split(line, space)
            runs.update(zip(((item.weight, word) for word in words), parts, strict=True))
    return Runs(runs)


def _split(line: Run, space: Glyph) -> list[Run]:
    """The words of a line."""
    groups = groupby(line.glyphs, key=lambda glyph: (glyph.font, glyph.code) == (space.font, space.code))
    return [to_run(tuple(glyphs)) for is_space, glyphs in groups if not is_space]


def cut(run: Run, ellipsis: Run, room: float) -> Run:
    """The run cut off with an ellipsis so that it fits into `room` em."""
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
    """Runs in a row as one."""
    return to_run([glyph for run in runs for glyph in run.glyphs])


def to_run(glyphs: Sequence[Glyph]) -> Run:
    """Glyphs with their width."""
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
    """The glyphs of an array of strings (two bytes a glyph) and of numbers, which move the next glyph to the left."""
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
