"""Script: creates ledger-only facts, prints what is kept of them, migrates back."""

import json
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import django

from tests.migrations.older import back_up, models_at

BEFORE, AFTER = ("tournaments", "0031_penalties_as_booked"), ("tournaments", "0034_setting_changes")
BEGUN = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
KEY = UUID(int=7)
CALLED = {"noted": [1, 2], "still": [3], "due": [11], "ends": [[5, "2026-11-20T21:00:00+00:00"]]}
# Minutes into the round, action, before, after; in ledger order.
LINES: list[tuple[int, str, Any, Any]] = [
    (-60, "mark_attendance", {"1": "registered", "9": "registered"}, {"1": "present", "9": "present"}),
    (-50, "change_settings", {"venue": "", "draw_settings": {}}, {"venue": "Krug", "draw_settings": {"spread": 4}}),
    (-40, "change_sizes", {"status": "drawn"}, {"round": 1, "sizes": {}}),
    (-30, "change_sizes", {"status": "drawn"}, {"round": 2, "sizes": {}}),
    (-20, "time_for_all", None, {"round": 1, **CALLED}),
    (10, "time_for_all", None, {"round": 1, **CALLED}),
    (11, "undo_time_for_all", None, {"round": 1, "of": 6}),
    (90, "time_for_all", None, {"round": 1, **CALLED}),
]
# The stored rows, without names: there is one person and one round.
TOLD = {
    "TimeCall": ("line", "round__number", "noted", "ends", "undone_at"),
    "AttendanceMark": ("line", "participant__start_number", "key", "was", "status"),
    "SettingChange": ("line", "tournament__name", "round__number", "club_rules__name", "name", "by"),
}


def make(backup: str) -> None:
    models = models_at(BEFORE)

    def rows(model: str, app: str = "tournaments") -> Any:
        return models.get_model(app, model).objects

    club = rows("Club", "accounts").create(name="Kreuz Dame", slug="kreuz-dame")
    rules = rows("RuleSetVersion").create(key="ddv", schema=1, options={}, content_hash="0" * 64)
    kept = rows("ClubRuleSet").create(club_id=club.pk, name="Hausregeln", rule_set_id=rules.pk)
    tournament = rows("Tournament").create(
        club_id=club.pk, rule_set_id=rules.pk, name="Fest", slug="fest", date=BEGUN.date()
    )
    rows("Participant").create(tournament_id=tournament.pk, start_number=1)
    rows("Round").create(tournament_id=tournament.pk, number=1, status="started", started_at=BEGUN)
    lines = [(*line, f"tournament:{tournament.pk}", tournament.pk) for line in LINES]
    lines.append((95, "keep_rules", None, {"kept": str(kept.uid)}, f"club:{club.pk}", None))
    for number, (minutes, action, before, after, scope, of) in enumerate(lines, start=1):
        line = rows("Revision").create(
            pk=number,
            scope=scope,
            client_key=KEY if number == 1 else UUID(int=100 + number),
            action=action,
            tournament_id=of,
            before=before,
            after=after,
            actor_label="Ilse",
        )
        rows("Revision").filter(pk=line.pk).update(at=BEGUN + timedelta(minutes=minutes))
    back_up(models, Path(backup))


def tell() -> None:
    models = models_at(AFTER)
    kept = {
        name: list(models.get_model("tournaments", name).objects.order_by("line", "pk").values_list(*columns))
        for name, columns in TOLD.items()
    }
    print(json.dumps(kept, default=str))


def go_back() -> None:
    models_at(BEFORE)


if __name__ == "__main__":
    django.setup()
    {"make": make, "tell": tell, "go_back": go_back}[sys.argv[1]](*sys.argv[2:])
