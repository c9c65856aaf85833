"""What an installation keeps is its owner's alone: made so, and made so where an earlier version left it open."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from config.data_folder import private
from tests.paths import ROOT
from tools.run import close_to_others

# With the rights that a shell usually gives, as a process started by hand has them.
WITH_DATABASE = """
import os
os.umask(0o022)
import config.settings, django
django.setup()
from django.db import connection
connection.ensure_connection()
"""


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


@pytest.mark.parametrize("before", [None, 0o700, 0o755, 0o777])
def test_folder_is_closed_to_others(tmp_path: Path, before: int | None) -> None:
    folder = tmp_path / "kept" / "var"
    if before is not None:
        folder.mkdir(parents=True)
        folder.chmod(before)
    assert mode(private(folder)) == 0o700


def test_what_lies_in_it_is_closed_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "files").mkdir(mode=0o755)
    (tmp_path / "files" / "list.pdf").touch(mode=0o644)
    (tmp_path / "program").touch(mode=0o755)
    (tmp_path / "elsewhere").symlink_to(sys.executable)
    elsewhere = mode(Path(sys.executable).resolve())
    close_to_others(tmp_path)
    assert [mode(tmp_path / name) for name in ("files", "files/list.pdf", "program")] == [0o700, 0o600, 0o700]
    assert mode(Path(sys.executable).resolve()) == elsewhere


def test_the_settings_close_it(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    folder.mkdir(mode=0o755)
    own = {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_URL": ""}
    environment = {**os.environ, **own}
    subprocess.run([sys.executable, "-c", WITH_DATABASE], cwd=ROOT, env=environment, check=True)
    assert (mode(folder), mode(folder / "secret_key")) == (0o700, 0o600)
    assert mode(folder / "kreuzdame.sqlite3") == 0o600


def test_uploads_are_kept_for_their_owner(settings) -> None:
    assert (settings.FILE_UPLOAD_PERMISSIONS, settings.FILE_UPLOAD_DIRECTORY_PERMISSIONS) == (0o600, 0o700)
