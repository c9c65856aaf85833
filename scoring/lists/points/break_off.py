"""Points for the games missing from an abandoned list, for which the TSR has no rule.

| question | choice |
|---|---|
| missing games | normal games and open Pflichtsoli still to play; unknown with a pot: no normal game |
| their players | holders of seats, even if pausing; at five and more by dealing on from here |
| penalty | N points off for each normal game a person would have played, and each Pflichtsolo still owed |
| average | over all normal games since the person sat down, Lustsoli too; sitting out counts as 0 points |
| left out of it | Pflichtsoli, and solos ended by a violation (TSR 9.4.4), whose points are a penalty |
| few games | at most as many missing games count as were played, so points at most double |
| rounding | `round_shares` |

Games that a player would have sat out are counted too, so that the points of a table add up to zero.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from math import floor
from typing import NamedTuple

from scoring.game.game import SEATS_PLAYING
from scoring.lists.dealing import deal_among, next_dealer
from scoring.lists.duty import PAYING, State
from scoring.lists.format import Format, MissingGames
from scoring.lists.sheet import BreakOff, MissingLine, MissingReason, SheetGame
from scoring.notices import Notice

HALF = Fraction(1, 2)


class Stop(NamedTuple):
    """A list at the point where it was abandoned."""

    state: State
    list_format: Format
    games: Sequence[SheetGame]
    """Played games, without solos ended by a violation."""
    since: Mapping[int, int]
    """Held seats, with the entry that began each."""

    @property
    def normal_missing(self) -> int:
        """The number of normal games missing, or 0 if there is a pot."""
        return 0 if self.list_format.has_pot else self.state.normal_left

    @property
    def missing(self) -> int:
        """The number of missing normal games and open Pflichtsoli."""
        return self.normal_missing + sum(slots.total for slots in self.state.owed)


def break_off_at(state: State, list_format: Format, games: Sequence[SheetGame], since: Mapping[int, int]) -> BreakOff:
    """Returns the points for abandoning a list, without position, number of games and reason."""
    stop = Stop(state, list_format, games, since)
    lines = tuple(RULES[list_format.broken_off](stop))
    moved = Counter[int]()
    for line in lines:
        moved[line.seat] += line.points
    return BreakOff(
        position=0,
        after=0,
        reason="",
        rule=list_format.broken_off,
        points=tuple(moved[seat] for seat in range(1, state.people.seats + 1)),
        lines=lines,
        remarks=tuple(_remarks(stop, lines)),
    )


def _remarks(stop: Stop, lines: Sequence[MissingLine]) -> Iterator[Notice]:
    rule, missing = stop.list_format.broken_off, stop.missing
    if rule is MissingGames.NOTHING:
        return
    if stop.list_format.has_pot and stop.state.normal_left:
        yield Notice.create("broken_off_with_pot")
    if rule is MissingGames.AVERAGE and missing and not lines:
        yield Notice.create("broken_off_without_games", missing=missing)
    counted = max((line.games for line in lines), default=missing)
    if rule is MissingGames.AVERAGE and counted < missing:
        yield Notice.create("broken_off_few_games", missing=missing, counted=counted)


def _no_lines(stop: Stop) -> Iterator[MissingLine]:
    return iter(())


# Penalty


def _penalties(stop: Stop) -> Iterator[MissingLine]:
    each = stop.list_format.broken_off_points or 0
    would_have_played = Counter(chain.from_iterable(_deals_missing(stop)))
    for seat in sorted(stop.since):
        open_soli = stop.state.owes(seat)
        for reason, games in (
            (MissingReason.MISSING_GAMES, would_have_played[seat]),
            (MissingReason.OPEN_PFLICHTSOLI, open_soli),
        ):
            if games:
                yield MissingLine(reason, seat, games, -each * games)


def _deals_missing(stop: Stop) -> Iterator[tuple[int, ...]]:
    order, list_format = stop.state.people.order, stop.list_format
    ring = tuple(seat for seat in order if seat in stop.since)
    chosen = list_format.sitting if len(ring) == list_format.seats else None
    after = stop.state.after
    for _game in range(stop.normal_missing):
        if len(ring) <= SEATS_PLAYING:
            yield tuple(sorted(ring))
            continue
        deal = deal_among(next_dealer(after, ring, order), ring, stop.state.people.seats, chosen)
        after = deal.dealer
        yield deal.seating.players


# Average


class _Average(NamedTuple):
    seat: int
    earned: int
    played: int


def _averages(stop: Stop) -> Iterator[MissingLine]:
    known = [average for average in _averages_by_seat(stop) if average.played]
    counted = [min(stop.missing, average.played) for average in known]
    shares = [Fraction(each.earned * games, each.played) for each, games in zip(known, counted, strict=True)]
    for each, games, points in zip(known, counted, round_shares(shares), strict=True):
        if games:
            yield MissingLine(MissingReason.AVERAGE, each.seat, games, points, each.earned, each.played)


def _averages_by_seat(stop: Stop) -> Iterator[_Average]:
    normal = [game for game in stop.games if game.duty not in PAYING]
    for seat, since in sorted(stop.since.items()):
        own = [game.points[seat - 1] for game in normal if game.position > since]
        yield _Average(seat, sum(own), len(own))


def round_shares(shares: Sequence[Fraction]) -> tuple[int, ...]:
    """Rounds to whole points while nearly keeping the sum.

    Rounds everything down, then some shares up: the largest fractions first, then those with fewer points, then lower
    seats.

    >>> round_shares([Fraction(5, 2), Fraction(1, 2), Fraction(-1, 2), Fraction(-5, 2)])
    (2, 0, 0, -2)
    >>> round_shares([Fraction(1, 3), Fraction(1, 3), Fraction(1, 3), Fraction(-1)])
    (1, 0, 0, -1)
    """
    points = [floor(share) for share in shares]
    lacking = floor(sum(shares, HALF)) - sum(points)
    order = sorted(range(len(shares)), key=lambda index: (points[index] - shares[index], shares[index], index))
    for index in order[:lacking]:
        points[index] += 1
    return tuple(points)


RULES: Mapping[MissingGames, Callable[[Stop], Iterator[MissingLine]]] = {
    MissingGames.NOTHING: _no_lines,
    MissingGames.AVERAGE: _averages,
    MissingGames.PENALTY: _penalties,
}
