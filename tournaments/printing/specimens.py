"""Reads the specimens back from the PDF: the glyphs of every text with their fonts, kerning and widths."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pikepdf

from tournaments.printing.layout import Specimens
from tournaments.printing.typesetting import Weight

Widths = Mapping[int, float]
ELLIPSIS = "…"
SPACED = "n n"  # shows a space; a text of spaces alone is not drawn
_FIGURES = frozenset("0123456789+−")  # tabular and not kerned: a number is put together from its figures


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
    """The runs of texts by weight."""

    def __init__(self, shaped: Mapping[tuple[Weight, str], Run]) -> None:
        self._runs = dict(shaped)

    def __getitem__(self, key: tuple[Weight, str]) -> Run:
        """The run of a text; KeyError where no specimen was asked for."""
        found = self._runs.get(key)
        if found is None:
            weight, text = key
            figures = [self._runs[weight, figure] for figure in needed(text)]
            found = self._runs[key] = to_run([glyph for run in figures for glyph in run.glyphs])
        return found

    def space(self, weight: Weight) -> Glyph:
        """The glyph between two words."""
        return self._runs[weight, SPACED].glyphs[1]


def needed(text: str) -> Iterable[str]:
    """The specimens that show a text."""
    return text if _FIGURES.issuperset(text) else (text,)


def always() -> set[str]:
    """Specimens that cutting and joining need."""
    return {ELLIPSIS, SPACED}


def read_runs(pdf: pikepdf.Pdf, specimens: Sequence[Specimens]) -> Runs:
    """The runs of all specimens. RuntimeError where the file does not show what was asked for."""
    runs: dict[tuple[Weight, str], Run] = {}
    for item in specimens:
        found = list(_read_lines(pdf.pages[item.page]))
        if len(found) != len(item.texts):
            raise RuntimeError(f"{len(found)} specimens of {len(item.texts)}")
        runs.update(zip(((item.weight, text) for text in item.texts), found, strict=True))
    return Runs(runs)


def cut(run: Run, ellipsis: Run, room: float) -> Run:
    """The run cut off with an ellipsis so that it fits into `room` em."""
    if run.width <= room:
        return run
    kept: list[Glyph] = []
    used = ellipsis.width
    for glyph in run.glyphs:
        used += (glyph.width - glyph.kern) / 1000
        if used > room:
            break
        kept.append(glyph)
    return to_run([*kept, *ellipsis.glyphs])


def join(pieces: Sequence[Run], space: Glyph) -> Run:
    """Pieces as one run with a space between them."""
    glyphs = [glyph for piece in pieces for glyph in (space, *piece.glyphs)]
    return to_run(glyphs[1:])


def to_run(glyphs: Sequence[Glyph]) -> Run:
    """Glyphs with their width."""
    return Run(tuple(glyphs), sum(glyph.width - glyph.kern for glyph in glyphs) / 1000)


def _read_lines(page: pikepdf.Page) -> Iterator[Run]:
    fonts = {name: _widths(font) for name, font in page.obj.Resources.Font.items()}
    font, lines = "", list[list[Glyph]]()
    for operands, operator in pikepdf.parse_content_stream(page, "Tm Tf TJ"):
        match str(operator):
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
