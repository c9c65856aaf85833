"""Titles, repeated headers and totals in imported lists, which are left out by default."""

import re
from collections.abc import Mapping
from enum import StrEnum

from tournaments.names.words import is_given_name
from tournaments.selectors.participants.reading.cells import (
    Layout,
    has_text,
    heads_again,
    is_totals,
    layout_as_it_is,
)
from tournaments.selectors.participants.reading.grid import lines_of
from tournaments.selectors.participants.reading.lines import MOST_LINES

# Lines searched for a title, date or place.
_TOP = 5


class Extra(StrEnum):
    TITLE = "title"
    HEAD = "head"
    TOTALS = "totals"


def extras_of(text: str) -> Mapping[int, Extra]:
    """Returns extra lines by line number, counted from 1; none if the text is too long."""
    rows = lines_of(text)
    filled = {number: row for number, row in enumerate(rows, start=1) if has_text(row)}
    if not filled or len(rows) > MOST_LINES:
        return {}
    layout = layout_as_it_is(rows)
    top = set(list(filled)[:_TOP])
    found = {
        number: _extra(row, layout, number in top and number < layout.header_row) for number, row in filled.items()
    }
    return {number: extra for number, extra in found.items() if extra and number != layout.header_row}


def _extra(row: str, layout: Layout, on_top: bool) -> Extra | None:
    if is_totals(row):
        return Extra.TOTALS
    if heads_again(row, layout):
        return Extra.TITLE if on_top else Extra.HEAD
    return Extra.TITLE if on_top and not any(map(is_given_name, re.findall(r"\w+", row))) else None
