"""Printable documents as plain values, in the reader's language.

`results_address` is the full address of the tournament's public page, or a free list's read-only link; it's empty if
others can't open it. `club` is the organising club. `begins` is the planned start of a round, e.g. "20:15", or empty.
"""

import datetime
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from scoring.ranking.criteria import Value


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedSeat:
    """A person at a position. `sorted_by` is the sort key, by default the printed name."""

    name: str = ""
    start_number: int | None = None
    sorted_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """The hall's wireless network. `code` is the text of a QR code that lets phones join it."""

    name: str
    password: str
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedGame:
    """A row of the list: game number, dealer and positions that sit out (TSR 10.1.1).

    If `penalty` is set, it's the row of that penalty, counted from 1, which follows the game with this number.
    """

    number: int
    dealer: int
    sitting: tuple[int, ...] = ()
    penalty: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFormat:
    """The layout of a list.

    `games` are the normal games in order, `minutes` the playing time (TSR 8.5.1, 10.1.5). With a `pot` of points,
    whether the table's own or shared, there may be fewer games.
    `adds_up`: winners and losers both write points, so every game adds up to 0. `winners_in_plus`: winners always write
    points above zero.
    `noted`: a remark on the sums replaces the hint on notation.
    `refereed`: there are referees and a desk, so there is room for penalties, extra time and signatures.
    `follows`: games and minutes are in proportion to those of smaller tables. `open_end`: no fixed number of games.
    `booked`: penalties have rows where they happened, instead of a block below.
    """

    seats: int
    games: tuple[PrintedGame, ...]
    list_keeper: int  # TSR 3.1.1: position 4; TSR 10.1.4: position 5
    pflichtsoli: int = 1
    minutes: int | None = None
    pot: int | None = None
    pot_is_shared: bool = False
    adds_up: bool = True
    winners_in_plus: bool = True
    noted: bool = False
    refereed: bool = True
    follows: bool = False
    open_end: bool = False
    booked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """The empty list of a table; missing values become lines to write on.

    `address` opens the list on a phone and is printed as a QR code.
    """

    format: SheetFormat
    event: str = ""
    club: str = ""
    date: datetime.date | None = None
    round: int | None = None
    table: int | None = None
    players: tuple[PrintedSeat, ...] = ()
    address: str = ""
    results_address: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheets:
    """Score sheets, either one per table or copies of one without names.

    `halved`: A5, two to a page of A4, ordered for cutting and stacking.
    """

    sheets: tuple[ScoreSheet, ...]
    halved: bool = False

    @property
    def event(self) -> str:
        return next((sheet.event for sheet in self.sheets if sheet.event), "")


class Rubric(StrEnum):
    """A block of the paper list; Pflichtsoli have their own (TSR 4.2.4)."""

    NORMAL = "normal"
    PFLICHTSOLO = "pflichtsolo"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A recorded game.

    `number`: the number of the normal game or, for a Pflichtsolo, of the last normal game before it (0 if there is
    none).
    `points`: None for positions that sat out. `running`: the totals after the game.
    `kind` is short enough for a narrow column; `played`, `reasons` and `sentences` are for the account of all games.
    `as_entered`: its value was entered unchanged, so the account adds nothing.
    """

    rubric: Rubric
    number: int
    dealer: int
    winners: tuple[int, ...]
    points: tuple[int | None, ...]
    running: tuple[int | None, ...]
    value: int | None = None
    soloist: int | None = None
    kind: str = ""
    played: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    as_entered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyLine:
    """A penalty initialled by the referee (TSR 8.2.2), with `points` and `running` totals by position."""

    offender: int
    after: int
    paragraph: str
    points: tuple[int, ...]
    running: tuple[int | None, ...]
    initials: str = ""
    reason: str = ""
    cancelled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ListResult:
    """The foot of a list, with values by position, or None if unknown."""

    game_points: tuple[int | None, ...]
    penalty_points: tuple[int | None, ...]
    totals: tuple[int | None, ...]
    games_won: tuple[int | None, ...]
    soli_won: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledList:
    """A list with its recorded games.

    `struck` are normal games that weren't played because time was up (TSR 8.5.1) or the list was abandoned; `note` says
    so, and explains why totals don't add up to zero. `started`, `ended` and `received` are times of day, if known.
    """

    sheet: ScoreSheet
    games: tuple[PlayedGame, ...]
    result: ListResult
    penalties: tuple[PenaltyLine, ...] = ()
    struck: tuple[int, ...] = ()
    started: str = ""
    ended: str = ""
    received: str = ""
    extra_minutes: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledLists:
    lists: tuple[FilledList, ...]

    @property
    def event(self) -> str:
        return next((filled.sheet.event for filled in self.lists if filled.sheet.event), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatNotice:
    player: PrintedSeat
    table: int
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeByName:
    event: str
    round: int
    seats: tuple[SeatNotice, ...]
    club: str = ""
    date: datetime.date | None = None
    begins: str = ""
    results_address: str = ""
    network: Network | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeByTable:
    event: str
    round: int
    seats: tuple[SeatNotice, ...]
    club: str = ""
    date: datetime.date | None = None
    begins: str = ""
    results_address: str = ""
    network: Network | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPath:
    """A player's table and position in each round, or None for rounds without a seat."""

    player: PrintedSeat
    places: tuple[tuple[int, int] | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeOfPaths:
    """Everybody's seats in several rounds, in alphabetical order. `begins` has a time for every round, or is empty."""

    event: str
    rounds: tuple[int, ...]
    paths: tuple[PlayerPath, ...]
    club: str = ""
    date: datetime.date | None = None
    begins: tuple[str, ...] = ()
    results_address: str = ""
    network: Network | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRow:
    """A participant's row.

    `rank` is the text to show. In `rounds`, None means no result; in `criteria`, an unknown value. `honoured`: whether
    they are among the first three in the final standings.
    """

    rank: str
    name: str
    club: str
    rounds: tuple[int | None, ...]
    total: Value | None
    criteria: tuple[str | int | None, ...] = ()
    honoured: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsTable:
    """The standings after some of the rounds.

    `state` says how complete they are, e.g. "provisional, 9 of 10 tables"; `as_of` is their date and time as text,
    `decides` the criteria as text. `secret`: whether only staff may see them for now.
    """

    event: str
    title: str
    rounds: tuple[int, ...]
    rows: tuple[StandingsRow, ...]
    criteria: tuple[str, ...] = ()
    state: str = ""
    as_of: str = ""
    secret: bool = False
    decides: str = ""
    club: str = ""
    venue: str = ""
    date: datetime.date | None = None
    results_address: str = ""

    @property
    def network(self) -> None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Poster:
    """QR codes for the public page, the network, or both."""

    event: str
    club: str = ""
    date: datetime.date | None = None
    venue: str = ""
    results_address: str = ""
    network: Network | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSection:
    heading: str
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSheetPaper:
    """The rules of an event as sentences, printed `copies` times.

    `differs` are changed options by name with their values. `examples` are pairs of a game as played and its value.
    `house_rules` are the organiser's own paragraphs.
    """

    event: str
    rules: str
    sections: tuple[SheetSection, ...]
    short: tuple[tuple[str, str], ...] = ()
    differs: tuple[tuple[str, str], ...] = ()
    examples: tuple[tuple[str, str], ...] = ()
    house_rules: tuple[str, ...] = ()
    club: str = ""
    date: datetime.date | None = None
    copies: int = 1
    results_address: str = ""


class Single(Protocol):
    """The attributes shared by all documents except packs."""

    @property
    def event(self) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    documents: tuple[Single, ...]


Document = Single | Pack
