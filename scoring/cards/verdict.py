"""The referee's verdict on a record."""

from dataclasses import dataclass
from typing import NamedTuple

from scoring.cards.codes import REFUSALS
from scoring.game.game import Game, HighestWords, Seating, SonderpunktCount
from scoring.lists.entries import Entry
from scoring.terms import BockEvent, Kind, Party, Sonderpunkt


class TrickResult(NamedTuple):
    """A trick's winner, None while it is short, and its Augen."""

    winner: int | None
    augen: int


@dataclass(frozen=True, slots=True)
class Parties:
    """The seats of Re, and the kind of game that came out."""

    kind: Kind
    re: tuple[int, ...]
    since: int | None
    """Trick since which everybody knows (TSR 5.5), 0 for before the first; None if they don't yet."""
    clearing: int | None = None
    """Trick that cleared a Hochzeit."""

    def party_of(self, seat: int) -> Party:
        """Returns the party of a seat."""
        return Party.RE if seat in self.re else Party.KONTRA


@dataclass(frozen=True, slots=True)
class Made:
    """A Sonderpunkt, the trick it fell in, and the seat that took the trick."""

    sonderpunkt: Sonderpunkt
    trick: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Something that the rules forbid."""

    code: str
    """A key of `codes.REFUSALS`."""
    trick: int
    """Trick in which it was committed; 0 before the first card."""
    seat: int | None = None
    shown_in: int | None = None
    """Trick that proved it."""
    legal: tuple[str, ...] = ()
    """Legal alternatives: cards, words, seats or reservations."""

    @property
    def paragraph(self) -> str | None:
        """The paragraph of the TSR, if it stands there."""
        return REFUSALS[self.code].paragraph

    @property
    def source(self) -> str | None:
        """Another rule book, if it stands there."""
        return REFUSALS[self.code].source


@dataclass(frozen=True, slots=True)
class Note:
    """A remark about something that is unknown, or that the game's end depended on."""

    code: str
    """A key of `codes.NOTES`."""
    seat: int | None = None
    trick: int | None = None
    about: str | None = None
    """A suit, word or party."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Everything that follows from a record. What is unknown is None, never guessed."""

    tricks: tuple[TrickResult, ...]
    augen: tuple[int, ...]
    """By seat, from complete tricks."""
    won: tuple[int, ...]
    """Tricks by seat."""
    seating: Seating
    parties: Parties | None
    announced: HighestWords
    """Announcements that stand."""
    sonderpunkte: tuple[SonderpunktCount, ...]
    where: tuple[Made, ...]
    events: frozenset[BockEvent]
    refusals: tuple[Refusal, ...]
    """By trick."""
    booking: Entry | None
    """Entry for the list where the game ended by a violation (TSR 9.4, 9.5)."""
    game: Game | None
    """Facts for `evaluate`; None if the record doesn't give them all."""
    notes: tuple[Note, ...]
