"""The columns of a list: running sums by seat, and who earned them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from scoring.lists.entries import TotalsEntry
from scoring.lists.sheet import Spell


class Sums(NamedTuple):
    """The sums of one seat at one moment."""

    points: int
    played: int
    won: int
    soli_won: int


NOTHING = Sums(0, 0, 0, 0)


@dataclass(slots=True)
class _Sitting:
    """One person's time on a seat; `before`: the seat's sums when it began."""

    seat: int
    from_position: int
    before: Sums
    until_position: int | None = None


class Columns:
    """Sums by seat while a list is folded."""

    def __init__(self, seats: int) -> None:
        self.totals: tuple[int, ...] = (0,) * seats
        self.played = [0] * seats
        self.won = [0] * seats
        self.soli_won = [0] * seats
        self._sittings = [_Sitting(seat, 0, NOTHING) for seat in range(1, seats + 1)]

    def add(self, points: Sequence[int]) -> None:
        """Points of a game or a penalty."""
        self.totals = tuple([total + number for total, number in zip(self.totals, points, strict=True)])

    def add_game(self, points: Sequence[int], players: Sequence[int], soloist: int | None) -> None:
        """A game: whose points in it are above 0 has won it (TSR 7.3.3)."""
        self.add(points)
        for seat in players:
            self.played[seat - 1] += 1
            if points[seat - 1] > 0:
                self.won[seat - 1] += 1
                self.soli_won[seat - 1] += seat == soloist

    def sit_down(self, seat: int, position: int) -> None:
        """Somebody new takes a seat, perhaps one more than there were."""
        if seat > len(self.totals):
            self.totals = (*self.totals, 0)
            for column in (self.played, self.won, self.soli_won):
                column.append(0)
        self._sittings.append(_Sitting(seat, position, self._now(seat)))

    def stand_up(self, seat: int, position: int) -> None:
        """Whoever holds the seat leaves it for good."""
        for sitting in self._sittings:
            if sitting.seat == seat and sitting.until_position is None:
                sitting.until_position = position

    def spells(self) -> tuple[Spell, ...]:
        """Everybody's time and sums, seat by seat in their order. What is noted after somebody left is still theirs."""
        found: list[Spell] = []
        for seat in range(1, len(self.totals) + 1):
            of_seat = [sitting for sitting in self._sittings if sitting.seat == seat]
            moments = [*(sitting.before for sitting in of_seat), self._now(seat)]
            spans = zip(of_seat, pairwise(moments), strict=True)
            found += [_spell(sitting, before, after) for sitting, (before, after) in spans]
        return tuple(found)

    def _now(self, seat: int) -> Sums:
        place = seat - 1
        return Sums(self.totals[place], self.played[place], self.won[place], self.soli_won[place])


def _spell(sitting: _Sitting, before: Sums, after: Sums) -> Spell:
    points, played, won, soli_won = (late - early for early, late in zip(before, after, strict=True))
    return Spell(
        seat=sitting.seat,
        from_position=sitting.from_position,
        until_position=sitting.until_position,
        points=points,
        games_played=played,
        games_won=won,
        soli_won=soli_won,
    )


def spells_of_totals(entry: TotalsEntry) -> tuple[Spell, ...]:
    """One person on each seat, as far as the totals of a round tell."""
    unknown: tuple[int | None, ...] = (None,) * len(entry.totals)
    rows = zip(entry.totals, entry.won or unknown, entry.soli_won or unknown, strict=True)
    return tuple(
        Spell(
            seat=seat,
            from_position=0,
            until_position=None,
            points=points,
            games_played=None,
            games_won=won,
            soli_won=soli_won,
        )
        for seat, (points, won, soli_won) in enumerate(rows, start=1)
    )


def padded(numbers: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """The row of a game played before further seats joined: zeros for them."""
    return numbers + (0,) * (seats - len(numbers))
