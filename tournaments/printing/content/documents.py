"""What can be printed: plain values that know no database. Words in them are already in the reader's language.

`results_address` is the full address of the tournament's public page, of a list without one its link that only reads;
it is printed as a code and in letters, and empty where nobody else could open it. `club` holds the event. `begins` is
when a round is to begin, e.g. "20:15", and empty where nothing says when.
"""

import datetime
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """Who sits at a position, as printed; `sorted_by`: the place among names, by the name as printed if empty."""

    name: str = ""
    start_number: int | None = None
    sorted_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """The wireless network in the hall; an open one has no password. `code` is what a phone's camera reads to join."""

    name: str
    password: str
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedGame:
    """A row of the list: the game's number, who deals it, and the positions that sit out (TSR 10.1.1).

    With `penalty`, the row of that penalty of a recorded list, from 1, after the game of this number.
    """

    number: int
    dealer: int
    sitting: tuple[int, ...] = ()
    penalty: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFormat:
    """The ruling of a list: its normal games in order, Pflichtsoli per player, and who keeps it.

    `minutes` is the playing time of the round (TSR 8.5.1, 10.1.5). With a `pot` of points, the table's own or shared by
    all tables, the games are at most so many. `adds_up`: winners and losers write, so that every game is 0 in all.
    `winners_in_plus`: whoever won a game writes points above zero for it, in every one.
    `noted`: a remark on its sums stands below the list, in place of how to write it.
    `refereed`: there are referees and a desk, so that penalties, extra time and signatures have their places.
    `follows`: games and minutes are those of smaller tables, in proportion.
    `open_end`: it ends when its people like; the games are lines to write on.
    `booked`: penalties have rows where they happened, and so no block below.
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
    """The empty list of one table; what is left out is a line to write on.

    `address` opens the list on a phone; it is printed as a QR code.
    """

    format: SheetFormat
    event: str = ""
    club: str = ""
    date: datetime.date | None = None
    round: int | None = None
    table: int | None = None
    players: tuple[Seated, ...] = ()
    address: str = ""
    results_address: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheets:
    """Score sheets, one a table; the same sheet several times for sheets without names.

    `halved`: as A5, two on a page of A4, in the order for cutting and stacking.
    """

    sheets: tuple[ScoreSheet, ...]
    halved: bool = False

    @property
    def event(self) -> str:
        """The event that the sheets name, if any."""
        return next((sheet.event for sheet in self.sheets if sheet.event), "")


class Rubric(StrEnum):
    """Where a game stands on the paper list: Pflichtsoli have a rubric of their own (TSR 4.2.4)."""

    NORMAL = "normal"
    PFLICHTSOLO = "pflichtsolo"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A game as it was recorded.

    `number` is the number of the normal game, or of the normal game after which a Pflichtsolo was played (0: before
    the first). `points` has None for a position that sat out. `running` are the totals after this game.
    `kind` is short, for a narrow column; `played` and `reasons` are phrases for the account of all games,
    `sentences` stand behind them: what decided the game, how its value is written.
    `as_entered`: its value was entered and nothing changed it, so that an account says no more than the list.
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
    """A penalty as it stands on the list, initialled by the referee (TSR 8.2.2); points of every position.

    `running` are the totals after it.
    """

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
    """The foot of a list, by position; None where it is not known."""

    game_points: tuple[int | None, ...]
    penalty_points: tuple[int | None, ...]
    totals: tuple[int | None, ...]
    games_won: tuple[int | None, ...]
    soli_won: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledList:
    """A list with the games that were played. `struck` are normal games not played because time was up (TSR 8.5.1).

    Or because the list was broken off. `note` says so, and why totals stand that do not add up to zero.
    `started`, `ended` and `received` are times of day, as far as they are known.
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
    """Filled lists, one a table."""

    lists: tuple[FilledList, ...]

    @property
    def event(self) -> str:
        """The event that the lists name, if any."""
        return next((filled.sheet.event for filled in self.lists if filled.sheet.event), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatNotice:
    """Where one player sits."""

    player: Seated
    table: int
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeByName:
    """ "Where do I sit?": everybody of a round in alphabetical order."""

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
    """Every table of a round with its players by position."""

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
    """Where one player sits in each round of a notice: table and position, None for a round without a place."""

    player: Seated
    places: tuple[tuple[int, int] | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeOfPaths:
    """Everybody's way through several rounds, in alphabetical order; `begins` is empty or has each."""

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
    """One participant; `rank` as it is shown, `rounds` has None for a round without a result,
    `criteria` None for an unknown value. `honoured`: among the first three of final standings.
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
    """Standings after some rounds. `state` says in a line how complete they are, e.g. "provisional, 9 of 10 tables".

    `as_of`: in words, the moment whose results they have. `secret`: nobody but staff may see them yet.
    `decides`: by what places are decided.
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
    def network(self) -> None:
        """None: standings leave the hall, and end up on clubs' pages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Poster:
    """ "Where do I sit?": the way to the public page and into the network; at least one of them is there."""

    event: str
    club: str = ""
    date: datetime.date | None = None
    venue: str = ""
    results_address: str = ""
    network: Network | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSection:
    """A part of the rule sheet: sentences, then rows of words and points."""

    heading: str
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSheetPaper:
    """The rules of an event in sentences, `copies` times.

    `short` are the lines it begins with, `differs` options by name with their values here. `examples` are pairs of what
    was played and what it is worth; `house_rules` are paragraphs of the organiser's own.
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
    """What every document has that is no pack of several."""

    @property
    def event(self) -> str:
        """The event it is for, or an empty string."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """Several documents in one file."""

    documents: tuple[Single, ...]


Document = Single | Pack
