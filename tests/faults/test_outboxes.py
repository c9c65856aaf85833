"""Twenty tables enter a thousand games over a bad network; the server dies twice, and is copied all the while."""

import json
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.faults.phones import OtherPhone, Phone
from tests.faults.proxy import BadNetwork, Fault
from tests.installation import Installation, Part

TABLES = 20
GAMES = 50
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
    """What is stored of a table: facts, the keys of everything that was written, key and cause of what is held."""

    facts: list[dict[str, object]]
    keys: list[str]
    held: list[list[str]]


def lists_of(site: Installation) -> list[StoredList]:
    """What is stored of the tables, in their order."""
    return [StoredList(*stored) for stored in json.loads(site.python(LISTS))]


@dataclass(frozen=True)
class Copy:
    """A copy, what each phone had been told before it was begun, and how much more all of them were told meanwhile."""

    path: Path
    known: list[set[str]]
    meanwhile: int


class Copies(threading.Thread):
    """Copies the installation again and again until it is to stop."""

    def __init__(self, site: Installation, folder: Path, phones: Sequence[Phone]) -> None:
        super().__init__(daemon=True)
        self.site, self.folder, self.phones = site, folder, phones
        self.made: list[Copy] = []
        self.stop = threading.Event()

    def run(self) -> None:
        """One copy after the other."""
        while not self.stop.is_set():
            known = [set(phone.acknowledged) for phone in self.phones]
            path = self.folder / f"{len(self.made)}.kreuzdame"
            self.site.manage("backup", str(path))
            meanwhile = sum(len(phone.acknowledged) for phone in self.phones) - sum(map(len, known))
            self.made.append(Copy(path, known, meanwhile))


@pytest.mark.long
def test_nothing_is_lost_and_nothing_is_double(tmp_path: Path) -> None:
    for folder in ("first", "second", "copies"):
        (tmp_path / folder).mkdir()
    with Installation(tmp_path / "first") as site, BadNetwork(site.address, 7, WEIGHTS) as network:
        tables = site.tables(TABLES)
        phones = [Phone(network.address, table, GAMES, seed) for seed, table in enumerate(tables)]
        others = [OtherPhone(network.address, phone, PROPOSALS, TABLES + seed) for seed, phone in enumerate(phones)]
        copies = Copies(site, tmp_path / "copies", phones)
        began = time.monotonic()
        for thread in (*phones, *others, copies):
            thread.start()
        for share in (0.25, 0.6):
            while sum(len(phone.acknowledged) for phone in phones) < share * TABLES * GAMES:
                assert time.monotonic() - began < 300
                time.sleep(0.1)
            site.kill(Part.WEB)
        for phone in (*phones, *others):
            phone.join(timeout=300)
        assert not any(phone.is_alive() for phone in (*phones, *others)), [phone.answers for phone in phones]
        copies.stop.set()
        copies.join(timeout=60)
        for phone, other, stored in zip(phones, others, lists_of(site), strict=True):
            assert stored.facts == [entry["facts"] for entry in phone.made]
            assert len(stored.keys) == len(set(stored.keys)) >= GAMES
            assert stored.held == sorted([entry["key"], "pen"] for entry in other.made)
        assert site.manage("recompute", "--check") == "0 differences\n"
        assert min(network.met[fault] for fault in Fault) > 50
        assert sum(phone.lost for phone in phones) > 100
    busiest = max(copies.made, key=lambda copy: copy.meanwhile)
    assert busiest.meanwhile > 0
    second = Installation(tmp_path / "second")
    second.manage("restore", str(busiest.path))
    for acknowledged, stored in zip(busiest.known, lists_of(second), strict=True):
        assert acknowledged <= set(stored.keys)
    assert second.manage("recompute", "--check") == "0 differences\n"
