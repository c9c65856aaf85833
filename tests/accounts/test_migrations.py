import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import ROOT

MIGRATED = """
import django
django.setup()
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

def at(name):
    return MigrationExecutor(connection).migrate([("accounts", name)]).apps

before = at("0002_invitation")
owner = before.get_model("accounts", "User").objects.create(email="a@example.org")
before.get_model("accounts", "ApiToken").objects.create(user=owner, name="alt", digest="x", prefix="kd_x")
print(at("0003_token_scope").get_model("accounts", "ApiToken").objects.values_list("scope", "expires_on").get())
"""


@pytest.mark.long
def test_token_from_before_scopes_keeps_full_scope_without_expiry(tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    environment = {**kept, "DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-c", MIGRATED], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "('organise', None)", done.stderr
