"""uvicorn connections that disconnect slow senders.

Heads that are too long and too many pipelined requests are answered with 400. Behind our proxy all connections come
from one address, so there the proxy's own limits apply (`deploy/Caddyfile`).
"""

import os
from asyncio import TimerHandle, Transport
from collections import Counter
from typing import Any, ClassVar

from httptools import HttpParserError
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from accounts.brakes.origins import origin

HEADER_SECONDS = 20.0  # for everything before the body
BODY_SECONDS = 120.0  # 2 MB from a phone with a bad connection
LONGEST_HEAD = 64_000  # bytes; a browser's has less than 4,000
MOST_HEADERS = 100
MOST_IN_LINE = 4  # behind the request being answered; browsers do not pipeline
MOST_PIECES = 4_000  # of a body without a length; more only serves to keep us busy
MOST_OF_ONE_ORIGIN = 1_000
BEHIND_PROXY = os.environ.get("TRUSTED_PROXY_COUNT", "0") not in ("", "0")


class GuardedProtocol(HttpToolsProtocol):
    """A connection with a deadline for each part of a request, and a limit per origin."""

    open_by_origin: ClassVar[Counter[str]] = Counter()
    deadline: TimerHandle | None = None
    pieces = 0
    in_head = True
    head_bytes = head_pieces = headers_count = 0

    def data_received(self, data: bytes) -> None:
        """Refuses an endless head without waiting for its end."""
        unfinished = self.head_pieces if self.in_head else 0
        super().data_received(data)
        self.head_pieces = unfinished + len(data) if self.in_head else 0
        if self.head_pieces > LONGEST_HEAD + len(data) and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.open_by_origin[self._origin] += 1
        if self.open_by_origin[self._origin] > MOST_OF_ONE_ORIGIN and not BEHIND_PROXY:
            transport.abort()
            return
        self._set_deadline(HEADER_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_deadline()
        self.open_by_origin[self._origin] -= 1
        if not self.open_by_origin[self._origin]:
            del self.open_by_origin[self._origin]
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Raises HttpParserError if too many requests are pipelined."""
        if len(self.pipeline) >= MOST_IN_LINE:
            raise HttpParserError("too many requests queued")
        super().on_message_begin()
        self.pieces = self.head_bytes = self.headers_count = 0
        self.in_head = True
        self._set_deadline(HEADER_SECONDS)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Raises HttpParserError if there are too many headers or they are too long."""
        self.headers_count += 1
        self.head_bytes += len(name) + len(value)
        if self.headers_count > MOST_HEADERS or self.head_bytes > LONGEST_HEAD:
            raise HttpParserError("request head too long")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.in_head = False
        super().on_headers_complete()
        self._set_deadline(BODY_SECONDS)

    def on_body(self, body: bytes) -> None:
        """Raises HttpParserError, which is answered with 400, if the body arrives in too many pieces."""
        self.pieces += 1
        if self.pieces > MOST_PIECES:
            raise HttpParserError("body in too many pieces")
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Cancels the deadline, because the rest of the time is ours."""
        self._cancel_deadline()
        super().on_message_complete()

    @property
    def _origin(self) -> str:
        return origin(self.client[0]) if self.client else ""

    def _set_deadline(self, seconds: float) -> None:
        self._cancel_deadline()
        self.deadline = self.loop.call_later(seconds, self._hang_up)

    def _cancel_deadline(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def _hang_up(self) -> None:
        transport: Any = self.transport
        transport.abort()
