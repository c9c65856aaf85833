"""Rule set options for cards, play and announcements."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from scoring.shapes import Range
from scoring.terms import Announcement

TRICKS_WITH_NINES = 12
TRICKS_WITHOUT_NINES = 10
MOST_CARDS_HELD = TRICKS_WITH_NINES


class WhichAces(StrEnum):
    """The ♦ aces that become Schweine."""

    NONE = "none"
    BOTH = "both"
    ONE = "one"
    SECOND = "second"


class SchweineMoment(StrEnum):
    """The time at which Schweine must be announced."""

    BEFORE_GAME = "before_game"
    ON_PLAY = "on_play"


class Hyperschweine(StrEnum):
    """Whether ♦ nines can outrank Schweine, and when this must be announced."""

    NONE = "none"
    BEFORE_GAME = "before_game"
    ON_PLAY = "on_play"


class InHochzeit(StrEnum):
    """Announcement times in a Hochzeit: as usual, later, or later and only once the partner is found."""

    SAME = "same"
    LATER = "later"
    AFTERWARDS = "afterwards"


class RightOrDuty(StrEnum):
    """Whether a player may do something or has to."""

    RIGHT = "right"
    DUTY = "duty"


class CaughtBy(StrEnum):
    """The trumps that can catch the ♣ jack in the last trick."""

    ANY = "any"
    KARO_DAME = "karo_dame"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """A deck of 48 cards, or of 40 without the nines."""

    nines: bool

    @property
    def tricks(self) -> int:
        """The number of tricks in a game."""
        return TRICKS_WITH_NINES if self.nines else TRICKS_WITHOUT_NINES


@dataclass(frozen=True, slots=True, kw_only=True)
class Dullen:
    """The rules for the ♥ tens."""

    trump: bool
    """Highest trumps, else ordinary hearts."""
    second_beats_first: bool
    """The second one wins if both are in a trick."""
    reversed_in_last_trick: bool
    """The above is reversed in the last trick."""
    moves_with_colour_solo: bool
    """In a colour solo, the tens of the next colour are highest: Piksolo ♣10, Kreuzsolo ♦10, Karosolo ♥10, Herzsolo ♠10
    (DokoMania, Farbsolo)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Schweine:
    """The rules for playing both ♦ aces as the highest trumps."""

    which: WhichAces
    announced: SchweineMoment
    in_colour_solo: bool
    """In a colour solo, the aces of its suit become Schweine."""
    hyperschweine: Hyperschweine
    nine_ends: bool = False
    """Playing a ♦ nine before the announcement forfeits it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcements:
    """The rules for the timing and limits of announcements."""

    cards_held: tuple[Annotated[int, Range(0, MOST_CARDS_HELD)], ...]
    """Cards held at the last moment for the Ansage and each Absage; empty for no limit, one for the Ansage only."""
    reply: bool
    """The other party may answer one card later."""
    skipping: bool
    """Absagen may be skipped."""
    apart: Annotated[int | None, Range(1, MOST_CARDS_HELD)] = None
    """Most cards between successive announcements; None if only `cards_held` limits them."""
    highest: Announcement = Announcement.SCHWARZ
    hochzeit: InHochzeit = InHochzeit.LATER
    absage_after_reply: bool = True
    """After a reply, a party may continue with an Absage even if the reply was too late for a first announcement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """Other options that affect play."""

    karlchen_caught_by: CaughtBy = CaughtBy.ANY
    tricks_shown: Annotated[int, Range(0, TRICKS_WITH_NINES)] = 1
    """Number of past tricks that may be looked at."""
    lead_is: RightOrDuty = RightOrDuty.DUTY
    """Whether a leading soloist (`soli.leads`) must lead, or may leave it to the forehand."""
