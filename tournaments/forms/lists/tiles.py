"""The tiles of a game's form, one per person."""

from dataclasses import dataclass

from tournaments.forms.lists.points import Side
from tournaments.phrases import terms
from tournaments.selectors.lists.lists import ListView, SeatView
from tournaments.selectors.lists.offers import Offer

# Keys of the value, in two rows of six; the twelfth opens the others.
PAD = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0)
# Keys for Sonderpunkte, used with a Bock.
SONDER = (0, 1, 2, 3, 4, -1)
# Numbers of tiles that leave room in the last row of three.
WITH_ROOM = (5, 7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One person at the table; `side` is None for people who sit out.

    `position` is the column of the list, `place` the current seat; `total` doesn't include this game. `duty` names the
    duty a real solo would fulfil, or is "" without Pflichtsoli. `owes` counts open Pflichtsoli; `done`: whether all are
    played; `forced`: whether they must play one now. `gets` has the points and new total of a checked game.
    """

    position: int
    place: int
    name: str
    total: int
    deals: bool
    owes: int
    done: bool
    forced: bool
    duty: str
    side: Side | None
    sits: bool
    gets: tuple[int, int] | None

    @property
    def duty_sign(self) -> str:
        """Returns an open circle with the number of open Pflichtsoli, or a full circle if there are none."""
        return f"○{self.owes if self.owes > 1 else ''}" if self.owes else "●"


def tiles_of(
    view: ListView,
    offer: Offer,
    sides: list[Side],
    results: list[tuple[str, int, int]],
    *,
    players: set[int],
    index: int,
    has_pflichtsoli: bool,
) -> list[Tile]:
    """Returns the tiles by seat, for the game at `index` of the entries.

    `results` come from a preview and are empty without one; `players` are the positions that play.
    """
    marks, at = {side.position: side for side in sides}, offer.places
    tiles = (
        Tile(
            position=place.position,
            place=at.get(place.position, place.position),
            name=place.short,
            total=_total_before(view, place, index),
            deals=offer.coming is not None and offer.coming.dealer == place.position,
            owes=place.open_pflichtsoli,
            done=has_pflichtsoli and not place.open_pflichtsoli,
            forced=offer.forced == place.position,
            duty=_duty_words(offer, place.position) if has_pflichtsoli else "",
            side=marks.get(place.position),
            sits=_sits(offer, marks.get(place.position)),
            gets=results[place.position - 1][1:] if place.position in players else None,
        )
        for place in view.places
    )
    return sorted(tiles, key=lambda tile: tile.place)


def _total_before(view: ListView, place: SeatView, index: int) -> int:
    if index >= len(view.rows):
        return place.total
    cells = view.rows[index - 1].cells if index else ()
    return cells[place.position - 1].total if place.position <= len(cells) else 0


def _sits(offer: Offer, side: Side | None) -> bool:
    """Accounts for a Vorführung, in which only the forced player has marks."""
    return side.sits if side else offer.forced is None


def _duty_words(offer: Offer, position: int) -> str:
    duty = offer.duties.get(position)
    return str(terms.DUTIES[duty]) if duty else ""
