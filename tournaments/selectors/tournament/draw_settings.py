"""A tournament's draw settings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet

from scoring.errors import RuleViolation
from tournaments.models.json_values import JSON
from tournaments.models.revision import Revision
from tournaments.models.tournament import Tournament
from tournaments.seating.wishes import USUAL, Priority, Strength, Wish

USUAL_SPREAD, MOST_SPREAD = 0, 10  # 0 pairs the strong with the strong, which is what "by standing" means
HIGHEST_TABLE = 999


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawSettings:
    """The settings for a draw.

    `spread`: from 0 (by rank only) to `MOST_SPREAD` (no repeats at any price). `table_count`: None for the usual
    number. `closed_tables`: numbers that aren't used, in ascending order. `priority`: for tables of five.
    """

    strength: Mapping[Wish, Strength] = field(default_factory=lambda: dict(USUAL))
    spread: int = USUAL_SPREAD
    table_count: int | None = None
    closed_tables: tuple[int, ...] = ()
    priority: Priority = Priority.MEETINGS

    def as_json(self) -> dict[str, Any]:
        """Returns the value stored in `Tournament.draw_settings`."""
        strength = {wish.value: self.strength[wish].value for wish in Wish}
        rest = {"spread": self.spread, "table_count": self.table_count, "closed_tables": list(self.closed_tables)}
        return {**strength, **rest, "priority": self.priority.value}


def draw_settings_from(values: Mapping[str, Any]) -> DrawSettings:
    """Reads stored settings, using defaults for missing keys."""
    return DrawSettings(
        strength={wish: Strength(values.get(wish.value, USUAL[wish])) for wish in Wish},
        spread=values.get("spread", USUAL_SPREAD),
        table_count=values.get("table_count"),
        closed_tables=tuple(sorted(set(values.get("closed_tables", ())))),
        priority=Priority(values.get("priority", Priority.MEETINGS)),
    )


def draw_settings_of(tournament: Tournament) -> DrawSettings:
    return draw_settings_from(tournament.draw_settings)


def changed_keys(before: Mapping[str, Any], after: Mapping[str, Any]) -> frozenset[str]:
    """Returns the keys whose meaning has changed.

    >>> changed_keys({"spread": 0}, {"spread": 4, "table_count": None})
    frozenset({'spread'})
    """
    old, new = draw_settings_from(before).as_json(), draw_settings_from(after).as_json()
    return frozenset(key for key in new if new[key] != old[key])


def check_draw_settings(values: Mapping[str, Any]) -> None:
    """Raises RuleViolation `spread_invalid`, `table_count_invalid` or `table_number_invalid`."""
    settings = draw_settings_from(values)
    if not 0 <= settings.spread <= MOST_SPREAD:
        raise RuleViolation("spread_invalid", "spread", most=MOST_SPREAD)
    if settings.table_count is not None and not 1 <= settings.table_count <= HIGHEST_TABLE:
        raise RuleViolation("table_count_invalid", "table_count", most=HIGHEST_TABLE)
    for number in settings.closed_tables:
        if not 1 <= number <= HIGHEST_TABLE:
            raise RuleViolation("table_number_invalid", "closed_tables", given=number, most=HIGHEST_TABLE)


def initial_draw_settings(tournament: Tournament) -> dict[str, JSON]:
    """Returns `draw_mode` and `draw_settings` as they were at the first draw. Three queries, or one without a draw."""
    drawn = tournament.revisions.filter(action="draw_round", after__round=1).order_by("-id").first()
    later = tournament.revisions.filter(id__gt=drawn.pk).order_by("id") if drawn else tournament.revisions.none()
    return {name: _value_before(later, name, getattr(tournament, name)) for name in ("draw_mode", "draw_settings")}


def _value_before(revisions: QuerySet[Revision], name: str, now: JSON) -> JSON:
    before = revisions.filter(before__has_key=name).values_list("before", flat=True).first()
    return before[name] if before else now
