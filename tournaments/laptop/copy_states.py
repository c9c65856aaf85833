"""Copies in a folder elsewhere (a USB stick): where they go, what lies there, and how the last one went.

| in the chosen folder | what |
|---|---|
| `kreuzdame/KREUZDAME.txt` | says what lies here and, in its last line, of which installation: the mark |
| `kreuzdame/20261123-193000-000000.kreuzdame` | the last copies, each a whole backup, named after the moment it holds |

How the last one went stands in a file of the data folder, which worker and web server share.
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
CHOSEN = "choose_copies"  # the action of the ledger
COPIES_KEPT = 3
# Nobody has looked for so long: no worker runs, or it is busy.
LATE_AFTER = 3
STICKS = ("media/*/*", "run/media/*/*", "media/*", "Volumes/*")


class Problem(StrEnum):
    """Why no copy can be made, or was made."""

    AWAY = "away"  # the folder is not there
    OTHER = "other"  # it is there, and what we put into it is not: another stick
    FOREIGN = "foreign"  # copies of another installation lie in it
    LINK = "link"  # what should hold them on the stick is a link to elsewhere
    FULL = "full"
    REFUSED = "refused"  # nothing may be written there
    FAILED = "failed"  # it broke off for another reason
    LATE = "late"  # nobody has tried for long


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyState:
    """How far copies into `folder` are; moments are ISO 8601, empty where there is none.

    `chosen_at`: since when copies are to be there. `made_at`: the moment that the last copy holds. `looked_at`: until
    when nothing had changed since. `problem`: why there is none newer, with the system's words in `detail`, and when
    that was found out. `fingerprint` and `closings` (which rounds are closed) are of what the last copy holds.
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
        """Since when copies are to be there."""
        return datetime.fromisoformat(self.chosen_at) if self.chosen_at else None

    @property
    def made(self) -> datetime | None:
        """The moment that the last copy holds."""
        return datetime.fromisoformat(self.made_at) if self.made_at else None

    @property
    def failed(self) -> datetime | None:
        """When the last copy broke off."""
        return datetime.fromisoformat(self.failed_at) if self.failed_at else None

    @property
    def looked(self) -> datetime | None:
        """Until when the last copy holds everything."""
        return datetime.fromisoformat(self.looked_at) if self.looked_at else None


def chosen_folder() -> str:
    """The folder for copies: from the environment, else what was chosen on the laptop's page; empty for none."""
    if settings.COPIES_TO:
        return str(settings.COPIES_TO)
    chosen = Revision.objects.filter(scope=SCOPE, action=CHOSEN).values_list("after", flat=True).first()
    return str(chosen["folder"]) if chosen else ""


def copies_in(folder: Path) -> list[KeptBackup]:
    """The copies there, the newest first; `folder` is the chosen one or the one within it."""
    return backups_in(folder / FOLDER if (folder / FOLDER).is_dir() else folder)


def installation_mark() -> str:
    """What tells this installation's copies from another's; the same wherever a copy of it was restored."""
    return hashlib.sha256(f"copies:{settings.SECRET_KEY}".encode()).hexdigest()[:16]


def mark_in(folder: Path) -> str:
    """The mark of the copies in a chosen folder; empty where there are none. Raises OSError."""
    try:
        lines = (folder / FOLDER / MARK).read_text().split()
    except FileNotFoundError:
        return ""
    return lines[-1] if lines else ""


def leads_elsewhere(folder: Path) -> bool:
    """Whether our folder in a chosen one, or the mark in it, is a link: who follows it writes and deletes elsewhere."""
    return any(path.is_symlink() for path in (folder / FOLDER, folder / FOLDER / MARK))


def kept_state() -> CopyState | None:
    """What was kept last, by the worker or whoever chose the folder; None where nothing is to be copied. No query."""
    try:
        return CopyState(**json.loads(_state_file().read_text()))
    except (OSError, ValueError, TypeError):
        return None


def keep_state(state: CopyState | None) -> None:
    """Writes it aside and renames it; None forgets it."""
    if state is None:
        _state_file().unlink(missing_ok=True)
        return
    draft = _state_file().with_suffix(f".{os.getpid()}")
    draft.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft.write_text(json.dumps(asdict(state), indent=1))
    draft.replace(_state_file())


def copy_problem(now: datetime) -> Problem | None:
    """Why copies are not what they should be; None where all is well or none are made. No query."""
    state = kept_state()
    if state is None:
        return None
    if state.problem:
        return Problem(state.problem)
    late, last = timedelta(seconds=LATE_AFTER * settings.COPIES_EVERY), state.looked or state.chosen
    return Problem.LATE if last is not None and abs(now - last) > late else None


def sticks() -> list[str]:
    """Sticks and disks that are plugged in and may be written to, as desktops mount them."""
    return sorted(str(path) for path in _mounted() if os.access(path, os.W_OK))


def _mounted() -> Iterator[Path]:
    root = Path("/")
    for pattern in STICKS:
        yield from (path for path in root.glob(pattern) if path.is_mount() and not path.is_symlink())


def _state_file() -> Path:
    return Path(settings.DATA_DIR) / STATE
