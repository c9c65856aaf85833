"""What is typed into the preview of a list: cells, the meaning of columns, lines left out, spellings of clubs.

The names of its fields: "cell-<line>-<column>", "column-<column>", "skip" (a line, once for each), "club-<number>" with
the key of the club in "key-<number>".
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
    """The changes that were typed, and the numbers of the lines that are left out."""

    changes: Changes = field(default_factory=Changes)
    skipped: frozenset[int] = frozenset()


def grid_form(data: QueryDict) -> GridForm:
    """What a sent preview says; what cannot be read in it is nothing."""
    cells, meanings = dict[tuple[int, int], str](), dict[int, str]()
    for name, value in data.items():
        text = str(value)
        if cell := _CELL.fullmatch(name):
            cells[int(cell[1]), int(cell[2])] = " ".join(text.split())
        elif column := _COLUMN.fullmatch(name):
            meanings[int(column[1])] = text
    skipped = frozenset(int(line) for line in data.getlist("skip") if _LINE.fullmatch(line))
    return GridForm(changes=Changes(cells=cells, meanings=meanings, clubs=chosen_clubs(data)), skipped=skipped)
