"""The tiles of the form for a game: everybody at the table in their place, and what the game gives them."""

from dataclasses import dataclass

from tournaments.forms.lists.points import Side
from tournaments.phrases import terms
from tournaments.selectors.lists.lists import ListView
from tournaments.selectors.lists.offers import Offer

# The keys of the value, in two rows of six with the one that opens the rest.
PAD = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One place at the table. `side`: the marks of whoever plays there, None of whoever sits out.

    `total`: before the game. `duty`: what a real solo of this place would be, "" where there are no Pflichtsoli.
    `gets`: the points of the game that is checked and the total with them, None of none.
    """

    position: int
    name: str
    total: int
    deals: bool
    owes: bool
    duty: str
    side: Side | None
    gets: tuple[int, int] | None


def tiles_of(
    view: ListView, offer: Offer, sides: list[Side], results: list[tuple[str, int, int]], *, has_pflichtsoli: bool
) -> list[Tile]:
    """The tiles in the order of the places. `results` are those of a preview by place, empty where there is none."""
    marks = {side.position: side for side in sides}
    return [
        Tile(
            position=place.position,
            name=place.short,
            total=place.total,
            deals=offer.coming is not None and offer.coming.dealer == place.position,
            owes=place.open_pflichtsoli > 0,
            duty=_duty(offer, place.position) if has_pflichtsoli else "",
            side=marks.get(place.position),
            gets=results[place.position - 1][1:] if place.position in marks and results else None,
        )
        for place in view.places
    ]


def _duty(offer: Offer, position: int) -> str:
    duty = offer.duties.get(position)
    return str(terms.DUTIES[duty]) if duty else ""
