"""Keeps the machine awake while it is serving."""

import pytest

from tools import awake


@pytest.mark.parametrize(
    ("switch", "host", "is_wanted"),
    [
        ("", "127.0.0.1", False),
        ("", "0.0.0.0", True),
        ("off", "0.0.0.0", False),
        ("on", "127.0.0.1", True),
    ],
)
def test_machine_is_kept_awake_for_others(switch: str, host: str, is_wanted: bool, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("KEEP_AWAKE", switch)
    assert awake.is_wanted(host) is is_wanted


def test_mistyped_switch_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("KEEP_AWAKE", "yes")
    with pytest.raises(SystemExit, match="must be on or off"):
        awake.is_wanted("0.0.0.0")


@pytest.mark.parametrize(("command", "holds"), [((), False), (("cat",), True), (("false",), False)])
def test_command_ends_with_the_server(command: tuple[str, ...], holds: bool, monkeypatch: pytest.MonkeyPatch):
    """`cat` stops when its input ends, like the real commands; `false` stands for a system that refuses."""
    monkeypatch.setenv("KEEP_AWAKE", "on")
    monkeypatch.setattr(awake, "command", lambda: command)
    with awake.keep_awake("127.0.0.1") as is_kept_awake:
        assert is_kept_awake is holds
