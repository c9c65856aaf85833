"""A table can save during bursts of requests."""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from lab.benches.live.burst import BURSTS, saves_beside
from lab.benches.live.http import HOST, Connection
from tests.faults.evening import Watched
from tests.installation import TOURNAMENT, Installation
from tests.marks import long

SECONDS = 2  # of each burst; how long saves take meanwhile is measured in `make bench`
READERS, WRITERS = 400, 100
T = TypeVar("T")
GAME = {"value": 2, "winners": [1, 3]}
EXPECTED = {"number": 1, "dealer": 1, "players": [1, 2, 3, 4], "bock": 1}


def test_table_saves_during_bursts(site: Installation) -> None:
    table, visitor = site.tables(1)[0], Watched(site.address)

    async def save() -> None:
        await asyncio.to_thread(visitor.enter, table)

    async def evening() -> None:
        for burst in BURSTS.values():
            await saves_beside(burst, site.port, TOURNAMENT, save, seconds=SECONDS)

    for name in ("unread_parameters_held", "names_held"):
        assert site.visitor().get(BURSTS[name].path.format(slug=TOURNAMENT, n=1)).status == 200
    run_in_thread(evening())
    assert {*visitor.statuses} == {200, 302}
    assert "Traceback" not in site.log()


@pytest.mark.parametrize("site", [long("embedded")], indirect=True)
def test_hall_behind_one_address_reads_and_writes(site: Installation) -> None:
    tables, statuses = site.tables(WRITERS), Counter[int]()

    async def read(number: int) -> None:
        phone = Phone(site.port)
        page = f"/t/{TOURNAMENT}/participants/{number % (4 * WRITERS) + 1}/?by={'number' if number % 2 else ''}"
        while (got := await phone.get(page))[0] == 503:
            statuses[503] += 1
            assert "refresh" in got[1]
            await asyncio.sleep(int(got[1]["retry-after"]))
        statuses[got[0]] += 1
        stream = Phone(site.port)
        await stream.start(f"/t/{TOURNAMENT}/events")
        for each in (phone, stream):
            each.close()

    async def write(table: str) -> int:
        entry = {"key": f"{tables.index(table):08}-0000-4000-8000-000000000000", "after_key": None}
        sent = {"entries": [{**entry, "expected": EXPECTED, "facts": GAME}], "device": "0" * 32}
        status, _headers, _body = await Phone(site.port).post(f"{table}outbox/", sent)
        return status

    async def hall() -> list[int]:
        reading = asyncio.gather(*map(read, range(READERS)))
        written = await asyncio.gather(*map(write, tables))
        await reading
        return written

    assert run_in_thread(hall()) == [200] * WRITERS
    assert statuses[200] == READERS
    assert {*statuses} <= {200, 503}


def run_in_thread(story: Coroutine[Any, Any, T]) -> T:
    """Runs it in another thread, because a browser's event loop may be running in this one."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        return pool.submit(asyncio.run, story).result()


class Phone(Connection):
    address = HOST
