"""Headings that take up two lines, as merged cells of a spreadsheet do."""

from itertools import pairwise

from tournaments.selectors.participants.reading.cells import (
    NAMES,
    count_recognised,
    has_text,
    read_header,
    split_row,
)
from tournaments.selectors.participants.reading.grid import lines_of, write_line

_TOP = 20  # lines searched for headings


def with_whole_headings(text: str) -> str:
    """Completes a line of headings from the line above it, if more columns are recognised then.

    "Nr;Name;;Verein" above ";Vorname;Nachname;" makes "Nr;Vorname;Nachname;Verein" of the latter.
    """
    lines = lines_of(text)
    for at, (above, below) in enumerate(pairwise(lines[:_TOP]), start=1):
        if has_text(above) and has_text(below) and (whole := _whole(above, below)):
            return "\n".join([*lines[:at], whole, *lines[at + 1 :]])
    return text


def _whole(above: str, below: str) -> str | None:
    first, second = read_header(0, above), read_header(0, below)
    if NAMES.isdisjoint(second.columns) or len(first.columns) != len(second.columns):
        return None
    cells = zip(split_row(above, first), split_row(below, second), strict=True)
    whole = write_line([low.strip() or high for high, low in cells], second.delimiter)
    return whole if count_recognised(read_header(0, whole)) > max(map(count_recognised, (first, second))) else None
