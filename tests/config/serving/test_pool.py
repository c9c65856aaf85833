"""Django behind a pool of threads: whatever bytes come, it is Django that answers."""

import asyncio
from typing import Any

import pytest

from config.serving.pool import pooled
from tests.doors.asgi import scope_of


def answer(environ: dict[str, Any], start: Any) -> list[bytes]:
    start("200 OK", [("Content-Type", "text/plain")])
    return [environ["QUERY_STRING"].encode()]


@pytest.mark.parametrize(
    ("query", "read"),
    [
        (b"q=M%C3%BCller&page=2", b"q=M%C3%BCller&page=2"),
        ("q=Müller".encode(), b"q=M%C3%BCller"),
        (b"q=\xff\x00 x", b"q=%FF%00%20x"),
        (b"", b""),
    ],
)
def test_any_query_arrives(query: bytes, read: bytes) -> None:
    got: list[bytes] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        got.append(message.get("body", b""))

    scope = {**scope_of("/"), "query_string": query, "http_version": "1.1", "scheme": "http", "server": ("x", 80)}
    asyncio.run(pooled(answer)(scope, receive, send))
    assert b"".join(got) == read
