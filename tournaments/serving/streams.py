"""Streams of events beside Django: whoever watches is told that something changed, and fetches it (WHATWG HTML, 9.2).

Django decides who may watch what (`views/live.py`); its answer says so in a header, and the connection goes on here,
without a thread, a connection to the database or a row in memory. It decides again every five minutes and when
somebody's roles or session, a visibility, a code or a link may have changed.
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
from tournaments.serving.callers import Application, Receive, Scope, Send, empty_until, hangs_up_with, origin_in
from tournaments.serving.versions import Topic, in_thread, versions_of
from tournaments.views.live import STREAM

ADDRESS = "/events"
HEARTBEAT_SECONDS = 15.0
AGAIN_SECONDS = 300.0  # until Django is asked again who may watch
SOON_SECONDS = 5.0  # within which it is asked again where too many asked
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
# Tells a page whose watcher may watch no more to look at what it may see.
LAST = b'event: changed\ndata: {"version": 0, "what": ["tournament"], "spread_ms": 0}\n\n'
GIVEN_UP: Mapping[str, Any] = {"status": 0, "headers": []}  # by Django, since the caller had hung up


@dataclass(eq=False, slots=True)
class Stream:
    """One watcher: what is still to be sent, whether Django is to be asked again, whether it is over."""

    origin: str
    own: bool  # a cookie may say who it is
    event: bytes = b""
    asks: bool = False
    over: bool = False
    woken: asyncio.Event = field(default_factory=asyncio.Event)

    def wake(self, *, event: bytes = b"", asks: bool = False, over: bool = False) -> None:
        """Gives it something to do; a later event takes the place of one that is not sent yet."""
        self.event = event or self.event
        self.asks |= asks
        self.over |= over
        self.woken.set()


@dataclass(eq=False, slots=True)
class Channel:
    """All who watch one topic, what of it has changed since the last event, and when that was."""

    topic: Topic
    version: int = 0
    streams: set[Stream] = field(default_factory=set)
    changed: set[str] = field(default_factory=set)
    told_at: float = 0.0

    def hears(self, news: News) -> bool:
        """Whether news concern this topic: a list of its own or, for a tournament, anything of it."""
        if news.tournament == EVERY:
            return True
        if news.tournament != self.topic.tournament:
            return False
        return None in (news.score_list, self.topic.score_list) or news.score_list == self.topic.score_list

    def event(self, version: int) -> bytes:
        """The event of this version; those who get it wait a random part of `spread_ms` before they fetch."""
        spread = min(MOST_SPREAD_MS, len(self.streams) // WATCHERS_A_MS)
        data = json.dumps({"version": version, "what": sorted(self.changed), "spread_ms": spread})
        return f"id: {version}\nevent: changed\ndata: {data}\n\n".encode()


class Streams:
    """The streams of one process, in front of an application that decides who may watch."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.channels: dict[Topic, Channel] = {}
        self.origins: Counter[str] = Counter()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.changed: asyncio.Event = asyncio.Event()
        self.ends = False
        self.heard = 0  # news so far
        self.heard_last: dict[
            int | None, int
        ] = {}  # how many had come with the last of a tournament, None: of lists alone

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A stream, where the address is one and Django lets it be watched; else the application's answer."""
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
            await self._open(stream, scope, receive, send)
        finally:
            self.origins[origin] -= 1
            self.origins += Counter()  # without those that have none left

    def hear(self, news: News) -> None:
        """Tells it to whom it concerns; called in any thread."""
        if self.loop is not None:
            with suppress(RuntimeError):  # the loop has ended
                self.loop.call_soon_threadsafe(self._hear, news)

    def end(self) -> None:
        """Ends all streams at once; called in any thread."""
        self.ends = True
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self._end)

    async def run(self) -> None:
        """Sends events until it is cancelled."""
        self.loop = asyncio.get_running_loop()
        while True:
            await self.changed.wait()
            self.changed.clear()
            while waiting := [channel for channel in self.channels.values() if channel.changed]:
                await self._tell(waiting)

    def tournaments(self) -> dict[int, int]:
        """Those that somebody watches, with the version that was told first."""
        channels = tuple(self.channels.values())
        return {each.topic.tournament: each.version for each in channels if each.topic.tournament is not None}

    def watchers(self) -> int:
        """How many streams are open."""
        return sum(len(channel.streams) for channel in self.channels.values())

    def _hear(self, news: News) -> None:
        self.heard += 1
        self.heard_last[news.tournament] = self.heard
        for channel in self.channels.values():
            if news.of_people:
                self._ask_again(channel, own=True)
            elif channel.hears(news):
                if news.access or news.tournament == EVERY:
                    self._ask_again(channel)
                if not news.access:
                    self._mark(channel, _parts(news))

    def _mark(self, channel: Channel, parts: set[str]) -> None:
        channel.changed |= parts
        self.changed.set()

    def _has_news(self, topic: Topic, since: int) -> bool:
        """Whether anything may have happened to it after so many news."""
        return max(self.heard_last.get(topic.tournament, 0), self.heard_last.get(EVERY, 0)) > since

    def _ask_again(self, channel: Channel, *, own: bool = False) -> None:
        """Has Django asked who may still watch; `own`: only those that somebody may be signed in to."""
        for stream in channel.streams:
            if stream.own or not own:
                stream.wake(asks=True)

    def _end(self) -> None:
        for channel in self.channels.values():
            for stream in channel.streams:
                stream.wake(over=True)

    async def _tell(self, waiting: list[Channel]) -> None:
        """Tells those whose last event is long enough ago; waits a little where there are none."""
        now = time.monotonic()
        due = [channel for channel in waiting if channel.told_at + GAP_SECONDS <= now]
        if not due:
            await asyncio.sleep(min(channel.told_at for channel in waiting) + GAP_SECONDS - now)
            return
        try:
            versions = await in_thread(partial(versions_of, [channel.topic for channel in due]))
        except Exception:
            logger.exception("The versions for watchers could not be read")
            await asyncio.sleep(GAP_SECONDS)
            return
        for channel in due:
            self._send(channel, versions.get(channel.topic))
            channel.changed, channel.told_at = set(), now

    def _send(self, channel: Channel, version: int | None) -> None:
        """The event for all watchers; where the topic is gone they are asked to show what they may see."""
        event = channel.event(version) if version is not None else b""
        for stream in channel.streams:
            stream.wake(event=event, asks=version is None)

    async def _open(self, stream: Stream, scope: Scope, receive: Receive, send: Send) -> None:
        gone = hangs_up_with(receive)
        gone.add_done_callback(lambda _done: stream.wake(over=True))
        try:
            await self._begin(stream, scope, gone, send)
        finally:
            gone.cancel()

    async def _begin(self, stream: Stream, scope: Scope, gone: asyncio.Future[None], send: Send) -> None:
        """Asks Django, and opens the stream where it says so; whoever hung up before their turn is nobody's watcher."""
        since = self.heard
        start, body = await self._ask(scope, gone)
        if gone.done():
            return
        topic, version = _watched(start)
        if topic is None:
            await send(start)
            await send({"type": "http.response.body", "body": body})
            return
        channel = self.channels.setdefault(topic, Channel(topic, version))
        channel.streams.add(stream)
        if self._has_news(topic, since):  # while Django read the version that the first event tells
            self._mark(channel, set(ALL_PARTS))
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
        """Sends what comes until the watcher leaves, may watch no more, or all streams end."""
        ask_at = _next_asking()
        while not stream.over:
            with suppress(TimeoutError):
                await asyncio.wait_for(stream.woken.wait(), min(HEARTBEAT_SECONDS, max(0.1, ask_at - time.monotonic())))
            stream.woken.clear()
            if not stream.over and (stream.asks or time.monotonic() > ask_at):
                stream.asks = False  # whoever wakes it while it is asked has it asked once more
                start = (await ask())[0]
                if start["status"] == HTTPStatus.SERVICE_UNAVAILABLE:
                    ask_at = time.monotonic() + SOON_SECONDS * random.random()  # no secret
                elif _watched(start)[0] != topic:
                    await send(_piece(LAST))
                    return
                else:
                    ask_at = _next_asking()
            if not stream.over:
                event, stream.event = stream.event, b""
                await send(_piece(event or b":\n\n"))

    async def _ask(self, scope: Scope, gone: asyncio.Future[None]) -> Answer:
        """What Django answers whoever asks for this stream now: the start of the answer and its body."""
        headers = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
        messages: list[Mapping[str, Any]] = []

        async def take(message: Mapping[str, Any]) -> None:
            messages.append(message)

        await self.application({**scope, "headers": headers}, empty_until(gone), take)
        start = messages[0] if messages else GIVEN_UP
        return start, b"".join(message.get("body", b"") for message in messages[1:])


def _next_asking() -> float:
    """Spread, so that not all who came together ask together."""
    return time.monotonic() + AGAIN_SECONDS * random.uniform(0.8, 1.0)  # no secret


def _watched(start: Mapping[str, Any]) -> tuple[Topic | None, int]:
    """What Django lets be watched, and the version of it that it told."""
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
    """Too many: the page asks by itself every few seconds."""
    headers = [(b"retry-after", b"60"), (b"content-length", b"0"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
