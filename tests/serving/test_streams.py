"""Event streams."""

import asyncio
import json
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from tests.doors.asgi import scope_of
from tournaments.live.news import EVERY, News
from tournaments.serving import streams as module
from tournaments.serving.streams import Streams
from tournaments.serving.versions import Topic

FIRST = b"first\n\n"


class Asked:
    """Stands in for Django and allows a topic."""

    def __init__(self, topic: str | None = "7:") -> None:
        self.topic, self.asked, self.crowded = topic, 0, False
        self.meanwhile = lambda: None  # called once the answer is made

    async def __call__(self, scope, receive, send) -> None:
        self.asked += 1
        self.meanwhile()
        await asyncio.sleep(0)
        if self.crowded:
            await send({"type": "http.response.start", "status": 503, "headers": []})
            await send({"type": "http.response.body", "body": b""})
            return
        found = self.topic is not None
        headers = [(b"x-stream", f"{self.topic}:17".encode()), (b"vary", b"Cookie")] if found else [(b"x-own", b"1")]
        await send({"type": "http.response.start", "status": 200 if found else 404, "headers": headers})
        await send({"type": "http.response.body", "body": FIRST if found else b"nothing here"})


class Watcher:
    def __init__(self) -> None:
        self.start, self.got, self.closed = {}, b"", False
        self.left = asyncio.Event()

    async def receive(self):
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message) -> None:
        if message["type"] == "http.response.start":
            self.start = message
        else:
            self.got += message["body"]
            self.closed = not message.get("more_body", False)

    @property
    def events(self) -> list[dict[str, object]]:
        return [json.loads(line[6:]) for line in self.got.decode().splitlines() if line.startswith("data: ")]


@asynccontextmanager
async def watched(streams: Streams, address: str = "/t/x/events", count: int = 1, client=None, **headers: str):
    watchers = [Watcher() for _ in range(count)]
    scope = scope_of(address, headers=headers) | ({"client": client} if client else {})
    tasks = [asyncio.ensure_future(streams(scope, each.receive, each.send)) for each in watchers]
    await asyncio.sleep(0.02)
    try:
        yield watchers
    finally:
        for each in watchers:
            each.left.set()
        await asyncio.wait_for(asyncio.gather(*tasks), 2)


@asynccontextmanager
async def serving(application, monkeypatch, version: int = 17):
    async def known(_work):
        return dict.fromkeys(streams.channels, version)

    monkeypatch.setattr(module, "in_thread", known)
    monkeypatch.setattr(module, "GAP_SECONDS", 0.2)
    streams = Streams(application)
    running = asyncio.ensure_future(streams.run())
    await asyncio.sleep(0)
    try:
        yield streams
    finally:
        running.cancel()


@pytest.mark.services
def test_change_reaches_all_watchers_at_most_once_a_second(monkeypatch):
    async def walk():
        async with serving(Asked(), monkeypatch) as streams, watched(streams, count=8) as watchers:
            for _time in range(5):
                streams.hear(News(7, score_list=3))
            await asyncio.sleep(0.1)
            first = [each.events for each in watchers]
            for _time in range(5):
                streams.hear(News(7, score_list=4))
            await asyncio.sleep(0.05)
            soon = [len(each.events) for each in watchers]
            await asyncio.sleep(0.25)
            return first, soon, [len(each.events) for each in watchers], watchers[0]

    first, soon, later, watcher = asyncio.run(walk())
    assert first == [[{"version": 17, "what": ["round", "standings"], "spread_ms": 4}]] * 8
    assert soon == [1] * 8
    assert later == [2] * 8
    headers = dict(watcher.start["headers"])
    assert headers[b"cache-control"] == b"no-store"
    assert headers[b"x-accel-buffering"] == b"no"
    assert b"x-stream" not in headers
    assert watcher.got.startswith(FIRST)


@pytest.mark.parametrize(
    ("topic", "news", "is_told"),
    [
        ("7:", News(7), True),
        ("7:", News(7, 3), True),
        ("7:", News(8), False),
        ("7:", News(EVERY), True),
        ("7:3", News(7, 3), True),
        ("7:3", News(7, 4), False),
        ("7:3", News(7), True),
        (":3", News(None, 3), True),
        (":3", News(None, 4), False),
        (":3", News(7, 4), False),
        ("7:", News(None, access=True), False),
        ("7:", News(7, access=True), False),
        (":3", News(None, 3, access=True), False),
    ],
)
def test_watchers_hear_only_relevant_news(topic, news, is_told, monkeypatch):
    async def walk():
        async with serving(Asked(topic), monkeypatch) as streams, watched(streams) as (watcher,):
            streams.hear(news)
            await asyncio.sleep(0.05)
            return len(watcher.events)

    assert asyncio.run(walk()) == int(is_told)


def test_refusals_look_the_same(monkeypatch):
    async def walk():
        async with serving(Asked(None), monkeypatch) as streams, watched(streams) as (watcher,):
            return watcher.start["status"], watcher.got, watcher.closed, streams.watchers()

    assert asyncio.run(walk()) == (404, b"nothing here", True, 0)


@pytest.mark.parametrize(
    ("news", "headers", "ends"),
    [
        (News(7), {}, False),
        (News(7, access=True), {}, True),
        (News(8, access=True), {}, False),
        (News(EVERY), {}, True),
        (News(7, 3), {}, False),
        (News(None, access=True), {"cookie": "sessionid=x"}, True),
        (News(None, access=True), {}, False),
    ],
)
def test_stream_ends_with_access(news, headers, ends, monkeypatch):
    async def walk():
        django = Asked()
        async with serving(django, monkeypatch) as streams, watched(streams, **headers) as (watcher,):
            django.topic = None
            streams.hear(news)
            await asyncio.sleep(0.05)
            return watcher.closed

    assert asyncio.run(walk()) is ends


@pytest.mark.parametrize(
    ("news", "is_told"), [(News(7, 3), True), (News(EVERY), True), (News(8), False), (News(None, 3), False)]
)
@pytest.mark.services
def test_change_while_stream_opens_is_sent(news, is_told, monkeypatch):
    async def walk():
        django = Asked()
        async with serving(django, monkeypatch) as streams:
            django.meanwhile = lambda: streams.hear(news)
            async with watched(streams) as (watcher,):
                await asyncio.sleep(0.05)
                return len(watcher.events)

    assert asyncio.run(walk()) == int(is_told)


@pytest.mark.services
def test_renewed_link_ends_only_its_streams(monkeypatch):
    async def walk():
        django = Asked(":3")
        async with serving(django, monkeypatch) as streams, watched(streams) as (watcher,):
            django.topic = None
            streams.hear(News(None, 4, access=True))
            await asyncio.sleep(0.05)
            before = watcher.closed
            streams.hear(News(None, 3, access=True))
            await asyncio.sleep(0.05)
            return before, watcher.closed

    assert asyncio.run(walk()) == (False, True)


def test_access_is_checked_again_after_minutes(monkeypatch):
    async def walk():
        monkeypatch.setattr(module, "HEARTBEAT_SECONDS", 0.02)
        monkeypatch.setattr(module, "AGAIN_SECONDS", 0.05)
        django = Asked()
        async with serving(django, monkeypatch) as streams, watched(streams) as (watcher,):
            await asyncio.sleep(0.2)
            beats, django.topic = watcher.got.count(b":\n\n"), None
            await asyncio.sleep(0.1)
            return beats, watcher.closed, django.asked

    beats, closed, asked = asyncio.run(walk())
    assert beats > 3
    assert closed
    assert asked > 2


def test_end_closes_all_streams_and_refuses_new_ones(monkeypatch):
    async def walk():
        async with serving(Asked(), monkeypatch) as streams, watched(streams, count=20) as watchers:
            streams.end()
            await asyncio.sleep(0.02)
            async with watched(streams) as (late,):
                return [each.closed for each in watchers], streams.watchers(), late.start["status"]

    closed, left, late = asyncio.run(walk())
    assert closed == [True] * 20
    assert left == 0
    assert late == 503


def test_streams_per_address_are_limited_and_freed(monkeypatch):
    async def walk():
        monkeypatch.setattr(module, "MOST_OF_ONE_ORIGIN", 3)
        async with serving(Asked(), monkeypatch) as streams:
            async with watched(streams, count=4) as watchers, watched(streams, client=("192.0.2.8", 1)) as (other,):
                statuses = [each.start["status"] for each in (*watchers, other)]
            return statuses, streams.watchers(), streams.origins, streams.channels

    statuses, left, origins, channels = asyncio.run(walk())
    assert statuses == [200, 200, 200, 503, 200]
    assert left == 0
    assert not origins
    assert not channels


@pytest.mark.parametrize(("proxies", "refused"), [(0, 2), (1, 2), (2, 0)])
def test_forged_forwarded_address_is_ignored(monkeypatch, settings, proxies, refused):
    """A proxy appends the real address after a forged one."""
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies

    async def walk():
        monkeypatch.setattr(module, "MOST_OF_ONE_ORIGIN", 3)
        async with serving(Asked(), monkeypatch) as streams, AsyncExitStack() as stack:
            opened = [
                (await stack.enter_async_context(watched(streams, x_forwarded_for=f"192.0.2.{n}, 198.51.100.4")))[0]
                for n in range(5)
            ]
            return [each.start["status"] for each in opened]

    assert asyncio.run(walk()).count(503) == refused


def test_watcher_stays_if_django_is_busy_and_reloads_if_refused(monkeypatch):
    async def walk():
        monkeypatch.setattr(module, "SOON_SECONDS", 0.01)
        asked = Asked()
        async with serving(asked, monkeypatch) as streams, watched(streams) as (watcher,):
            asked.crowded = True
            streams.hear(News(7, access=True))
            await asyncio.sleep(0.05)
            stays = not watcher.closed
            asked.crowded, asked.topic = False, None
            while not watcher.closed:
                await asyncio.sleep(0.01)
            return stays, watcher.events

    stays, events = asyncio.run(asyncio.wait_for(walk(), 10))
    assert stays
    assert events == [{"version": 0, "what": ["tournament"], "spread_ms": 0}]


def test_caller_gone_before_answer_watches_nothing(monkeypatch):
    async def walk():
        asked = Asked()
        async with serving(asked, monkeypatch) as streams:
            watcher = Watcher()
            watcher.left.set()
            await streams(scope_of("/t/x/events"), watcher.receive, watcher.send)
            return watcher.start, streams.channels, streams.origins

    assert asyncio.run(walk()) == ({}, {}, {})


def test_topics_distinguish_tournaments_and_lists():
    streams = Streams(Asked())
    for topic in (Topic(7), Topic(7, 3), Topic(None, 5)):
        streams.channels[topic] = module.Channel(topic)
    assert streams.tournaments() == {7: 0}
