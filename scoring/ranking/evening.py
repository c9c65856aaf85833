"""One person's games at an event.

Unknown is not 0: see `Announcements.unknown`; games with unknown parties have no partners.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple


class GameAt(NamedTuple):
    """Place of a game in an event."""

    round: int
    """The number of the round."""
    table: int
    """The number of the table."""
    number: int
    """Its place among the games of its list."""


class Side(NamedTuple):
    """One party of a game, by participants."""

    people: tuple[int, ...]
    """The participants of the party."""
    won: bool
    """Whether it won."""
    announced: bool | None
    """Whether it announced anything; None where nobody noted it."""


class EveningGame(NamedTuple):
    """A game of the event."""

    at: GameAt
    """Where it stands."""
    points: Mapping[int, int]
    """What each participant wrote who played it."""
    won: tuple[int, ...]
    """The participants who have won it, see `scoring.game.shares.seats_won`."""
    sitting: tuple[int, ...]
    """The participants who sat out."""
    soloist: int | None
    """Who played a real solo, else None."""
    sides: tuple[Side, ...]
    """Both parties; none where nobody noted who played together."""


class Announcements(NamedTuple):
    """Games in which the party announced anything."""

    kept: int
    """Games that the party won."""
    lost: int
    """Games that it did not win: the others won, or nobody did (TSR 7.1.3)."""
    unknown: int
    """Games of which nobody noted the announcements."""


class Met(NamedTuple):
    """Games with another person, and one's points."""

    participant: int
    """The key of the other."""
    together: int
    """Games in one party."""
    points_together: int
    """The points made in them."""
    against: int
    """Games in different parties."""
    points_against: int
    """The points made in them."""


class Extreme(NamedTuple):
    """Best or worst games."""

    points: int
    """What it brought."""
    games: tuple[GameAt, ...]
    """All games that brought as much, in their order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """A person's statistics, from games only."""

    played: int
    """Games played."""
    sat_out: int
    """Games of the person's table and time without the person."""
    won: int
    """Games won, see `EveningGame.won`."""
    soli_played: int
    """Real soli played."""
    soli_won: int
    """The real soli among the games won."""
    points: int
    """What the games brought."""
    announcements: Announcements
    """Announcements of the person's parties."""
    best: Extreme | None
    """None without a game."""
    worst: Extreme | None
    """None without a game."""
    met: tuple[Met, ...]
    """Everybody the person has played with, or against, by key."""

    @property
    def average(self) -> Fraction | None:
        """Points a game; None without games.

        >>> evening(1, []).average is None
        True
        """
        return Fraction(self.points, self.played) if self.played else None

    @property
    def announcements_known(self) -> bool:
        """True if any game's announcements are known."""
        return self.announcements.unknown < self.played


def evening(who: int, games: Iterable[EveningGame]) -> Evening:
    """Computes statistics from games in any order."""
    known = sorted(games, key=lambda game: game.at)
    played = [game for game in known if who in game.points]
    written = [game.points[who] for game in played]
    alone = [game for game in played if game.soloist == who]
    return Evening(
        played=len(played),
        sat_out=sum(who in game.sitting for game in known),
        won=sum(who in game.won for game in played),
        soli_played=len(alone),
        soli_won=sum(who in game.won for game in alone),
        points=sum(written),
        announcements=_announcements([_own_side(who, game) for game in played]),
        best=_extreme(who, played, max(written)) if written else None,
        worst=_extreme(who, played, min(written)) if written else None,
        met=_met(who, played),
    )


def _own_side(who: int, game: EveningGame) -> Side | None:
    return next((side for side in game.sides if who in side.people), None)


def _announcements(sides: Sequence[Side | None]) -> Announcements:
    known = [side for side in sides if side is not None and side.announced is not None]
    announced = [side for side in known if side.announced]
    kept = sum(side.won for side in announced)
    return Announcements(kept, len(announced) - kept, len(sides) - len(known))


def _extreme(who: int, played: Iterable[EveningGame], points: int) -> Extreme:
    return Extreme(points, tuple(game.at for game in played if game.points[who] == points))


def _met(who: int, played: Iterable[EveningGame]) -> tuple[Met, ...]:
    met: dict[int, Met] = {}
    for game in played:
        own = _own_side(who, game)
        for side in game.sides if own else ():
            for other in side.people:
                if other != who:
                    met[other] = _with_game(met.get(other, Met(other, 0, 0, 0, 0)), game.points[who], side is own)
    return tuple(met[other] for other in sorted(met))


def _with_game(met: Met, points: int, is_partner: bool) -> Met:
    if is_partner:
        return met._replace(together=met.together + 1, points_together=met.points_together + points)
    return met._replace(against=met.against + 1, points_against=met.points_against + points)
