"""The state of the copies on a USB stick.

| in the chosen folder | content |
|---|---|
| `kreuzdame/KREUZDAME.txt` | explains the folder; its last line, the mark, identifies the installation |
| `kreuzdame/20261123-193000-000000.kreuzdame` | the last copies, each a backup named after its time |

The result of the last copy is stored in a file in the data folder that worker and web server share.
"""

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path

from django.conf import settings

from tournaments.laptop.backup_states import KeptBackup, backups_in
from tournaments.models.revision import Revision
from tournaments.selectors.tournament.address import SCOPE

FOLDER, MARK, STATE = "kreuzdame", "KREUZDAME.txt", "copies.json"
CHOSEN = "choose_copies"  # the ledger's action
COPIES_KEPT = 3
# Intervals without an attempt: no worker runs, or it is busy.
LATE_AFTER = 3
STICKS = ("media/*/*", "run/media/*/*", "media/*", "Volumes/*")


class Problem(StrEnum):
    AWAY = "away"  # no such folder
    OTHER = "other"  # the folder lacks our mark: another stick
    FOREIGN = "foreign"  # copies of another installation
    LINK = "link"  # our folder or mark is a link
    FULL = "full"
    REFUSED = "refused"  # not writable
    FAILED = "failed"  # any other failure
    LATE = "late"  # no attempt for long


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyState:
    """The state of the copies made to `folder`; times are ISO 8601 or "".

    `made_at`: time of the last copy, which was still up to date at `looked_at`; `problem`: why there's no newer one;
    `fingerprint`, `closings`: describe the content of the last copy.
    """

    folder: str
    chosen_at: str = ""
    made_at: str = ""
    looked_at: str = ""
    fingerprint: str = ""
    closings: str = ""
    problem: str = ""
    detail: str = ""
    failed_at: str = ""

    @property
    def chosen(self) -> datetime | None:
        return datetime.fromisoformat(self.chosen_at) if self.chosen_at else None

    @property
    def made(self) -> datetime | None:
        return datetime.fromisoformat(self.made_at) if self.made_at else None

    @property
    def failed(self) -> datetime | None:
        return datetime.fromisoformat(self.failed_at) if self.failed_at else None

    @property
    def looked(self) -> datetime | None:
        return datetime.fromisoformat(self.looked_at) if self.looked_at else None


def chosen_folder() -> str:
    """Returns the folder set in the environment or on the laptop's page."""
    if settings.COPIES_TO:
        return str(settings.COPIES_TO)
    chosen = Revision.objects.filter(scope=SCOPE, action=CHOSEN).values_list("after", flat=True).first()
    return str(chosen["folder"]) if chosen else ""


def copies_in(folder: Path) -> list[KeptBackup]:
    """Returns the copies, newest first; `folder`: the chosen folder or our own inside it."""
    return backups_in(folder / FOLDER if (folder / FOLDER).is_dir() else folder)


def installation_mark() -> str:
    """Returns an id for the installation, which stays the same if it's restored elsewhere."""
    return hashlib.sha256(f"copies:{settings.SECRET_KEY}".encode()).hexdigest()[:16]


def mark_in(folder: Path) -> str:
    """Returns the mark in a folder, or "". Raises OSError."""
    try:
        lines = (folder / FOLDER / MARK).read_text().split()
    except FileNotFoundError:
        return ""
    return lines[-1] if lines else ""


def leads_elsewhere(folder: Path) -> bool:
    """Checks whether our folder or mark is a link, which could make us write or delete elsewhere."""
    return any(path.is_symlink() for path in (folder / FOLDER, folder / FOLDER / MARK))


def kept_state() -> CopyState | None:
    """Returns the stored state, or None if no copies are made; no query."""
    try:
        return CopyState(**json.loads(_state_file().read_text()))
    except (OSError, ValueError, TypeError):
        return None


def keep_state(state: CopyState | None) -> None:
    if state is None:
        _state_file().unlink(missing_ok=True)
        return
    draft = _state_file().with_suffix(f".{os.getpid()}")
    draft.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft.write_text(json.dumps(asdict(state), indent=1))
    draft.replace(_state_file())


def copy_problem(now: datetime) -> Problem | None:
    state = kept_state()
    if state is None:
        return None
    if state.problem:
        return Problem(state.problem)
    late, last = timedelta(seconds=LATE_AFTER * settings.COPIES_EVERY), state.looked or state.chosen
    return Problem.LATE if last is not None and abs(now - last) > late else None


def sticks() -> list[str]:
    return sorted(str(path) for path in _mounted_sticks() if os.access(path, os.W_OK))


def _mounted_sticks() -> Iterator[Path]:
    root = Path("/")
    for pattern in STICKS:
        yield from (path for path in root.glob(pattern) if path.is_mount() and not path.is_symlink())


def _state_file() -> Path:
    return Path(settings.DATA_DIR) / STATE
