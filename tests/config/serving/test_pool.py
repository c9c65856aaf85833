"""Django behind a few threads: nobody's header passes for another, and no slow reader keeps a thread."""

import asyncio
from typing import Any

from config.serving import pool
from config.serving.pool import pooled
from tests.doors.asgi import scope_of

PIECES = 200


def echo(environ: Any, start_response: Any) -> list[bytes]:
    """What the application is told of the forwarded scheme."""
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [environ.get("HTTP_X_FORWARDED_PROTO", "none").encode()]


def long(environ: Any, start_response: Any) -> Any:
    """An answer in many pieces."""
    start_response("200 OK", [("Content-Type", "text/plain")])
    return (b"piece" for _ in range(PIECES))


async def nothing() -> Any:
    return {"type": "http.request", "body": b"", "more_body": False}


def test_a_header_with_an_underscore_is_none():
    got: list[Any] = []

    async def send(message: Any) -> None:
        got.append(message)

    scope = {"http_version": "1.1", **scope_of("/")}
    scope["headers"] += [(b"x_forwarded_proto", b"https")]
    asyncio.run(pooled(echo)(scope, nothing, send))
    assert got[1]["body"] == b"none"


def test_who_reads_slowly_keeps_no_thread(monkeypatch):
    """With one thread, a second reader is answered although the first takes nothing of its answer."""
    monkeypatch.setattr(pool, "THREADS", 1)

    async def walk() -> tuple[int, list[Any]]:
        application, reads = pooled(long), asyncio.Event()
        slow: list[Any] = []
        quick: list[Any] = []

        async def late(message: Any) -> None:
            await reads.wait()
            slow.append(message)

        async def at_once(message: Any) -> None:
            quick.append(message)

        scope = {"http_version": "1.1", **scope_of("/")}
        waiting = asyncio.ensure_future(application(scope, nothing, late))
        await asyncio.wait_for(application(scope, nothing, at_once), 5)
        before = len(slow)
        reads.set()
        await waiting
        assert len(slow) == PIECES + 2
        return before, quick

    before, quick = asyncio.run(walk())
    assert before == 0
    assert b"".join(message.get("body", b"") for message in quick) == b"piece" * PIECES
