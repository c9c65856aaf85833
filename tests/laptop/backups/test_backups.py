"""Making backups. For restoring them see tests/commands."""

import json
import os
import signal
import stat
import time
import zipfile
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone

import tournaments.laptop.tasks  # noqa: F401 - so that the task runs here, at once
from accounts.models import Role
from tests.factories import MembershipFactory
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import NORMAL, STAFF, seen, table_of
from tools.take_over import UNREADABLE
from tournaments.laptop.backup_states import backup_folder, kept_backups
from tournaments.laptop.backups import archives, stored_rows
from tournaments.laptop.backups.archives import BackupError, NotFreshError, new_archive
from tournaments.laptop.backups.backups import back_up, make_missing_backup, make_ordered_backup, stored_models
from tournaments.laptop.backups.restores import restore
from tournaments.models.round import Round, RoundStatus
from tournaments.models.signs_of_life import HeartbeatPart
from tournaments.models.tournament import Tournament
from tournaments.services.ledger import WriteRequest
from tournaments.services.rounds.steps import MissingLists, close_round
from tournaments.services.tournament.signs_of_life import note_alive

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.BACKUPS_KEPT = 10
    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path, str(tmp_path / "files")
    (tmp_path / "files" / "print").mkdir(parents=True)
    (tmp_path / "files" / "print" / "one.pdf").write_bytes(b"%PDF one")
    return tmp_path


@pytest.fixture
def played() -> Round:
    table = table_of()
    record_entry(facts={**NORMAL, "sonderpunkte": {"re": {"fuchs": 1}, "kontra": {}}}, **seen(table.score_list))
    return table.round


def _close(in_round: Round) -> None:
    close_round(
        in_round=in_round,
        at=timezone.now(),
        missing=MissingLists.CLOSE_ANYWAY,
        write_request=WriteRequest(actor=STAFF, client_key=uuid4()),
    )


@pytest.mark.services
def test_backup_is_private_and_complete(played: Round, folder: Path, settings: Any):
    path = folder / "evening.kreuzdame"
    manifest = back_up(path)
    assert manifest.rows["tournaments.entry"] == 1
    assert set(manifest.rows) == {model._meta.label_lower for model in stored_models()}
    with zipfile.ZipFile(path) as file:
        assert file.read("private/secret_key").decode() == settings.SECRET_KEY
        assert file.read("files/print/one.pdf") == b"%PDF one"
        assert len(file.read("rows/tournaments.entry.jsonl").splitlines()) == 2
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert {each.name for each in folder.iterdir()} == {"evening.kreuzdame", "files"}


@pytest.mark.services
def test_stored_rows_come_back_as_they_were(played: Round, owner: object):
    models = stored_models()
    before = [list(stored_rows.lines(model)) for model in models]
    for model in models:
        model._base_manager.all()._raw_delete("default")
    counts = [stored_rows.store(model, iter(rows)) for model, rows in zip(models, before, strict=True)]
    assert counts == [len(rows) - 1 for rows in before]
    assert [list(stored_rows.lines(model)) for model in models] == before


def test_failed_backup_keeps_the_earlier_one(folder: Path):
    path = folder / "evening.kreuzdame"
    path.write_bytes(b"the earlier one")
    with pytest.raises(OSError, match="disk"), new_archive(path) as archive:
        archive.add("rows", [b"half"])
        raise OSError("disk")
    assert path.read_bytes() == b"the earlier one"
    assert [each.name for each in folder.iterdir() if each.is_file()] == ["evening.kreuzdame"]


def test_killed_backup_leaves_no_final_file(folder: Path):
    path = folder / "evening.kreuzdame"
    child = os.fork()
    if child == 0:
        with new_archive(path) as archive:
            archive.add("rows", [b"half"])
            os.kill(os.getpid(), signal.SIGKILL)
    assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL
    assert not path.exists()
    assert len(list(folder.glob(f"*{archives.ASIDE}"))) == 1


def _rewrite(path: Path, change: Any) -> Path:
    with zipfile.ZipFile(path) as file:
        members = {name: file.read(name) for name in file.namelist()}
    change(members)
    copy = path.with_suffix(".changed")
    with zipfile.ZipFile(copy, "w") as file:
        for name, content in members.items():
            file.writestr(name, content)
    return copy


def _manifest(**values: object) -> Any:
    def change(members: dict[str, bytes]) -> None:
        members["manifest.json"] = json.dumps({**json.loads(members["manifest.json"]), **values}).encode()

    return change


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda members: members.pop("manifest.json"), "no manifest"),
        (_manifest(format=2), "newer version"),
        (_manifest(migrations=[["tournaments", "9999_from_the_future"]]), "newer version"),
        (lambda members: members.update({"private/secret_key": b"forged"}), "changed or damaged"),
        (lambda members: members.pop("rows/tournaments.entry.jsonl"), "missing or damaged"),
        (_manifest(checksums={"files/../../escaped": "0"}), "outside"),
        (lambda _members: None, "already contains data"),
    ],
)
@pytest.mark.services
def test_restore_refuses_before_anything_changes(
    change: Any, sentence: str, played: Round, owner: object, folder: Path
):
    path = folder / "evening.kreuzdame"
    back_up(path)
    with pytest.raises(BackupError, match=sentence):
        restore(_rewrite(path, change), replace=False)
    assert Round.objects.count() == 1


def test_broken_database_fails_backup_and_blocks_restore(played: Round, folder: Path):
    path = folder / "evening.kreuzdame"
    back_up(path)

    def broken(execute: Callable[..., object], sql: str, *others: object) -> object:
        if "pg_stat_activity" in sql:  # a server with broken tables still lists its connections
            return execute(sql, *others)
        raise DatabaseError("file is not a database")

    with connection.execute_wrapper(broken):
        with pytest.raises(CommandError, match="cannot be read") as refusal:
            call_command("backup", folder / "another.kreuzdame")
        with pytest.raises(NotFreshError):
            restore(path, replace=False)
    assert refusal.value.returncode == UNREADABLE
    assert not (folder / "another.kreuzdame").exists()


@pytest.mark.parametrize(("content", "sentence"), [(None, "does not exist"), (b"a picture", "no backup")])
def test_restore_refuses_other_files(content: bytes | None, sentence: str, folder: Path):
    path = folder / "evening.kreuzdame"
    if content:
        path.write_bytes(content)
    with pytest.raises(BackupError, match=sentence):
        restore(path, replace=True)


@pytest.mark.services
def test_closed_round_is_followed_by_a_backup(played: Round, settings: Any, django_capture_on_commit_callbacks: Any):
    with django_capture_on_commit_callbacks(execute=True):
        _close(played)
        assert kept_backups() == []  # closing did not wait for it
    assert len(kept_backups()) == 1
    assert stat.S_IMODE(backup_folder().stat().st_mode) == 0o700
    with archives.open_archive(kept_backups()[0].path) as archive:
        assert any(b'"closed"' in line for line in archive.lines("rows/tournaments.round.jsonl"))


def test_round_closes_although_backup_fails(played: Round, folder: Path, django_capture_on_commit_callbacks: Any):
    (folder / "backups").write_text("a file where the folder would be")
    with django_capture_on_commit_callbacks(execute=True):
        _close(played)
    played.refresh_from_db()
    assert played.status == RoundStatus.CLOSED


def test_sweep_makes_a_lost_backup(played: Round):
    assert make_missing_backup() is None  # no round is closed
    _close(played)  # on_commit callbacks do not run
    assert make_missing_backup() in [kept.path for kept in kept_backups()]
    assert make_missing_backup() is None
    assert len(kept_backups()) == 1


def test_old_backups_and_leftovers_are_deleted(settings: Any):
    settings.BACKUPS_KEPT = 2
    backup_folder().mkdir()
    killed, written = (backup_folder() / f"{name}.kreuzdame.0123{archives.ASIDE}" for name in ("killed", "written"))
    for path in (killed, written):
        path.write_text("half")
    for path, seconds in ((killed, 0), (written, time.time())):
        os.utime(path, (seconds, seconds))
    own = backup_folder() / "zum-mitnehmen.kreuzdame"  # sorts after all others by name
    own.write_text("copied")
    made = [make_ordered_backup(timezone.now()) for _each in range(3)]
    assert [kept.path for kept in kept_backups()] == made[:0:-1]
    assert {*backup_folder().iterdir()} == {written, own, *made[1:]}


def test_backup_begun_during_a_closing_is_repeated(played: Round, django_capture_on_commit_callbacks: Any):
    with django_capture_on_commit_callbacks(execute=True):
        _close(played)
        before = make_ordered_backup(timezone.now())  # cannot see uncommitted rows
    assert len(kept_backups()) == 2
    assert kept_backups()[1].path == before


@pytest.mark.services
def test_sweep_checks_content_of_the_last_backup(played: Round):
    before = make_ordered_backup(timezone.now())
    close_round(
        in_round=played,
        at=timezone.now() - timedelta(minutes=1),
        missing=MissingLists.CLOSE_ANYWAY,
        write_request=WriteRequest(actor=STAFF, client_key=uuid4()),
    )
    assert make_missing_backup() not in (None, before)
    assert make_missing_backup() is None


def test_backup_begun_after_two_orders_serves_both():
    asked_at: datetime = timezone.now()
    assert make_ordered_backup(asked_at) is not None
    assert make_ordered_backup(asked_at - timedelta(seconds=1)) is None
    assert len(kept_backups()) == 1


def test_backup_after_clock_was_set_back_is_newest(settings: Any):
    settings.BACKUPS_KEPT = 1
    backup_folder().mkdir()
    ahead = backup_folder() / f"{timezone.now() + timedelta(hours=1):%Y%m%d-%H%M%S-%f}.kreuzdame"
    ahead.write_text("of an hour to come")
    made = make_ordered_backup(timezone.now())
    assert made
    assert [kept.path for kept in kept_backups()] == [made]


@pytest.mark.parametrize(("role", "is_shown"), [("owner", True), ("organiser", False)])
@pytest.mark.services
def test_settings_show_the_last_backup(
    role: str, is_shown: bool, tournament: Tournament, cast: dict[str, Any], client: Client
):
    make_ordered_backup(timezone.now())
    client.force_login(cast[role])
    page = client.get(f"/organise/{tournament.slug}/settings/upkeep/").content.decode()
    assert (str(backup_folder()) in page) is is_shown
    assert ("<h2>Datensicherung</h2>" in page) is is_shown


@pytest.mark.parametrize(
    ("is_kept", "runs", "is_said"), [(False, False, True), (False, True, False), (True, False, False)]
)
def test_settings_warn_of_a_stuck_backup(is_kept: bool, runs: bool, is_said: bool, played: Round, client: Client):
    _close(played)
    if is_kept:
        make_missing_backup()
    if runs:
        note_alive(HeartbeatPart.WORKER, "here", timezone.now())
    membership = MembershipFactory(club=played.tournament.club, role=Role.OWNER)
    client.force_login(membership.user)
    page = client.get(f"/organise/{played.tournament.slug}/settings/upkeep/").content.decode()
    assert ("denn der Hintergrunddienst läuft nicht" in page) is is_said
