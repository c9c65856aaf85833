"""Describes the rows of a second entry as text."""

from collections.abc import Mapping

from django.utils.translation import gettext

from scoring.game.game import PointsEntry
from scoring.lists.as_json.entries import parse_entry
from scoring.lists.entries import GameEntry
from tournaments.phrases.figures import plain
from tournaments.phrases.lists.games import game_name
from tournaments.phrases.lists.people import event_words


def row_words(facts: Mapping[str, object] | None, names: Mapping[int, str]) -> str:
    if facts is None:
        return "–"
    entry = parse_entry(facts)
    if not isinstance(entry, GameEntry):
        return event_words(entry, names)
    points = entry.facts
    if not isinstance(points, PointsEntry):
        return game_name(points)
    winners = "\u00a0".join(map(str, points.winners))
    said = gettext("{value}, won by {winners}") if winners else "{value}"
    words = said.format(value=plain(points.value), winners=winners)
    return f"{words} ({game_name(points)})" if points.is_one_against_three else words
