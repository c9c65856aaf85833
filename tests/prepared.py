"""A prepared data folder, created once per run."""

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher

from tests.installation import Installation

ANOTHER_PASSWORD = "another-owners"


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], Path]:
    """Copies the database prepared by `make run`, with the first owner and the demonstration tournament."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    made = shared / "prepared"

    def copied(folder: Path) -> Path:
        with (shared / "prepared.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not made.exists():  # made by the first worker
                unfinished = shared / "unfinished"
                Installation(unfinished).manage("prepare")
                unfinished.rename(made)
        return shutil.copytree(made, folder, dirs_exist_ok=True)

    return copied


def make_another(folder: Path) -> None:
    """Gives a copy its own password and key, so that those of the first don't work there."""
    (folder / "secret_key").write_text("another " * 8)
    signing_in = folder / "first-sign-in.txt"
    password = signing_in.read_text().split()[-1]
    signing_in.write_text(signing_in.read_text().replace(password, ANOTHER_PASSWORD))
    kept = PBKDF2PasswordHasher().encode(ANOTHER_PASSWORD, "salt", iterations=1)
    with closing(sqlite3.connect(folder / "kreuzdame.sqlite3")) as database, database:
        database.execute("UPDATE accounts_user SET password = ?", [kept])
