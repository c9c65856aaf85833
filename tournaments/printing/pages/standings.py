"""Standings on paper: a row a participant, a column a round, in type as large as fits."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil

from tournaments.phrases.figures import plain
from tournaments.phrases.results.criteria import NOTHING, UNKNOWN
from tournaments.printing.content.documents import StandingsRow, StandingsTable
from tournaments.printing.pages.notice_heads import Head, head_codes, head_of, head_texts, room_of
from tournaments.printing.setting.filling import MM, Arrangement, Room, in_one_column
from tournaments.printing.setting.measures import figures_in, lines_in, room_for, room_on_one_line, widest, width_of
from tournaments.printing.setting.pages import Orientation, Page, RuledPage, Slot, Text, millimetres, put
from tournaments.printing.setting.typesetting import STYLES, Weight

TEMPLATE = "printing/paper/standings.html"
NAME = STYLES["entrant"].size
LEAST = 10.0  # points; with smaller type there is another page
STATE = 4.5  # millimetres: the line that says how complete they are
LEGEND = 8.0  # millimetres: what the marks mean, on up to two lines

WORTH = 0.85  # of the type's size, so that no name stands in small print
Widths = Mapping[str, float]

# In em of the names' size.
ROW, ROW_MOST = 1.55, 2.4
TITLE_TYPE, TITLE_LINES = 0.72, 3  # headings of about so many lines, the longest ones
INSET, AT_LEAST = 0.5, 2.0


@dataclass(frozen=True, slots=True)
class ParticipantRow:
    """The slots of one participant."""

    rank: Slot
    name: Slot
    club: Slot
    rounds: tuple[Slot, ...]
    total: Slot
    criteria: tuple[Slot, ...]
    ends_group: bool


@dataclass(frozen=True, slots=True)
class Marks:
    """Which marks stand in the rows, to be explained below them."""

    shared: bool
    lot: bool
    unknown: bool
    nothing: bool

    def __bool__(self) -> bool:
        """Whether there are any."""
        return self.shared or self.lot or self.unknown or self.nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """What the template rules."""

    head: Head
    title: str
    rounds: tuple[int, ...]
    criteria: tuple[str, ...]
    has_clubs: bool
    has_state: bool
    marks: Marks
    lines: tuple[ParticipantRow, ...]


def pages_of(document: StandingsTable) -> Iterator[Page]:
    """The pages of standings, each with its head."""
    arrangement, size, widths = _arranged(document)
    each = ceil(len(document.rows) / max(1, arrangement.pages(size)))
    parts = [document.rows[start : start + each] for start in range(0, len(document.rows), max(1, each))] or [()]
    for number, rows in enumerate(parts, start=1):
        texts = [text for index, row in enumerate(rows) for text in _row(index, row)]
        head = (*head_texts(document, number, len(parts)), *put("state", document.state))
        yield Page(
            ruled=_ruled(document, arrangement, size, widths, (len(rows), each)),
            texts=(*head, *texts),
            codes=head_codes(document),
        )


def _marks(document: StandingsTable) -> Marks:
    rows = document.rows
    return Marks(
        shared=any(row.rank.endswith("=") for row in rows),
        lot=any(row.rank.endswith("*") for row in rows),
        unknown=any(None in row.criteria for row in rows),
        nothing=any(None in row.rounds or NOTHING in row.criteria for row in rows),
    )


def _arranged(document: StandingsTable) -> tuple[Arrangement, float, Widths]:
    """With names on one line each, unless the type of all gets much smaller, or it takes more pages or turns them."""
    folded = _arranged_in(document, _widths(document, room_for), Orientation)
    (usual, large, _) = folded
    unfolded = _arranged_in(document, _widths(document, room_on_one_line), [usual.orientation])
    (wide, size, _) = unfolded
    return unfolded if size >= large * WORTH and wide.pages(size) <= usual.pages(large) else folded


def _arranged_in(
    document: StandingsTable, widths: Widths, ways: Iterable[Orientation]
) -> tuple[Arrangement, float, Widths]:
    em = sum(widths.values())
    em += (len(document.rounds) - 1) * widths["round"] + (len(document.criteria) - 1) * widths["criterion"]
    titles = _titles(document)
    rooms = {each: _room(document, each) for each in ways}
    lines = len(document.rows)
    return *in_one_column(
        lines, em_at=lambda _size: em, line=ROW, titles_at=lambda _size: titles, rooms=rooms, least=LEAST
    ), widths


def _room(document: StandingsTable, orientation: Orientation) -> Room:
    room = room_of(document, orientation)
    taken = (STATE if document.state else 0) + (LEGEND if _marks(document) else 0)
    return Room(width=room.width, height=room.height - taken)


def _widths(document: StandingsTable, room: Callable[..., float] = room_for) -> Widths:
    """The widths of the columns, one of each sort, in em of the names' size."""
    rows, club = document.rows, STYLES["club"].size / NAME
    clubs = [row.club for row in rows if row.club]
    headings = max((_heading(each) for each in document.criteria), default=0.0)
    criteria = (_value(value) for row in rows for value in row.criteria)
    return {
        "rank": max(AT_LEAST, figures_in((row.rank for row in rows), "rank", NAME)),
        "name": room((row.name for row in rows), Weight.BOLD) + INSET,
        "club": room(clubs) * club + INSET if clubs else 0.0,
        "round": max(AT_LEAST, figures_in((_points(each) for row in rows for each in row.rounds), "result", NAME)),
        "sum": max(2 * AT_LEAST * TITLE_TYPE, figures_in((plain(row.total) for row in rows), "sum", NAME)),
        "criterion": max(headings * TITLE_TYPE + INSET, figures_in(criteria, "result", NAME)),
    }


def _heading(text: str) -> float:
    """The width of a column's heading, in em of its own type."""
    return max(widest(text.split()), width_of(text) / TITLE_LINES)


def _titles(document: StandingsTable) -> float:
    """The height of the headings, in em of the names' size."""
    room = (_widths(document)["criterion"] - INSET) / TITLE_TYPE
    lines = max((lines_in(each, room) for each in document.criteria), default=1)
    return TITLE_TYPE * (1.15 * lines + 0.35)


def _ruled(
    document: StandingsTable, arrangement: Arrangement, size: float, columns: Widths, lines: tuple[int, int]
) -> RuledPage:
    em, room, widths = size / MM, arrangement.room, dict(columns)
    rows, most = lines
    titles = _titles(document) * em
    spare = max(0.0, room.width / em - arrangement.em_at(size))  # goes to names and clubs
    for name in ("name", "club"):
        widths[name] += spare * widths[name] / (widths["name"] + widths["club"])
    return RuledPage(
        template=TEMPLATE,
        face=Face(
            head=head_of(document),
            title=document.title,
            rounds=document.rounds,
            criteria=document.criteria,
            has_clubs=widths["club"] > 0,
            has_state=bool(document.state),
            marks=_marks(document),
            lines=tuple(_line(document, index) for index in range(rows)),
        ),
        orientation=arrangement.orientation,
        scale=size / NAME,
        sizes=millimetres(
            row=min(ROW_MOST * em, (room.height - titles) / max(1, most)),
            titles=titles,
            type=TITLE_TYPE * em,
            **{name: width * em for name, width in widths.items()},
        ),
    )


def _line(document: StandingsTable, index: int) -> ParticipantRow:
    return ParticipantRow(
        rank=Slot(f"rank-{index}"),
        name=Slot(f"entrant-{index}"),
        club=Slot(f"club-{index}"),
        rounds=tuple(Slot(f"result-{index}-{column}") for column in range(len(document.rounds))),
        total=Slot(f"sum-{index}"),
        criteria=tuple(Slot(f"result-{index}-c{column}") for column in range(len(document.criteria))),
        ends_group=index % 5 == 4,
    )


def _row(index: int, row: StandingsRow) -> Iterator[Text]:
    yield from put(f"rank-{index}", row.rank)
    yield from put(f"entrant-{index}", row.name)
    yield from put(f"club-{index}", row.club)
    for column, points in enumerate(row.rounds):
        yield from put(f"result-{index}-{column}", _points(points))
    yield from put(f"sum-{index}", plain(row.total))
    for column, value in enumerate(row.criteria):
        yield from put(f"result-{index}-c{column}", _value(value))


def _points(points: int | None) -> str:
    return plain(points, NOTHING)


def _value(value: str | int | None) -> str:
    return value if isinstance(value, str) else plain(value, UNKNOWN)
