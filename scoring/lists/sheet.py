"""The result of `fold`."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from scoring.game.lines import Lines
from scoring.lists.duty import State
from scoring.lists.entries import Entry
from scoring.lists.format import MissingGames
from scoring.lists.quotas import Slots
from scoring.notices import Notice
from scoring.rules.bock import BockTrigger
from scoring.terms import Duty, Party, Phase


class SheetGame(NamedTuple):
    """One game of the list."""

    position: int
    """Position among the entries, from 1, events included."""
    number: int
    """Number among the games, from 1."""
    dealer: int
    leads: int
    """Seat that led to the first trick."""
    players: tuple[int, ...]
    sitting: tuple[int, ...]
    """Seats that sat out."""
    soloist: int | None
    """Seat of a real solo, else None."""
    duty: Duty | None
    """None without a real solo."""
    bock: int
    """Factor it was played with, 1 for none."""
    value: int
    """See `GameScore.value`."""
    winner: Party | None
    """None if nobody won, or unknown."""
    winners: tuple[int, ...]
    points: tuple[int, ...]
    """By seat."""
    lines: Lines
    totals: tuple[int, ...]
    """By seat after this game, earlier penalties included."""
    warnings: tuple[Notice, ...]
    """Including deviations from the list's expectation."""
    raised: int = 0
    """Rounds of Bock raised."""
    triggers: tuple[BockTrigger, ...] = ()
    drawn: int = 0
    """Points drawn from the pot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPenalty:
    """A penalty in the list (TSR chapter 9)."""

    position: int
    """Position among the entries, from 1."""
    after: int
    """Number of games before it."""
    paragraph: str
    offender: int
    points: tuple[int, ...]
    """By seat, zeros if cancelled."""
    cancelled: bool = False


class MissingReason(StrEnum):
    """Reasons for points given or deducted for missing games."""

    MISSING_GAMES = "missing_games"
    """Normal games the person would have played."""
    OPEN_PFLICHTSOLI = "open_pflichtsoli"
    """Pflichtsoli the person still owed."""
    AVERAGE = "average"
    """Games counted by the person's average."""


class MissingLine(NamedTuple):
    """Points that a seat gets because the list was abandoned."""

    reason: MissingReason
    seat: int
    games: int
    """Number of missing games."""
    points: int
    earned: int | None = None
    """Points the average is based on."""
    played: int | None = None
    """Games the average is based on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakOff:
    """The end of an abandoned list."""

    position: int
    """Position among the entries, from 1."""
    after: int
    """Number of games before it."""
    reason: str
    """Free text."""
    rule: MissingGames
    points: tuple[int, ...]
    """By seat."""
    lines: tuple[MissingLine, ...] = ()
    """Empty if missing games count nothing."""
    remarks: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DerivedValues:
    """Values derived from an entry; empty for plain events.

    `totals`, `remarks`: those of a totals entry. `error`: the code of a violation in this or an earlier entry,
    otherwise ""; the other values are then the last valid ones and don't count anywhere.
    """

    game: SheetGame | None = None
    penalty: SheetPenalty | None = None
    break_off: BreakOff | None = None
    totals: tuple[int, ...] | None = None
    remarks: tuple[Notice, ...] = ()
    error: str = ""

    @property
    def number(self) -> int | None:
        """The number of the game, or None if the entry isn't one."""
        return self.game.number if self.game else None

    @property
    def value(self) -> int | None:
        """The value of the game, or None if the entry isn't one."""
        return self.game.value if self.game else None

    @property
    def points(self) -> tuple[int, ...]:
        """Points by seat; empty if the entry doesn't move any."""
        move = self.game or self.penalty or self.break_off
        return move.points if move else self.totals or ()

    @property
    def running(self) -> tuple[int, ...] | None:
        """The totals after a game or totals entry."""
        return self.game.totals if self.game else self.totals

    @property
    def lines(self) -> Lines:
        """The lines of the game's result."""
        return self.game.lines if self.game else ()

    @property
    def warnings(self) -> tuple[Notice, ...]:
        """Notices about the entry."""
        if self.break_off:
            return self.break_off.remarks
        return self.game.warnings if self.game else self.remarks


@dataclass(frozen=True, slots=True, kw_only=True)
class Spell:
    """One person's time on a seat; the points include penalties."""

    seat: int
    from_position: int
    """The `join` entry that began it; 0 from the start of the list."""
    until_position: int | None
    """The `leave` entry that ended it; None while it lasts."""
    points: int
    games_played: int | None
    """None if unknown."""
    games_won: int | None
    """None if unknown."""
    soli_won: int | None
    """None if unknown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextGame:
    """The next expected game."""

    number: int
    """Number among the games."""
    dealer: int
    leads: int
    """Seat that leads to the first trick."""
    forced: int | None
    """The seat vorgefuehrt, which leads, else None."""
    players: tuple[int, ...]
    sitting: tuple[int, ...]
    """Seats that sit out."""
    bock: int
    """Factor of a normal game, 1 for none."""
    bocks: tuple[int, ...] = ()
    """Games left of each running Bock."""
    passed_over: tuple[int, ...] = ()
    """See `Expectation.passed_over`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The list so far. Seat numbers stay with the people who hold them."""

    games: tuple[SheetGame, ...]
    totals: tuple[int, ...]
    """Points by seat, penalties included."""
    games_played: tuple[int | None, ...]
    """By seat; None if unknown."""
    games_won: tuple[int | None, ...]
    """By seat, see `scoring.game.shares.winning_seats`; None if unknown."""
    soli_won: tuple[int | None, ...]
    """Real soli among them; None if unknown."""
    phase: Phase
    next: NextGame | None
    """None if the list is finished, too few are present, or a pausing debtor is awaited."""
    open_pflichtsoli: tuple[int, ...]
    """Pflichtsoli owed, by seat."""
    normal_games_left: int
    games_left: int
    """Normal games and open Pflichtsoli."""
    pot_left: int | None
    """Rest of the table's own pot; None without one."""
    warnings: tuple[Notice, ...]
    """Notices on list and games, with positions."""
    entries: tuple[Entry, ...]
    """The folded entries; games instead of running totals."""
    state: State
    penalties: tuple[SheetPenalty, ...] = ()
    """Including cancelled ones."""
    break_off: BreakOff | None = None
    """None unless broken off."""
    drawn: int = 0
    """Points drawn from the pot."""
    present: tuple[int, ...] = ()
    """Seats that play or sit out in turn."""
    absent: tuple[int, ...] = ()
    """Seats that pause."""
    left: tuple[int, ...] = ()
    """Seats that nobody holds."""
    order: tuple[int, ...] = ()
    """All seats from the next game on, each left of the one before."""
    spells: tuple[Spell, ...] = ()
    """By seat, then time."""
    open_slots: tuple[Slots, ...] = ()
    """Kinds of Pflichtsoli owed, by seat."""

    @property
    def penalty_totals(self) -> tuple[int, ...]:
        """Points from penalties by seat, not counting violations that ended a solo."""
        columns = [[0] * len(self.totals), *(penalty.points for penalty in self.penalties)]
        return tuple(map(sum, zip(*columns, strict=True)))

    @property
    def game_totals(self) -> tuple[int, ...]:
        """Points from games, by seat."""
        columns = zip(self.totals, self.penalty_totals, self.missing_totals, strict=True)
        return tuple(total - penalties - missing for total, penalties, missing in columns)

    @property
    def missing_totals(self) -> tuple[int, ...]:
        """Points for missing games, by seat."""
        return self.break_off.points if self.break_off else (0,) * len(self.totals)
