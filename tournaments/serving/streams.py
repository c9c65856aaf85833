"""Event streams alongside Django that tell watchers when to fetch (WHATWG HTML, 9.2).

Django decides who may watch (`views/live.py`) and says so in a response header. The connection then stays here, without
using a thread, a database connection or a row. Django checks again every five minutes, and whenever roles, sessions,
visibility, a code or a link may have changed.
"""

import asyncio
import json
import logging
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from typing import Any

from tournaments.live.news import EVERY, News
from tournaments.serving.callers import Application, Receive, Scope, Send, origin_in, receive_nothing, watch_for_hang_up
from tournaments.serving.versions import Topic, in_thread, versions_of
from tournaments.views.live import STREAM

ADDRESS = "/events"
HEARTBEAT_SECONDS = 15.0
AGAIN_SECONDS = 300.0  # between Django's checks of who may watch
SOON_SECONDS = 5.0  # spread of the next check if Django was too busy
GAP_SECONDS = 1.0  # between two events of one topic
MOST, MOST_OF_ONE_ORIGIN = 5_000, 450  # open at once; 400 phones may share the address of one router
MOST_SPREAD_MS, WATCHERS_A_MS = 600, 2
LIST_PARTS = frozenset({"standings", "round"})
ALL_PARTS = LIST_PARTS | {"tournament"}
HEADERS = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
)
REPLACED = frozenset(
    {b"content-length", b"content-encoding", b"etag", b"vary", b"x-stream", *(name for name, _value in HEADERS)}
)
logger = logging.getLogger(__name__)

Answer = tuple[Mapping[str, Any], bytes]
Ask = Callable[[], Awaitable[Answer]]
# Makes a page that may no longer watch reload what it may see.
LAST = b'event: changed\ndata: {"version": 0, "what": ["tournament"], "spread_ms": 0}\n\n'
GIVEN_UP: Mapping[str, Any] = {"status": 0, "headers": []}  # Django gave up since the caller had hung up


@dataclass(eq=False, slots=True)
class Stream:
    """A watcher and the event to send next; `asks` if Django has to check access."""

    origin: str
    own: bool  # a cookie may identify its user
    event: bytes = b""
    asks: bool = False
    over: bool = False
    woken: asyncio.Event = field(default_factory=asyncio.Event)

    def wake(self, *, event: bytes = b"", asks: bool = False, over: bool = False) -> None:
        """Adds work for the stream; a new event replaces one that hasn't been sent."""
        self.event = event or self.event
        self.asks |= asks
        self.over |= over
        self.woken.set()


@dataclass(eq=False, slots=True)
class Channel:
    topic: Topic
    version: int = 0
    streams: set[Stream] = field(default_factory=set)
    changed: set[str] = field(default_factory=set)
    sent_at: float = 0.0

    def hears(self, news: News) -> bool:
        """True if the news affects this list, or anything in this tournament."""
        if news.tournament == EVERY:
            return True
        if news.tournament != self.topic.tournament:
            return False
        return None in (news.score_list, self.topic.score_list) or news.score_list == self.topic.score_list

    def event(self, version: int) -> bytes:
        """Builds the event. Watchers wait for a random part of `spread_ms` before they fetch."""
        spread = min(MOST_SPREAD_MS, len(self.streams) // WATCHERS_A_MS)
        data = json.dumps({"version": version, "what": sorted(self.changed), "spread_ms": spread})
        return f"id: {version}\nevent: changed\ndata: {data}\n\n".encode()


class Streams:
    """ASGI middleware for the event streams of one process."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.channels: dict[Topic, Channel] = {}
        self.origins: Counter[str] = Counter()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.changed: asyncio.Event = asyncio.Event()
        self.ends = False
        self.heard = 0  # number of news so far
        self.heard_last: dict[int | None, int] = {}  # number at the last news of a tournament; None: of free lists

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Opens a stream if Django allows it."""
        if scope["type"] != "http" or scope["method"] != "GET" or not scope["path"].endswith(ADDRESS):
            await self.application(scope, receive, send)
            return
        origin = origin_in(scope)
        if self.ends or self.origins[origin] >= MOST_OF_ONE_ORIGIN or self.origins.total() >= MOST:
            await _refuse(send)
            return
        stream = Stream(origin, own=any(name == b"cookie" for name, _value in scope["headers"]))
        self.origins[origin] += 1
        try:
            await self._open_stream(stream, scope, receive, send)
        finally:
            self.origins[origin] -= 1
            self.origins += Counter()  # drops zero counts

    def hear(self, news: News) -> None:
        """Forwards an update to the watchers it concerns. Thread-safe."""
        if self.loop is not None:
            with suppress(RuntimeError):  # the loop has ended
                self.loop.call_soon_threadsafe(self._hear, news)

    def end(self) -> None:
        """Ends all streams. Thread-safe."""
        self.ends = True
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self._end_streams)

    async def run(self) -> None:
        self.loop = asyncio.get_running_loop()
        while True:
            await self.changed.wait()
            self.changed.clear()
            while waiting := [channel for channel in self.channels.values() if channel.changed]:
                await self._send_due_events(waiting)

    def tournaments(self) -> dict[int, int]:
        channels = tuple(self.channels.values())
        return {each.topic.tournament: each.version for each in channels if each.topic.tournament is not None}

    def watchers(self) -> int:
        return sum(len(channel.streams) for channel in self.channels.values())

    def _hear(self, news: News) -> None:
        self.heard += 1
        self.heard_last[news.tournament] = self.heard
        for channel in self.channels.values():
            if news.concerns_users:
                self._ask_again(channel, own=True)
            elif channel.hears(news):
                if news.access or news.tournament == EVERY:
                    self._ask_again(channel)
                if not news.access:
                    self._mark_changed(channel, _parts(news))

    def _mark_changed(self, channel: Channel, parts: set[str]) -> None:
        channel.changed |= parts
        self.changed.set()

    def _has_news(self, topic: Topic, since: int) -> bool:
        return max(self.heard_last.get(topic.tournament, 0), self.heard_last.get(EVERY, 0)) > since

    def _ask_again(self, channel: Channel, *, own: bool = False) -> None:
        """Has Django check access again; with `own`, only for watchers who may be signed in."""
        for stream in channel.streams:
            if stream.own or not own:
                stream.wake(asks=True)

    def _end_streams(self) -> None:
        for channel in self.channels.values():
            for stream in channel.streams:
                stream.wake(over=True)

    async def _send_due_events(self, waiting: list[Channel]) -> None:
        """Sends events to channels whose last event is old enough, or sleeps if there are none."""
        now = time.monotonic()
        due = [channel for channel in waiting if channel.sent_at + GAP_SECONDS <= now]
        if not due:
            await asyncio.sleep(min(channel.sent_at for channel in waiting) + GAP_SECONDS - now)
            return
        try:
            versions = await in_thread(partial(versions_of, [channel.topic for channel in due]))
        except Exception:
            logger.exception("The versions for watchers could not be read")
            await asyncio.sleep(GAP_SECONDS)
            return
        for channel in due:
            self._send(channel, versions.get(channel.topic))
            channel.changed, channel.sent_at = set(), now

    def _send(self, channel: Channel, version: int | None) -> None:
        """Wakes all watchers. If the topic no longer exists, Django checks their access."""
        event = channel.event(version) if version is not None else b""
        for stream in channel.streams:
            stream.wake(event=event, asks=version is None)

    async def _open_stream(self, stream: Stream, scope: Scope, receive: Receive, send: Send) -> None:
        gone = watch_for_hang_up(receive)
        gone.add_done_callback(lambda _done: stream.wake(over=True))
        try:
            await self._begin_stream(stream, scope, gone, send)
        finally:
            gone.cancel()

    async def _begin_stream(self, stream: Stream, scope: Scope, gone: asyncio.Future[None], send: Send) -> None:
        since = self.heard
        start, body = await self._ask(scope, gone)
        if gone.done():
            return
        topic, version = _parse_topic(start)
        if topic is None:
            await send(start)
            await send({"type": "http.response.body", "body": body})
            return
        channel = self.channels.setdefault(topic, Channel(topic, version))
        channel.streams.add(stream)
        if self._has_news(topic, since):  # since Django read the version for the first event
            self._mark_changed(channel, set(ALL_PARTS))
        try:
            others = [header for header in start["headers"] if header[0] not in REPLACED]
            await send({"type": "http.response.start", "status": 200, "headers": [*others, *HEADERS]})
            await send(_piece(body))
            await self._watch(stream, topic, partial(self._ask, scope, gone), send)
            await send({"type": "http.response.body", "body": b""})
        finally:
            channel.streams.discard(stream)
            if not channel.streams and self.channels.get(topic) is channel:
                del self.channels[topic]

    async def _watch(self, stream: Stream, topic: Topic, ask: Ask, send: Send) -> None:
        ask_at = _next_ask_time()
        while not stream.over:
            with suppress(TimeoutError):
                await asyncio.wait_for(stream.woken.wait(), min(HEARTBEAT_SECONDS, max(0.1, ask_at - time.monotonic())))
            stream.woken.clear()
            if not stream.over and (stream.asks or time.monotonic() > ask_at):
                stream.asks = False  # a wake-up during the check causes another one
                start = (await ask())[0]
                if start["status"] == HTTPStatus.SERVICE_UNAVAILABLE:
                    ask_at = time.monotonic() + SOON_SECONDS * random.random()  # no secret
                elif _parse_topic(start)[0] != topic:
                    await send(_piece(LAST))
                    return
                else:
                    ask_at = _next_ask_time()
            if not stream.over:
                event, stream.event = stream.event, b""
                await send(_piece(event or b":\n\n"))

    async def _ask(self, scope: Scope, gone: asyncio.Future[None]) -> Answer:
        headers = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
        messages: list[Mapping[str, Any]] = []

        async def take(message: Mapping[str, Any]) -> None:
            messages.append(message)

        await self.application({**scope, "headers": headers}, receive_nothing(gone), take)
        start = messages[0] if messages else GIVEN_UP
        return start, b"".join(message.get("body", b"") for message in messages[1:])


def _next_ask_time() -> float:
    """Returns when to check access next, randomised so that watchers don't all do so at once."""
    return time.monotonic() + AGAIN_SECONDS * random.uniform(0.8, 1.0)  # no secret


def _parse_topic(start: Mapping[str, Any]) -> tuple[Topic | None, int]:
    """Parses the topic and version that Django allows. The topic is None if Django refuses."""
    said = dict(start["headers"]).get(STREAM.lower().encode())
    if start["status"] != 200 or said is None:
        return None, 0
    tournament, score_list, version = (int(part) if part else None for part in said.decode().split(":"))
    return Topic(tournament, score_list), version or 0


def _parts(news: News) -> set[str]:
    return set(LIST_PARTS if news.score_list is not None else ALL_PARTS)


def _piece(body: bytes) -> Mapping[str, Any]:
    return {"type": "http.response.body", "body": body, "more_body": True}


async def _refuse(send: Send) -> None:
    """Answers 503, because the page polls every few seconds anyway."""
    headers = [(b"retry-after", b"60"), (b"content-length", b"0"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
