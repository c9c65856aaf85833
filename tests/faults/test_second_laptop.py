"""The laptop dies in the middle of an evening; a second one goes on from the stick."""

import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.installation import Installation, wait_until

pytestmark = pytest.mark.long
MOST_SECONDS = 60  # of the three minutes that there are: the rest is for hands
GAMES = "from tournaments.models.score_list import Entry; print(Entry.objects.filter(kind='points').count())"


def _copied_since(stick: Path, moment: datetime) -> bool:
    names = sorted(path.name for path in stick.glob("kreuzdame/*.kreuzdame"))
    return bool(names) and names[-1] > f"{moment:%Y%m%d-%H%M%S-%f}"


def test_second_laptop_goes_on_from_the_stick(tmp_path: Path):
    first_folder, second_folder, stick = (tmp_path / name for name in ("first", "second", "stick"))
    for folder in (first_folder, second_folder, stick):
        folder.mkdir()
    first = Installation(first_folder, COPIES_TO=str(stick), COPIES_EVERY="1", SIGN_UP="closed")
    first.start()
    try:
        tables = first.tables(3)
        owner = first.owner_account()
        phones = {table: first.visitor() for table in tables}
        assert [phone.enter(table).status for table, phone in phones.items() for _game in range(4)] == [302] * 12
        acknowledged = datetime.now(tz=UTC)
        wait_until(lambda: _copied_since(stick, acknowledged), 40, first.log)
        assert first.health()[1]["copies"] == "ok"
        assert phones[tables[0]].enter(tables[0]).status == 302  # may be lost: phones and paper have it
    finally:
        first.die()
    second = Installation(second_folder, FROM=str(stick))
    second.manage("prepare")  # set up before the evening
    begun = time.monotonic()
    second.start("tools.take_over")
    try:
        seconds = time.monotonic() - begun
        print(f"the second laptop serves after {seconds:.1f} s")
        assert seconds < MOST_SECONDS
        assert int(second.python(GAMES)) in (12, 13)
        assert second.manage("recompute", "--check") == "0 differences\n"
        for phone in phones.values():
            phone.site = second.address
        assert [phone.enter(table).status for table, phone in phones.items()] == [302] * 3  # codes on paper
        assert second.visitor().sign_in(*owner).status == 302
        assert "password1" not in second.visitor().get("/accounts/signup/").text  # as the first was started
        wait_until(lambda: second.health()[1].get("copies") == "ok", 40, second.log)
    finally:
        second.stop()
