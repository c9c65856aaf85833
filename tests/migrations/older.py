"""Old table layouts, and backups made with them."""

from pathlib import Path
from typing import Any

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone


def models_at(target: tuple[str, str]) -> Any:
    """Migrates back and returns the models of that state."""
    executor = MigrationExecutor(connection)
    others = [each for each in executor.loader.graph.leaf_nodes() if each[0] != "tournaments"]
    return executor.migrate([*others, target]).apps


def back_up(models: Any, path: Path) -> None:
    """Writes a backup of these models."""
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
