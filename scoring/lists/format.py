"""The length of a table's list, as set by the organiser."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from scoring.errors import RuleViolation
from scoring.game.game import MOST_SEATS, SEATS_PLAYING
from scoring.rules.reservations import MOST_PFLICHTSOLI
from scoring.rules.rules import RuleSet
from scoring.shapes import Range

# More than anybody plays in a round.
MOST_GAMES = 1000
MOST_POINTS_OF_A_POT = 100_000
MOST_POINTS_MISSING = 100


class Drain(StrEnum):
    """The amount that a game draws from the pot."""

    WRITTEN = "written"
    VALUE = "value"


class PotScope(StrEnum):
    """Whether a pot belongs to one table, or to a whole round and ends with `pot_empty`."""

    TABLE = "table"
    TOURNAMENT = "tournament"


class CrossSum(StrEnum):
    """Whether totals entered under plus_minus must add up to zero."""

    ZERO = "zero"
    FREE = "free"


class MissingGames(StrEnum):
    """Scoring of the games that are missing from an abandoned list."""

    NOTHING = "nothing"
    AVERAGE = "average"
    """Each person's average."""
    PENALTY = "penalty"
    """A fixed number of points off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """The settings that determine the length of a table's list."""

    seats: Annotated[int, Range(SEATS_PLAYING, MOST_SEATS)]
    normal_games: Annotated[int | None, Range(0, MOST_GAMES)] = None
    """Games without the Pflichtsoli (TSR 8.5.1, 10.1.5: 20 of 24, 25 of 30); None if only a pot and `max_games` limit
    them."""
    pflichtsoli: Annotated[int | None, Range(0, MOST_PFLICHTSOLI)] = None
    """Per player; None for the rule book's number."""
    sitting: tuple[Annotated[int, Range(1, MOST_SEATS)], ...] | None = None
    """Seats that sit out first; None for the usual ones."""
    pot: Annotated[int | None, Range(1, MOST_POINTS_OF_A_POT)] = None
    """Points that end the normal games when drawn."""
    scope: PotScope = PotScope.TABLE
    drain: Drain = Drain.WRITTEN
    max_games: Annotated[int | None, Range(1, MOST_GAMES)] = None
    """Most normal games, whatever is left of a pot."""
    cross_sum: CrossSum = CrossSum.ZERO
    broken_off: MissingGames = MissingGames.NOTHING
    broken_off_points: Annotated[int | None, Range(1, MOST_POINTS_MISSING)] = None
    """Points off per missing game; required by `MissingGames.PENALTY`."""

    def __post_init__(self) -> None:
        if self.normal_games is None and self.max_games is None:
            raise RuleViolation("max_games_needed", "max_games")
        if self.broken_off is MissingGames.PENALTY and self.broken_off_points is None:
            raise RuleViolation("value_missing", "broken_off_points", key="broken_off_points")
        if self.sitting is not None:
            self._check_sitting(self.sitting)

    def _check_sitting(self, sitting: tuple[int, ...]) -> None:
        expected = self.seats - SEATS_PLAYING
        if len(set(sitting)) != expected or len(sitting) != expected:
            raise RuleViolation("sitting_invalid", "sitting", expected=expected, given=len(sitting))
        for seat in sitting:
            if seat > self.seats:
                raise RuleViolation("seat_unknown", "sitting", seat=seat, seats=self.seats)

    @property
    def has_pot(self) -> bool:
        """Whether a pot may end the list."""
        return self.pot is not None or self.scope is PotScope.TOURNAMENT

    @property
    def most_normal_games(self) -> int:
        """The maximum number of normal games, regardless of the pot."""
        return most_of(self.normal_games, self.max_games)

    def pflichtsoli_under(self, rules: RuleSet) -> int:
        """Returns the Pflichtsoli per player, as set by the organiser or else by the rule book."""
        return rules.pflichtsoli.per_player if self.pflichtsoli is None else self.pflichtsoli


def most_of(normal_games: int | None, max_games: int | None) -> int:
    """Returns the smaller of the given limits, or 0 if there are none.

    >>> most_of(20, None), most_of(None, 40), most_of(20, 12)
    (20, 40, 12)
    """
    return min((limit for limit in (normal_games, max_games) if limit is not None), default=0)
