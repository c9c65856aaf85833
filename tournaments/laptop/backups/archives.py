"""The ZIP archive of a backup, with checksums in its manifest.

| member | content |
|---|---|
| `rows/<app.model>.jsonl` | rows of a table: a line of column names, then a line per row |
| `files/<path>` | MEDIA_ROOT: printed documents |
| `private/<path>` | from DATA_DIR: the secret key, the HTTPS authority |
| `manifest.json` | last member: contents, counts and migrations |

Archives are untrusted input: nothing is used unchecked.
"""

import hashlib
import json
import os
import secrets
import shutil
import stat
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, field
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import IO

from tournaments.services.tournament.disk import is_full

FORMAT = 1
MANIFEST = "manifest.json"
FOLDERS = frozenset({"rows", "files", "private"})
LONGEST_MANIFEST = 1 << 26  # bytes, for half a million files
ASIDE = ".part"
_PIECE = 1 << 20


class BackupError(Exception):
    """Raised if a backup can't be made or restored; the message is shown on the command line."""


class NewerBackupError(BackupError):
    """Raised if a newer version made the backup, so that an older one never silently replaces it."""


class NotFreshError(BackupError):
    """Raised if restoring would overwrite data without permission."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """The contents of a backup: rows by model, and migrations as (app, name).

    `closed_at`: when the last round was closed, or "".
    """

    made_at: str
    database: str
    migrations: list[tuple[str, str]]
    rows: dict[str, int]
    checksums: dict[str, str]
    closed_at: str = ""
    format: int = FORMAT


@dataclass
class NewArchive:
    file: zipfile.ZipFile
    checksums: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, pieces: Iterable[bytes]) -> int:
        """Writes a member and returns the number of pieces written."""
        digest, count = hashlib.sha256(), 0
        with self.file.open(name, "w", force_zip64=True) as member:
            for count, piece in enumerate(pieces, start=1):  # noqa: B007 - asked for below
                member.write(piece)
                digest.update(piece)
        self.checksums[name] = digest.hexdigest()
        return count

    def close(self, manifest: Manifest) -> None:
        self.file.writestr(MANIFEST, json.dumps(asdict(manifest), indent=1))


@contextmanager
def new_archive(path: Path) -> Iterator[NewArchive]:
    """Writes a private file, which only appears once it's complete."""
    aside = path.with_name(f"{path.name}.{secrets.token_hex(4)}{ASIDE}")
    try:
        with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as raw:
            with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as file:
                yield NewArchive(file)
            raw.flush()
            os.fsync(raw.fileno())
        aside.replace(path)
    finally:
        with suppress(FileNotFoundError):
            aside.unlink()


@dataclass(frozen=True, slots=True)
class Archive:
    """A backup that has been verified."""

    file: zipfile.ZipFile
    manifest: Manifest

    def members(self, folder: str) -> list[str]:
        start = f"{folder}/"
        return [name.removeprefix(start) for name in self.manifest.checksums if name.startswith(start)]

    def lines(self, name: str) -> Iterator[bytes]:
        with self.file.open(name) as member:
            yield from member

    def extract(self, name: str, target: Path) -> None:
        """Extracts a member to a file that only the owner can read. Raises `BackupError`."""
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            copy = os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")
            with copy, self.file.open(name) as member:
                shutil.copyfileobj(member, copy)
        except OSError as error:
            if is_full(error):
                raise
            raise BackupError(f"{name} cannot be written here ({error.strerror}); nothing was changed.") from error


@contextmanager
def open_archive(path: Path) -> Iterator[Archive]:
    """Opens an archive and verifies all of its contents. Raises `BackupError`."""
    with ExitStack() as stack:
        with _convert_errors(f"{path} is no backup, or it is damaged. Take another one."):
            file = stack.enter_context(_open_zip(path))
            manifest = _read_manifest(file)
            for name, checksum in manifest.checksums.items():
                _check_file(file, name, checksum)
            _check_nothing_else(file, manifest)
        yield Archive(file, manifest)


def manifest_of(path: Path) -> Manifest:
    """Returns the manifest without verifying it. Raises `BackupError`."""
    with _convert_errors(f"{path} is no backup, or it is damaged. Take another one."), _open_zip(path) as file:
        return _read_manifest(file)


@contextmanager
def _convert_errors(otherwise: str) -> Iterator[None]:
    """Turns any error into a `BackupError` with this message.

    A flipped bit can make a ZIP archive look encrypted, split or unsupported.
    """
    try:
        yield
    except BackupError:
        raise
    except Exception as error:
        raise BackupError(otherwise) from error


def _open_zip(path: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(path)
    except FileNotFoundError:
        raise BackupError(f"{path} does not exist.") from None


def _read_manifest(file: zipfile.ZipFile) -> Manifest:
    if MANIFEST not in file.namelist():
        raise BackupError("This archive has no manifest, so it is not a Kreuzdame backup.")
    if file.getinfo(MANIFEST).file_size > LONGEST_MANIFEST:
        raise ValueError("the manifest is too long")
    values = json.loads(file.read(MANIFEST))
    if values.get("format", 0) > FORMAT:
        raise NewerBackupError(
            f"{Path(str(file.filename)).name} was made by a newer version of Kreuzdame. Update first, then restore."
        )
    values["migrations"] = [(app, name) for app, name in values["migrations"]]
    manifest = Manifest(**values)
    if not _has_valid_types(manifest):
        raise TypeError("unexpected values in the manifest")
    return manifest


def _has_valid_types(manifest: Manifest) -> bool:
    texts = (manifest.made_at, manifest.database, manifest.closed_at, *chain.from_iterable(manifest.migrations))
    named = (*manifest.rows, *manifest.checksums, *manifest.checksums.values())
    counts = manifest.rows.values()
    return all(isinstance(each, str) for each in (*texts, *named)) and all(type(each) is int for each in counts)


def _check_file(file: zipfile.ZipFile, name: str, checksum: str) -> None:
    if not _is_inside(name):
        raise BackupError(f"{name} would lie outside the folder of this installation; nothing was changed.")
    digest, length = hashlib.sha256(), 0
    with _convert_errors(f"{name} is missing or damaged in this backup. Take another one."), file.open(name) as member:
        for piece in pieces_of(member):
            digest.update(piece)
            length += len(piece)
    if (digest.hexdigest(), length) != (checksum, file.getinfo(name).file_size):
        raise BackupError(
            f"{name} differs from what was backed up: the file was changed or damaged. Use another backup."
        )


def _is_inside(name: str) -> bool:
    """Checks that a member's path stays within one of the folders."""
    path = PurePosixPath(name)
    is_plain = str(path) == name and ".." not in path.parts  # rejects "files//etc/passwd"
    return is_plain and len(path.parts) > 1 and path.parts[0] in FOLDERS


def _check_nothing_else(file: zipfile.ZipFile, manifest: Manifest) -> None:
    """Raises if there are duplicates, special files, or members missing from the manifest."""
    if len(file.infolist()) != len({*manifest.checksums, MANIFEST}):
        raise BackupError(
            "This backup contains more than its manifest lists: it was changed or damaged. Use another one."
        )
    for entry in file.infolist():
        if stat.S_IFMT(entry.external_attr >> 16) not in (0, stat.S_IFREG):
            raise BackupError(f"{entry.filename} is not a regular file: the backup was changed. Use another one.")


def pieces_of(file: IO[bytes]) -> Iterator[bytes]:
    while piece := file.read(_PIECE):
        yield piece
