"""Merged cells of a spreadsheet."""

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from xml.parsers.expat import ParserCreate

Span = tuple[tuple[int, int], tuple[int, int]]  # (row, column) of the first and the last cell, from 0
_CONTENT = "content.xml"
_CHUNK = 65_536
_CELLS = ("table:table-cell", "table:covered-table-cell")
_SPANNED = ("table:number-rows-spanned", "table:number-columns-spanned")


def filled_down(rows: Sequence[list[str]], start: tuple[int, int], spans: Iterable[Span]) -> list[list[str]]:
    """Repeats text merged over several rows in each of these rows that has other text.

    So a second line of headings has all of them, and each member of a team its name. `start`: where `rows` begin.
    """
    filled = [list(row) for row in rows]
    for (first, left), (last, _right) in spans:
        top, column = first - start[0], left - start[1]
        if 0 <= top < len(filled) and 0 <= column < len(filled[top]):
            _fill_down(filled[top : last - start[0] + 1], column)
    return filled


def _fill_down(rows: Sequence[list[str]], column: int) -> None:
    for row in rows[1:]:
        if any(row) and not row[column]:
            row[column] = rows[0][column]


def open_document_spans(raw: bytes, sheet: str) -> list[Span]:
    """Returns the cells of an ODS that are merged over several rows; none for another archive."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        if _CONTENT not in archive.namelist():
            return []
        reader = _SpanReader(sheet)
        parser = ParserCreate()
        parser.StartElementHandler, parser.EndElementHandler = reader.begin, reader.end
        with archive.open(_CONTENT) as file:
            for chunk in iter(lambda: file.read(_CHUNK), b""):
                parser.Parse(chunk)
    return reader.spans


class _SpanReader:
    def __init__(self, sheet: str) -> None:
        self.spans: list[Span] = []
        self._sheet, self._inside = sheet, False
        self._row = self._next_row = self._column = 0

    def begin(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "table:table":
            self._inside = attributes.get("table:name") == self._sheet
        elif self._inside and tag == "table:table-row":
            self._row, self._column = self._next_row, 0
            self._next_row += int(attributes.get("table:number-rows-repeated", 1))
        elif self._inside and tag in _CELLS:
            self._cell(attributes)

    def end(self, tag: str) -> None:
        self._inside = self._inside and tag != "table:table"

    def _cell(self, attributes: Mapping[str, str]) -> None:
        height, width = (int(attributes.get(spanned, 1)) for spanned in _SPANNED)
        if height > 1:
            here = (self._row, self._column)
            self.spans.append((here, (self._row + height - 1, self._column + width - 1)))
        self._column += int(attributes.get("table:number-columns-repeated", 1))
