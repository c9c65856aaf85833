"""Checks a spreadsheet without unpacking it."""

import io
import re
import zipfile
from collections.abc import Collection, Sequence

from scoring.errors import RuleViolation
from tournaments.selectors.participants.reading.sheets.limits import (
    HIGHEST_RATIO,
    LARGEST_FILE,
    LARGEST_PLAIN,
    LARGEST_UNPACKED,
    MOST_FILES,
)

_ENTRY = b"PK\x01\x02"  # begins each entry of an archive's directory
_CONTENT = re.compile(r"xl/workbook\w*\.xml|content\.xml", re.IGNORECASE)


def check_archive(raw: bytes) -> None:
    """Raises RuleViolation if a zipped file is no XLSX or ODS, is damaged, or unpacks to too much.

    Codes: `file_too_large` (param `most`: kilobytes), `spreadsheet_too_large` (params `most`: megabytes, `files`),
    `file_unknown`, `spreadsheet_broken`.
    """
    if len(raw) > LARGEST_FILE:
        raise RuleViolation("file_too_large", "file", most=LARGEST_FILE // 1000)
    # Counted before the directory is read, which would take memory for each entry.
    if raw.count(_ENTRY) > MOST_FILES:
        raise _too_large()
    members = _members(raw)
    if _is_large(members):
        raise _too_large()
    if not _is_spreadsheet([member.filename for member in members]):
        raise RuleViolation("file_unknown", "file")


def _members(raw: bytes) -> Sequence[zipfile.ZipInfo]:
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            return archive.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        raise RuleViolation("spreadsheet_broken", "file") from error


def _is_large(members: Sequence[zipfile.ZipInfo]) -> bool:
    unpacked = sum(member.file_size for member in members)
    return unpacked > LARGEST_UNPACKED or any(map(_is_blown_up, members))


def _is_blown_up(member: zipfile.ZipInfo) -> bool:
    return member.file_size > LARGEST_PLAIN and member.file_size > HIGHEST_RATIO * member.compress_size


def _is_spreadsheet(names: Collection[str]) -> bool:
    return any(_CONTENT.fullmatch(name) for name in names)


def _too_large() -> RuleViolation:
    return RuleViolation("spreadsheet_too_large", "file", most=LARGEST_UNPACKED // 1_000_000, files=MOST_FILES)
