"""Services that copy everything to a USB stick, for use on a second laptop.

A worker calls `copy_if_due` every few seconds. It makes a copy five minutes after the last one if anything has changed,
and immediately after a round is closed or the stick is back. It only deletes our own copies beside our mark. Clocks may
be set back or differ, so future times count as long past, and names decide the order.
"""

import errno
import hashlib
import os
from contextlib import closing, suppress
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db.models import Count, Max
from django.utils import timezone

from scoring.errors import RuleViolation
from tournaments.laptop.backup_states import next_name
from tournaments.laptop.backups import stored_rows
from tournaments.laptop.backups.archives import BackupError, NewerBackupError, open_archive
from tournaments.laptop.backups.backups import back_up, stored_models, throw_away
from tournaments.laptop.copy_states import (
    CHOSEN,
    COPIES_KEPT,
    FOLDER,
    MARK,
    CopyState,
    Problem,
    chosen_folder,
    copies_in,
    installation_mark,
    keep_state,
    kept_state,
    leads_elsewhere,
    mark_in,
)
from tournaments.models.revision import Revision
from tournaments.models.round import Round
from tournaments.selectors.tournament.address import SCOPE
from tournaments.services.ledger import Change, Write, WriteRequest, apply_once
from tournaments.services.tournament.disk import FULL

TASK_NOW = "tournaments.copy_now"
# They change only along with the ledger, so its last revision covers them.
COVERED_BY_LEDGER = frozenset(
    f"tournaments.{name}"
    for name in (
        *("entry", "seat", "occupancy", "scorelist", "participant", "player", "round", "table", "revision"),
        *("timedeclaration", "attendancemark", "settingchange", "freelist"),
    )
)
# Changes not worth a copy: heartbeats and sessions.
IGNORED_MODELS = frozenset({"tournaments.workerheartbeat", "sessions.session"})
# Wait after a failure, which may take long to recover.
AGAIN_AFTER = timedelta(minutes=1)
REFUSED = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
TEXT = """\
Kopien einer Installation von Kreuzdame. Auf einem anderen Laptop weitermachen:
Copies of an installation of Kreuzdame. To go on with another laptop:

    make take-over FROM={folder}

Wer eine Kopie hat, kommt überall hinein. Whoever has a copy can sign in as anybody.

{mark}
"""


def choose_folder(*, folder: str, write_request: WriteRequest) -> None:
    """Sets the folder for copies, or "" for none. Raises `RuleViolation` if it can't be used."""
    if settings.COPIES_TO and folder != settings.COPIES_TO:
        raise RuleViolation("copies_set_outside")
    if folder:
        _prepare_folder(Path(folder))
    write = Write(action=CHOSEN, scope=SCOPE, request=write_request, payload={"folder": folder})
    apply_once(write, chosen_folder, lambda before: Change(before={"folder": before}, after={"folder": folder}))
    keep_state(CopyState(folder=folder, chosen_at=timezone.now().isoformat()) if folder else None)


def expect_copies(now: datetime) -> None:
    """Starts expecting copies, so that a missing worker is noticed."""
    chosen, state = chosen_folder(), kept_state()
    if chosen and (state is None or state.folder != chosen):
        keep_state(CopyState(folder=chosen, chosen_at=now.isoformat()))


def _prepare_folder(folder: Path) -> None:
    data = Path(settings.DATA_DIR).resolve()
    if not folder.is_absolute() or not folder.is_dir():
        raise RuleViolation("copies_no_folder", "folder")
    if data == folder.resolve() or data in folder.resolve().parents:
        raise RuleViolation("copies_in_data", "folder")
    if leads_elsewhere(folder):
        raise RuleViolation("copies_link", "folder")
    try:
        if mark_in(folder) not in ("", installation_mark()):
            raise RuleViolation("copies_foreign", "folder")
        _mark(folder)
    except OSError as error:
        raise RuleViolation("copies_refused", "folder", why=error.strerror or str(error)) from error


def _mark(folder: Path) -> None:
    """Creates our subfolder but never the chosen folder itself, which would stand in for a missing stick."""
    (folder / FOLDER).mkdir(mode=0o700, exist_ok=True)
    (folder / FOLDER / MARK).write_text(TEXT.format(folder=folder, mark=installation_mark()))


def copy_if_due(now: datetime, *, is_asked: bool = False) -> Path | None:
    """Makes a copy if one is due or asked for, and stores the result."""
    chosen = chosen_folder()
    state = kept_state()
    if not chosen:
        if state is not None:
            keep_state(None)
        return None
    if state is None or state.folder != chosen:
        state = CopyState(folder=chosen, chosen_at=now.isoformat())
    problem = _problem_of(Path(chosen), state)
    if problem is not None:
        _keep_problem(state, problem)
        return None
    if is_asked or _is_due(state, now):
        return _copy(state, now)
    if _is_time_to_look(state, now) and not state.problem:
        keep_state(replace(state, looked_at=now.isoformat()))
    return None


def _is_due(state: CopyState, now: datetime) -> bool:
    if state.problem:  # reuse a returned stick at once, retry other problems later
        return state.problem == Problem.AWAY or _is_past(AGAIN_AFTER, state.failed, now)
    if not state.made_at or _closings() != state.closings:
        return True
    return _is_time_to_look(state, now) and fingerprint() != state.fingerprint


def newest_whole_copy(folder: Path) -> Path:
    """Returns the newest intact copy, or `folder` itself if it's a file.

    Raises `BackupError` if there is none, or if a newer version's copy would be skipped.
    """
    if folder.is_file():
        return folder
    copies = copies_in(folder)
    for copy in copies:
        if _is_whole(copy.path):
            return copy.path
    damaged = f"; {len(copies)} are damaged" if copies else ""
    raise BackupError(f"There is no whole copy in {folder}{damaged}.")


def _is_whole(copy: Path) -> bool:
    try:
        with open_archive(copy):
            return True
    except NewerBackupError:
        raise
    except BackupError:
        return False


def fingerprint() -> str:
    """Returns a digest of all rows that are worth copying."""
    digest = hashlib.sha256()
    last = Revision.objects.aggregate(last=Max("pk"))["last"]
    digest.update(f"{last}".encode())
    for model in stored_models():
        if model._meta.label_lower not in COVERED_BY_LEDGER | IGNORED_MODELS:
            with closing(stored_rows.lines(model)) as lines:
                for line in lines:
                    digest.update(line)
    return digest.hexdigest()


def _problem_of(folder: Path, state: CopyState) -> Problem | None:
    """Returns the reason why no copy can be made, or None; marks a new folder as ours."""
    try:
        if not folder.is_dir():
            return Problem.AWAY
        if leads_elsewhere(folder):
            return Problem.LINK
        mark = mark_in(folder)
        if mark == "" and not state.made_at:
            _mark(folder)
        elif mark != installation_mark():
            return Problem.FOREIGN if mark else Problem.OTHER
    except OSError as error:
        return _problem_in(error)
    return None


def _is_time_to_look(state: CopyState, now: datetime) -> bool:
    return _is_past(timedelta(seconds=settings.COPIES_EVERY), state.looked, now)


def _is_past(span: timedelta, moment: datetime | None, now: datetime) -> bool:
    """True if this much time has passed, or if that can't be known because the clock was set back."""
    return moment is None or not timedelta() <= now - moment < span


def _closings() -> str:
    """Returns a value that changes whenever a round is closed, regardless of the clock."""
    closed = Round.objects.aggregate(count=Count("closed_at"), last=Max("closed_at"))
    return f"{closed['count']} {closed['last']}"


def _copy(state: CopyState, now: datetime) -> Path | None:
    folder = Path(state.folder) / FOLDER
    path = folder / next_name(copies_in(folder), now)
    holds = CopyState(folder=state.folder, fingerprint=fingerprint(), closings=_closings())
    try:
        back_up(path)
        _sync(folder)
        throw_away(folder, copies_in(folder)[COPIES_KEPT:])
    except OSError as error:
        why = error.strerror or str(error)
        keep_state(replace(state, problem=_problem_in(error), detail=why, failed_at=now.isoformat()))
        return None
    keep_state(replace(holds, made_at=now.isoformat(), looked_at=now.isoformat()))
    return path


def _sync(folder: Path) -> None:
    """Flushes the new name to the stick, if the file system supports it."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):
            os.fsync(handle)
    finally:
        os.close(handle)


def _keep_problem(state: CopyState, problem: Problem) -> None:
    if state.problem != problem or kept_state() is None:
        keep_state(replace(state, problem=problem, detail="", failed_at=""))


def _problem_in(error: OSError) -> Problem:
    if error.errno in FULL:
        return Problem.FULL
    if error.errno in (errno.ENOENT, errno.ENODEV, errno.ENOTDIR):
        return Problem.AWAY
    return Problem.REFUSED if error.errno in REFUSED else Problem.FAILED
