"""Checks on the length of lists, and the state they start in."""

from collections.abc import Mapping
from typing import Any

from scoring.errors import RuleViolation
from scoring.game.game import SEATS_PLAYING
from scoring.lists.format import Format
from scoring.lists.quotas import slots_of
from tournaments.adapter import fold_facts, format_of, format_to_json, rules_of, state_of, state_to_json
from tournaments.models.json_values import JSON, JSONObject
from tournaments.models.rules import RuleSetVersion
from tournaments.models.score_list import ScoreList


def opening(rule_set: RuleSetVersion, list_format: Format) -> dict[str, JSON]:
    """Returns the format and state of an empty list, as derived by the engine."""
    form = format_to_json(list_format)
    return {"format": form, "state": state_to_json(state_of(fold_facts(ScoreList(rule_set=rule_set, format=form), [])))}


def check_length(*, sizes: Mapping[str, Mapping[str, Any]], pflichtsoli: int, pot: JSONObject | None) -> None:
    """Raises RuleViolation `round_without_end` or `pflichtsoli_above_games`.

    `sizes` and `pot` are as in `Tournament`.
    """
    games = {size: values["normal_games"] for size, values in sizes.items() if "normal_games" in values}
    if None in games.values() and not (pot and pot["max_games"]):
        raise RuleViolation("round_without_end", "max_games")
    if pot is None:
        for size, normal_games in games.items():
            _check_games(size, normal_games, pflichtsoli)


def check_list_length(score_list: ScoreList) -> None:
    """Raises RuleViolation `pflichtsoli_above_games`, or the engine's if rules and length don't fit together.

    If there is a pot or an open end, there is no number of games to check.
    """
    form = format_of(score_list)
    pflichtsoli = form.pflichtsoli_under(rules_of(score_list.rule_set))
    if form.pot is None and form.normal_games is not None:
        _check_games(form.seats, form.normal_games, pflichtsoli)


def _check_games(size: str | int, games: int, pflichtsoli: int) -> None:
    if games < pflichtsoli:
        raise RuleViolation("pflichtsoli_above_games", "pflichtsoli", pflichtsoli=pflichtsoli, games=games, size=size)


def check_quotas(rule_set: RuleSetVersion, pflichtsoli: int) -> None:
    """Raises RuleViolation `quotas_above_pflichtsoli` if the quotas in the rules need more Pflichtsoli."""
    slots_of(rules_of(rule_set), Format(seats=SEATS_PLAYING, normal_games=None, pflichtsoli=pflichtsoli, max_games=1))
