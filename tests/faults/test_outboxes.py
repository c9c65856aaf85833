"""Tables enter games over a bad network while the server dies."""

import json
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.faults.phones import OtherPhone, Phone
from tests.faults.proxy import BadNetwork, Fault
from tests.installation import Installation, Part, wait_until

TABLES = 8
GAMES = 20
PROPOSALS = 2
WEIGHTS = {Fault.NONE: 6, Fault.DELAYED: 3, Fault.CUT: 2, Fault.SWALLOWED: 2}
LISTS = """
import json
from tournaments.models.revision import Revision
from tournaments.models.score_list import ScoreList
lists = ScoreList.objects.exclude(table=None).order_by("table__number").prefetch_related("entries", "held_entries")
lists = lists.filter(table__round__tournament__slug="angriff")
keys_of = lambda each: Revision.objects.filter(score_list=each).values_list("client_key", flat=True)
print(json.dumps([[[entry.facts for entry in each.entries.order_by("order_key")], list(map(str, keys_of(each))),
                   sorted([str(held.key), held.cause] for held in each.held_entries.all())] for each in lists]))
"""


class StoredList(NamedTuple):
    """The facts stored for a table, the keys of all writes, and (key, cause) of held entries."""

    facts: list[dict[str, object]]
    keys: list[str]
    held: list[list[str]]


def lists_of(site: Installation) -> list[StoredList]:
    return [StoredList(*stored) for stored in json.loads(site.python(LISTS))]


class Copy(threading.Thread):
    """Backs up once, noting which entries of each phone had been acknowledged before."""

    def __init__(self, site: Installation, path: Path, phones: Sequence[Phone]) -> None:
        super().__init__(daemon=True)
        self.site, self.path, self.phones = site, path, phones
        self.known = [set(phone.acknowledged) for phone in phones]
        self.meanwhile = 0

    def run(self) -> None:
        self.site.manage("backup", str(self.path))
        self.meanwhile = sum(len(phone.acknowledged) for phone in self.phones) - sum(map(len, self.known))


def wait_for_share(phones: Sequence[Phone], share: float) -> None:
    enough = share * TABLES * GAMES
    wait_until(lambda: sum(len(phone.acknowledged) for phone in phones) >= enough, 120)


@pytest.mark.long
def test_no_entry_is_lost_or_duplicated(tmp_path: Path, prepared: Callable[[Path], Path]) -> None:
    with Installation(prepared(tmp_path / "first")) as site, BadNetwork(site.address, 7, WEIGHTS) as network:
        tables = site.tables(TABLES)
        phones = [Phone(network.address, table, GAMES, seed) for seed, table in enumerate(tables)]
        others = [OtherPhone(network.address, phone, PROPOSALS, TABLES + seed) for seed, phone in enumerate(phones)]
        for thread in (*phones, *others):
            thread.start()
        wait_for_share(phones, 0.2)
        copy = Copy(site, tmp_path / "copy.kreuzdame", phones)
        copy.start()
        for share in (0.4, 0.7):
            wait_for_share(phones, share)
            site.kill(Part.WEB)
        for thread in (*phones, *others, copy):
            thread.join(timeout=120)
        assert not any(phone.is_alive() for phone in (*phones, *others)), [phone.answers for phone in phones]
        for phone, other, stored in zip(phones, others, lists_of(site), strict=True):
            assert stored.facts == [entry["facts"] for entry in phone.made]
            assert len(stored.keys) == len(set(stored.keys)) >= GAMES
            assert stored.held == sorted([entry["key"], "pen"] for entry in other.made)
        assert site.manage("recompute", "--check") == "0 differences\n"
        assert min(network.met[fault] for fault in Fault) > 10
        assert sum(phone.lost for phone in phones) > 20
    assert copy.meanwhile > 0
    second = Installation(tmp_path / "second")
    second.manage("restore", str(copy.path))
    for acknowledged, stored in zip(copy.known, lists_of(second), strict=True):
        assert acknowledged <= set(stored.keys)
    assert second.manage("recompute", "--check") == "0 differences\n"
