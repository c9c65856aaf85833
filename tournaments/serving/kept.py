"""What everybody may read, kept in memory as it goes out, and answered without Django until it changes.

An answer is rendered once for each address, language and kind (whole page or part), compressed. It is forgotten when
its tournament changes (`tournaments/live/news.py`), before whoever changed it gets an answer, or when its time is over.
Django has decided on every kept answer: a host it does not know, HTTP in place of HTTPS, an old address, what is
hidden or private get no such answer, and no request that could be answered otherwise asks for one.
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
    empty_until,
    hangs_up_with,
    origin_in,
)
from tournaments.serving.public import PARTS, READ, is_for_everybody, language_for, query_read
from tournaments.views.keeping import KEEP

MOST_BYTES = 64_000_000
MOST_OF_ONE = 4_000_000  # larger answers are sent and not kept
LONGEST = 200  # bytes of a query, or of languages, that a browser sends: no page of ours asks for more
# The only headers that an answer for everybody follows from; all others are left out where it is rendered.
ASKED_WITH = (b"host", b"x-forwarded-proto", b"hx-request", b"hx-history-restore-request")
# What says who asks, or what for: with two of one kind Django may read another than is read here.
ONCE = frozenset({*ASKED_WITH, b"cookie", b"authorization", b"accept-language"})
# Said anew for every answer, or of no meaning to the next reader.
NOT_KEPT = frozenset({KEEP.lower().encode(), b"content-length", b"date", b"server", b"connection"})
SEEN, MOST_DIGITS = b"x-seen", 18  # the version that a stream of events has told a reader of
FOR_EVER = re.compile(rb"\bimmutable\b")
GZIP = re.compile(rb"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")

Headers = dict[bytes, bytes]
Key = tuple[str | bytes, ...]


class Tagged(NamedTuple):
    """What an answer depends on: a tournament's id, 0 for any, None for nothing; until when; what version it shows."""

    tournament: int | None
    until: float = float("inf")  # Unix seconds
    version: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer: its body as gzip where that is shorter (`packed`), its headers without the length."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes
    packed: bool
    etag: bytes
    tag: Tagged | None = None

    def is_before(self, version: int) -> bool:
        """Whether it shows an older version of its tournament."""
        return self.tag is not None and 0 < self.tag.version < version


@dataclass(eq=False, slots=True)
class Render:
    """An answer that is being made for `callers`, and how many changes were known when that began.

    It waits for a turn of each origin that asks for it, and is made with the first that comes. Once nobody waits any
    more, `over` is done, and what has not begun is given up.
    """

    since: int
    over: asyncio.Future[None]
    done: asyncio.Future[Answer]
    origins: dict[str, asyncio.Future[Answer | None]] = field(default_factory=dict)
    callers: int = 0

    def take(self, turn: asyncio.Future[Answer | None]) -> None:
        """Takes the answer that one origin's turn gave; a refusal, or an error, only where no other turn is left."""
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
    """The answers in memory. Changes are told from any thread, all else happens in the loop's."""

    answers: dict[Key, Answer] = field(default_factory=dict)
    renders: dict[Key, Render] = field(default_factory=dict)
    of: dict[int | None, set[Key]] = field(default_factory=dict)
    changes: int = 0
    changed: dict[int, int] = field(default_factory=dict)
    bytes: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def find(self, key: Key, seen: int = 0) -> Answer | None:
        """What is kept, still holds, and is no older than the version that its reader has been told of."""
        with self.lock:
            answer = self.answers.pop(key, None)
            if answer is None or answer.tag is None:
                return None
            self.answers[key] = answer  # behind those that nobody asked for since
        return answer if time.time() < answer.tag.until and not answer.is_before(seen) else None

    def keep(self, key: Key, answer: Answer, since: int) -> None:
        """Keeps an answer that was begun after so many changes, unless a later one concerns it."""
        if answer.tag is None or len(answer.body) > MOST_OF_ONE:
            return
        with self.lock:
            if self._last_change(answer.tag.tournament) > since:
                return
            self._drop(key)
            self.answers[key] = answer
            self.of.setdefault(answer.tag.tournament, set()).add(key)
            self.bytes += _size(key, answer)
            while self.bytes > MOST_BYTES:
                self._drop(next(iter(self.answers)))

    def forget(self, news: News) -> None:
        """What this concerns is rendered anew for the next who ask; nothing here follows from roles, or lists alone."""
        if news.tournament is None:
            return
        with self.lock:
            self.changes += 1
            self.changed[news.tournament] = self.changes
            concerned = (
                [each for each in self.of if each is not None] if news.tournament == EVERY else [news.tournament]
            )
            for tournament in {*concerned, EVERY}:
                for key in tuple(self.of.get(tournament, ())):
                    self._drop(key)

    def tournaments(self) -> dict[int, int]:
        """Those of which something is kept, with the version that it shows."""
        with self.lock:
            return {tournament: self._shown(keys) for tournament, keys in self.of.items() if tournament}

    def _shown(self, keys: Iterable[Key]) -> int:
        return min(answer.tag.version for key in keys if (answer := self.answers[key]).tag)

    def _last_change(self, tournament: int | None) -> int:
        if tournament is None:
            return 0
        if tournament == EVERY:
            return self.changes
        return max(self.changed.get(tournament, 0), self.changed.get(EVERY, 0))

    def _drop(self, key: Key) -> None:
        answer = self.answers.pop(key, None)
        if answer is None or answer.tag is None:
            return
        self.bytes -= _size(key, answer)
        keys = self.of[answer.tag.tournament]
        keys.discard(key)
        if not keys:
            del self.of[answer.tag.tournament]


class KeptPages:
    """Answers from the shelf, and has Django render what is missing there, once for all who wait for it."""

    def __init__(self, application: Application, shelf: Shelf, is_sure: Callable[[], bool]) -> None:
        """`is_sure`: whether this process would know by now what others have changed; else Django answers."""
        self.application, self.shelf, self.is_sure = application, shelf, is_sure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An answer that everybody gets; all else is Django's."""
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
        seen = _number(headers.get(SEEN, b""))
        answer = self.shelf.find(key, seen) or await self._rendered(key, scope, receive, seen)
        if answer is not None:
            await _send(answer, headers, send)

    async def _rendered(self, key: Key, scope: Scope, receive: Receive, seen: int) -> Answer | None:
        """Waits for the render that others wait for, unless it may be too old; None where the caller hung up before."""
        gone = hangs_up_with(receive)
        try:
            answer = await self._waited_for(self._render_of(key), key, scope, gone)
            if answer is not None and answer.is_before(seen):
                answer = await self._waited_for(self._new_render(key), key, scope, gone)
        finally:
            gone.cancel()
        return answer

    async def _waited_for(self, render: Render, key: Key, scope: Scope, gone: asyncio.Future[None]) -> Answer | None:
        render.callers += 1
        try:
            self._ask_for(render, key, scope)
            await asyncio.wait((render.done, gone), return_when=asyncio.FIRST_COMPLETED)
            return render.done.result() if render.done.done() else None
        finally:
            render.callers -= 1
            if not render.callers:
                self._end(render, key)

    def _ask_for(self, render: Render, key: Key, scope: Scope) -> None:
        """Puts it into the line of whoever asks, once for each origin."""
        origin = origin_in(scope)
        if origin not in render.origins and not render.done.done():
            turn = render.origins[origin] = asyncio.ensure_future(self._render(key, scope, render.over))
            turn.add_done_callback(render.take)

    def _render_of(self, key: Key) -> Render:
        render = self.shelf.renders.get(key)
        if render is None or render.since < self.shelf.changes or render.done.done():
            return self._new_render(key)
        return render

    def _new_render(self, key: Key) -> Render:
        loop = asyncio.get_running_loop()
        render = self.shelf.renders[key] = Render(self.shelf.changes, loop.create_future(), loop.create_future())
        return render

    def _end(self, render: Render, key: Key) -> None:
        if self.shelf.renders.get(key) is render:
            del self.shelf.renders[key]
        if not render.over.done():
            render.over.set_result(None)

    async def _render(self, key: Key, scope: Scope, over: asyncio.Future[None]) -> Answer | None:
        since = self.shelf.changes
        answer = await _whole(self.application, _plain(scope, key), over)
        if answer is not None:
            self.shelf.keep(key, answer, since)
        return answer


def _size(key: Key, answer: Answer) -> int:
    """About how many bytes both take in memory."""
    return len(answer.body) + sum(map(len, key)) + sum(len(name) + len(value) for name, value in answer.headers)


def _is_odd(scope: Scope, headers: Headers) -> bool:
    """Whether a request is one that no browser of a reader sends; each of these would be kept apart, and for nobody."""
    names = [name for name, _value in scope["headers"] if name in ONCE]
    long = max(len(scope["query_string"]), len(headers.get(b"accept-language", b""))) > LONGEST
    return long or b"range" in headers or len(names) > len(set(names))


def _key(scope: Scope, headers: Headers) -> Key:
    asked_in = headers.get(b"accept-language", b"")
    return (
        scope["path"],
        query_read(scope["path"], scope["query_string"].decode("latin-1")).encode(),
        "" if scope["path"].startswith(PARTS) else _language(scope["query_string"], asked_in),
        scope.get("scheme", "http"),
        *(headers.get(name, b"") for name in ASKED_WITH),
    )


@lru_cache(maxsize=2_000)
def _language(query: bytes, accepted: bytes) -> str:
    return language_for(query.decode("latin-1"), accepted.decode("latin-1"))


def _plain(scope: Scope, key: Key) -> Scope:
    """The request with nothing in it that is one reader's own."""
    language = str(key[2]).encode()
    kept = [(name, value) for name, value in scope["headers"] if name in ASKED_WITH]
    own = [(b"accept-encoding", b"gzip"), *([(b"accept-language", language)] if language else [])]
    return {**scope, "method": "GET", "query_string": key[1], "headers": [*kept, *own], ORIGIN: origin_in(scope)}


def _number(said: bytes) -> int:
    return int(said) if said.isdigit() and len(said) <= MOST_DIGITS else 0


async def _whole(application: Application, scope: Scope, over: asyncio.Future[None]) -> Answer | None:
    """The answer that Django gives, all of it; None where it was given up."""
    start: dict[str, Any] = {}
    pieces: list[bytes] = []

    async def take(message: Mapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            start.update(message)
        else:
            pieces.append(message.get("body", b""))

    await application(scope, empty_until(over), take)
    return _answer(start["status"], start["headers"], b"".join(pieces)) if start else None


def _answer(status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> Answer:
    named = dict(headers)
    return Answer(
        status=status,
        headers=tuple((name, value) for name, value in headers if name not in NOT_KEPT and name != b"content-encoding"),
        body=body,
        packed=named.get(b"content-encoding") == b"gzip",
        etag=named.get(b"etag", b""),
        tag=_tag(status, named),
    )


def _tag(status: int, headers: Headers) -> Tagged | None:
    """Whether it may be kept, as its view or the name of a file says; never with a cookie."""
    if status != 200 or b"set-cookie" in headers:
        return None
    if FOR_EVER.search(headers.get(b"cache-control", b"")):
        return Tagged(None)
    said = headers.get(KEEP.lower().encode())
    if said is None:
        return None
    tournament, until, version = said.split()
    return Tagged(int(tournament), float(until) or float("inf"), int(version))


async def _send(answer: Answer, asked: Headers, send: Send) -> None:
    if answer.etag and _has(answer.etag, asked.get(b"if-none-match", b"")):
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


def _has(etag: bytes, wanted: bytes) -> bool:
    """Whether a reader has what goes out; weak tags, as RFC 9110, 13.1.2 compares them."""
    if not wanted:
        return False
    bare = etag.removeprefix(b"W/")
    return wanted.strip() == b"*" or bare in (tag.strip().removeprefix(b"W/") for tag in wanted.split(b","))
