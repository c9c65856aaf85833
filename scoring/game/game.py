"""The facts of one game, independent of any rule book.

| limit (rule books, section "what it is worth") | checked in |
|---|---|
| Augen 0 to 240, seats of Re by kind, Sonderpunkte counts, none in one against three | here |
| Augen that no cards make, 44 Augen a trick, no trick without Augen | `limits` (needs the deck) |
| 40 Augen and a trick for each Doppelkopf | `limits` |
| kinds, Sonderpunkte, events and Verwerfen that the rule book has | `evaluate` |
| Re sits at the table and plays, six at once at a table of six | `evaluate` (needs the seating) |
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from scoring.errors import RuleViolation
from scoring.shapes import Range
from scoring.terms import (
    ONE_AGAINST_THREE,
    PLAYED_AS_SOLO,
    REAL_SOLI,
    SIX_AT_ONCE,
    TWO_AGAINST_TWO,
    Announcement,
    BockEvent,
    Kind,
    Party,
    Sonderpunkt,
)

ALL_AUGEN = 240
MOST_TRICKS = 12
MOST_SEATS = 7
BOCK_FACTORS = Range(1, 1_000_000)
SEATS_PLAYING = 4
SIX_PLAYING = 6

# Both parties together (rule books, section 3). `herzstich` is 1 if the ♥ ten is trump, see `evaluate`.
SONDERPUNKT_LIMITS: dict[Sonderpunkt, int] = {
    Sonderpunkt.DOPPELKOPF: 4,
    Sonderpunkt.FUCHS: 2,
    Sonderpunkt.KARLCHEN: 1,
    Sonderpunkt.KARLCHEN_GEFANGEN: 2,
    Sonderpunkt.DOPPEL_KARLCHEN: 1,
    Sonderpunkt.DOPPEL_KARLCHEN_GEFANGEN: 1,
    Sonderpunkt.FUCHS_AM_END: 1,
    Sonderpunkt.DOPPEL_FUCHS_AM_END: 1,
    Sonderpunkt.DULLE_GEFANGEN: 1,
    Sonderpunkt.HERZSTICH: 2,
    Sonderpunkt.FUCHS_DURCHGEBRACHT: 2,
    Sonderpunkt.ALTENSTRAFE: 1,
}
STANDS_INSTEAD_OF: dict[Sonderpunkt, Sonderpunkt] = {
    Sonderpunkt.DOPPEL_KARLCHEN: Sonderpunkt.KARLCHEN,
    Sonderpunkt.DOPPEL_KARLCHEN_GEFANGEN: Sonderpunkt.KARLCHEN_GEFANGEN,
    Sonderpunkt.DOPPEL_FUCHS_AM_END: Sonderpunkt.FUCHS_AM_END,
}
# Possible numbers of winners with six at once.
SIX_WINNERS = {Kind.TRIPELKOPF: (3,), Kind.TRIPELKOPF_SOLO: (1, 5)}


class Band(NamedTuple):
    """A range of Augen for Re, including both ends."""

    low: int
    high: int

    @classmethod
    def exactly(cls, augen: int) -> "Band":
        """Returns a band that contains a single number."""
        return cls(augen, augen)

    @classmethod
    def of_kontra(cls, low: int, high: int) -> "Band":
        """Converts a range of Kontra's Augen into a band for Re.

        >>> Band.of_kontra(0, 89)
        Band(low=151, high=240)
        """
        return cls(ALL_AUGEN - high, ALL_AUGEN - low)


class HighestWords(NamedTuple):
    """The highest announcement made by each party."""

    re: Announcement | None = None
    kontra: Announcement | None = None


NO_WORDS = HighestWords()


class SonderpunktCount(NamedTuple):
    """The number of times a party made a particular Sonderpunkt."""

    party: Party
    sonderpunkt: Sonderpunkt
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """The facts of one game. Raises RuleViolation if they're impossible under any rule book."""

    kind: Kind
    re: tuple[int, ...]
    """Seats of Re: one in one against three, else two."""
    augen: Band
    """Augen of Re; Kontra has the rest of 240."""
    tricks_re: int | None = None
    """None if unknown; a party with 0 Augen then has no trick."""
    words: HighestWords = NO_WORDS
    sonderpunkte: tuple[SonderpunktCount, ...] = ()
    events: frozenset[BockEvent] = frozenset()
    verworfen: int | None = None
    """Seat whose revoke ended the game; `augen` include the rest, which went to the others."""

    def __post_init__(self) -> None:
        check_distinct_seats(self.re, "re")
        expected = 1 if self.kind in ONE_AGAINST_THREE else 2
        if len(self.re) != expected and self.kind not in SIX_AT_ONCE:
            raise RuleViolation("re_seats_count", "re", kind=self.kind.value, expected=expected, given=len(self.re))
        self._check_augen()
        if self.sonderpunkte:
            self._check_sonderpunkte()

    @property
    def is_one_against_three(self) -> bool:
        """Whether the game is scored as a solo, including a Hochzeit played alone."""
        return len(self.re) == 1

    def _check_augen(self) -> None:
        for augen in self.augen:
            if not 0 <= augen <= ALL_AUGEN:
                raise RuleViolation("augen_out_of_range", "augen_re", augen=augen)
        if self.augen.low > self.augen.high:
            raise RuleViolation("augen_band_reversed", "augen_re", low=self.augen.low, high=self.augen.high)
        if self.tricks_re is not None and not 0 <= self.tricks_re <= MOST_TRICKS:
            raise RuleViolation("tricks_out_of_range", "tricks_re", tricks=self.tricks_re, highest=MOST_TRICKS)

    def _check_sonderpunkte(self) -> None:
        if self.is_one_against_three:  # TSR 7.2.4
            raise RuleViolation("sonderpunkte_in_solo", "sonderpunkte", kind=self.kind.value)
        made: Counter[Sonderpunkt] = Counter()
        for party, sonderpunkt, times in self.sonderpunkte:
            made[sonderpunkt] += times
            limit = SONDERPUNKT_LIMITS[sonderpunkt]
            if times < 0 or made[sonderpunkt] > limit:
                raise RuleViolation(
                    "sonderpunkt_limit",
                    f"sonderpunkte.{party}.{sonderpunkt}",
                    sonderpunkt=sonderpunkt.value,
                    limit=limit,
                    given=made[sonderpunkt],
                )
        for double, single in STANDS_INSTEAD_OF.items():
            if made[double] and made[single]:
                raise RuleViolation(
                    "sonderpunkt_doubled", "sonderpunkte", sonderpunkt=double.value, instead_of=single.value
                )


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsEntry:
    """A game known only by its value and winners (TSR 7.3.3)."""

    value: int
    """From the winners' side, before Bock and the factor 3 of a solo."""
    winners: tuple[int, ...]
    """Empty for an unknown winner of a game of 0."""
    kind: Kind | None = None
    """None if unknown; one or three winners then mean a real solo of the lone seat."""
    sonder: int | None = None
    """Part of `value` from Sonderpunkte, if known."""

    def __post_init__(self) -> None:
        check_distinct_seats(self.winners, "winners")
        if len(self.winners) not in possible_numbers_of_winners(self.kind) and not self._needs_no_winners:
            kind = self.kind.value if self.kind else None
            raise RuleViolation("winners_invalid", "winners", winners=list(self.winners), kind=kind)
        if self.sonder and self.is_alone:  # TSR 7.2.4
            raise RuleViolation("sonderpunkte_in_solo", "sonder", kind=self.kind.value if self.kind else None)

    @property
    def is_one_against_three(self) -> bool:
        """Whether the game is scored as a solo, including a Hochzeit played alone."""
        return len(self.winners) in (1, SEATS_PLAYING - 1) and self.kind not in SIX_AT_ONCE

    @property
    def _needs_no_winners(self) -> bool:
        """Whether this is a game of 0 between equal sides, which doesn't need any winners."""
        together = self.kind is None or self.kind in TWO_AGAINST_TWO | {Kind.TRIPELKOPF}
        return not (self.winners or self.value or self.sonder) and together

    @property
    def is_alone(self) -> bool:
        """Whether one player played against all the others."""
        return self.kind is Kind.TRIPELKOPF_SOLO or self.is_one_against_three


class GameLike(Protocol):
    """The interface shared by all kinds of game facts."""

    @property
    def kind(self) -> Kind | None:
        """The kind of game, or None if unknown."""

    @property
    def is_one_against_three(self) -> bool:
        """Whether the game is scored as a solo."""


def is_real_solo(facts: GameLike) -> bool:
    """Checks for a real solo, as opposed to a game that's only scored as one (TSR 4.4.3 b, 4.4.5)."""
    return facts.kind in REAL_SOLI if facts.kind else facts.is_one_against_three


def is_played_as_solo(facts: GameLike) -> bool:
    """Checks whether the game counts as a solo as far as Bock is concerned (ohne Neunen, Grundsätzliches 7, Soli)."""
    return facts.kind in PLAYED_AS_SOLO if facts.kind else facts.is_one_against_three


def possible_numbers_of_winners(kind: Kind | None) -> tuple[int, ...]:
    """Returns how many winners a game of this kind can have. `kind`: None if unknown."""
    if kind is None:
        return 1, 2, 3
    return SIX_WINNERS.get(kind, (1, 3) if kind in ONE_AGAINST_THREE else (2,))


def check_distinct_seats(seats: Iterable[int], field: str) -> None:
    """Raises RuleViolation if a seat doesn't exist or appears twice."""
    seen: set[int] = set()
    for seat in seats:
        if not 1 <= seat <= MOST_SEATS:
            raise RuleViolation("seat_unknown", field, seat=seat, seats=MOST_SEATS)
        if seat in seen:
            raise RuleViolation("re_seat_twice", field, seat=seat)
        seen.add(seat)


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats that play a game, and the size of their table."""

    players: tuple[int, ...]
    """Four sorted seats, or six for six at once."""
    seats: int
    """Number of seats at the table."""

    def __post_init__(self) -> None:
        for seat in self.players:
            if not 1 <= seat <= self.seats:
                raise RuleViolation("seat_unknown", "players", seat=seat, seats=self.seats)
        if len(set(self.players)) != len(self.players) or len(self.players) not in (SEATS_PLAYING, SIX_PLAYING):
            raise RuleViolation("players_invalid", "players", players=list(self.players))

    def check(self, seats: Iterable[int], field: str) -> None:
        """Raises RuleViolation for seats that aren't playing."""
        for seat in seats:
            if seat not in self.players:
                if 1 <= seat <= self.seats:
                    raise RuleViolation("seat_sits_out", field, seat=seat)
                raise RuleViolation("seat_unknown", field, seat=seat, seats=self.seats)

    def check_number(self, kind: Kind | None) -> None:
        """Raises RuleViolation if this kind of game needs a different number of players."""
        if kind in SIX_AT_ONCE:
            if len(self.players) != SIX_PLAYING:
                raise RuleViolation("six_players_needed", "players", kind=kind, players=list(self.players))
        elif len(self.players) != SEATS_PLAYING:
            raise RuleViolation("players_invalid", "players", players=list(self.players))


FOUR = Seating((1, 2, 3, 4), 4)
SIX = Seating((1, 2, 3, 4, 5, 6), 6)
