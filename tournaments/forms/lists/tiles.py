"""The tiles of the form for a game: everybody at the table in their place, and what the game gives them."""

from dataclasses import dataclass

from tournaments.forms.lists.points import Side
from tournaments.phrases import terms
from tournaments.selectors.lists.lists import ListView, SeatView
from tournaments.selectors.lists.offers import Offer

# The keys of the value, in two rows of six with the one that opens the rest.
PAD = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0)
# Sonderpunkte that have a key where a Bock asks for them.
SONDER = (0, 1, 2, 3, 4, -1)
# Numbers of places that leave room in the last of rows of three.
WITH_ROOM = (5, 7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One place at the table. `side`: the marks of whoever plays there, None of whoever sits out.

    `position` is that of the columns of the list, `place` where they sit by then: another one once people have moved.
    `total`: before the game. `duty`: what a real solo of this place would be, "" where there are no Pflichtsoli.
    `owes` is the number of Pflichtsoli that are open, `done` whether there were some and none is; `forced` plays now.
    `sits` says whether the place sits out. `gets`: the points of the game that is checked and the total with them,
    None of none.
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
        """An open ring with the number of Pflichtsoli that are open, a full one where none is."""
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
    """The tiles in the order of the places for the game that is to stand at `index` of the entries, from 0.

    `results` are those of a preview by place, empty where there is none; `players` those who play that game.
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
            duty=_duty(offer, place.position) if has_pflichtsoli else "",
            side=marks.get(place.position),
            sits=_sits(offer, marks.get(place.position)),
            gets=results[place.position - 1][1:] if place.position in players else None,
        )
        for place in view.places
    )
    return sorted(tiles, key=lambda tile: tile.place)


def _total_before(view: ListView, place: SeatView, index: int) -> int:
    """What the place had when the game at `index` was dealt."""
    if index >= len(view.rows):
        return place.total
    cells = view.rows[index - 1].cells if index else ()
    return cells[place.position - 1].total if place.position <= len(cells) else 0


def _sits(offer: Offer, side: Side | None) -> bool:
    """Of a Vorführung the form shows nobody's marks but its player's, whoever else plays."""
    return side.sits if side else offer.forced is None


def _duty(offer: Offer, position: int) -> str:
    duty = offer.duties.get(position)
    return str(terms.DUTIES[duty]) if duty else ""
