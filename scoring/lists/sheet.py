"""The list of a table as values: what `fold` makes of rules, format and entries."""

from dataclasses import dataclass
from typing import NamedTuple

from scoring.game.lines import Lines
from scoring.lists.duty import State
from scoring.lists.entries import Entry
from scoring.lists.quotas import Slots
from scoring.notices import Notice
from scoring.rules.bock import BockTrigger
from scoring.terms import Duty, Party, Phase


class SheetEntry(NamedTuple):
    """One game of the list. position: its place in the input, from 1, events counted; number: its place among games.

    points and totals: one number per seat; totals run up to and with this game, earlier penalties included.
    soloist: of a real solo. bock: the factor it was played with. raised: rounds of Bock it raised, by `triggers`.
    drawn: what it drew from the pot.
    """

    position: int
    number: int
    dealer: int
    leads: int
    players: tuple[int, ...]
    sitting: tuple[int, ...]
    soloist: int | None
    duty: Duty | None
    bock: int
    value: int
    winner: Party | None
    winners: tuple[int, ...]
    points: tuple[int, ...]
    lines: Lines
    totals: tuple[int, ...]
    warnings: tuple[Notice, ...]
    raised: int = 0
    triggers: tuple[BockTrigger, ...] = ()
    drawn: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPenalty:
    """A penalty of the list (TSR chapter 9). after: the games before it; points: one per seat, zeros when cancelled.

    not_played: it ended a game that then counts as not played (TSR 9.4.3).
    """

    position: int
    after: int
    paragraph: str
    offender: int
    points: tuple[int, ...]
    cancelled: bool = False
    not_played: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Spell:
    """One person's time on a seat and what was earned in it, penalties included.

    from_position: the `join` entry that began it, 0 from the start of the list. until_position: the `leave` entry that
    ended it, None while it lasts. games_played, games_won and soli_won are None where a totals entry leaves them open.
    """

    seat: int
    from_position: int
    until_position: int | None
    points: int
    games_played: int | None
    games_won: int | None
    soli_won: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NextGame:
    """The game that is expected next; `forced` is the seat that is vorgefuehrt and then leads.

    bock: the factor in force for a normal game, 1 for none. bocks: the games left of each running Bock.
    """

    number: int
    dealer: int
    leads: int
    forced: int | None
    players: tuple[int, ...]
    sitting: tuple[int, ...]
    bock: int
    bocks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The list so far. Everything per seat is in seat order; None where a totals entry leaves it unknown.

    games_won: games in which the seat wrote more than 0 points (TSR 7.3.3); soli_won: the real soli among them.
    totals: penalties included. present, absent (pausing) and left (nobody holds them): seats. pot_left: None without
    a pot of the table's own; drawn: the turnover so far. open_slots: what kinds of Pflichtsoli each seat still owes.
    next: None when the list is finished, when too few are present, and while it waits for somebody who pauses.
    facts: the entries it was folded from. state: where it stands, for `choices`.
    """

    entries: tuple[SheetEntry, ...]
    totals: tuple[int, ...]
    games_played: tuple[int | None, ...]
    games_won: tuple[int | None, ...]
    soli_won: tuple[int | None, ...]
    phase: Phase
    next: NextGame | None
    open_pflichtsoli: tuple[int, ...]
    normal_games_left: int
    games_left: int
    pot_left: int | None
    warnings: tuple[Notice, ...]
    facts: tuple[Entry, ...]
    state: State
    penalties: tuple[SheetPenalty, ...] = ()
    drawn: int = 0
    present: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    spells: tuple[Spell, ...] = ()
    open_slots: tuple[Slots, ...] = ()

    @property
    def penalty_totals(self) -> tuple[int, ...]:
        """What the penalties moved, one number per seat; those that end a solo are games and not among them."""
        columns = [[0] * len(self.totals), *(penalty.points for penalty in self.penalties)]
        return tuple(map(sum, zip(*columns, strict=True)))

    @property
    def game_totals(self) -> tuple[int, ...]:
        """What the games moved, one number per seat."""
        return tuple(total - moved for total, moved in zip(self.totals, self.penalty_totals, strict=True))
