"""The walls of a tournament: what the desk knows of them, who shares the alphabet, what they show."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.shortcuts import get_object_or_404

from tournaments.models.tournament import Tournament
from tournaments.models.walls import Display
from tournaments.walls.hall import prize_giving_of
from tournaments.walls.moments import AUTO, Screen
from tournaments.walls.rows import Rows, rows_at
from tournaments.walls.words import title_of

ALIVE = timedelta(minutes=2)  # a page asks several times a minute


@dataclass(frozen=True, slots=True, kw_only=True)
class Wall:
    """A display as the desk sees it.

    `shows`: the screens on it now; `telling`: places are being told. `silent`: minutes since its page asked, 0 if
    alive.
    """

    row: Display
    rows: Rows
    auto: bool
    shows: tuple[Screen, ...]
    telling: bool
    silent: int

    @property
    def titles(self) -> str:
        """What is on it now, in words."""
        return ", ".join(title_of(screen, telling=self.telling) for screen in self.shows)

    @property
    def alone(self) -> str:
        """The one screen that was chosen for it; empty where several take turns or it follows the event."""
        return self.shows[0] if len(self.shows) == 1 and not self.auto else ""


def displays_of(tournament: Tournament) -> list[Display]:
    """The displays of a tournament in their order; one query."""
    return list(tournament.displays.all())


def walls_of(tournament: Tournament, moment: Screen, now: datetime) -> tuple[Wall, ...]:
    """The displays of a tournament with what they show; one query."""
    return tuple(
        Wall(
            row=row,
            rows=rows_at(row.width_m, row.distance_m),
            auto=follows(row),
            shows=screens_of(row, moment),
            telling=prize_giving_of(tournament) is not None,
            silent=int((now - row.seen_at) / timedelta(minutes=1)) if now - row.seen_at > ALIVE else 0,
        )
        for row in displays_of(tournament)
    )


def display_in(tournament: Tournament, uid: UUID) -> Display:
    """A display of a tournament, or 404."""
    return get_object_or_404(tournament.displays, uid=uid)


def follows(display: Display) -> bool:
    """Whether it shows the screen of the moment."""
    return bool(display.shows == [AUTO])


def screens_of(display: Display, moment: Screen) -> tuple[Screen, ...]:
    """The screens that take turns on a display at a moment."""
    chosen: Sequence[str] = display.shows
    return tuple(moment if name == AUTO else Screen(name) for name in chosen)


def sharing(display: Display, moment: Screen, naming: AbstractSet[Screen], now: datetime) -> tuple[int, int]:
    """How many displays share the alphabet, and which of them this is, from 0; one query.

    Those that are `naming`, which have such a screen at this moment, and were heard of lately: whoever is looked for on
    a wall that is dark, or shows something else, is on the others.
    """
    others = display.tournament.displays.filter(seen_at__gte=now - ALIVE) if display.tournament else ()
    names = [row.pk for row in others if row.pk == display.pk or not naming.isdisjoint(screens_of(row, moment))]
    return (len(names), names.index(display.pk)) if display.pk in names else (1, 0)
