"""The file of a backup: a ZIP archive with a manifest that has the checksum of everything in it.

| member | what |
|---|---|
| `rows/<app.model>.jsonl` | the rows of a table: a line with the names of its columns, then a line for each row |
| `files/<path>` | what lies in MEDIA_ROOT: printed documents |
| `private/<path>` | what DATA_DIR keeps besides: the secret key, the authority for HTTPS |
| `manifest.json` | the last one: what is there, how much of it, and which migrations made the tables |

Anybody can make such a file: whatever is in it is believed only as far as it is checked.
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
LONGEST_MANIFEST = 1 << 26  # bytes: half a million files
ASIDE = ".part"
_PIECE = 1 << 20


class BackupError(Exception):
    """Why a backup can be neither made nor restored: a sentence for whoever typed the command."""


class NewerBackupError(BackupError):
    """A backup of a newer version, which this one cannot read: one more reason not to take an older one unasked."""


class NotFreshError(BackupError):
    """A backup would take the place of something, and nobody said that it may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What a backup holds. `rows` counts them by model, `migrations` are those applied, as (app, name).

    `closed_at`: when the last round in it was closed, empty where none is.
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
    """An archive that is being written; remembers the checksum of each member."""

    file: zipfile.ZipFile
    checksums: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, pieces: Iterable[bytes]) -> int:
        """Writes a member piece by piece; the number of pieces."""
        digest, count = hashlib.sha256(), 0
        with self.file.open(name, "w", force_zip64=True) as member:
            for count, piece in enumerate(pieces, start=1):  # noqa: B007 - asked for below
                member.write(piece)
                digest.update(piece)
        self.checksums[name] = digest.hexdigest()
        return count

    def close(self, manifest: Manifest) -> None:
        """Writes the manifest, which makes the archive whole."""
        self.file.writestr(MANIFEST, json.dumps(asdict(manifest), indent=1))


@contextmanager
def new_archive(path: Path) -> Iterator[NewArchive]:
    """An archive that nobody else can read, written aside and renamed when it is whole: never half under its name."""
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
    """A backup whose members are what its manifest says."""

    file: zipfile.ZipFile
    manifest: Manifest

    def members(self, folder: str) -> list[str]:
        """The names below a folder, without it."""
        start = f"{folder}/"
        return [name.removeprefix(start) for name in self.manifest.checksums if name.startswith(start)]

    def lines(self, name: str) -> Iterator[bytes]:
        """A member line by line."""
        with self.file.open(name) as member:
            yield from member

    def extract(self, name: str, target: Path) -> None:
        """Writes a member to a new file that nobody else can read. Raises `BackupError` where none can be."""
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
    """An archive after it was checked from end to end. Raises `BackupError` with what is wrong."""
    with ExitStack() as stack:
        with _read(f"{path} is no backup, or it is damaged. Take another one."):
            file = stack.enter_context(_opened(path))
            manifest = _manifest(file)
            for name, checksum in manifest.checksums.items():
                _check(file, name, checksum)
            _check_nothing_else(file, manifest)
        yield Archive(file, manifest)


def manifest_of(path: Path) -> Manifest:
    """What an archive says it holds, unchecked. Raises `BackupError`."""
    with _read(f"{path} is no backup, or it is damaged. Take another one."), _opened(path) as file:
        return _manifest(file)


@contextmanager
def _read(otherwise: str) -> Iterator[None]:
    """Raises `BackupError` with this sentence for whatever the body meets in damaged bytes.

    That is nearly anything: a flipped bit makes a ZIP archive encrypted, split, or one by a method unknown here.
    """
    try:
        yield
    except BackupError:
        raise
    except Exception as error:
        raise BackupError(otherwise) from error


def _opened(path: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(path)
    except FileNotFoundError:
        raise BackupError(f"{path} is not there.") from None


def _manifest(file: zipfile.ZipFile) -> Manifest:
    if MANIFEST not in file.namelist():
        raise BackupError("This archive has no manifest: it is no backup of Kreuzdame.")
    if file.getinfo(MANIFEST).file_size > LONGEST_MANIFEST:
        raise ValueError("no manifest is as long")
    values = json.loads(file.read(MANIFEST))
    if values.get("format", 0) > FORMAT:
        raise NewerBackupError(
            f"{Path(str(file.filename)).name} was made by a newer version of Kreuzdame. Update first, then restore."
        )
    values["migrations"] = [(app, name) for app, name in values["migrations"]]
    manifest = Manifest(**values)
    if not _is_typed(manifest):
        raise TypeError("a manifest has other values")
    return manifest


def _is_typed(manifest: Manifest) -> bool:
    texts = (manifest.made_at, manifest.database, manifest.closed_at, *chain.from_iterable(manifest.migrations))
    named = (*manifest.rows, *manifest.checksums, *manifest.checksums.values())
    counts = manifest.rows.values()
    return all(isinstance(each, str) for each in (*texts, *named)) and all(type(each) is int for each in counts)


def _check(file: zipfile.ZipFile, name: str, checksum: str) -> None:
    if not _is_inside(name):
        raise BackupError(f"{name} would lie outside the folder of this installation; nothing was changed.")
    digest, length = hashlib.sha256(), 0
    with _read(f"{name} is missing or damaged in this backup. Take another one."), file.open(name) as member:
        for piece in pieces_of(member):
            digest.update(piece)
            length += len(piece)
    if (digest.hexdigest(), length) != (checksum, file.getinfo(name).file_size):
        raise BackupError(f"{name} is not what was backed up: the file was changed or damaged. Take another one.")


def _is_inside(name: str) -> bool:
    """Whether a member lies in one of the folders, also where its name below that is taken for a path of its own."""
    path = PurePosixPath(name)
    is_plain = str(path) == name and ".." not in path.parts  # "files//etc/passwd" is not
    return is_plain and len(path.parts) > 1 and path.parts[0] in FOLDERS


def _check_nothing_else(file: zipfile.ZipFile, manifest: Manifest) -> None:
    """Refuses what is there beside the members that were checked, a second one of the same name among them."""
    if len(file.infolist()) != len({*manifest.checksums, MANIFEST}):
        raise BackupError("There is more in this backup than it says: it was changed or damaged. Take another one.")
    for entry in file.infolist():
        if stat.S_IFMT(entry.external_attr >> 16) not in (0, stat.S_IFREG):
            raise BackupError(f"{entry.filename} is no ordinary file: the backup was changed. Take another one.")


def pieces_of(file: IO[bytes]) -> Iterator[bytes]:
    """The content of a file, a megabyte at a time."""
    while piece := file.read(_PIECE):
        yield piece
