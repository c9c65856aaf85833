"""Script: creates a thrown-away list in its old form, prints it, migrates back."""

import json
import sys
from pathlib import Path
from typing import Any

import django

from tests.migrations.older import back_up, models_at

BEFORE, AFTER = ("tournaments", "0005_print_all_rounds"), ("tournaments", "0006_list_deleted_at")
AT = "2026-11-20T12:35:41.490123+00:00"
DISPLAYS = [{"order": "oldest", "deleted_at": AT}, {"order": "newest", "view": "minus"}, {}]


def make(backup: str) -> None:
    models = models_at(BEFORE)
    owner = models.get_model("accounts", "User").objects.create(email="frueher@example.org", password="!")
    versions = models.get_model("tournaments", "RuleSetVersion").objects
    rules = versions.create(key="ddv", schema=1, options={}, content_hash="0" * 64)
    for display in DISPLAYS:
        lists = models.get_model("tournaments", "ScoreList").objects
        lists.create(rule_set=rules, format={}, display=display, owner=owner)
    back_up(models, Path(backup))


def tell(*columns: str) -> None:
    models = models_at(AFTER if "deleted_at" in columns else BEFORE)
    rows = models.get_model("tournaments", "ScoreList").objects.order_by("pk").values_list(*columns)
    print(json.dumps([[_plain(value) for value in row] for row in rows]))


def _plain(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value


if __name__ == "__main__":
    django.setup()
    {"make": make, "tell": tell}[sys.argv[1]](*sys.argv[2:])
