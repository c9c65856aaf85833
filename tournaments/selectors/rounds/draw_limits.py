"""What settings of draws there cannot be; the settings page and every draw write them."""

from collections.abc import Mapping
from typing import Any

from scoring.errors import RuleViolation
from tournaments.selectors.rounds.draw_settings import MOST_SPREAD, draw_settings_from

HIGHEST_TABLE = 999


def check_draw_settings(kept: Mapping[str, Any]) -> None:
    """Refuses numbers that no draw knows.

    Raises `RuleViolation`: `spread_invalid`, `table_count_invalid`, `table_number_invalid`.
    """
    settings = draw_settings_from(kept)
    if not 0 <= settings.spread <= MOST_SPREAD:
        raise RuleViolation("spread_invalid", "spread", most=MOST_SPREAD)
    if settings.table_count is not None and not 1 <= settings.table_count <= HIGHEST_TABLE:
        raise RuleViolation("table_count_invalid", "table_count", most=HIGHEST_TABLE)
    for number in settings.closed_tables:
        if not 1 <= number <= HIGHEST_TABLE:
            raise RuleViolation("table_number_invalid", "closed_tables", given=number, most=HIGHEST_TABLE)
