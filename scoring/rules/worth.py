"""Rule set options for a game's value."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from scoring.shapes import CountsOf, Range
from scoring.terms import Sonderpunkt

MOST_POINTS_OF_ONE_OPTION = 10


class AnnouncementWorth(StrEnum):
    """Whether Re and Kontra add two points each or double the value."""

    PLUS_TWO = "plus_two"
    DOUBLING = "doubling"


class AbsagenCount(StrEnum):
    """Whether all Absagen count or only the winner's."""

    EITHER = "either"
    OWN = "own"


class AgainstAbsage(StrEnum):
    """Points against missed Absagen: none, only for the highest, or for each step."""

    NONE = "none"
    HIGHEST = "highest"
    CUMULATIVE = "cumulative"


class NobodyWins(StrEnum):
    """Scoring if nobody wins: by TSR 7.1.3, or only stages and Sonderpunkte."""

    FULL = "full"
    STAGES = "stages"


class GegenDieAlten(StrEnum):
    """Kontra's point for beating the queens of clubs: none, a Sonderpunkt, or part of the base value."""

    NONE = "none"
    SONDERPUNKT = "sonderpunkt"
    BASE = "base"


class Counting(StrEnum):
    """The parties that write down a game's value: both sides, the winners, or the losers."""

    PLUS_MINUS = "plus_minus"
    PLUS = "plus"
    MINUS = "minus"


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """The rules for what a game is worth (rule books, section 3)."""

    announcement: AnnouncementWorth
    absagen: AbsagenCount
    against_absage: AgainstAbsage
    """Points for 120 against keine 90, 90 against keine 60 and so on."""
    nobody_wins: NobodyWins
    gegen_die_alten: GegenDieAlten
    """Kontra's point for winning two against two."""
    solo: Annotated[int, Range(0, MOST_POINTS_OF_ONE_OPTION)]
    """Extra points in the base value of a game of one against three."""
    solo_lost: Annotated[int, Range(0, MOST_POINTS_OF_ONE_OPTION)]
    """Added last if a lone player loses."""
    counting: Counting
    solo_always_triple: bool
    """Triples a soloist's points even if only one party scores."""
    mauern: bool
    """Silent winners who leave the others below 30 Augen lose instead."""
    verwerfen: bool
    """A revoke ends the game, and the offender pays alone."""


SonderpunktWorths = Annotated[
    tuple[tuple[Sonderpunkt, int], ...], CountsOf(Sonderpunkt, Range(0, MOST_POINTS_OF_ONE_OPTION))
]
