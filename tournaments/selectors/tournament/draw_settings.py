"""How the rounds of a tournament are to be drawn, as its organisers set it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet

from scoring.errors import RuleViolation
from tournaments.models.json_values import JSON
from tournaments.models.revision import Revision
from tournaments.models.tournament import Tournament
from tournaments.seating.wishes import USUAL, Priority, Strength, Wish

USUAL_SPREAD, MOST_SPREAD = 0, 10  # strong beside strong, which is what "by standing" means
HIGHEST_TABLE = 999


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawSettings:
    """What a draw is made with beside the people, with everything that was never set as usual.

    `strength` has every wish. `spread`: 0 (ranks alone) to `MOST_SPREAD` (no repeats at any price). `table_count`: None
    for the usual number of tables. `closed_tables`: numbers no table gets, ascending. `priority`: what comes first at
    tables of five.
    """

    strength: Mapping[Wish, Strength] = field(default_factory=lambda: dict(USUAL))
    spread: int = USUAL_SPREAD
    table_count: int | None = None
    closed_tables: tuple[int, ...] = ()
    priority: Priority = Priority.MEETINGS

    def as_json(self) -> dict[str, Any]:
        """As `Tournament.draw_settings` keeps them."""
        strength = {wish.value: self.strength[wish].value for wish in Wish}
        rest = {"spread": self.spread, "table_count": self.table_count, "closed_tables": list(self.closed_tables)}
        return {**strength, **rest, "priority": self.priority.value}


def draw_settings_from(values: Mapping[str, Any]) -> DrawSettings:
    """The stored settings; a missing key has its default."""
    return DrawSettings(
        strength={wish: Strength(values.get(wish.value, USUAL[wish])) for wish in Wish},
        spread=values.get("spread", USUAL_SPREAD),
        table_count=values.get("table_count"),
        closed_tables=tuple(sorted(set(values.get("closed_tables", ())))),
        priority=Priority(values.get("priority", Priority.MEETINGS)),
    )


def draw_settings_of(tournament: Tournament) -> DrawSettings:
    """The settings of a tournament. No query."""
    return draw_settings_from(tournament.draw_settings)


def changed_keys(before: Mapping[str, Any], after: Mapping[str, Any]) -> frozenset[str]:
    """The keys of stored settings that mean something else after a change.

    >>> changed_keys({"spread": 0}, {"spread": 4, "table_count": None})
    frozenset({'spread'})
    """
    old, new = draw_settings_from(before).as_json(), draw_settings_from(after).as_json()
    return frozenset(key for key in new if new[key] != old[key])


def check_draw_settings(values: Mapping[str, Any]) -> None:
    """Refuses numbers that are invalid for any draw.

    Raises `RuleViolation`: `spread_invalid`, `table_count_invalid`, `table_number_invalid`.
    """
    settings = draw_settings_from(values)
    if not 0 <= settings.spread <= MOST_SPREAD:
        raise RuleViolation("spread_invalid", "spread", most=MOST_SPREAD)
    if settings.table_count is not None and not 1 <= settings.table_count <= HIGHEST_TABLE:
        raise RuleViolation("table_count_invalid", "table_count", most=HIGHEST_TABLE)
    for number in settings.closed_tables:
        if not 1 <= number <= HIGHEST_TABLE:
            raise RuleViolation("table_number_invalid", "closed_tables", given=number, most=HIGHEST_TABLE)


def first_way_of_drawing(tournament: Tournament) -> dict[str, JSON]:
    """How a tournament was set to be drawn when its first round was: a later draw in another way sets it, too.

    `draw_mode` and `draw_settings` as its fields have them; three queries, one where no round was drawn.
    """
    drawn = tournament.revisions.filter(action="draw_round", after__round=1).order_by("-id").first()
    later = tournament.revisions.filter(id__gt=drawn.pk).order_by("id") if drawn else tournament.revisions.none()
    return {name: _before(later, name, getattr(tournament, name)) for name in ("draw_mode", "draw_settings")}


def _before(revisions: QuerySet[Revision], name: str, now: JSON) -> JSON:
    """What a field had before any of these writes changed it."""
    before = revisions.filter(before__has_key=name).values_list("before", flat=True).first()
    return before[name] if before else now
