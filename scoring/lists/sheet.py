"""Result of `fold`."""

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


class SheetEntry(NamedTuple):
    """One game of the list."""

    position: int
    """Its place in the input, from 1, events counted."""
    number: int
    """Its place among the games, from 1."""
    dealer: int
    """Who dealt."""
    leads: int
    """Who led to the first trick."""
    players: tuple[int, ...]
    """The seats that played."""
    sitting: tuple[int, ...]
    """The seats that sat out."""
    soloist: int | None
    """Who played a real solo, else None."""
    duty: Duty | None
    """What that solo was; None for every other game."""
    bock: int
    """The factor it was played with, 1 for none."""
    value: int
    """Its value, see `GameScore.value`."""
    winner: Party | None
    """The party that won, where known."""
    winners: tuple[int, ...]
    """The seats that won."""
    points: tuple[int, ...]
    """What each seat wrote."""
    lines: Lines
    """Why."""
    totals: tuple[int, ...]
    """The sums of each seat up to and with this game, earlier penalties included."""
    warnings: tuple[Notice, ...]
    """What is unusual about it, and what the table did against the list's expectation."""
    raised: int = 0
    """Rounds of Bock that it raised."""
    triggers: tuple[BockTrigger, ...] = ()
    """What raised them."""
    drawn: int = 0
    """What it drew from the pot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPenalty:
    """A penalty of the list (TSR chapter 9)."""

    position: int
    """Its place in the input, from 1."""
    after: int
    """How many games stand before it."""
    paragraph: str
    """The paragraph it cites."""
    offender: int
    """The seat that is punished."""
    points: tuple[int, ...]
    """What it moved for each seat: zeros where it is cancelled."""
    cancelled: bool = False
    """It was taken back."""


class MissingReason(StrEnum):
    """Reasons of missing games' points."""

    MISSING_GAMES = "missing_games"
    """Normal games that the person would have played."""
    OPEN_PFLICHTSOLI = "open_pflichtsoli"
    """Pflichtsoli that the person still owed."""
    AVERAGE = "average"
    """Games that count as the person's others did on average."""


class MissingLine(NamedTuple):
    """Points of a seat in a broken-off list."""

    reason: MissingReason
    """What counted."""
    seat: int
    """For whom."""
    games: int
    """For how many missing games."""
    points: int
    """What they moved."""
    earned: int | None = None
    """Of an average: the points it was taken from."""
    played: int | None = None
    """Of an average: how many games of the list brought them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakOff:
    """End of a broken-off list."""

    position: int
    """Its place in the input, from 1."""
    after: int
    """How many games stand before it."""
    reason: str
    """Why, in the words of whoever noted it."""
    rule: MissingGames
    """What missing games count."""
    points: tuple[int, ...]
    """What they moved for each seat."""
    lines: tuple[MissingLine, ...] = ()
    """Why; nothing where they count nothing."""
    remarks: tuple[Notice, ...] = ()
    """What is unusual about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """Derived values of an entry, empty for plain events.

    totals, remarks: of a totals entry. error: code of the violation in this or an earlier entry, else ""; other values
    are then the last valid ones and count nowhere.
    """

    game: SheetEntry | None = None
    penalty: SheetPenalty | None = None
    break_off: BreakOff | None = None
    totals: tuple[int, ...] | None = None
    remarks: tuple[Notice, ...] = ()
    error: str = ""

    @property
    def number(self) -> int | None:
        """Number of the game, if any."""
        return self.game.number if self.game else None

    @property
    def value(self) -> int | None:
        """Value of the game, if any."""
        return self.game.value if self.game else None

    @property
    def points(self) -> tuple[int, ...]:
        """Points by seat; empty if none move."""
        move = self.game or self.penalty or self.break_off
        return move.points if move else self.totals or ()

    @property
    def running(self) -> tuple[int, ...] | None:
        """Totals after a game or totals entry."""
        return self.game.totals if self.game else self.totals

    @property
    def lines(self) -> Lines:
        """Result lines of the game."""
        return self.game.lines if self.game else ()

    @property
    def warnings(self) -> tuple[Notice, ...]:
        """Notices on the entry."""
        if self.break_off:
            return self.break_off.remarks
        return self.game.warnings if self.game else self.remarks


@dataclass(frozen=True, slots=True, kw_only=True)
class Spell:
    """A person's time on a seat, penalties included."""

    seat: int
    """The seat."""
    from_position: int
    """The `join` entry that began it; 0 from the start of the list."""
    until_position: int | None
    """The `leave` entry that ended it; None while it lasts."""
    points: int
    """What the person earned."""
    games_played: int | None
    """None where a totals entry leaves it open."""
    games_won: int | None
    """None where a totals entry leaves it open."""
    soli_won: int | None
    """None where a totals entry leaves it open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextGame:
    """The next expected game."""

    number: int
    """Its place among the games."""
    dealer: int
    """Who deals."""
    leads: int
    """Who leads to the first trick."""
    forced: int | None
    """The seat that is vorgefuehrt and then leads, else None."""
    players: tuple[int, ...]
    """The seats that play."""
    sitting: tuple[int, ...]
    """The seats that sit out."""
    bock: int
    """The factor in force for a normal game, 1 for none."""
    bocks: tuple[int, ...] = ()
    """The games left of each running Bock."""
    passed_over: tuple[int, ...] = ()
    """Who still owes and would be forced instead, but was already in this turn round the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The list so far. Seat numbers stay with their holders."""

    entries: tuple[SheetEntry, ...]
    """The games."""
    totals: tuple[int, ...]
    """The points of each seat, penalties included."""
    games_played: tuple[int | None, ...]
    """By seat; None where a totals entry leaves it unknown."""
    games_won: tuple[int | None, ...]
    """Games that the seat has won, see `scoring.game.shares.seats_won`; None where unknown."""
    soli_won: tuple[int | None, ...]
    """The real soli among them; None where unknown."""
    phase: Phase
    """Where the list stands."""
    next: NextGame | None
    """None when the list is finished, when too few are present, and while it waits for somebody who pauses."""
    open_pflichtsoli: tuple[int, ...]
    """How many Pflichtsoli each seat still owes."""
    normal_games_left: int
    """Normal games still to play."""
    games_left: int
    """These and the open Pflichtsoli."""
    pot_left: int | None
    """What is left of the table's own pot; None without one."""
    warnings: tuple[Notice, ...]
    """Remarks of the whole list and of its games, with their positions."""
    facts: tuple[Entry, ...]
    """The entries that it was folded from; a game in the place of running totals."""
    state: State
    """Where it stands, for `choices`."""
    penalties: tuple[SheetPenalty, ...] = ()
    """The penalties, cancelled ones among them."""
    break_off: BreakOff | None = None
    """How it was broken off; None of one that goes on or is complete."""
    drawn: int = 0
    """The turnover so far."""
    present: tuple[int, ...] = ()
    """The seats that play or sit out in their turn."""
    absent: tuple[int, ...] = ()
    """The seats of those who pause."""
    left: tuple[int, ...] = ()
    """The seats that nobody holds."""
    order: tuple[int, ...] = ()
    """All seats as they sit from the next game on, each to the left of the one before."""
    spells: tuple[Spell, ...] = ()
    """Who earned what, seat by seat."""
    open_slots: tuple[Slots, ...] = ()
    """What kinds of Pflichtsoli each seat still owes."""

    @property
    def penalty_totals(self) -> tuple[int, ...]:
        """Penalties by seat, without those that ended a solo."""
        columns = [[0] * len(self.totals), *(penalty.points for penalty in self.penalties)]
        return tuple(map(sum, zip(*columns, strict=True)))

    @property
    def game_totals(self) -> tuple[int, ...]:
        """Points of games by seat."""
        columns = zip(self.totals, self.penalty_totals, self.missing_totals, strict=True)
        return tuple(total - penalties - missing for total, penalties, missing in columns)

    @property
    def missing_totals(self) -> tuple[int, ...]:
        """Points of missing games by seat."""
        return self.break_off.points if self.break_off else (0,) * len(self.totals)
