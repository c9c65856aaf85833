"""Wishes for a draw and their strengths."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

Pair = tuple[int, int]  # two players, the smaller number first


class Wish(StrEnum):
    """Kinds of seating wishes."""

    CLUBS = "clubs"  # people of a club at different tables
    TEAMS = "teams"  # people of a team at different tables
    NOT_WITH = "not_with"  # named pairs at different tables
    TABLES = "tables"  # people at their own table in every round


class Priority(StrEnum):
    """Whether meetings or turns at fives take precedence."""

    MEETINGS = "meetings"
    FIVES = "fives"


class Strength(StrEnum):
    """The degree to which a wish is enforced."""

    OFF = "off"
    SOFT = "soft"  # where possible, after repeats; unmet wishes are reported
    HARD = "hard"  # always; the draw is refused, with reasons, if it cannot hold


USUAL: Mapping[Wish, Strength] = MappingProxyType(
    {Wish.CLUBS: Strength.SOFT, Wish.TEAMS: Strength.OFF, Wish.NOT_WITH: Strength.HARD, Wish.TABLES: Strength.HARD}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """All wishes. `clubs`, `teams`: by player. `tables`: fixed table number by player."""

    clubs: Mapping[int, str] = field(default_factory=dict)
    teams: Mapping[int, str] = field(default_factory=dict)
    not_with: frozenset[Pair] = frozenset()
    tables: Mapping[int, int] = field(default_factory=dict)
    strength: Mapping[Wish, Strength] = field(default_factory=lambda: dict(USUAL))


NO_WISHES = Wishes()
