"""A second laptop takes over from the USB stick, following the guide."""

import os
import re
import shlex
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.installation import Installation, descendants, read, wait_until
from tests.paths import ROOT
from tests.prepared import make_another
from tests.running.timing import pace

pytestmark = pytest.mark.long
MOST_SECONDS = 60  # of a processor; the rest of three minutes is for hands
GAMES = "from tournaments.models.score_list import Entry; print(Entry.objects.filter(kind='points').count())"


def _copies(stick: Path) -> list[Path]:
    return sorted(stick.glob("kreuzdame/*.kreuzdame"))


def _wait_for_copy(stick: Path, first: Installation) -> None:
    name = f"{datetime.now(tz=UTC):%Y%m%d-%H%M%S-%f}"
    wait_until(lambda: any(path.name > name for path in _copies(stick)), 40, first.log)


def _damage(copy: Path) -> None:
    damaged = bytearray(copy.read_bytes())
    damaged[len(damaged) // 2] ^= 1
    copy.write_bytes(damaged)


def _processor_seconds(site: Installation) -> float:
    """Returns CPU seconds of its processes, including children that have ended."""
    assert site.process is not None
    pids = [site.process.pid, *descendants(site.process.pid)]
    counted = [read(Path(f"/proc/{pid}/stat")).rpartition(")")[2].split()[11:15] for pid in pids]
    return sum(int(ticks) for each in counted for ticks in each) / os.sysconf("SC_CLK_TCK")


def _command_of_the_guide(stick: Path) -> list[str]:
    guide = (ROOT / "docs/guide/de/backup.md").read_text()
    [words] = re.findall(r"^\d\. `(make .*)/media/name/STICK`", guide, flags=re.MULTILINE)
    assert f"{words}{stick}\n" in (stick / "kreuzdame" / "KREUZDAME.txt").read_text()
    return shlex.split(f"{words}{stick}")


def test_second_laptop_continues_from_the_stick(tmp_path: Path, prepared: Callable[[Path], Path]):
    first_folder, second_folder, stick = (tmp_path / name for name in ("first", "second", "stick"))
    for folder in (first_folder, second_folder):  # set up before the evening
        prepared(folder)
    make_another(second_folder)
    stick.mkdir()
    first = Installation(first_folder, COPIES_TO=str(stick), COPIES_EVERY="1", SIGN_UP="closed")
    first.start()
    try:
        tables = first.tables(3)
        owner = first.owner_account()
        phones = {table: first.visitor() for table in tables}
        assert [phone.enter(table).status for table, phone in phones.items() for _game in range(4)] == [302] * 12
        _wait_for_copy(stick, first)
        assert phones[tables[0]].enter(tables[0]).status == 302
        _wait_for_copy(stick, first)
        assert first.health()[1]["copies"] == "ok"
        assert phones[tables[0]].enter(tables[0]).status == 302  # may be lost: phones and paper have it
    finally:
        first.die()
    _damage(_copies(stick)[-1])
    second = Installation(second_folder)
    second.start(*_command_of_the_guide(stick))
    try:
        assert _processor_seconds(second) < MOST_SECONDS * pace()
        assert int(second.python(GAMES)) in (12, 13)  # as in the last but one copy; the newest is damaged
        assert second.manage("recompute", "--check") == "0 differences\n"
        for phone in phones.values():
            phone.site = second.address
        assert [phone.enter(table).status for table, phone in phones.items()] == [302] * 3  # codes on paper still work
        assert second.visitor().sign_in(*owner).status == 302
        assert "password1" not in second.visitor().get("/accounts/signup/").text  # started like the first
        wait_until(lambda: second.health()[1].get("copies") == "ok", 40, second.log)
    finally:
        second.stop()
