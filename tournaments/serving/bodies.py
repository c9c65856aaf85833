"""Limits the size of request bodies, and completes them before Django sees them."""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, ClassVar

from django.conf import settings

from tournaments.serving.callers import Application, Receive, Scope, Send, origin_in

MOST_OF_ONE, MOST_TOGETHER = 20_000_000, 200_000_000  # bytes of unfinished bodies, per origin and in total
Refuse = Callable[[Scope, Send], Awaitable[None]]


def read_bodies(application: Application, refuse: Refuse) -> Application:
    """Wraps the application so that it only receives complete bodies of known length.

    Django would spool a body of any length to disk, and REST framework treats a chunked body as empty. No thread has to
    wait for a slow sender.
    """

    async def with_its_length(scope: Scope, receive: Receive, send: Send) -> None:
        length = _body_length(scope) if scope["type"] == "http" else 0
        if length == 0:
            await application(scope, receive, send)
        elif length is not None and length > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            await application(scope, _replay(b"", receive), send)
        else:
            await read_whole(scope, receive, send)

    async def read_whole(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await _read_body(receive, Arriving(origin_in(scope)))
        except NoRoomError:
            await refuse(scope, send)
            return
        if body is not None:
            others = [header for header in scope["headers"] if header[0] != b"content-length"]
            headers = [*others, (b"content-length", b"%d" % len(body))]
            await application({**scope, "headers": headers}, _replay(body, receive), send)

    return with_its_length


def _body_length(scope: Scope) -> int | None:
    headers = dict(scope["headers"])
    if b"transfer-encoding" in headers:
        return None
    return int(headers.get(b"content-length", b"0"))


class NoRoomError(Exception):
    """Unfinished bodies already take up too much memory."""


class Arriving:
    """Counts the bytes of an unfinished body towards the limit of its origin and the overall limit."""

    of_origin: ClassVar[Counter[str]] = Counter()

    def __init__(self, origin: str) -> None:
        self.origin, self.bytes = origin, 0

    def add(self, count: int) -> None:
        if self.of_origin[self.origin] >= MOST_OF_ONE or self.of_origin.total() >= MOST_TOGETHER:
            raise NoRoomError
        self.bytes += count
        self.of_origin[self.origin] += count

    def end(self) -> None:
        self.of_origin[self.origin] -= self.bytes
        if self.of_origin[self.origin] <= 0:
            del self.of_origin[self.origin]


async def _read_body(receive: Receive, arriving: Arriving) -> bytes | None:
    """Reads the body, or slightly more than the limit; None if the client disconnects. Raises NoRoomError."""
    body, more = b"", True
    try:
        while more and len(body) <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            piece = message.get("body", b"")
            arriving.add(len(piece))
            body += piece
            more = message.get("more_body", False)
    finally:
        arriving.end()
    return body


def _replay(body: bytes, receive: Receive) -> Receive:
    """Replays a body that has already been read, then waits for the client to disconnect."""
    messages: list[Mapping[str, Any]] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Mapping[str, Any]:
        if messages:
            return messages.pop()
        while (message := await receive())["type"] == "http.request":
            pass
        return message

    return next_message
