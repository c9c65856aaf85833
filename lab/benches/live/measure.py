"""Benchmark of public reads, and of how long it takes until watchers see a result.

`python -m lab.benches.live.measure` prints JSON after about a minute, or several with `--all`. The server and the
clients are processes on one machine, with their own database in a temporary folder.
"""

import asyncio
import os
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from uuid import uuid4

from lab.benches.live.burst import BURSTS, p95, saves_beside
from lab.benches.live.http import Connection, read_event
from lab.benches.live.servers import DJANGO_ALONE, OURS, Server, serving
from lab.benches.measuring import format_figures, set_up

TABLES, PLAYERS = 40, 160
FRAGMENT = {"HX-Request": "true"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    seconds: int
    visitors_a_minute: int = 10_000
    watchers: int
    crowd: int


QUICK = Extent(seconds=2, watchers=1_000, crowd=3_000)
ALL = Extent(seconds=60, watchers=1_000, crowd=3_000)


@dataclass
class Event:
    slug: str
    tables: list[str]
    entered: dict[str, tuple[int, str | None]] = field(default_factory=dict)
    device: str = field(default_factory=lambda: f"{uuid4().hex}")

    @property
    def standings(self) -> str:
        return f"/t/{self.slug}/standings/"

    async def enter(self, connection: Connection, table: str) -> None:
        number, after = self.entered.get(table, (0, None))
        number, key = number + 1, str(uuid4())
        expected = {"number": number, "dealer": (number - 1) % 4 + 1, "players": [1, 2, 3, 4], "bock": 1}
        facts = {"value": number % 5 + 1, "winners": [1 + number % 2, 3]}
        entry = {"key": key, "after_key": after, "expected": expected, "facts": facts}
        status, _headers, body = await connection.post(f"{table}outbox/", {"entries": [entry], "device": self.device})
        if status != 200:
            raise ConnectionError(f"posting a game answered {status}: {body[:300]!r}")
        self.entered[table] = (number, key)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="kreuzdame-bench-") as folder:
        redis = os.environ.get("REDIS_URL", "")
        set_up(folder)
        print(format_figures(measure_pages(folder, ALL if "--all" in sys.argv[1:] else QUICK, redis)))


def measure_pages(folder: str, extent: Extent, redis: str = "") -> dict[str, Any]:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    where = make_event()
    figures: dict[str, Any] = {}
    with serving(folder) as server:
        figures["pages"] = {"memory": asyncio.run(_pages(server, where, 4_000))}
        figures["visitors"] = {"memory": asyncio.run(_visitors(server, where, extent))}
        figures["watchers"] = asyncio.run(_watchers(server, where, extent))
        figures["crowd"] = asyncio.run(_crowd(server, where, extent))
        figures["bursts"] = asyncio.run(_bursts(server, where, extent))
        figures["polling"] = asyncio.run(_polling(server, where, extent))
        figures["restart"] = asyncio.run(_restart(server, where, extent))
    with serving(folder, DJANGO_ALONE) as server:
        figures["pages"]["django_alone"] = asyncio.run(_pages(server, where, 60))
        figures["visitors"]["django_alone"] = asyncio.run(_visitors(server, where, extent))
    if redis:
        with serving(folder, (*OURS, "--workers", "2"), REDIS_URL=redis) as server:
            figures["two_processes"] = {
                "pages": asyncio.run(_pages(server, where, 4_000)),
                **asyncio.run(_watchers(server, where, extent)),
                "restart": asyncio.run(_restart(server, where, extent)),
            }
    return figures


def make_event() -> Event:
    from lab.benches.field import make_field
    from tournaments.models.round import RoundStatus, Table
    from tournaments.models.score_list import ListStatus, Occupancy, ScoreList
    from tournaments.selectors.lists.lists import table_address

    made = make_field(players=PLAYERS, rounds=4)
    last = made.tournament.rounds.get(number=4)
    last.status = RoundStatus.RUNNING
    last.save()
    lists = ScoreList.objects.filter(table__round=last)
    open_state: dict[str, Any] = {"phase": "normal", "games": 0, "finished": False, "open_pflichtsoli": {}}
    form = {"seats": 4, "normal_games": 400, "pflichtsoli": 0}
    lists.update(status=ListStatus.OPEN, state=open_state, format=form)
    Occupancy.objects.filter(round=last).update(points=0, games_played=0, games_won=0, soli_won=0)
    tables = Table.objects.filter(round=last).order_by("number")
    return Event(made.tournament.slug, [table_address(table, "") for table in tables])


async def _pages(server: Server, where: Event, requests: int) -> dict[str, Any]:
    first = Connection(server.port)
    status, headers, body = await first.get(where.standings)
    if status != 200:
        raise ConnectionError(f"{where.standings} answered {status}")
    known = {"If-None-Match": headers["etag"]}
    return {
        "kilobytes": round(len(body) / 1000, 1),
        "one_client_a_second": await _rate(server, where.standings, 1, requests),
        "sixteen_clients_a_second": await _rate(server, where.standings, 16, requests),
        "not_modified_a_second": await _rate(server, where.standings, 16, requests, **known),
    }


async def _rate(server: Server, path: str, clients: int, requests: int, **headers: str) -> int:
    async def ask(connection: Connection) -> None:
        for _time in range(requests // clients):
            status, _headers, _body = await connection.get(path, **headers)
            if status not in (200, 304):
                raise ConnectionError(f"{path} answered {status}")
        connection.close()

    connections = [Connection(server.port) for _ in range(clients)]
    for connection in connections:
        await connection.open()
    began = time.perf_counter()
    await asyncio.gather(*map(ask, connections))
    return round(requests // clients * clients / (time.perf_counter() - began))


async def _visitors(server: Server, where: Event, extent: Extent) -> dict[str, Any]:
    reads: list[float] = []
    writes: list[float] = []
    errors: list[str] = []
    pages = (f"/t/{where.slug}/", where.standings, f"/t/{where.slug}/rounds/4/")

    async def visit() -> None:
        connection = Connection(server.port)
        for page in pages:
            await _time_call(reads, errors, partial(connection.get, page))
        connection.close()

    async def write() -> None:
        for table in _shuffle(where.tables, extent.seconds * 4):
            connection = Connection(server.port)  # servers close connections idle for some seconds
            await _time_call(writes, errors, partial(where.enter, connection, table))
            connection.close()
            await asyncio.sleep(0.25)

    count = extent.visitors_a_minute * extent.seconds // 60
    writing = asyncio.ensure_future(write())
    visits = [asyncio.ensure_future(_run_later(each * extent.seconds / count, visit)) for each in range(count)]
    limit = extent.seconds * 2  # a real visitor would have given up
    _done, waiting = await asyncio.wait(visits, timeout=limit)
    for each in (*waiting, writing):
        each.cancel()
    return {
        "visitors": count,
        "unanswered": len(waiting),
        "reads_ms": _spread(reads),
        "writes_ms": _spread(writes),
        "errors": len(errors),
    }


async def _watchers(server: Server, where: Event, extent: Extent) -> dict[str, Any]:
    sent: dict[str, float] = {"at": 0.0}
    times: list[float] = []
    errors: list[str] = []
    before = server.cost()

    async def watch(number: int) -> None:
        stream, pages = Connection(server.port, number=number), Connection(server.port, number=number)
        try:
            reader = await stream.start(f"/t/{where.slug}/events")
            etag = (await pages.get(where.standings, **FRAGMENT))[1].get("etag", "")
            while True:
                news = await read_event(reader)
                if not news["what"]:
                    continue
                began = sent["at"]
                await asyncio.sleep(random.random() * news["spread_ms"] / 1000)
                status, headers, _body = await pages.get(
                    where.standings, **FRAGMENT, **{"If-None-Match": etag, "X-Seen": str(news["version"])}
                )
                etag = headers.get("etag", etag)
                if status == 200:
                    times.append(time.perf_counter() - began)
        except (OSError, asyncio.IncompleteReadError) as error:
            errors.append(repr(error))
        finally:
            stream.close()
            pages.close()

    watching = await _start(watch, extent.watchers)
    held = server.cost()
    connection = Connection(server.port)
    for table in _shuffle(where.tables, extent.seconds):
        sent["at"] = time.perf_counter()
        await where.enter(connection, table)
        await asyncio.sleep(max(0.0, sent["at"] + 1 - time.perf_counter()))
    after = server.cost()
    await asyncio.sleep(1)
    await _cancel(watching)
    return {
        "watchers": extent.watchers,
        "results": extent.seconds,
        "to_the_fragment_ms": _spread(times),
        "fragments": len(times),
        "errors": len(errors),
        "held": held,
        "megabytes_more": round(held["megabytes"] - before["megabytes"], 1),
        "cpu_seconds_a_result": round((after["cpu_seconds"] - held["cpu_seconds"]) / extent.seconds, 3),
    }


async def _crowd(server: Server, where: Event, extent: Extent) -> dict[str, Any]:
    sent: dict[str, float] = {"at": 0.0}
    times: list[float] = []
    errors: list[str] = []

    async def watch(number: int) -> None:
        stream = Connection(server.port, number=number)
        try:
            reader = await stream.start(f"/t/{where.slug}/events")
            while True:
                if (await read_event(reader))["what"]:
                    times.append(time.perf_counter() - sent["at"])
        except (OSError, asyncio.IncompleteReadError) as error:
            errors.append(repr(error))
        finally:
            stream.close()

    watching = await _start(watch, extent.crowd)
    connection = Connection(server.port)
    for table in _shuffle(where.tables, min(extent.seconds, 10)):
        sent["at"] = time.perf_counter()
        await where.enter(connection, table)
        await asyncio.sleep(max(0.0, sent["at"] + 1.5 - time.perf_counter()))
    held = server.cost()
    await _cancel(watching)
    return {"watchers": extent.crowd, "to_the_event_ms": _spread(times), "errors": len(errors), "held": held}


async def _bursts(server: Server, where: Event, extent: Extent) -> dict[str, Any]:
    figures = {}
    for name, burst in {"quiet": None, **BURSTS}.items():
        connection = Connection(server.port)
        save = partial(where.enter, connection, where.tables[0])
        took = await saves_beside(
            burst, server.port, where.slug, save, seconds=extent.seconds, address=connection.address
        )
        connection.close()
        figures[name] = {"saves": len(took), "saves_ms": _spread(took)}
    return figures


async def _polling(server: Server, where: Event, extent: Extent) -> dict[str, Any]:
    times: list[float] = []
    errors: list[str] = []
    count = extent.watchers * extent.seconds // 20

    async def poll(connection: Connection) -> None:
        await _time_call(times, errors, partial(connection.get, where.standings, **FRAGMENT))

    async def write() -> None:
        connection = Connection(server.port)
        for table in _shuffle(where.tables, extent.seconds):
            await where.enter(connection, table)
            await asyncio.sleep(1)

    connections = [Connection(server.port) for _ in range(extent.watchers)]
    writing = asyncio.ensure_future(write())
    delays = ((each * extent.seconds / count, connections[each % extent.watchers]) for each in range(count))
    await asyncio.gather(*(_run_later(delay, partial(poll, connection)) for delay, connection in delays))
    writing.cancel()
    return {"watchers": extent.watchers, "reads_ms": _spread(times), "errors": len(errors)}


async def _restart(server: Server, where: Event, extent: Extent) -> dict[str, Any]:
    """Measures how long the server takes to stop with all streams open, and to answer again."""

    async def watch(number: int) -> None:
        stream = Connection(server.port, number=number)
        reader = await stream.start(f"/t/{where.slug}/events")
        while await reader.read(1_000):
            pass
        stream.close()

    watching = await _start(watch, extent.watchers)
    began = time.perf_counter()
    stopped = await asyncio.to_thread(server.restart)
    answers = time.perf_counter() - began
    await _cancel(watching)
    return {"streams": extent.watchers, "stopped_seconds": round(stopped, 2), "answers_seconds": round(answers, 2)}


async def _start(watch: Callable[[int], Awaitable[None]], count: int) -> list[asyncio.Future[None]]:
    watching: list[asyncio.Future[None]] = []
    for number in range(count):
        watching.append(asyncio.ensure_future(watch(number)))
        await asyncio.sleep(0.002)
    await asyncio.sleep(2)
    return watching


async def _cancel(tasks: Iterable[asyncio.Future[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _run_later(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    await asyncio.sleep(seconds)
    await work()


async def _time_call(times: list[float], errors: list[str], work: Callable[[], Awaitable[Any]]) -> None:
    began = time.perf_counter()
    try:
        answer = await work()
        if answer is not None and answer[0] not in (200, 304):
            errors.append(str(answer[0]))
    except (OSError, asyncio.IncompleteReadError) as error:
        errors.append(repr(error))
    times.append(time.perf_counter() - began)


def _shuffle(tables: list[str], count: int) -> list[str]:
    return [tables[each * 7 % len(tables)] for each in range(count)]


def _spread(times: list[float]) -> dict[str, float]:
    if not times:
        return {}
    in_order = sorted(each * 1000 for each in times)
    return {
        "median": round(statistics.median(in_order), 1),
        "p95": round(p95(in_order), 1),
        "worst": round(in_order[-1], 1),
    }


if __name__ == "__main__":
    main()
