"""Forged backups are refused and don't change anything."""

import stat
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.test import override_settings
from pytest_django import DjangoDbBlocker

from tests.installation import Installation
from tests.laptop.backups.forging import Parts, taken_apart
from tournaments.laptop.backups import placing, stored_rows
from tournaments.laptop.backups.archives import MANIFEST, BackupError, open_archive
from tournaments.laptop.backups.backups import back_up, stored_models
from tournaments.laptop.backups.restores import restore

Forge = Callable[[Parts], object]

CONTENT_TYPES = b'["id","app_label","model"]\n[1,"accounts","user"]\n'
PERMISSIONS = b'["id","name","content_type_id","codename"]\n[1,"May forge",1,"forge"]\n'
# An installation with only two tables, so that a restore soon reaches its rows.
FEW_TABLES = Parts(
    manifest={
        "made_at": "2026-11-20T20:00:00+00:00",
        "database": "sqlite",
        "migrations": [
            ["contenttypes", "0001_initial"],
            ["contenttypes", "0002_remove_content_type_name"],
            ["auth", "0001_initial"],
        ],
        "rows": {"contenttypes.contenttype": 1, "auth.permission": 1},
    },
    members={
        "rows/contenttypes.contenttype.jsonl": CONTENT_TYPES,
        "rows/auth.permission.jsonl": PERMISSIONS,
        "private/secret_key": b"the key of then",
    },
)


@pytest.fixture(scope="module")
def valid(django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: Any) -> Parts:
    """Parts of a backup that includes a file and the HTTPS authority."""
    folder = tmp_path_factory.mktemp("valid")
    for name in ("files/print/one.pdf", "authority/root.pem"):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text("printed")
    with django_db_blocker.unblock(), override_settings(DATA_DIR=folder, MEDIA_ROOT=str(folder / "files")):
        back_up(folder / "valid.kreuzdame")
    return taken_apart(folder / "valid.kreuzdame")


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    """The data folder of an installation; its parent folder belongs to others."""
    data = tmp_path / "data"
    (data / "files" / "print").mkdir(parents=True)
    (data / "files" / "print" / "two.pdf").write_text("kept")
    (data / "secret_key").write_text("kept")
    settings.DATA_DIR, settings.MEDIA_ROOT = data, str(data / "files")
    return data


def files_around(folder: Path) -> dict[Path, bytes]:
    """Returns files in and next to the data folder, except the lock file."""
    return {path: path.read_bytes() for path in folder.parent.rglob("*") if path.is_file() and path.name != "in_use"}


def rows() -> list[list[bytes]]:
    return [list(stored_rows.lines(model)) for model in stored_models()]


def assert_refused(forged: Parts, folder: Path, sentence: str) -> None:
    path = forged.write(folder.parent / "forged.kreuzdame")
    before = files_around(folder), rows()
    with pytest.raises(BackupError, match=sentence):
        restore(path, replace=True)
    assert (files_around(folder), rows()) == before


def member(name: str, content: bytes = b"forged", *, kind: int = 0, size: int | None = None) -> Forge:
    """Adds a member of this kind, with a false size if given."""

    def forge(parts: Parts) -> None:
        parts.members[name] = content
        parts.kinds[name] = kind
        parts.sizes[name] = len(content) if size is None else size

    return forge


def add_files(*names: str) -> Forge:
    return lambda parts: parts.more.extend((name, b"forged") for name in names)


def manifest(**values: object) -> Forge:
    return lambda parts: parts.manifest.update(values)


OUTSIDE = "would lie outside"
CHANGED = "changed or damaged"
DAMAGED = "is missing or damaged"
NO_BACKUP = "is no backup, or it is damaged"
NOT_OURS = "does not belong"
MEMBERS: dict[str, tuple[Forge, str]] = {
    "parent": (member("files/../../forged"), OUTSIDE),
    "parent of private": (member("private/../secret_key"), OUTSIDE),
    "absolute": (member("/forged"), OUTSIDE),
    "absolute, two slashes": (member("//forged"), OUTSIDE),
    "backslashes": (member("..\\..\\forged"), OUTSIDE),
    "drive": (member("C:\\forged"), OUTSIDE),
    "drive, slashes": (member("C:/forged"), OUTSIDE),
    "other folder": (member("etc/passwd"), OUTSIDE),
    "no folder": (member("forged"), OUTSIDE),
    "here": (member("files/./forged"), OUTSIDE),
    "folder": (member("files/forged/"), OUTSIDE),
    "the database": (member("private/kreuzdame.sqlite3"), NOT_OURS),
    "the lock": (member("private/in_use"), NOT_OURS),
    "a backup": (member("private/backups/20261120-200000-000000.kreuzdame"), NOT_OURS),
    "authority is a file": (member("private/authority"), NOT_OURS),
    "key is a folder": (member("private/secret_key/forged"), NOT_OURS),
    "below a file": (member("files/print/one.pdf/forged"), "cannot be written"),
    "long name": (member(f"files/{'x' * 300}"), "cannot be written"),
    "twice": (add_files("private/secret_key"), CHANGED),
    "not named": (add_files("files/forged"), CHANGED),
    "thousands": (add_files(*(f"files/{number}" for number in range(3000))), CHANGED),
    "link": (member("files/forged", b"/etc/passwd", kind=stat.S_IFLNK), "not a regular file"),
    "device": (member("files/forged", b"", kind=stat.S_IFBLK), "not a regular file"),
    "unpacks to more": (member("files/forged", bytes(5_000_000), size=10), DAMAGED),
    "unpacks to less": (member("files/forged", size=5_000_000), CHANGED),
    "large manifest": (lambda parts: parts.sizes.update({MANIFEST: 10**12}), NO_BACKUP),
}


def test_unchanged_reassembled_backup_is_accepted(valid: Parts, tmp_path: Path):
    with open_archive(valid.write(tmp_path / "same.kreuzdame")) as archive:
        assert archive.members("files") == ["print/one.pdf"]


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.django_db
@pytest.mark.parametrize(("forge", "sentence"), MEMBERS.values(), ids=MEMBERS)
def test_forged_member_is_refused(forge: Forge, sentence: str, valid: Parts, folder: Path):
    forged = deepcopy(valid)
    forge(forged)
    assert_refused(forged, folder, sentence)


@pytest.mark.django_db
def test_absolute_path_below_a_folder_is_refused(valid: Parts, folder: Path):
    forged = deepcopy(valid)
    forged.members[f"files/{folder.parent / 'forged'}"] = b"forged"
    assert_refused(forged, folder, OUTSIDE)


@pytest.mark.django_db
def test_files_posing_as_another_restore_are_skipped(valid: Parts, folder: Path):
    """The next start would move files back and delete the ones it names."""
    forged, beside, restore_id = deepcopy(valid), folder.parent / "kept", uuid4()
    beside.write_text("kept")
    forged.members[f"files/{placing.PREFIX}{uuid4()}/placed.json"] = b'["../../kept"]'
    with open_archive(forged.write(folder.parent / "forged.kreuzdame")) as archive:
        placing.extract(archive, restore_id)
        placing.place(restore_id)
    placing.settle()
    assert sorted(path.name for path in folder.rglob("*.pdf")) == ["one.pdf"]
    assert placing.restores_left() == []
    assert beside.read_text() == "kept"


MANIFESTS: dict[str, Forge] = {
    "made_at": manifest(made_at=5),
    "database": manifest(database=None),
    "closed_at": manifest(closed_at=[]),
    "format": manifest(format="1"),
    "no format": manifest(format=None),
    "migrations": manifest(migrations=None),
    "migration": manifest(migrations=[["tournaments"]]),
    "numbers of migrations": manifest(migrations=[[1, 2]]),
    "lists of migrations": manifest(migrations=[[["tournaments"], "0001_initial"]]),
    "rows": manifest(rows=[]),
    "count in words": manifest(rows={"accounts.user": "many"}),
    "yes for a count": manifest(rows={"accounts.user": True}),
    "checksums": manifest(checksums=["files/forged"]),
    "checksum": manifest(checksums={"private/secret_key": 5}),
    "a word for pairs": manifest(migrations="tournaments"),
    "unknown value": manifest(forged=True),
}


@pytest.mark.django_db
@pytest.mark.parametrize("forge", MANIFESTS.values(), ids=MANIFESTS)
def test_manifest_of_wrong_types_is_refused(forge: Forge, valid: Parts, folder: Path):
    forged = deepcopy(valid)
    forge(forged)
    assert_refused(forged, folder, NO_BACKUP)


KEYS = {"empty": b"", "blank": b" \n", "not UTF-8": b"\xff\xfe", "none": None}


@pytest.mark.django_db
@pytest.mark.parametrize("key", KEYS.values(), ids=KEYS)
def test_unusable_key_is_refused(key: bytes | None, valid: Parts, folder: Path):
    forged = deepcopy(valid)
    if key is None:
        del forged.members["private/secret_key"]
    else:
        forged.members["private/secret_key"] = key
    assert_refused(forged, folder, "secret key")


@pytest.mark.long
def test_other_key_survives_a_round_trip(tmp_path: Path):
    forged, key = deepcopy(FEW_TABLES), "♣ {{ 1 }}\n;'"
    forged.members["private/secret_key"] = key.encode()
    laptop = Installation(tmp_path / "laptop")
    assert "the secret key" in laptop.manage("restore", str(forged.write(tmp_path / "forged.kreuzdame")))
    assert laptop.python("from django.conf import settings\nprint(ascii(settings.SECRET_KEY))").strip() == ascii(key)


def content_types(content: bytes) -> Forge:
    return member("rows/contenttypes.contenttype.jsonl", content)


def permissions(content: bytes) -> Forge:
    return member("rows/auth.permission.jsonl", content)


def table(parts: Parts) -> None:
    parts.members["rows/forged.table.jsonl"] = b'["id"]\n[1]\n'
    parts.manifest["rows"]["forged.table"] = 1


ROWS: dict[str, tuple[Forge, str]] = {
    "unknown table": (table, "forged.table"),
    "unknown column": (permissions(b'["id","forged"]\n[1,1]\n'), "auth.permission"),
    "columns in one word": (permissions(b'"id"\n[1]\n'), "auth.permission"),
    "no columns": (permissions(b""), "auth.permission"),
    "too few values": (permissions(b'["id","name"]\n[1]\n'), "auth.permission"),
    "value missing": (permissions(b'["id","name","content_type_id","codename"]\n[1,null,1,""]\n'), "auth.permission"),
    "wrong type": (permissions(b'["id","name","content_type_id","codename"]\n[1,"",[],""]\n'), "auth.permission"),
    "no JSON": (permissions(b'["id"]\nDROP TABLE accounts_user;\n'), "auth.permission"),
    "one key twice": (content_types(CONTENT_TYPES + b'[1,"accounts","club"]\n'), "contenttypes.contenttype"),
    "leads nowhere": (content_types(b'["id","app_label","model"]\n[2,"accounts","user"]\n'), "auth_permission"),
    "more than counted": (content_types(CONTENT_TYPES + b'[2,"accounts","club"]\n'), "2 rows instead of 1"),
    "fewer than counted": (content_types(b'["id","app_label","model"]\n'), "0 rows instead of 1"),
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("forge", "sentence"), ROWS.values(), ids=ROWS)
def test_invalid_rows_are_refused(forge: Forge, sentence: str, folder: Path, settings: Any):
    settings.MIGRATION_MODULES = {}
    forged = deepcopy(FEW_TABLES)
    forge(forged)
    assert_refused(forged, folder, sentence)
