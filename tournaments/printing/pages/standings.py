"""Printed standings, in the largest type that fits."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from django.utils.translation import gettext, pgettext

from tournaments.lettering.measures import (
    HEAD_SIDES,
    figures_in,
    lines_in,
    room_for,
    room_on_one_line,
    widest,
    width_of,
)
from tournaments.lettering.typesetting import STYLES, Weight
from tournaments.phrases.figures import plain
from tournaments.phrases.results.criteria import NOTHING, UNKNOWN
from tournaments.printing.content.documents import StandingsRow, StandingsTable
from tournaments.printing.pages.notice_heads import Head, head_codes, head_of, head_texts, room_of
from tournaments.printing.setting.filling import MM, Arrangement, Room, head_type, in_one_column
from tournaments.printing.setting.pages import Orientation, Page, RuledPage, Slot, Text, fill_slot, millimetres, points

TEMPLATE = "printing/paper/standings.html"
NAME = STYLES["entrant"].size
LEAST = 9.0  # points; below this another page is used
STATE = 4.5  # millimetres: the line on completeness
SECRET = 13.0  # millimetres: the notice that nobody may see them yet
LEGEND, LEGEND_LINE = 2.2, 6.0  # millimetres: explanations below the rows
LEGEND_TYPE = 14.0  # points
HEADS = 14.0  # points: headings legible from two metres

WORTH = 0.85  # of the type's size: the price of upright headings and one-line names
Widths = Mapping[str, float]

# In em of the names' size.
ROW, ROW_MOST = 1.5, 2.4
TITLE_TYPE, TITLE_LINES = 0.72, 3  # headings of about three lines, the longest ones
LINE = 1.15  # of a heading, in em of its type
INSET = 0.5
# The first three stand in larger type, unless shared ranks make them too many.
TOP, MOST_ON_TOP = 1.4, 6


@dataclass(frozen=True, slots=True)
class ParticipantRow:
    rank: Slot
    name: Slot
    club: Slot
    rounds: tuple[Slot, ...]
    total: Slot
    criteria: tuple[Slot, ...]
    on_top: bool
    last_on_top: bool

    @property
    def kind(self) -> str:
        """The row's CSS classes."""
        return " ".join(name for name, holds in {"top": self.on_top, "last": self.last_on_top}.items() if holds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    head: Head
    title: str
    rounds: tuple[int, ...]
    criteria: tuple[str, ...]
    has_clubs: bool
    turned: bool
    moment: Slot | None
    secret: bool
    has_state: bool
    legend: tuple[str, ...]
    lines: tuple[ParticipantRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SizedArrangement:
    """An arrangement with type size in points and column widths in em. `turned`: whether the criteria have vertical
    headings.
    """

    arrangement: Arrangement
    size: float
    widths: Widths
    turned: bool

    @property
    def pages(self) -> int:
        return self.arrangement.pages(self.size)


def pages_of(document: StandingsTable) -> Iterator[Page]:
    arranged = _arrange(document)
    each = _line_count(document) if arranged.pages <= 1 else ceil(ceil(_line_count(document)) / arranged.pages)
    parts = list(_split_pages(document, each))
    for number, (start, rows) in enumerate(parts, start=1):
        top = _count_on_top(document) if start == 0 else 0
        texts = [text for index, row in enumerate(rows) for text in _row_texts(index, row, on_top=index < top)]
        head = head_texts(document, number, len(parts), large=True, venue=document.venue)
        yield Page(
            ruled=_ruled_page(document, arranged, (start, len(rows), each)),
            texts=(*head, *fill_slot("moment", document.as_of), *fill_slot("state", document.state), *texts),
            codes=head_codes(document),
        )


def _split_pages(document: StandingsTable, each: float) -> Iterator[tuple[int, Sequence[StandingsRow]]]:
    """Splits the rows into pages. Taller rows leave less room on the first page."""
    end = round(each) - ceil(_extra_lines(document)) if each < _line_count(document) else len(document.rows)
    yield 0, document.rows[:end]
    for start in range(end, len(document.rows), max(1, round(each))):
        yield start, document.rows[start : start + round(each)]


def _count_on_top(document: StandingsTable) -> int:
    count = sum(row.honoured for row in document.rows)
    return count if count <= MOST_ON_TOP else 0


def _extra_lines(document: StandingsTable) -> float:
    return _count_on_top(document) * (TOP - 1)


def _line_count(document: StandingsTable) -> float:
    return len(document.rows) + _extra_lines(document)


def _legend(document: StandingsTable) -> tuple[str, ...]:
    rows = document.rows
    sentences = {
        document.decides: bool(document.decides),
        gettext("“=” marks a shared rank."): any(row.rank.endswith("=") for row in rows),
        gettext("“*”: decided by lot."): any(row.rank.endswith("*") for row in rows),
        gettext("“?”: not known, because only totals were handed in."): any(None in row.criteria for row in rows),
        gettext("“–”: nothing played or compared."): any(None in row.rounds or NOTHING in row.criteria for row in rows),
    }
    return tuple(sentence for sentence, holds in sentences.items() if holds)


def _legend_height(legend: Sequence[str], width: float) -> float:
    lines = lines_in(" ".join(legend), width * MM / LEGEND_TYPE)
    return LEGEND + lines * LEGEND_LINE if legend else 0.0


def _arrange(document: StandingsTable) -> SizedArrangement:
    """Returns the largest type that fits, with upright headings and one-line names if they cost little."""
    turned = _arrange_in(document, Orientation, turned=True)
    upright = _choose_better(_arrange_in(document, Orientation), turned) if document.criteria else turned
    ways = [upright.arrangement.orientation]
    return _choose_better(_arrange_in(document, ways, room=room_on_one_line, turned=upright.turned), upright)


def _choose_better(wanted: SizedArrangement, usual: SizedArrangement) -> SizedArrangement:
    """Prefers fewer pages, and then `wanted`, unless its type is much smaller."""
    if wanted.pages != usual.pages:
        return min(wanted, usual, key=lambda arranged: arranged.pages)
    return wanted if wanted.size >= usual.size * WORTH else usual


def _arrange_in(
    document: StandingsTable,
    ways: Iterable[Orientation],
    *,
    room: Callable[..., float] = room_for,
    turned: bool = False,
) -> SizedArrangement:
    widths_at = partial(_widths, _content_widths(document, room), _heading_widths(document, turned=turned))
    arrangement, size = in_one_column(
        _line_count(document),
        em_at=lambda size: _total_width(document, widths_at(size)),
        line=ROW,
        titles_at=lambda size: _title_height(document, widths_at(size), size, turned=turned),
        rooms={each: _room(document, each) for each in ways},
        least=LEAST,
    )
    return SizedArrangement(arrangement=arrangement, size=size, widths=widths_at(size), turned=turned)


def _total_width(document: StandingsTable, widths: Widths) -> float:
    rounds, criteria = len(document.rounds) - 1, len(document.criteria) - 1
    return sum(widths.values()) + rounds * widths["round"] + criteria * widths["criterion"]


def _room(document: StandingsTable, orientation: Orientation) -> Room:
    room = room_of(document, orientation, large=True)
    above = (SECRET if document.secret else 0) + (STATE if document.state else 0)
    taken = above + _legend_height(_legend(document), room.width)
    return Room(width=room.width, height=room.height - taken)


def _heading_type(size: float) -> float:
    return head_type(size, TITLE_TYPE, HEADS)


def _widths(contents: Widths, headings: Widths, size: float) -> Widths:
    return {name: max(width, headings[name] * _heading_type(size)) for name, width in contents.items()}


def _content_widths(document: StandingsTable, room: Callable[..., float]) -> Widths:
    """Returns the widths that the rows need, one for each type of column, in em of the names' size."""
    rows, club, top = document.rows, STYLES["club"].size / NAME, _count_on_top(document)
    clubs = [row.club for row in rows if row.club]
    names = [room(each, Weight.BOLD) for each in ((row.name for row in rows), (row.name for row in rows[:top]))]
    styled = [("", rows), ("top", rows[:top])]
    return {
        "rank": max(figures_in((row.rank for row in some), f"{style}rank", NAME) for style, some in styled),
        "name": max(names[0], names[1] * TOP) + INSET,
        "club": room(clubs) * club + INSET if clubs else 0.0,
        "round": max(
            figures_in((_points(each) for row in some for each in row.rounds), f"{style}result", NAME)
            for style, some in styled
        ),
        "sum": max(figures_in((plain(row.total) for row in some), f"{style}sum", NAME) for style, some in styled),
        "criterion": max(
            figures_in((_value(value) for row in some for value in row.criteria), f"{style}result", NAME)
            for style, some in styled
        ),
    }


def _heading_widths(document: StandingsTable, *, turned: bool) -> Widths:
    """Returns the widths that the headings need, in em of their own type."""
    rounds = (pgettext("column of the standings", "R%(round)s") % {"round": number} for number in document.rounds)
    has_clubs = any(row.club for row in document.rows)
    return {
        "rank": width_of(gettext("Rank")) + HEAD_SIDES,
        "name": width_of(gettext("Name")) + HEAD_SIDES,
        "club": width_of(gettext("Club")) + HEAD_SIDES if has_clubs else 0.0,
        "round": widest(rounds) + HEAD_SIDES,
        "sum": width_of(gettext("Points")) + HEAD_SIDES,
        "criterion": _turned_lines(document) * LINE + HEAD_SIDES
        if turned
        else max(map(_heading_width, document.criteria), default=0.0) + HEAD_SIDES,
    }


def _heading_width(text: str) -> float:
    return max(widest(text.split()), width_of(text) / TITLE_LINES)


def _turned_lines(document: StandingsTable) -> int:
    """Returns how many lines a turned heading takes up if it is only as tall as the longest word."""
    return max((lines_in(each, _longest_word(document)) for each in document.criteria), default=0)


def _longest_word(document: StandingsTable) -> float:
    return widest(word for each in document.criteria for word in each.capitalize().split())


def _title_height(document: StandingsTable, widths: Widths, size: float, *, turned: bool) -> float:
    if turned and document.criteria:
        return _heading_type(size) * (_longest_word(document) + HEAD_SIDES)
    room = widths["criterion"] / _heading_type(size) - HEAD_SIDES
    lines = max((lines_in(each, room) for each in document.criteria), default=1)
    return _heading_type(size) * (LINE * lines + 0.35)


def _ruled_page(document: StandingsTable, arranged: SizedArrangement, lines: tuple[int, int, float]) -> RuledPage:
    arrangement, size, columns = arranged.arrangement, arranged.size, arranged.widths
    em, room, widths = size / MM, arrangement.room, dict(columns)
    start, rows, most = lines
    titles = _title_height(document, columns, size, turned=arranged.turned) * em
    spare = max(0.0, room.width / em - arrangement.em_at(size))  # for names and clubs
    for name in ("name", "club"):
        widths[name] += spare * columns[name] / (columns["name"] + columns["club"])
    row = min(ROW_MOST * em, (room.height - titles) / max(1, most))
    return RuledPage(
        template=TEMPLATE,
        face=Face(
            head=head_of(document, large=True),
            title=document.title,
            rounds=document.rounds,
            criteria=document.criteria,
            has_clubs=widths["club"] > 0,
            turned=arranged.turned,
            moment=Slot("moment") if document.as_of else None,
            secret=document.secret,
            has_state=bool(document.state),
            legend=_legend(document),
            lines=tuple(_line(document, index, start + index) for index in range(rows)),
        ),
        orientation=arrangement.orientation,
        scale=size / NAME,
        sizes=points(type=_heading_type(size) * size)
        + millimetres(row=row, top=row * TOP, titles=titles, **{name: width * em for name, width in widths.items()}),
    )


def _line(document: StandingsTable, index: int, place: int) -> ParticipantRow:
    """Returns the slots of a row on its page; `place` counts across pages."""
    top = _count_on_top(document)
    style = "top" if place < top else ""
    return ParticipantRow(
        rank=Slot(f"{style}rank-{index}"),
        name=Slot(f"{style}entrant-{index}"),
        club=Slot(f"{style}club-{index}"),
        rounds=tuple(Slot(f"{style}result-{index}-{column}") for column in range(len(document.rounds))),
        total=Slot(f"{style}sum-{index}"),
        criteria=tuple(Slot(f"{style}result-{index}-c{column}") for column in range(len(document.criteria))),
        on_top=place < top,
        last_on_top=place == top - 1,
    )


def _row_texts(index: int, row: StandingsRow, *, on_top: bool) -> Iterator[Text]:
    style = "top" if on_top else ""
    yield from fill_slot(f"{style}rank-{index}", row.rank)
    yield from fill_slot(f"{style}entrant-{index}", row.name)
    yield from fill_slot(f"{style}club-{index}", row.club)
    for column, points_ in enumerate(row.rounds):
        yield from fill_slot(f"{style}result-{index}-{column}", _points(points_))
    yield from fill_slot(f"{style}sum-{index}", plain(row.total))
    for column, value in enumerate(row.criteria):
        yield from fill_slot(f"{style}result-{index}-c{column}", _value(value))


def _points(points: int | None) -> str:
    return plain(points, NOTHING)


def _value(value: str | int | None) -> str:
    return value if isinstance(value, str) else plain(value, UNKNOWN)
