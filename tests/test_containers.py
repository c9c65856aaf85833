"""The compose file, as a compose client reads it."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def _client() -> list[str] | None:
    if shutil.which("docker-compose"):
        return ["docker-compose"]
    if shutil.which("docker"):
        found = subprocess.run(["docker", "compose", "version"], capture_output=True, check=False)
        return ["docker", "compose"] if found.returncode == 0 else None
    return None


@pytest.mark.skipif(_client() is None, reason="no compose client")
def test_compose_file_is_accepted_and_has_its_services():
    command = [*(_client() or []), "-f", str(ROOT / "docker-compose.yml"), "config", "--services"]
    result = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert set(result.stdout.split()) == {"db", "redis", "web", "worker", "migrate"}


def test_image_does_not_run_as_root():
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    assert [line for line in lines if line.startswith("USER ")] == ["USER kreuzdame"]
