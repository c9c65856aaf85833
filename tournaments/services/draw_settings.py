"""How rounds are drawn from now on: the way of drawing, what wishes weigh, how many tables."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from scoring.errors import RuleViolation
from tournaments.models.tournament import DrawMode, Status, Tournament
from tournaments.selectors.draw_settings import MOST_SPREAD, DrawSettings, draw_settings_from
from tournaments.services.ledger import Actor, Change, Write, once
from tournaments.services.locks import lock_tournament

HIGHEST_TABLE = 999


def set_draw_settings(
    *, tournament: Tournament, mode: DrawMode, settings: DrawSettings, actor: Actor, client_key: UUID
) -> Tournament:
    """The tournament with another way of drawing; rounds that are drawn stay as they are.

    Raises `RuleViolation`: `tournament_is_finished`, and what `check_draw_settings` raises.
    """
    wanted: dict[str, Any] = {"draw_mode": mode.value, "draw_settings": settings.as_json()}

    def apply() -> Change:
        row = Tournament.objects.get(pk=tournament.pk)
        if row.status == Status.FINISHED:
            raise RuleViolation("tournament_is_finished")
        check_draw_settings(wanted["draw_settings"])
        before = {name: getattr(row, name) for name in wanted}
        Tournament.objects.filter(pk=row.pk).update(**wanted)
        return Change(before=before, after=wanted, tournament=row)

    scope = f"tournament:{tournament.pk}"
    write = Write(action="set_draw_settings", scope=scope, client_key=client_key, actor=actor, payload=wanted)
    once(write, lambda: lock_tournament(tournament.pk), apply)
    return Tournament.objects.select_related("club", "rule_set").get(pk=tournament.pk)


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
