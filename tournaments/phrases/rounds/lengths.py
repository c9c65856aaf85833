"""Wording for games, minutes and pots."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrPromise

from scoring.game.game import SEATS_PLAYING
from scoring.lists.format import PotScope, most_of

Values = Mapping[str, Any]

AT_TABLES: Mapping[str, StrPromise] = {
    "4": _("table of four: {length}"),
    "5": _("table of five: {length}"),
    "6": _("table of six: {length}"),
    "7": _("table of seven: {length}"),
}


def games_phrase(values: Values, pot: Values | None, pflichtsoli: int = 0) -> str:
    """Describes the number of games. `pflichtsoli`: the total for all players."""
    games = most_of(values["normal_games"], (pot or {}).get("max_games")) + pflichtsoli
    if values["normal_games"] is None:
        return gettext("games until the pot is empty, at most {games}").format(games=games)
    if pot is not None:
        return ngettext("at most {games} game", "at most {games} games", games).format(games=games)
    return ngettext("{games} game", "{games} games", games).format(games=games)


def minutes_phrase(values: Values) -> str:
    minutes = values.get("minutes") or 0
    return ngettext("{minutes} minute", "{minutes} minutes", minutes).format(minutes=minutes) if minutes else ""


def size_phrase(size: str, values: Values, pot: Values | None, pflichtsoli: int = 0) -> str:
    """Describes the length at one table size, e.g. "table of four: 24 games in 100 minutes"."""
    games, minutes = games_phrase(values, pot, pflichtsoli * int(size)), minutes_phrase(values)
    length = gettext("{games} in {minutes}").format(games=games, minutes=minutes) if minutes else games
    return str(AT_TABLES[size]).format(length=length)


def follows_phrase(line: str) -> str:
    """Adds that a larger table's length is derived from the smaller ones."""
    return gettext("{line}, in proportion to the smaller tables").format(line=line)


def empty_phrase(seats: int) -> str:
    """Explains an empty field for a larger table, without a number because smaller sizes may still be edited."""
    if seats == SEATS_PLAYING + 1:
        return gettext("Empty: a quarter more than with four players.")
    return gettext("Empty: in proportion to the smaller tables.")


def pot_phrase(pot: Values) -> str:
    shared = pot["scope"] == PotScope.TOURNAMENT
    points = pot["points"]
    if shared:
        text = ngettext("one pot of {points} point for all tables", "one pot of {points} points for all tables", points)
    else:
        text = ngettext("a pot of {points} point for each table", "a pot of {points} points for each table", points)
    return text.format(points=points)
