"""Replaces the whole database with a backup's rows, migrated to the current version.

The archive is fully verified first. A single transaction then drops all tables, creates those of the backup's
migrations, fills them and migrates to the current version. If it fails, nothing changes.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID, uuid4

from django.apps import apps
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.management.color import no_style
from django.core.management.sql import emit_post_migrate_signal
from django.db import DEFAULT_DB_ALIAS, DatabaseError, OperationalError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from tournaments.laptop.authority import AUTHORITY
from tournaments.laptop.backups import archives, placing, started_with, stored_rows
from tournaments.laptop.backups.archives import Archive, BackupError, Manifest, NotFreshError
from tournaments.laptop.backups.backups import FIRST_SIGN_IN, KEY, stored_models
from tournaments.laptop.backups.data_lock import FolderInUseError, in_use
from tournaments.models.revision import Revision
from tournaments.models.tournament import Tournament
from tournaments.services.ledger import SYSTEM

Target = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreResult:
    """`other_key`: whether SECRET_KEY in the environment differs from the backup's."""

    manifest: Manifest
    other_key: bool


def restore(path: Path, *, replace: bool) -> RestoreResult:
    """Restores a backup. Raises `BackupError` if that isn't possible, without changing anything.

    `replace`: whether data may be overwritten; otherwise the installation must be unused.
    """
    with archives.open_archive(path) as archive, _use_alone():
        placing.settle()  # remains of a killed restore
        _check_known(archive.manifest)
        _check_private(archive)
        key = _key_of(archive)
        if not replace and not _is_fresh_installation():
            raise NotFreshError(
                "This installation already contains data. With --replace it is deleted in favour of the backup; "
                "make a backup of it first."
            )
        other_key = _key_is_given() and key != settings.SECRET_KEY
        with _settle_at_end() as restore_id:
            placing.extract(archive, restore_id)
            with _defer_constraints(), transaction.atomic():
                with _convert_value_errors("This backup"):
                    _restore_database(archive)
                placing.place(restore_id)
        return RestoreResult(manifest=archive.manifest, other_key=other_key)


@contextmanager
def _settle_at_end() -> Iterator[UUID]:
    """Yields the id of a new restore, and settles its files at the end."""
    try:
        yield uuid4()
    finally:
        connection.close()  # an open transaction would hide its rows from others
        placing.settle()


@contextmanager
def _use_alone() -> Iterator[None]:
    """Requires exclusive use, because a running server would keep the old key and continue to write."""
    try:
        with in_use(Path(settings.DATA_DIR), alone=True):
            if others := _other_connections():
                raise BackupError(f"Others are connected to this database ({others}). Stop the servers, then restore.")
            yield
    except FolderInUseError:
        raise BackupError(f"A server uses {settings.DATA_DIR}. Stop it first (Ctrl+C), then restore.") from None


def _other_connections() -> int:
    """Returns the number of other connections on PostgreSQL; SQLite can't tell."""
    if connection.vendor != "postgresql":
        return 0
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
            "AND backend_type = 'client backend'"
        )
        return int(cursor.fetchone()[0])


@contextmanager
def _convert_value_errors(what: str) -> Iterator[None]:
    """Turns errors caused by bad values, but not those of the machine, into `BackupError`."""
    try:
        yield
    except (BackupError, OSError, OperationalError):
        raise
    except Exception as error:
        why = str(error) or type(error).__name__
        raise BackupError(f"{what} cannot be restored ({why}); nothing was changed. Use another backup.") from error


def _check_private(archive: Archive) -> None:
    """Raises if the backup has other files for DATA_DIR, such as a database."""
    for name in archive.members("private"):
        if name not in (KEY, FIRST_SIGN_IN, started_with.NAME) and not name.startswith(f"{AUTHORITY}/"):
            raise BackupError(f"private/{name} does not belong in a backup; nothing was changed. Use another one.")


def _key_of(archive: Archive) -> str:
    with _convert_value_errors("The secret key"):
        key = b"".join(archive.lines(f"private/{KEY}")).decode()
        if not key.strip():
            raise ValueError("it is empty")
    return key


def _key_is_given() -> bool:
    return bool(os.environ.get("SECRET_KEY"))


def _check_known(manifest: Manifest) -> None:
    known = MigrationLoader(None).disk_migrations
    unknown = [f"{app}.{name}" for app, name in manifest.migrations if (app, name) not in known]
    if unknown:
        raise BackupError(
            f"This backup was made by a newer version of Kreuzdame (it knows {unknown[0]}). Update first, then restore."
        )


def _is_fresh_installation() -> bool:
    """Checks that there is nothing except what a first start creates."""
    try:
        return _is_unused()
    except DatabaseError:  # broken or of another version, so perhaps still wanted
        return False


def _is_unused() -> bool:
    if User._meta.db_table not in connection.introspection.table_names():
        return True
    used = User.objects.exclude(last_login=None).exists() or User.objects.count() > 1
    written = Revision.objects.exclude(actor_kind=SYSTEM.kind).exists()
    return not used and not written and not Tournament.objects.exclude(is_demonstration=True).exists()


@contextmanager
def _defer_constraints() -> Iterator[None]:
    """Checks references only at the end, because SQLite can't alter tables while checking them."""
    connection.disable_constraint_checking()
    try:
        yield
    finally:
        connection.enable_constraint_checking()


def _restore_database(archive: Archive) -> None:
    _drop_tables()
    _migrate_to(_leaf_migrations(archive.manifest.migrations))
    connection.check_constraints()  # from here references are deferred again; migrations check at once
    _fill_tables(archive)
    connection.check_constraints()  # nothing may be pending when a migration alters a table
    _migrate_to(MigrationLoader(connection).graph.leaf_nodes())
    _outdate_what_was_shown()
    ContentType.objects.clear_cache()
    emit_post_migrate_signal(verbosity=0, interactive=False, db=DEFAULT_DB_ALIAS)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), stored_models()):
            cursor.execute(statement)


def _outdate_what_was_shown() -> None:
    """Increases all versions, so that browsers and caches discard old pages."""
    milliseconds = int(timezone.now().timestamp() * 1000)
    Tournament.objects.update(version=F("version") + milliseconds)


def _drop_tables() -> None:
    ours = ("django_", *(f"{config.label}_" for config in apps.get_app_configs()))
    cascade = " CASCADE" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            if table.startswith(ours):
                cursor.execute(f"DROP TABLE {connection.ops.quote_name(table)}{cascade}")


def _leaf_migrations(migrations: list[Target]) -> list[Target]:
    graph, applied = MigrationLoader(connection).graph, set(migrations)
    return [
        each
        for each in migrations
        if not any(child.key in applied and child.key[0] == each[0] for child in graph.node_map[each].children)
    ]


def _migrate_to(targets: list[Target]) -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(targets)


def _fill_tables(archive: Archive) -> None:
    executor = MigrationExecutor(connection)
    state = executor.loader.project_state(_leaf_migrations(archive.manifest.migrations))
    models = {model._meta.label_lower: model for model in state.apps.get_models(include_auto_created=True)}
    for label, count in archive.manifest.rows.items():
        with _convert_value_errors(label):
            model = models[label]
            model._base_manager.all()._raw_delete(DEFAULT_DB_ALIAS)  # rows made by migrations are in the backup, too
            stored = stored_rows.store(model, archive.lines(f"rows/{label}.jsonl"))
        if stored != count:
            raise BackupError(f"{label} has {stored} rows instead of {count}; nothing was changed.")
