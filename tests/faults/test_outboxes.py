"""Twenty tables enter a thousand games over a bad network; the server dies twice, and is copied meanwhile."""

import json
import time
from pathlib import Path

import pytest

from tests.faults.phones import Phone
from tests.faults.proxy import BadNetwork, Fault
from tests.installation import Installation, Part

TABLES = 20
GAMES = 50
WEIGHTS = {Fault.NONE: 6, Fault.DELAYED: 3, Fault.CUT: 2, Fault.SWALLOWED: 2}
LISTS = """
import json
from tournaments.models.revision import Revision
from tournaments.models.score_list import ScoreList
lists = ScoreList.objects.exclude(table=None).order_by("table__number").prefetch_related("entries")
lists = lists.filter(table__round__tournament__slug="angriff")
keys_of = lambda each: Revision.objects.filter(score_list=each).values_list("client_key", flat=True)
print(json.dumps([[[entry.facts for entry in each.entries.order_by("order_key")], list(map(str, keys_of(each)))]
                  for each in lists]))
"""


def lists_of(site: Installation) -> list[tuple[list[dict[str, object]], list[str]]]:
    """Facts and keys of the tables, in their order."""
    return [(facts, keys) for facts, keys in json.loads(site.python(LISTS))]


@pytest.mark.long
def test_nothing_is_lost_and_nothing_is_double(tmp_path: Path) -> None:
    (tmp_path / "first").mkdir()
    (tmp_path / "second").mkdir()
    with Installation(tmp_path / "first") as site, BadNetwork(site.address, 7, WEIGHTS) as network:
        tables = site.tables(TABLES)
        phones = [Phone(network.address, table, GAMES, seed) for seed, table in enumerate(tables)]
        began = time.monotonic()
        for phone in phones:
            phone.start()
        known: list[set[str]] = []
        for share in (0.25, 0.6):
            while sum(len(phone.acknowledged) for phone in phones) < share * TABLES * GAMES:
                assert time.monotonic() - began < 300
                time.sleep(0.1)
            site.kill(Part.WEB)
            if not known:
                known = [set(phone.acknowledged) for phone in phones]
                copy = tmp_path / "copy.kreuzdame"
                site.manage("backup", str(copy))
        for phone in phones:
            phone.join(timeout=300)
        assert not any(phone.is_alive() for phone in phones), [phone.answers for phone in phones]
        for phone, (facts, keys) in zip(phones, lists_of(site), strict=True):
            assert facts == [entry["facts"] for entry in phone.made]
            assert len(keys) == len(set(keys)) >= GAMES
        assert site.manage("recompute", "--check") == "0 differences\n"
        assert min(network.met[fault] for fault in Fault) > 50
        assert sum(phone.lost for phone in phones) > 100
    second = Installation(tmp_path / "second")
    second.manage("restore", str(copy))
    for acknowledged, (_facts, keys) in zip(known, lists_of(second), strict=True):
        assert acknowledged <= set(keys)
    assert second.manage("recompute", "--check") == "0 differences\n"
