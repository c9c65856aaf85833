"""Makes a list that was thrown away when that was a key of its display, tells what is there, goes back; a script."""

import json
import sys
from pathlib import Path
from typing import Any

import django
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

BEFORE, AFTER = ("tournaments", "0005_print_all_rounds"), ("tournaments", "0006_list_deleted_at")
AT = "2026-11-20T12:35:41.490123+00:00"
DISPLAYS = [{"order": "oldest", "deleted_at": AT}, {"order": "newest", "view": "minus"}, {}]


def models_at(target: tuple[str, str]) -> Any:
    """Everything else as it is now."""
    executor = MigrationExecutor(connection)
    others = [each for each in executor.loader.graph.leaf_nodes() if each[0] != "tournaments"]
    return executor.migrate([*others, target]).apps


def make(backup: str) -> None:
    models = models_at(BEFORE)
    owner = models.get_model("accounts", "User").objects.create(email="frueher@example.org", password="!")
    versions = models.get_model("tournaments", "RuleSetVersion").objects
    rules = versions.create(key="ddv", schema=1, options={}, content_hash="0" * 64)
    for display in DISPLAYS:
        lists = models.get_model("tournaments", "ScoreList").objects
        lists.create(rule_set=rules, format={}, display=display, owner=owner)
    _back_up(models, Path(backup))


def _back_up(models: Any, path: Path) -> None:
    """As an installation did that knew the tables of then."""
    from tournaments.laptop.backups import stored_rows
    from tournaments.laptop.backups.archives import Manifest, new_archive

    with new_archive(path) as archive:
        rows = {}
        for model in models.get_models(include_auto_created=True):
            label = model._meta.label_lower
            rows[label] = archive.add(f"rows/{label}.jsonl", stored_rows.lines(model)) - 1
        archive.add("private/secret_key", [b"the key of then"])
        migrations = sorted(MigrationExecutor(connection).loader.applied_migrations)
        archive.close(
            Manifest(
                made_at=timezone.now().isoformat(),
                database="sqlite",
                migrations=migrations,
                rows=rows,
                checksums=archive.checksums,
            )
        )


def tell(*columns: str) -> None:
    models = models_at(AFTER if "deleted_at" in columns else BEFORE)
    rows = models.get_model("tournaments", "ScoreList").objects.order_by("pk").values_list(*columns)
    print(json.dumps([[_plain(value) for value in row] for row in rows]))


def _plain(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value


if __name__ == "__main__":
    django.setup()
    {"make": make, "tell": tell}[sys.argv[1]](*sys.argv[2:])
