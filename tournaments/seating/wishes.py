"""What people wish of a draw: to sit apart from others, to keep a table; always, where possible, or not at all."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

Pair = tuple[int, int]  # two players, the smaller number first


class Wish(StrEnum):
    """What can be wished for."""

    CLUBS = "clubs"  # people of one club at different tables
    TEAMS = "teams"  # people of one team at different tables: one of each team at a table
    NOT_WITH = "not_with"  # named pairs at different tables
    TABLES = "tables"  # people who need it at their own table in every round


class Priority(StrEnum):
    """What comes first where meetings and turns at tables of five cannot both be at their best."""

    MEETINGS = "meetings"
    FIVES = "fives"


class Strength(StrEnum):
    """How much a wish weighs."""

    OFF = "off"
    SOFT = "soft"  # where possible: after repeats, what could not be granted is reported
    HARD = "hard"  # always: a draw that cannot hold it is refused, and the refusal says why


USUAL: Mapping[Wish, Strength] = MappingProxyType(
    {Wish.CLUBS: Strength.SOFT, Wish.TEAMS: Strength.OFF, Wish.NOT_WITH: Strength.HARD, Wish.TABLES: Strength.HARD}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """All wishes of a field: `clubs` and `teams` by player, `tables`: the number of the table a player keeps."""

    clubs: Mapping[int, str] = field(default_factory=dict)
    teams: Mapping[int, str] = field(default_factory=dict)
    not_with: frozenset[Pair] = frozenset()
    tables: Mapping[int, int] = field(default_factory=dict)
    strength: Mapping[Wish, Strength] = field(default_factory=lambda: dict(USUAL))


NO_WISHES = Wishes()
