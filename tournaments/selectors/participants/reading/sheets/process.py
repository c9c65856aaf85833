"""Reads a spreadsheet in a process of its own, which a crafted file may end: bytes on stdin, JSON on stdout.

Imports no Django, so that it starts quickly.
"""

import io
import json
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from xml.parsers.expat import ExpatError

from tournaments.selectors.participants.reading.sheets.cells import cell_text
from tournaments.selectors.participants.reading.sheets.limits import (
    CPU_SECONDS,
    LARGEST_TEXT,
    MOST_CELLS,
    MOST_ROWS,
    ROOM,
    WIDEST,
)
from tournaments.selectors.participants.reading.sheets.merged import filled_down, open_document_spans

_CHUNK = 65_536
_DOCTYPE = b"<!DOCTYPE"
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError)
_UNKNOWN_SPACE = 200_000_000


class RefusedError(Exception):
    """A refusal by its code and parameters."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code, self.params = code, params


def limit_resources() -> None:
    """Limits memory, processor time and files of this process, where the system can."""
    try:
        import resource
    except ImportError:  # Windows; the archive's own limits hold everywhere
        return
    space = _address_space(resource.getpagesize()) + ROOM
    limits = {resource.RLIMIT_AS: space, resource.RLIMIT_CPU: CPU_SECONDS, resource.RLIMIT_CORE: 0}
    for limit, value in {**limits, resource.RLIMIT_FSIZE: 0}.items():
        with suppress(ValueError, OSError):  # macOS does not know all of them
            resource.setrlimit(limit, (value, value))


def _address_space(page_size: int) -> int:
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[0]) * page_size
    return _UNKNOWN_SPACE


def first_sheet(raw: bytes) -> dict[str, Any]:
    """Returns the first visible sheet with content: its name, its rows of texts, and how many others there are.

    Raises RefusedError.
    """
    from python_calamine import CalamineError, PasswordError, load_workbook

    try:
        _check_markup(raw)
        book = load_workbook(io.BytesIO(raw))
        names = [each.name for each in book.sheets_metadata if _is_shown(each)]
        sheet = next((sheet for sheet in map(book.get_sheet_by_name, names) if sheet.start is not None), None)
        if sheet is None:
            raise RefusedError("spreadsheet_empty")
        return {"sheet": sheet.name, "others": len(names) - 1, "rows": _rows(sheet, raw)}
    except PasswordError as error:
        raise RefusedError("spreadsheet_locked") from error
    except (CalamineError, ExpatError, *_BROKEN) as error:
        raise RefusedError("spreadsheet_broken") from error


def _is_shown(sheet: Any) -> bool:
    from python_calamine import SheetTypeEnum, SheetVisibleEnum

    return bool(sheet.visible == SheetVisibleEnum.Visible and sheet.typ == SheetTypeEnum.WorkSheet)


def _check_markup(raw: bytes) -> None:
    """Refuses document types, which could name entities. Reads no more bytes than the archive declares."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        for member in archive.infolist():
            if member.flag_bits & 1:
                raise RefusedError("spreadsheet_locked")
            if member.filename.endswith((".xml", ".rels")) and not member.filename.startswith("META-INF/"):
                with archive.open(member) as file:
                    _check_chunks(iter(lambda: file.read(_CHUNK), b""))


def _check_chunks(chunks: Iterable[bytes]) -> None:
    end = b""
    for chunk in chunks:
        if _DOCTYPE in (end + chunk).upper():
            raise RefusedError("spreadsheet_broken")
        end = chunk[-len(_DOCTYPE) :]


def _rows(sheet: Any, raw: bytes) -> list[list[str]]:
    """Returns the rows from the sheet's first line, so that lines keep their numbers."""
    (top, left), (bottom, right) = sheet.start, sheet.end
    width, height = right - left + 1, bottom - top + 1
    if bottom >= MOST_ROWS or width > WIDEST or height * width > MOST_CELLS:
        most = {"rows": MOST_ROWS, "columns": WIDEST, "cells": MOST_CELLS}
        raise RefusedError("sheet_too_large", sheet=sheet.name[:60], **most)
    # calamine puts empty rows before the first, but no empty columns.
    rows = list(_bounded([cell_text(cell) for cell in row] for row in sheet.iter_rows()))[-height:]
    spans = sheet.merged_cell_ranges
    filled = filled_down(rows, (top, left), open_document_spans(raw, sheet.name) if spans is None else spans)
    return [*[[] for _ in range(top)], *_bounded(filled)]


def _bounded(rows: Iterable[list[str]]) -> Iterator[list[str]]:
    size = 0
    for row in rows:
        size += sum(map(len, row))
        if size > LARGEST_TEXT:
            raise RefusedError("text_too_large", most=LARGEST_TEXT // 1000)
        yield row


def main() -> None:
    limit_resources()
    try:
        answer = first_sheet(sys.stdin.buffer.read())
    except RefusedError as refused:
        answer = {"refused": refused.code, "params": refused.params}
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    main()
