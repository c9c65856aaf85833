"""Battery readings on Linux and macOS."""

from pathlib import Path

import pytest

from tournaments.laptop.battery import Battery, from_linux, from_pmset

MAINS = {"type": "Mains", "online": "1"}


def _battery(capacity: int, status: str, **more: str) -> dict[str, str]:
    return {"type": "Battery", "capacity": str(capacity), "status": status, **more}


@pytest.mark.parametrize(
    ("supplies", "battery"),
    [
        ([], None),
        ([MAINS], None),
        ([MAINS, _battery(84, "Charging")], Battery(percent=84, is_draining=False)),
        ([_battery(84, "Discharging")], Battery(percent=84, is_draining=True)),
        ([_battery(20, "Discharging"), _battery(60, "Unknown")], Battery(percent=40, is_draining=True)),
        ([_battery(5, "Discharging", scope="Device")], None),  # a mouse
        ([{"type": "Battery"}], None),
    ],
)
def test_battery_of_linux(supplies: list[dict[str, str]], battery: Battery | None, tmp_path: Path):
    for number, supply in enumerate(supplies):
        (tmp_path / f"{number}").mkdir()
        for name, word in supply.items():
            (tmp_path / f"{number}" / name).write_text(f"{word}\n")
    assert from_linux(tmp_path) == battery


@pytest.mark.parametrize(
    ("words", "battery"),
    [
        (
            "Now drawing from 'Battery Power'\n -InternalBattery-0 (id=1)\t29%; discharging; 1:20 remaining",
            Battery(percent=29, is_draining=True),
        ),
        (
            "Now drawing from 'AC Power'\n -InternalBattery-0 (id=1)\t100%; charged; 0:00 remaining present: true",
            Battery(percent=100, is_draining=False),
        ),
        ("Now drawing from 'AC Power'\n", None),
    ],
)
def test_battery_of_macos(words: str, battery: Battery | None):
    assert from_pmset(words) == battery


@pytest.mark.parametrize(("percent", "is_draining", "is_low"), [(30, True, True), (31, True, False), (9, False, False)])
def test_battery_is_low_if_draining(percent: int, is_draining: bool, is_low: bool):
    assert Battery(percent=percent, is_draining=is_draining).is_low is is_low
