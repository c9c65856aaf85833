"""The words for how long is played: games, minutes, pots of points."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.lists.format import PotScope, most_of

Values = Mapping[str, Any]


def games_phrase(values: Values, pot: Values | None, pflichtsoli: int = 0) -> str:
    """How many games there are at a table of one size, `pflichtsoli` of all its players included."""
    games = most_of(values["normal_games"], (pot or {}).get("max_games")) + pflichtsoli
    if values["normal_games"] is None:
        return _("games until the pot is empty, at most {games}").format(games=games)
    if pot is not None:
        return ngettext("at most {games} game", "at most {games} games", games).format(games=games)
    return ngettext("{games} game", "{games} games", games).format(games=games)


def minutes_phrase(values: Values) -> str:
    """How many minutes there are, nothing where no clock runs."""
    minutes = values.get("minutes") or 0
    return ngettext("{minutes} minute", "{minutes} minutes", minutes).format(minutes=minutes) if minutes else ""


def size_phrase(size: str, values: Values, pot: Values | None, pflichtsoli: int = 0) -> str:
    """What is played at a table of one size: "table of 4: 24 games in 100 minutes"."""
    games, minutes = games_phrase(values, pot, pflichtsoli * int(size)), minutes_phrase(values)
    if not minutes:
        return _("table of {size}: {games}").format(size=size, games=games)
    return _("table of {size}: {games} in {minutes}").format(size=size, games=games, minutes=minutes)


def pot_phrase(pot: Values) -> str:
    """Whose pot it is and how much is in it."""
    shared = pot["scope"] == PotScope.TOURNAMENT
    points = pot["points"]
    if shared:
        text = ngettext("one pot of {points} point for all tables", "one pot of {points} points for all tables", points)
    else:
        text = ngettext("a pot of {points} point for each table", "a pot of {points} points for each table", points)
    return text.format(points=points)
