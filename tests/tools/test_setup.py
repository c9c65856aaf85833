"""Installing system packages."""

import os
from pathlib import Path

import pytest

from tools import setup
from tournaments.printing.tasks import PRINT_PACKAGES

GONE = {"libnowhere.so.0": "libnowhere0", "libnowhere-else.so.1": "libnowhere-else1", "libc.so.6": "libc6"}


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    run: list[list[str]] = []
    monkeypatch.setattr(setup, "LIBRARIES", GONE)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(setup, "_succeeds", lambda command, env=None: run.append(command) or True)
    monkeypatch.setattr(setup.shutil, "which", lambda name: f"/usr/bin/{name}")
    return run


def test_ordinary_user_gets_one_command_for_everything(commands, capsys: pytest.CaptureFixture[str]) -> None:
    setup._system_packages()
    said = capsys.readouterr()
    assert commands == []
    assert [line for line in said.err.splitlines() if "sudo" in line] == [
        "    sudo apt-get install -y -q libnowhere0 libnowhere-else1"
    ]
    assert said.out == ""


def test_nothing_is_printed_if_nothing_is_missing(commands, monkeypatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(setup, "LIBRARIES", {"libc.so.6": "libc6"})
    setup._system_packages()
    assert (commands, capsys.readouterr().err) == ([], "")


def test_root_installs_what_is_missing(commands, monkeypatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    setup._system_packages()
    assert commands == [["apt-get", "install", "-y", "-q", "libnowhere0", "libnowhere-else1"]]


def test_set_up_exits_without_venv(commands, monkeypatch) -> None:
    monkeypatch.setattr(setup, "_can_make_venv", lambda: False)
    with pytest.raises(SystemExit, match=f"sudo apt-get install -y -q {setup.VENV_PACKAGE} libnowhere0"):
        setup._system_packages()


def test_incomplete_virtual_environment_counts_as_missing(monkeypatch, tmp_path: Path) -> None:
    """Without `ensurepip`, Debian leaves a Python without pip."""
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\nexit 1\n")
    python.chmod(0o755)
    monkeypatch.setattr(setup, "PYTHON", python)
    monkeypatch.setattr(setup, "find_spec", lambda name: None)
    assert setup.VENV_PACKAGE in setup.missing_packages()


def test_print_jobs_name_the_packages_of_set_up() -> None:
    assert set(PRINT_PACKAGES) == set(setup.LIBRARIES.values())


def test_packages_without_apt_are_named_without_command(commands, monkeypatch, capsys) -> None:
    monkeypatch.setattr(setup.shutil, "which", lambda name: None)
    setup._system_packages()
    said = capsys.readouterr().err
    assert "sudo" not in said
    assert "libnowhere0 libnowhere-else1" in said
