"""Public answers, kept in memory and sent without Django until their tournament changes.

Each is rendered once per address, language and kind (page or fragment), and compressed; a static file of ours also in
Brotli. It is dropped when it expires, or when something changes, before the writer of the change gets an answer
(`tournaments/live/news.py`).
Requests that Django might answer differently (unknown host, HTTP instead of HTTPS, old address, hidden or private
object) never get a cached answer.
"""

import asyncio
import gzip
import re
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from http import HTTPStatus
from typing import Any, NamedTuple

from django.http import parse_cookie

from tournaments.live.news import EVERY, News
from tournaments.serving.callers import (
    ORIGIN,
    Application,
    Receive,
    Scope,
    Send,
    origin_in,
    receive_nothing,
    watch_for_hang_up,
)
from tournaments.serving.public import PARTS, READ, is_for_everybody, language_for, relevant_query
from tournaments.views.keeping import KEEP

MOST_BYTES = 64_000_000
MOST_OF_ONE = 4_000_000  # larger answers are sent and not kept
LONGEST = 200  # bytes of a query or of Accept-Language; ours are shorter
# The only headers that a public answer depends on; others are dropped before rendering.
RELEVANT_HEADERS = (b"host", b"x-forwarded-proto", b"hx-request", b"hx-history-restore-request")
# Headers that may come only once: of two, Django might read the other one.
UNREPEATABLE_HEADERS = frozenset({*RELEVANT_HEADERS, b"cookie", b"authorization", b"accept-language"})
# Set anew for every answer, or meaningless to the next reader.
NOT_KEPT = frozenset({KEEP.lower().encode(), b"content-length", b"date", b"server", b"connection"})
SEEN, MOST_DIGITS = b"x-seen", 18  # the version that an event stream reported to the reader
FOR_EVER = re.compile(rb"\bimmutable\b")
GZIP, BROTLI = (re.compile(rb"\b%s\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))" % name) for name in (b"gzip", b"br"))

Headers = dict[bytes, bytes]
Key = tuple[str | bytes, ...]


class CacheTag(NamedTuple):
    """The tournament an answer depends on (0 for any, None for none), its expiry and the version it shows."""

    tournament: int | None
    until: float = float("inf")  # Unix seconds
    version: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """A complete answer; `packed` if the body is gzipped. The headers don't include the length."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes
    packed: bool
    etag: bytes
    tag: CacheTag | None = None

    def is_before(self, version: int) -> bool:
        return self.tag is not None and 0 < self.tag.version < version


@dataclass(eq=False, slots=True)
class Render:
    """An answer that is being rendered for `callers`; `begun_at_change` counts the changes known when it started.

    Each origin that asks for it queues for a turn, and the first to get one renders. `abandoned` is done when nobody is
    waiting any more; a render that hasn't started by then is abandoned.
    """

    begun_at_change: int
    abandoned: asyncio.Future[None]
    done: asyncio.Future[Answer]
    origins: dict[str, asyncio.Future[Answer | None]] = field(default_factory=dict)
    callers: int = 0

    def take(self, turn: asyncio.Future[Answer | None]) -> None:
        """Takes the result of one origin's turn. Refusals and errors only count if no other turn is left."""
        if self.done.done():
            return
        error, answer = turn.exception(), None if turn.exception() else turn.result()
        others = [each for each in self.origins.values() if not each.done()]
        if answer is not None and (answer.status != HTTPStatus.SERVICE_UNAVAILABLE or not others):
            self.done.set_result(answer)
        elif error is not None and not others:
            self.done.set_exception(error)


@dataclass(slots=True)
class Shelf:
    """Cache of public answers. Changes can arrive from any thread; everything else runs in the event loop."""

    answers: dict[Key, Answer] = field(default_factory=dict)
    renders: dict[Key, Render] = field(default_factory=dict)
    keys_by_tournament: dict[int | None, set[Key]] = field(default_factory=dict)
    change_count: int = 0
    last_changes: dict[int, int] = field(default_factory=dict)
    bytes: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def find(self, key: Key, seen: int = 0) -> Answer | None:
        """Returns the cached answer unless it has expired or is older than version `seen`."""
        with self.lock:
            answer = self.answers.pop(key, None)
            if answer is None or answer.tag is None:
                return None
            self.answers[key] = answer  # behind those not asked for since
        return answer if time.time() < answer.tag.until and not answer.is_before(seen) else None

    def keep(self, key: Key, answer: Answer, begun_at_change: int) -> None:
        """Caches an answer that was started after that many changes, unless a later change affects it."""
        if answer.tag is None or len(answer.body) > MOST_OF_ONE:
            return
        with self.lock:
            if self._last_change(answer.tag.tournament) > begun_at_change:
                return
            self._drop(key)
            self.answers[key] = answer
            self.keys_by_tournament.setdefault(answer.tag.tournament, set()).add(key)
            self.bytes += _size(key, answer)
            while self.bytes > MOST_BYTES:
                self._drop(next(iter(self.answers)))

    def forget(self, news: News) -> None:
        """Drops the answers affected by the news. No answer depends on roles or free lists."""
        if news.tournament is None:
            return
        with self.lock:
            self.change_count += 1
            self.last_changes[news.tournament] = self.change_count
            concerned = (
                [each for each in self.keys_by_tournament if each is not None]
                if news.tournament == EVERY
                else [news.tournament]
            )
            for tournament in {*concerned, EVERY}:
                for key in tuple(self.keys_by_tournament.get(tournament, ())):
                    self._drop(key)

    def tournaments(self) -> dict[int, int]:
        with self.lock:
            return {
                tournament: self._oldest_version(keys)
                for tournament, keys in self.keys_by_tournament.items()
                if tournament
            }

    def _oldest_version(self, keys: Iterable[Key]) -> int:
        return min(answer.tag.version for key in keys if (answer := self.answers[key]).tag)

    def _last_change(self, tournament: int | None) -> int:
        if tournament is None:
            return 0
        if tournament == EVERY:
            return self.change_count
        return max(self.last_changes.get(tournament, 0), self.last_changes.get(EVERY, 0))

    def _drop(self, key: Key) -> None:
        answer = self.answers.pop(key, None)
        if answer is None or answer.tag is None:
            return
        self.bytes -= _size(key, answer)
        keys = self.keys_by_tournament[answer.tag.tournament]
        keys.discard(key)
        if not keys:
            del self.keys_by_tournament[answer.tag.tournament]


class KeptPages:
    """Answers from the cache, and renders a missing answer once for everybody waiting for it."""

    def __init__(self, application: Application, shelf: Shelf, is_sure: Callable[[], bool]) -> None:
        self.application, self.shelf, self.is_sure = application, shelf, is_sure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in READ:
            await self.application(scope, receive, send)
            return
        headers: Headers = dict(scope["headers"])
        cookies = parse_cookie(headers[b"cookie"].decode("latin-1")) if b"cookie" in headers else {}
        is_public = is_for_everybody(scope["method"], scope["path"], cookies, has_token=b"authorization" in headers)
        if not is_public or _is_odd(scope, headers) or not self.is_sure():
            await self.application(scope, receive, send)
            return
        key = _key(scope, headers)
        seen = _parse_number(headers.get(SEEN, b""))
        answer = self.shelf.find(key, seen) or await self._await_answer(key, scope, receive, seen)
        if answer is not None:
            await _send(answer, headers, send)

    async def _await_answer(self, key: Key, scope: Scope, receive: Receive, seen: int) -> Answer | None:
        """Waits for the shared render, or for a new one if that is too old. None if the client disconnects."""
        gone = watch_for_hang_up(receive)
        try:
            answer = await self._await_render(self._current_render(key), key, scope, gone)
            if answer is not None and answer.is_before(seen):
                answer = await self._await_render(self._new_render(key), key, scope, gone)
        finally:
            gone.cancel()
        return answer

    async def _await_render(self, render: Render, key: Key, scope: Scope, gone: asyncio.Future[None]) -> Answer | None:
        render.callers += 1
        try:
            self._ask_for_render(render, key, scope)
            await asyncio.wait((render.done, gone), return_when=asyncio.FIRST_COMPLETED)
            return render.done.result() if render.done.done() else None
        finally:
            render.callers -= 1
            if not render.callers:
                self._end_render(render, key)

    def _ask_for_render(self, render: Render, key: Key, scope: Scope) -> None:
        origin = origin_in(scope)
        if origin not in render.origins and not render.done.done():
            turn = render.origins[origin] = asyncio.ensure_future(self._render(key, scope, render.abandoned))
            turn.add_done_callback(render.take)

    def _current_render(self, key: Key) -> Render:
        render = self.shelf.renders.get(key)
        if render is None or render.begun_at_change < self.shelf.change_count or render.done.done():
            return self._new_render(key)
        return render

    def _new_render(self, key: Key) -> Render:
        loop = asyncio.get_running_loop()
        render = self.shelf.renders[key] = Render(self.shelf.change_count, loop.create_future(), loop.create_future())
        return render

    def _end_render(self, render: Render, key: Key) -> None:
        if self.shelf.renders.get(key) is render:
            del self.shelf.renders[key]
        if not render.abandoned.done():
            render.abandoned.set_result(None)

    async def _render(self, key: Key, scope: Scope, over: asyncio.Future[None]) -> Answer | None:
        since = self.shelf.change_count
        answer = await _collect_answer(self.application, _plain_scope(scope, key), over)
        if answer is not None:
            self.shelf.keep(key, answer, since)
        return answer


def _size(key: Key, answer: Answer) -> int:
    """Returns the approximate memory use in bytes."""
    return len(answer.body) + sum(map(len, key)) + sum(len(name) + len(value) for name, value in answer.headers)


def _is_odd(scope: Scope, headers: Headers) -> bool:
    """True for requests that no browser sends, which would only waste space in the cache."""
    names = [name for name, _value in scope["headers"] if name in UNREPEATABLE_HEADERS]
    long = max(len(scope["query_string"]), len(headers.get(b"accept-language", b""))) > LONGEST
    return long or b"range" in headers or len(names) > len(set(names))


def _key(scope: Scope, headers: Headers) -> Key:
    asked_in = headers.get(b"accept-language", b"")
    is_part = scope["path"].startswith(PARTS)
    return (
        scope["path"],
        relevant_query(scope["path"], scope["query_string"].decode("latin-1")).encode(),
        "" if is_part else _language(scope["query_string"], asked_in),
        b"gzip, br" if is_part and BROTLI.search(headers.get(b"accept-encoding", b"")) else b"gzip",
        scope.get("scheme", "http"),
        *(headers.get(name, b"") for name in RELEVANT_HEADERS),
    )


@lru_cache(maxsize=2_000)
def _language(query: bytes, accepted: bytes) -> str:
    return language_for(query.decode("latin-1"), accepted.decode("latin-1"))


def _plain_scope(scope: Scope, key: Key) -> Scope:
    """Strips the request of everything specific to a reader."""
    language = str(key[2]).encode()
    kept = [(name, value) for name, value in scope["headers"] if name in RELEVANT_HEADERS]
    own = [(b"accept-encoding", key[3]), *([(b"accept-language", language)] if language else [])]
    return {**scope, "method": "GET", "query_string": key[1], "headers": [*kept, *own], ORIGIN: origin_in(scope)}


def _parse_number(said: bytes) -> int:
    return int(said) if said.isdigit() and len(said) <= MOST_DIGITS else 0


async def _collect_answer(application: Application, scope: Scope, over: asyncio.Future[None]) -> Answer | None:
    start: dict[str, Any] = {}
    pieces: list[bytes] = []

    async def take(message: Mapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            start.update(message)
        else:
            pieces.append(message.get("body", b""))

    await application(scope, receive_nothing(over), take)
    return _answer(start["status"], start["headers"], b"".join(pieces)) if start else None


def _answer(status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> Answer:
    named = dict(headers)
    packed = named.get(b"content-encoding") == b"gzip"
    left_out = {*NOT_KEPT, b"content-encoding"} if packed else NOT_KEPT
    return Answer(
        status=status,
        headers=tuple((name, value) for name, value in headers if name not in left_out),
        body=body,
        packed=packed,
        etag=named.get(b"etag", b""),
        tag=_tag(status, named),
    )


def _tag(status: int, headers: Headers) -> CacheTag | None:
    """Returns the tag set by the view, or one for immutable files; None if the answer must not be cached."""
    if status != 200 or b"set-cookie" in headers:
        return None
    if FOR_EVER.search(headers.get(b"cache-control", b"")):
        return CacheTag(None)
    said = headers.get(KEEP.lower().encode())
    if said is None:
        return None
    tournament, until, version = said.split()
    return CacheTag(int(tournament), float(until) or float("inf"), int(version))


async def _send(answer: Answer, asked: Headers, send: Send) -> None:
    if answer.etag and _matches_etag(answer.etag, asked.get(b"if-none-match", b"")):
        headers = [header for header in answer.headers if header[0] not in (b"content-type", b"content-disposition")]
        await send({"type": "http.response.start", "status": 304, "headers": headers})
        await send({"type": "http.response.body", "body": b""})
        return
    body, encoding = answer.body, []
    if answer.packed and GZIP.search(asked.get(b"accept-encoding", b"")):
        encoding = [(b"content-encoding", b"gzip")]
    elif answer.packed:
        body = gzip.decompress(body)
    length = (b"content-length", b"%d" % len(body))
    await send(
        {"type": "http.response.start", "status": answer.status, "headers": [*answer.headers, *encoding, length]}
    )
    await send({"type": "http.response.body", "body": body})


def _matches_etag(etag: bytes, wanted: bytes) -> bool:
    """Compares entity tags weakly (RFC 9110, 13.1.2)."""
    if not wanted:
        return False
    bare = etag.removeprefix(b"W/")
    return wanted.strip() == b"*" or bare in (tag.strip().removeprefix(b"W/") for tag in wanted.split(b","))
