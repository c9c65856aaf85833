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
    """Number of ♦ aces that become Schweine."""

    NONE = "none"
    BOTH = "both"
    ONE = "one"
    SECOND = "second"


class SchweineMoment(StrEnum):
    """Moment to announce Schweine."""

    BEFORE_GAME = "before_game"
    ON_PLAY = "on_play"


class Hyperschweine(StrEnum):
    """Moment for ♦ nines to outrank Schweine."""

    NONE = "none"
    BEFORE_GAME = "before_game"
    ON_PLAY = "on_play"


class InHochzeit(StrEnum):
    """Announcement times in a Hochzeit: as usual, later, or later and not before the partner is found."""

    SAME = "same"
    LATER = "later"
    AFTERWARDS = "afterwards"


class RightOrDuty(StrEnum):
    """Whether a player may or must."""

    RIGHT = "right"
    DUTY = "duty"


class CaughtBy(StrEnum):
    """Trumps that catch the ♣ jack last."""

    ANY = "any"
    KARO_DAME = "karo_dame"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """48 cards, or 40 without the nines."""

    nines: bool
    """Whether the nines are in the deck."""

    @property
    def tricks(self) -> int:
        """Tricks in a game."""
        return TRICKS_WITH_NINES if self.nines else TRICKS_WITHOUT_NINES


@dataclass(frozen=True, slots=True, kw_only=True)
class Dullen:
    """The ♥ tens."""

    trump: bool
    """They are the highest trumps; otherwise they are ordinary hearts."""
    second_beats_first: bool
    """The second one beats the first when both fall into the same trick."""
    reversed_in_last_trick: bool
    """Which of the two is higher changes in the last trick."""
    moves_with_colour_solo: bool
    """In a colour solo the tens of the next colour are the highest trumps, so that this is the short one.

    Piksolo ♣10, Kreuzsolo ♦10, Karosolo ♥10, Herzsolo ♠10 (DokoMania, Farbsolo).
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Schweine:
    """Both ♦ aces as highest trumps."""

    which: WhichAces
    """Which of the two become Schweine, if any."""
    announced: SchweineMoment
    """When they are announced."""
    in_colour_solo: bool
    """In a colour solo the aces of its suit become Schweine."""
    hyperschweine: Hyperschweine
    """Whether both ♦ nines can stand above them, and when that is announced."""
    nine_ends: bool = False
    """A ♦ nine that was played before they could be announced ends the right to them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcements:
    """Times and limits of announcements."""

    cards_held: tuple[Annotated[int, Range(0, MOST_CARDS_HELD)], ...]
    """Cards still in hand at the last moment for the Ansage and for each Absage.

    Empty where no moment is set, one number where only the Ansage has its own.
    """
    reply: bool
    """The other party may answer one card later."""
    skipping: bool
    """An Absage may be said without those below it."""
    apart: Annotated[int | None, Range(1, MOST_CARDS_HELD)] = None
    """An Absage follows the word before it within so many cards; None where `cards_held` alone decides."""
    highest: Announcement = Announcement.SCHWARZ
    """The last word that there is."""
    hochzeit: InHochzeit = InHochzeit.LATER
    """When they can be said in an announced Hochzeit."""
    absage_after_reply: bool = True
    """After a reply its party may go on to an Absage, even if the reply would have been too late as a first word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """Other options of play."""

    karlchen_caught_by: CaughtBy = CaughtBy.ANY
    """Which trumps catch the ♣ jack in the last trick, where that is a Sonderpunkt."""
    tricks_shown: Annotated[int, Range(0, TRICKS_WITH_NINES)] = 1
    """So many past tricks may be looked at."""
    lead_is: RightOrDuty = RightOrDuty.DUTY
    """Whether a soloist who leads (`soli.leads`) must, or may leave it to the player left of the dealer."""
