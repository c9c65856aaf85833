"""What the environment makes of the settings."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHOW = "from django.conf import settings; print(*settings.ALLOWED_HOSTS)"
OWN = "127.0.0.1 localhost [::1]"


@pytest.mark.parametrize(
    ("given", "hosts"),
    [
        ({}, f"127.0.0.1 127.0.0.1 {OWN}"),
        ({"HOST": "0.0.0.0"}, f"* {OWN}"),
        ({"HOST": "0.0.0.0", "EMAIL_URL": "smtp://mail.invalid"}, f"0.0.0.0 0.0.0.0 {OWN}"),
        ({"BASE_URL": "https://doko.invalid"}, f"127.0.0.1 doko.invalid {OWN}"),
        ({"HOST": "0.0.0.0", "ALLOWED_HOSTS": "a.invalid,b.invalid"}, f"a.invalid b.invalid {OWN}"),
    ],
)
def test_names_by_which_the_site_may_be_asked(given: dict[str, str], hosts: str, tmp_path: Path) -> None:
    """A made-up host must not get into the links of a mail."""
    names = ("HOST", "BASE_URL", "EMAIL_URL", "ALLOWED_HOSTS")
    kept = {name: value for name, value in os.environ.items() if name not in names}
    environment = {**kept, "DJANGO_SETTINGS_MODULE": "config.settings", "DATA_DIR": str(tmp_path), **given}
    shown = subprocess.run(
        [sys.executable, "-c", SHOW], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert shown.stdout.strip() == hosts
