"""What migrations make of rows that are there."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import ROOT

TOKEN = (
    "INSERT INTO accounts_user (uid, email, name, language, password, password_is_temporary, is_staff, is_active,"
    " is_superuser, date_joined) VALUES ('1', 'a@example.org', '', '', '', 0, 0, 1, 0, '2026-01-01');"
    "INSERT INTO accounts_apitoken (user_id, name, digest, prefix, created_at)"
    " VALUES (1, 'alt', 'x', 'kd_x', '2026-01-01');"
)


@pytest.mark.long
def test_token_from_before_scopes_keeps_all_rights_without_end(tmp_path: Path) -> None:
    database = tmp_path / "kreuzdame.sqlite3"
    environment = {**os.environ, "DATA_DIR": str(tmp_path), "DATABASE_URL": f"sqlite:///{database}"}
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings"

    def migrate(to: str) -> None:
        command = [sys.executable, "manage.py", "migrate", "accounts", to, "--verbosity", "0"]
        subprocess.run(command, cwd=ROOT, env=environment, check=True)

    migrate("0002")
    with sqlite3.connect(database) as rows:
        rows.executescript(TOKEN)
    migrate("0003")
    with sqlite3.connect(database) as rows:
        assert rows.execute("SELECT scope, expires_on FROM accounts_apitoken").fetchall() == [("organise", None)]
