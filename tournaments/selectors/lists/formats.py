"""How long lists are: what an organiser may set, and what a list looks like before anything is entered."""

from collections.abc import Mapping
from typing import Any

from scoring.errors import RuleViolation
from scoring.game.game import SEATS_PLAYING
from scoring.lists.format import Format
from scoring.lists.quotas import slots_of
from tournaments.adapter import folded, rules_of, state_of
from tournaments.models.rules import RuleSetVersion
from tournaments.models.score_list import ScoreList

JSON = Any


def opening_state(rule_set: RuleSetVersion, list_format: JSON) -> JSON:
    """What overviews show of a list without entries, as the engine has it."""
    return state_of(folded(ScoreList(rule_set=rule_set, format=list_format), []))


def check_length(*, sizes: Mapping[str, Mapping[str, Any]], pflichtsoli: int, pot: JSON) -> None:
    """Refuses rounds that nothing ends, or that hold more Pflichtsoli of one player than normal games.

    `sizes` and `pot` as `Tournament` has them. Raises `round_without_end`, `pflichtsoli_above_games`.
    """
    games = {size: values["normal_games"] for size, values in sizes.items()}
    if None in games.values() and not (pot and pot["max_games"]):
        raise RuleViolation("round_without_end", "max_games")
    for size, normal_games in games.items():
        if pot is None and normal_games < pflichtsoli:
            raise RuleViolation(
                "pflichtsoli_above_games", "pflichtsoli", pflichtsoli=pflichtsoli, games=normal_games, size=size
            )


def check_quotas(rule_set: RuleSetVersion, pflichtsoli: int) -> None:
    """Refuses fewer Pflichtsoli than the rules ask for by kind. Raises `quotas_above_pflichtsoli`."""
    slots_of(rules_of(rule_set), Format(seats=SEATS_PLAYING, normal_games=None, pflichtsoli=pflichtsoli, max_games=1))
