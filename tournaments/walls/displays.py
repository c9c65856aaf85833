"""Selectors for a tournament's walls."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.shortcuts import get_object_or_404

from tournaments.models.tournament import Tournament
from tournaments.models.walls import Display
from tournaments.walls.moments import AUTO, Screen
from tournaments.walls.rows import Rows, rows_at
from tournaments.walls.words import title_of

ALIVE = timedelta(minutes=2)  # a page asks several times a minute


@dataclass(frozen=True, slots=True, kw_only=True)
class Wall:
    """A display as the desk sees it; `silent`: minutes since it was last seen, or 0 if it's alive."""

    row: Display
    rows: Rows
    auto: bool
    shows: tuple[Screen, ...]
    ending: str
    silent: int

    @property
    def titles(self) -> str:
        return ", ".join(title_of(screen, self.ending) for screen in self.shows)

    @property
    def alone(self) -> str:
        """The screen chosen for it if there's only one, or ""."""
        return self.shows[0] if len(self.shows) == 1 and not self.auto else ""


def displays_of(tournament: Tournament) -> list[Display]:
    return list(tournament.displays.all())


def walls_of(tournament: Tournament, moment: Screen, now: datetime, *, ending: str) -> tuple[Wall, ...]:
    """Returns the displays with their screens; one query. `ending`: the name of the last screen."""
    return tuple(
        Wall(
            row=row,
            rows=rows_at(row.width_m, row.distance_m),
            auto=follows(row),
            shows=screens_of(row, moment),
            ending=ending,
            silent=int((now - row.seen_at) / timedelta(minutes=1)) if now - row.seen_at > ALIVE else 0,
        )
        for row in displays_of(tournament)
    )


def display_in(tournament: Tournament, uid: UUID) -> Display:
    return get_object_or_404(tournament.displays, uid=uid)


def follows(display: Display) -> bool:
    return bool(display.shows == [AUTO])


def screens_of(display: Display, moment: Screen) -> tuple[Screen, ...]:
    chosen: Sequence[str] = display.shows
    return tuple(moment if name == AUTO else Screen(name) for name in chosen)


def sharing(display: Display, moment: Screen, naming: AbstractSet[Screen], now: datetime) -> tuple[int, int]:
    """Returns how many displays share the alphabet, and this one's index, counted from 0; one query.

    Only counts displays that are alive and show a screen of `naming`, so that no name is on a dark wall, and none with
    `all_names`.
    """
    if display.tournament is None or display.all_names:
        return (1, 0)
    others = display.tournament.displays.filter(seen_at__gte=now - ALIVE, all_names=False)
    names = [row.pk for row in others if row.pk == display.pk or not naming.isdisjoint(screens_of(row, moment))]
    return (len(names), names.index(display.pk)) if display.pk in names else (1, 0)
