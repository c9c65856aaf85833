"""Running sums by seat and by person."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from scoring.lists.entries import TotalsEntry
from scoring.lists.sheet import Spell


class SeatSums(NamedTuple):
    """The sums of a seat at a given moment."""

    points: int
    played: int
    won: int
    soli_won: int


NOTHING = SeatSums(0, 0, 0, 0)


@dataclass(slots=True)
class _Stay:
    seat: int
    from_position: int
    """The entry that began it."""
    before: SeatSums
    """The seat's sums at that time."""
    held_from: int
    """The entry that began the first of the stays that count as one."""
    until_position: int | None = None
    """The entry that ended it; None while it lasts."""


class Columns:
    """Running sums for each seat during a fold."""

    def __init__(self, seats: int) -> None:
        self.totals: tuple[int, ...] = (0,) * seats
        self.played = [0] * seats
        self.won = [0] * seats
        self.soli_won = [0] * seats
        self._stays = [_Stay(seat, 0, NOTHING, 0) for seat in range(1, seats + 1)]

    def fork(self) -> "Columns":
        """Returns an independent copy of the sums."""
        other = copy(self)
        other.played, other.won, other.soli_won = self.played[:], self.won[:], self.soli_won[:]
        other._stays = [copy(stay) for stay in self._stays]
        return other

    def add(self, points: Sequence[int]) -> None:
        """Adds points to the totals, without counting a game."""
        self.totals = tuple([total + number for total, number in zip(self.totals, points, strict=True)])

    def add_game(self, points: Sequence[int], players: Sequence[int], won: Sequence[int], soloist: int | None) -> None:
        """Adds a game. `won`: the seats that won. `soloist`: the seat of a real solo."""
        self.add(points)
        for seat in players:
            self.played[seat - 1] += 1
        for seat in won:
            self.won[seat - 1] += 1
            self.soli_won[seat - 1] += seat == soloist

    def sit_down(self, seat: int, position: int) -> None:
        """Starts a stay and adds the seat if it's new."""
        if seat > len(self.totals):
            self.totals = (*self.totals, 0)
            for column in (self.played, self.won, self.soli_won):
                column.append(0)
        self._stays.append(_Stay(seat, position, self._sums_so_far(seat), position))

    def stand_up(self, seat: int, position: int) -> None:
        """Ends the current stay on a seat."""
        for stay in self._stays:
            if stay.seat == seat and stay.until_position is None:
                stay.until_position = position

    def hand_over(self, seat: int, position: int) -> None:
        """Starts the stay of a substitute, who takes over the points of whoever has or last had the seat."""
        held_from = [stay.held_from for stay in self._stays if stay.seat == seat][-1]
        self.stand_up(seat, position)
        self._stays.append(_Stay(seat, position, self._sums_so_far(seat), held_from))

    def holders(self) -> dict[int, int]:
        """Returns the seats that are held, with the entry since which their points count together (0: the start)."""
        return {stay.seat: stay.held_from for stay in self._stays if stay.until_position is None}

    def spells(self) -> tuple[Spell, ...]:
        """Returns everybody's stays and sums. Points that come after somebody has left still count for them."""
        spells: list[Spell] = []
        for seat in range(1, len(self.totals) + 1):
            of_seat = [stay for stay in self._stays if stay.seat == seat]
            moments = [*(stay.before for stay in of_seat), self._sums_so_far(seat)]
            spans = zip(of_seat, pairwise(moments), strict=True)
            spells += [_spell(stay, before, after) for stay, (before, after) in spans]
        return tuple(spells)

    def _sums_so_far(self, seat: int) -> SeatSums:
        column = seat - 1
        return SeatSums(self.totals[column], self.played[column], self.won[column], self.soli_won[column])


def _spell(stay: _Stay, before: SeatSums, after: SeatSums) -> Spell:
    points, played, won, soli_won = (late - early for early, late in zip(before, after, strict=True))
    return Spell(
        seat=stay.seat,
        from_position=stay.from_position,
        until_position=stay.until_position,
        points=points,
        games_played=played,
        games_won=won,
        soli_won=soli_won,
    )


def spells_of_totals(entry: TotalsEntry, points: Sequence[int]) -> tuple[Spell, ...]:
    """Returns the spells of a totals entry. `points` must include penalties."""
    unknown: tuple[int | None, ...] = (None,) * len(entry.totals)
    rows = zip(points, entry.won or unknown, entry.soli_won or unknown, strict=True)
    return tuple(
        Spell(
            seat=seat,
            from_position=0,
            until_position=None,
            points=earned,
            games_played=None,
            games_won=won,
            soli_won=soli_won,
        )
        for seat, (earned, won, soli_won) in enumerate(rows, start=1)
    )


def pad_to_seats(numbers: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Appends zeros to a row for seats that joined later."""
    return numbers + (0,) * (seats - len(numbers))
