"""Statistics about one person's games at an event.

Unknown isn't 0: see `AnnouncementCounts.unknown`. Games with unknown parties don't count for any partner.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple


class GameAt(NamedTuple):
    """The position of a game within an event."""

    round: int
    table: int
    number: int
    """Number among the games of its list."""


class Side(NamedTuple):
    """One party of a game, as participants."""

    people: tuple[int, ...]
    won: bool
    announced: bool | None
    """None if unknown."""


class EveningGame(NamedTuple):
    """A game of the event, with participants instead of seats."""

    at: GameAt
    points: Mapping[int, int]
    """By participant who played."""
    won: tuple[int, ...]
    """Winners, see `scoring.game.shares.winning_seats`."""
    sitting: tuple[int, ...]
    """Participants who sat out."""
    soloist: int | None
    """Participant of a real solo, else None."""
    sides: tuple[Side, ...]
    """Both parties; empty if unknown."""


class AnnouncementCounts(NamedTuple):
    """Counts of the games in which a person's party announced anything."""

    kept: int
    """Games the party won."""
    lost: int
    """Other games, including those nobody won (TSR 7.1.3)."""
    unknown: int
    """Games with unknown announcements."""


class Encounter(NamedTuple):
    """The games played with another person, and one's own points in them."""

    participant: int
    """The other person."""
    together: int
    """Games in one party."""
    points_together: int
    against: int
    """Games in different parties."""
    points_against: int


class Extreme(NamedTuple):
    """A person's best or worst games."""

    points: int
    games: tuple[GameAt, ...]
    """In order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """A person's statistics, based only on games."""

    played: int
    sat_out: int
    """Games at the person's table without the person."""
    won: int
    """See `EveningGame.won`."""
    soli_played: int
    """Real soli."""
    soli_won: int
    """Real soli among the games won."""
    points: int
    announcements: AnnouncementCounts
    best: Extreme | None
    """None without games."""
    worst: Extreme | None
    """None without games."""
    met: tuple[Encounter, ...]
    """By key."""

    @property
    def average(self) -> Fraction | None:
        """Average points per game, or None without games.

        >>> evening(1, []).average is None
        True
        """
        return Fraction(self.points, self.played) if self.played else None

    @property
    def announcements_known(self) -> bool:
        """Whether the announcements of any game are known."""
        return self.announcements.unknown < self.played


def evening(who: int, games: Iterable[EveningGame]) -> Evening:
    """Computes a person's statistics from games, which may be in any order."""
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
        met=_encounters(who, played),
    )


def _own_side(who: int, game: EveningGame) -> Side | None:
    return next((side for side in game.sides if who in side.people), None)


def _announcements(sides: Sequence[Side | None]) -> AnnouncementCounts:
    known = [side for side in sides if side is not None and side.announced is not None]
    announced = [side for side in known if side.announced]
    kept = sum(side.won for side in announced)
    return AnnouncementCounts(kept, len(announced) - kept, len(sides) - len(known))


def _extreme(who: int, played: Iterable[EveningGame], points: int) -> Extreme:
    return Extreme(points, tuple(game.at for game in played if game.points[who] == points))


def _encounters(who: int, played: Iterable[EveningGame]) -> tuple[Encounter, ...]:
    met: dict[int, Encounter] = {}
    for game in played:
        own = _own_side(who, game)
        for side in game.sides if own else ():
            for other in side.people:
                if other != who:
                    met[other] = _add_game(met.get(other, Encounter(other, 0, 0, 0, 0)), game.points[who], side is own)
    return tuple(met[other] for other in sorted(met))


def _add_game(met: Encounter, points: int, is_partner: bool) -> Encounter:
    if is_partner:
        return met._replace(together=met.together + 1, points_together=met.points_together + points)
    return met._replace(against=met.against + 1, points_against=met.points_against + points)
