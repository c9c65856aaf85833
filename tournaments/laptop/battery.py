"""Reads the battery of the server's machine."""

import re
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

LOW_PERCENT = 30
LOOK_SECONDS = 30.0
LINUX = Path("/sys/class/power_supply")
PMSET = "pmset"  # macOS


@dataclass(frozen=True, slots=True, kw_only=True)
class Battery:
    percent: int
    is_draining: bool

    @property
    def is_low(self) -> bool:
        return self.is_draining and self.percent <= LOW_PERCENT


@dataclass(slots=True)
class _Look:
    battery: Battery | None = None
    at: float = float("-inf")


_last = _Look()


def battery() -> Battery | None:
    """Returns the battery, read at most twice a minute, or None if it's unknown."""
    now = time.monotonic()
    if now - _last.at >= LOOK_SECONDS:
        _last.at = now
        _last.battery = from_linux(LINUX) if LINUX.is_dir() else _from_macos()
    return _last.battery


def from_linux(folder: Path) -> Battery | None:
    """Reads the kernel's files, where the scope "Device" is a mouse or headset."""
    supplies = [each for each in folder.glob("*") if _read_word(each / "type") == "Battery"]
    own = [each for each in supplies if _read_word(each / "scope") != "Device"]
    levels = [int(level) for each in own if (level := _read_word(each / "capacity")).isdecimal()]
    if not levels:
        return None
    is_draining = any(_read_word(each / "status") == "Discharging" for each in own)
    return Battery(percent=round(sum(levels) / len(levels)), is_draining=is_draining)


def from_pmset(words: str) -> Battery | None:
    """Parses `pmset -g batt`: "Now drawing from 'Battery Power'", then "… 84%; discharging; …"."""
    level = re.search(r"(\d+)%;", words)
    return Battery(percent=int(level[1]), is_draining="'Battery Power'" in words) if level else None


def _from_macos() -> Battery | None:
    command = shutil.which(PMSET)
    if command is None:
        return None
    try:
        done = subprocess.run([command, "-g", "batt"], capture_output=True, text=True, timeout=2, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return None
    return from_pmset(done.stdout)


def _read_word(file: Path) -> str:
    try:
        return file.read_text().strip()
    except OSError:
        return ""
