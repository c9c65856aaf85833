"""Reads XLSX and ODS as a list of lines."""

import csv
import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scoring.errors import RuleViolation
from tournaments.selectors.participants.reading.sheets import process
from tournaments.selectors.participants.reading.sheets.archive import check_archive
from tournaments.selectors.participants.reading.sheets.limits import SECONDS

_ROOT = Path(__file__).parents[5]
_ARCHIVE = b"PK"
# Excel's old format, and what it puts around files with a password.
_COMPOUND = b"\xd0\xcf\x11\xe0"
_OTHERS = (b"%PDF", b"{\\rtf", b"<?xml", b"<!DOCTYPE", b"<html", b"\x89PNG", b"\xff\xd8\xff")
# The first of the delimiters that lists are searched for.
_DELIMITER = ";"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A sheet as a list of lines. `others`: how many visible sheets were not read."""

    name: str
    others: int
    text: str


def sheet_in(raw: bytes) -> Sheet | None:
    """Returns the first sheet with content of an XLSX or ODS; None for a file of text.

    Raises what `check_archive` does, and RuleViolation `file_unknown`, `spreadsheet_locked`, `spreadsheet_broken`,
    `spreadsheet_empty`, `spreadsheet_unreadable`, `sheet_too_large` (params `sheet`, `rows`, `columns`, `cells`),
    `text_too_large` (param `most`: kilobytes).
    """
    if raw.startswith(_COMPOUND):
        raise RuleViolation("spreadsheet_locked", "file")
    if raw.startswith(_OTHERS):
        raise RuleViolation("file_unknown", "file")
    if not raw.startswith(_ARCHIVE):
        return None
    check_archive(raw)
    answer = _read_apart(raw)
    if "refused" in answer:
        raise RuleViolation(answer["refused"], "file", **answer["params"])
    return Sheet(name=answer["sheet"], others=answer["others"], text=_text_of(answer["rows"]))


def _read_apart(raw: bytes) -> dict[str, Any]:
    """Reads a file in another process. Raises `spreadsheet_unreadable` if that ends without an answer."""
    try:
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-m", process.__name__],
            input=raw,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=_ROOT,
            env=environment(),
            timeout=SECONDS,
            check=True,
        )
        answer: dict[str, Any] = json.loads(done.stdout)
    except (subprocess.SubprocessError, ValueError) as error:
        raise RuleViolation("spreadsheet_unreadable", "file") from error
    return answer


def environment() -> dict[str, str]:
    """Returns the environment to read in, without the server's secrets. Windows starts nothing without SYSTEMROOT."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    return {"PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1", "MALLOC_ARENA_MAX": "1", **kept}


def _text_of(rows: Sequence[Sequence[str]]) -> str:
    """Writes rows as lines, without columns that are empty throughout."""
    used = sorted({at for row in rows for at, cell in enumerate(row) if cell})
    out = io.StringIO()
    writer = csv.writer(out, delimiter=_DELIMITER, lineterminator="\n")
    for row in rows:
        writer.writerow([row[at] if at < len(row) else "" for at in used] if any(row) else [])
    return out.getvalue().removesuffix("\n")
