"""Script: creates free lists as single rows, prints what is kept of them, migrates back."""

import json
import sys
from pathlib import Path

import django

from tests.migrations.older import back_up, models_at

BEFORE, AFTER = ("tournaments", "0034_setting_changes"), ("tournaments", "0036_lists_without_free_fields")
AT = "2026-11-20T12:35:41.490123+00:00"
COLUMNS = ("title", "group__name", "owner__email", "secret_version", "entry_ways", "display", "deleted_at")


def make(backup: str) -> None:
    models = models_at(BEFORE)
    lists, groups = (models.get_model("tournaments", name).objects for name in ("ScoreList", "ListGroup"))
    owner = models.get_model("accounts", "User").objects.create(email="frueher@example.org", password="!")
    versions = models.get_model("tournaments", "RuleSetVersion").objects
    rules = versions.create(key="ddv", schema=1, options={}, content_hash="0" * 64)
    more = {
        "title": "Skiurlaub",
        "group_id": groups.create(name="Mittwoch").pk,
        "owner_id": owner.pk,
        "secret_version": 3,
        "entry_ways": ["facts"],
        "display": {"order": "oldest"},
        "deleted_at": AT,
    }
    for fields in ({}, more):
        lists.create(rule_set_id=rules.pk, format={}, **fields)
    back_up(models, Path(backup))


def tell(model: str) -> None:
    models = models_at(AFTER if model == "FreeList" else BEFORE)
    rows = models.get_model("tournaments", model).objects.order_by("pk")
    print(json.dumps(list(rows.values_list(*COLUMNS)), default=lambda at: at.isoformat()))


if __name__ == "__main__":
    django.setup()
    {"make": make, "tell": tell}[sys.argv[1]](*sys.argv[2:])
