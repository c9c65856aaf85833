"""Printable documents as plain values, in the reader's language.

`results_address` is the full address of the tournament's public page, or a free list's read-only link; empty if others
cannot open it. `club` holds the event. `begins` is the planned start of a round, e.g. "20:15", or empty.
"""

import datetime
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedSeat:
    """A person at a position; `sorted_by` is the sort key, by default the printed name."""

    name: str = ""
    start_number: int | None = None
    sorted_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """The hall's wireless network; a phone's camera reads `code` to join."""

    name: str
    password: str
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedGame:
    """A row of the list: game number, dealer, positions sitting out (TSR 10.1.1).

    With `penalty`, the row of that penalty, from 1, after the game of this number.
    """

    number: int
    dealer: int
    sitting: tuple[int, ...] = ()
    penalty: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFormat:
    """The ruling of a list.

    `games` are the normal games in order, `minutes` the playing time (TSR 8.5.1, 10.1.5). With a `pot` of points, of
    the table or shared, their number is a maximum.
    `adds_up`: winners and losers write, so every game adds up to 0. `winners_in_plus`: winners always write points
    above zero.
    `noted`: a remark on the sums replaces the hint on notation.
    `refereed`: there are referees and a desk, so penalties, extra time and signatures have places.
    `follows`: games and minutes are in proportion to those of smaller tables. `open_end`: no fixed number of games.
    `booked`: penalties have rows where they happened, and no block below.
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
    """The empty list of one table; missing parts become lines to write on.

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
    """Score sheets, one a table, or copies of one without names.

    `halved`: A5, two on a page of A4, ordered for cutting and stacking.
    """

    sheets: tuple[ScoreSheet, ...]
    halved: bool = False

    @property
    def event(self) -> str:
        return next((sheet.event for sheet in self.sheets if sheet.event), "")


class Rubric(StrEnum):
    """Block of the paper list; Pflichtsoli have their own (TSR 4.2.4)."""

    NORMAL = "normal"
    PFLICHTSOLO = "pflichtsolo"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A recorded game.

    `number` is the normal game's, or for a Pflichtsolo that of the normal game before it (0: none). `points` has None
    for a position that sat out. `running` are the totals after it.
    `kind` is short, for a narrow column; `played`, `reasons` and `sentences` are for the account of all games.
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
    """A penalty initialled by the referee (TSR 8.2.2); `points` and `running` totals by position."""

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
    """The foot of a list, by position; None if unknown."""

    game_points: tuple[int | None, ...]
    penalty_points: tuple[int | None, ...]
    totals: tuple[int | None, ...]
    games_won: tuple[int | None, ...]
    soli_won: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledList:
    """A list with its recorded games.

    `struck` are normal games not played because time was up (TSR 8.5.1) or the list was broken off; `note` says so, and
    why totals do not add up to zero. `started`, `ended` and `received` are times of day, if known.
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
    """One player's table and position in each round, None for a round without a place."""

    player: PrintedSeat
    places: tuple[tuple[int, int] | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeOfPaths:
    """Everybody's places in several rounds, in alphabetical order; `begins` is empty or has every round."""

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
    """One participant; `rank` as shown, None in `rounds` for no result, in `criteria` for an unknown value.

    `honoured`: among the first three of final standings.
    """

    rank: str
    name: str
    club: str
    rounds: tuple[int | None, ...]
    total: int | None
    criteria: tuple[str | int | None, ...] = ()
    honoured: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsTable:
    """Standings after some rounds.

    `state` says how complete they are, e.g. "provisional, 9 of 10 tables"; `as_of` is their moment in words, `decides`
    the criteria in words. `secret`: only staff may see them yet.
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
    """Codes for the public page and the network, at least one of them."""

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
    """The rules of an event in sentences, `copies` times.

    `differs` are changed options by name with their values. `examples` pair what was played with its worth.
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
    """Attributes of every document that is not a pack."""

    @property
    def event(self) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    documents: tuple[Single, ...]


Document = Single | Pack
