"""The compose file and its settings."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.paths import ROOT
from tools.shape.deployment import VARIABLE

GIVEN = {"BASE_URL": "https://doko.example.org", "POSTGRES_PASSWORD": "p" * 48, "REDIS_PASSWORD": "r" * 48}
SERVICES = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]


def client() -> list[str] | None:
    if shutil.which("docker-compose"):
        return ["docker-compose"]
    if shutil.which("docker"):
        answer = subprocess.run(["docker", "compose", "version"], capture_output=True, check=False)
        return ["docker", "compose"] if answer.returncode == 0 else None
    return None


@pytest.mark.skipif(client() is None, reason="no compose client")
def test_compose_refuses_to_start_without_required_variables(tmp_path: Path) -> None:
    def configured(given: dict[str, str]) -> subprocess.CompletedProcess[str]:
        (tmp_path / ".env").write_text("".join(f"{name}={value}\n" for name, value in given.items()))
        command = [*(client() or []), "--env-file", str(tmp_path / ".env"), "-f", "docker-compose.yml"]
        kept = {name: value for name, value in os.environ.items() if name not in GIVEN}
        return subprocess.run([*command, "config", "--services"], capture_output=True, text=True, cwd=ROOT, env=kept)

    assert set(configured(GIVEN).stdout.split()) == set(SERVICES)
    for name in GIVEN:
        refused = configured({each: value for each, value in GIVEN.items() if each != name})
        assert refused.returncode
        assert "into .env" in refused.stderr


def environment(service: str) -> dict[str, str]:
    """Returns a service's environment with only the required variables set."""

    def value(found: re.Match[str]) -> str:
        name, kind, default = found.groups()
        return GIVEN.get(name, default if kind == "-" else "")

    given: dict[str, Any] = SERVICES[service]["environment"]
    return {name: VARIABLE.sub(value, str(text)) for name, text in given.items()}


@pytest.mark.long
def test_deployment_checks_pass(tmp_path: Path) -> None:
    ours = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "config.settings", "DATA_DIR": str(tmp_path)}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "INFO"]
    check = subprocess.run(
        command, cwd=ROOT, env={**environment("web"), **ours}, capture_output=True, text=True, check=False
    )
    assert (check.returncode, "no issues" in check.stdout) == (0, True), check.stderr


def test_first_password_is_in_no_log(tmp_path: Path) -> None:
    """The log is the service's output; here each command prints its name."""
    (tmp_path / "python").write_text("#!/bin/sh\necho $2; echo $2 >> ran\n")
    (tmp_path / "python").chmod(0o700)
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    line = SERVICES["migrate"]["command"]
    run = subprocess.run(line, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert (tmp_path / "ran").read_text().split() == ["migrate", "firststart"]
    assert (run.stdout, run.stderr) == ("migrate\n", "")
