"""Edits made in the preview of an import.

Fields: "cell-<line>-<column>", "column-<column>", "skip" (a line, repeated), "club-<number>" with the club's key in
"key-<number>".
"""

import re
from dataclasses import dataclass, field

from django.http import QueryDict

from tournaments.forms.participants.clubs import chosen_clubs
from tournaments.selectors.participants.reading.grid import Changes

_CELL = re.compile(r"cell-(\d{1,6})-(\d{1,3})")
_COLUMN = re.compile(r"column-(\d{1,3})")
_LINE = re.compile(r"\d{1,6}")


@dataclass(frozen=True, slots=True, kw_only=True)
class GridForm:
    changes: Changes = field(default_factory=Changes)
    skipped: frozenset[int] = frozenset()


def grid_form(data: QueryDict) -> GridForm:
    """Parses the posted edits, ignoring unreadable fields."""
    cells, meanings = dict[tuple[int, int], str](), dict[int, str]()
    for name, value in data.items():
        text = str(value)
        if cell := _CELL.fullmatch(name):
            cells[int(cell[1]), int(cell[2])] = " ".join(text.split())
        elif column := _COLUMN.fullmatch(name):
            meanings[int(column[1])] = text
    skipped = frozenset(int(line) for line in data.getlist("skip") if _LINE.fullmatch(line))
    return GridForm(changes=Changes(cells=cells, meanings=meanings, clubs=chosen_clubs(data)), skipped=skipped)
