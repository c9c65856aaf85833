"""The preview of an import."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.names.names import Name
from tournaments.names.reading import is_order_ambiguous
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.participants.clubs import clubs_with_spellings
from tournaments.selectors.participants.columns import BY_KEY, FAMILY, GIVEN, NAME, NUMBER
from tournaments.selectors.participants.reading.cells import CLUB
from tournaments.selectors.participants.reading.extras import Extra, extras_of
from tournaments.selectors.participants.reading.grid import (
    FAMILY_FIRST,
    MEANINGS,
    MOST_COLUMNS,
    UNUSED,
    Column,
    Grid,
    grid_of,
)
from tournaments.selectors.participants.reading.lines import ImportLine, Reading, Verdict

# Columns that a refusal is about, if it names the field differently.
CELLS = {"number": (NUMBER.key,), "name": (NAME.key, FAMILY_FIRST, GIVEN.key, FAMILY.key)}
MOST_NARROW_COLUMNS = 6  # columns that fit a page of normal width
# Fields per page; Django accepts a thousand.
MOST_FIELDS = 800
WORDS: Mapping[str, str | Promise] = {
    **{key: field.label for key, field in BY_KEY.items()},
    FAMILY_FIRST: _("Name, family name first"),
    UNUSED: _("leave out"),
}

EXTRAS: Mapping[Extra, Promise] = {
    Extra.TITLE: _("This looks like a heading above the list. Clear the tick to import it anyway."),
    Extra.HEAD: _("This looks like column names. Clear the tick to import it anyway."),
    Extra.TOTALS: _("This looks like a totals row. Clear the tick to import it anyway."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewState:
    """`skipped` has line numbers. `own_header`: whether we added the header line.

    `headings`: those of the list when it came, as `reading.mapping.headings_in` gives them. `as_before`: whether the
    columns were mapped as in an earlier list.
    """

    page: str
    headings: str = ""
    as_before: bool = False
    skipped: frozenset[int] = frozenset()
    own_header: bool = False


def preview_context(
    text: str, reading: Reading | None, state: PreviewState, known_clubs: Collection[str]
) -> dict[str, Any]:
    """Returns the context for the grid: invalid lines first, then those with warnings."""
    grid = grid_of(text)
    if grid is None:
        return {}
    read = {line.row: line for line in reading.lines} if reading else {}
    extras = extras_of(text)
    order = sorted(grid.rows, key=lambda number: (*_urgency(read.get(number), number in extras), number))
    columns = grid.columns[:MOST_COLUMNS]
    lines = Paginator(order, MOST_FIELDS // (len(columns) + 1)).get_page(state.page)
    return {
        "columns": [(at, column, _meaning_choices(column)) for at, column in enumerate(columns)],
        "columns_beyond": max(map(len, (grid.columns, *grid.rows.values()))) - len(columns),
        "lines": [
            _line(number, grid, read.get(number), state) | {"extra": _extra_words(extras.get(number))}
            for number in lines
        ],
        "is_reordered": order != sorted(order),
        "page": lines,
        "page_class": "wide" if len(columns) > MOST_NARROW_COLUMNS else "",
        "skipped_elsewhere": sorted(set(state.skipped) - set(lines)),
        "clubs": _club_spellings(reading, known_clubs) if reading else (),
    }


def _extra_words(extra: Extra | None) -> str | Promise:
    return EXTRAS[extra] if extra else ""


def _urgency(line: ImportLine | None, is_extra: bool) -> tuple[bool, bool]:
    is_wrong, has_warnings = (line.verdict is Verdict.WRONG, bool(line.warnings)) if line else (False, False)
    return not is_wrong, not (has_warnings or is_extra)


def _meaning_choices(column: Column) -> list[tuple[str, str | Promise, bool]]:
    return [(meaning, WORDS[meaning], meaning == column.meaning) for meaning in MEANINGS]


def _line(number: int, grid: Grid, line: ImportLine | None, state: PreviewState) -> dict[str, Any]:
    cells, problems = grid.rows[number], line.problems if line else ()
    wrong = {field for problem in problems for field in CELLS.get(problem.field or "", (problem.field,))}
    return {
        "number": number,
        "shown_number": number - state.own_header,
        "cells": [
            (at, text, column.meaning in wrong)
            for at, (column, text) in enumerate(zip(grid.columns[:MOST_COLUMNS], cells, strict=False))
        ],
        "line": line,
        "read_as": _reading_text(line, cells) if line else "",
        "skipped": number in state.skipped,
        "problems": [sentence(problem) for problem in problems],
        "warnings": [sentence(warning) for warning in line.warnings] if line else [],
    }


def _reading_text(line: ImportLine, cells: Collection[str]) -> str:
    in_parts = line.person.given in cells and line.person.family in cells
    club = line.details.get(CLUB, "")
    name = _name_parts_words(line.person) if any(is_order_ambiguous(cell, line.person) for cell in cells) else line.name
    return " · ".join(text for text in ("" if in_parts else name, club) if text and text not in cells)


def _name_parts_words(name: Name) -> str:
    return gettext("given name {given}, family name {family}").format(given=name.given, family=name.family)


def _club_spellings(reading: Reading, known: Collection[str]) -> list[dict[str, Any]]:
    read = [line.details[CLUB] for line in reading.lines if CLUB in line.details]
    here = set(read)
    return [
        {"key": each.key, "spellings": [club for club, _count in each.counts]}
        for each in clubs_with_spellings([*read, *known])
        if any(club in here for club, _count in each.counts)
    ]
