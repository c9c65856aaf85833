"""Restarts if the laptop's address changes while serving."""

import time
from pathlib import Path

import pytest

from tests.installation import wait_until
from tools import moving
from tools.supervision import Service, Supervisor

SERVICE = Service(name="web server", command=("sleep", "60"))


@pytest.fixture(autouse=True)
def _set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EMAIL_URL", raising=False)
    monkeypatch.delenv("BASE_URL", raising=False)
    monkeypatch.setenv("PORT", "8000")
    monkeypatch.setattr(moving, "address_in_network", lambda: "192.168.7.77")


@pytest.mark.parametrize(
    ("variables", "is_restarted"), [({}, False), ({"EMAIL_URL": "smtp://mail"}, True)], ids=["plain", "mail"]
)
def test_server_restarts_if_it_depends_on_its_address(
    variables: dict[str, str], is_restarted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with Supervisor([SERVICE], {}) as supervisor:
        watch = supervisor.watches[0]
        before = watch.process
        mover = moving.Mover(supervisor, SERVICE, tmp_path, "192.168.1.5")
        assert mover.look() is False
        if is_restarted:
            wait_until(lambda: watch.look(time.monotonic()) or watch.process not in (before, None), 10)
        assert (watch.process is not before) is is_restarted
        assert watch.environment == ({"BASE_URL": "http://192.168.7.77:8000"} if is_restarted else {})
        mover.due_at = 0.0
        mover.look()  # nothing changed since
        assert watch.process is not None
        assert watch.process.poll() is None
