"""Slow senders, and too many connections."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
import uvicorn

from tournaments.serving import connections
from tournaments.serving.connections import GuardedProtocol

WHOLE = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"
CHUNKED = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
CRUMB = b"1\r\nx\r\n"


async def echo(scope, receive, send):
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message.get("body", b""), message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    for name, value in {"MOST_PIECES": 10, "MOST_OF_ONE_ORIGIN": 2}.items():
        monkeypatch.setattr(connections, name, value)
    monkeypatch.setattr(connections, "BEHIND_PROXY", False)
    config = uvicorn.Config(echo, port=0, http=GuardedProtocol, lifespan="off", log_level="critical")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join()


def answer(port: int, sent: bytes) -> bytes:
    """Returns the answer, or nothing if the server disconnects."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
        with suppress(ConnectionResetError, BrokenPipeError):  # the answer may come before all is sent
            line.sendall(sent)
        try:
            return line.recv(1000)
        except ConnectionResetError:
            return b""


@pytest.mark.parametrize("head", [b"X: y\r\n" * 400_000, b"Cookie: " + b"y" * 5_000_000])
def test_endless_head_is_refused(port: int, head: bytes):
    """The 400 answer can be lost if the connection is closed while it's being sent."""
    received = answer(port, b"GET / HTTP/1.1\r\n" + head)
    assert not received or received.startswith(b"HTTP/1.1 400")


def test_too_many_pipelined_requests_are_refused(port: int):
    with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
        line.sendall(WHOLE * 50)
        received = b""
        with suppress(ConnectionResetError):
            while piece := line.recv(10_000):
                received += piece
    assert received.count(b" 200 ") <= 5


@pytest.mark.parametrize(
    ("sent", "begins"),
    [
        (WHOLE, b"HTTP/1.1 200"),
        (CHUNKED + b"3\r\nabc\r\n0\r\n\r\n", b"HTTP/1.1 200"),
        (CHUNKED + CRUMB * 10 + b"0\r\n\r\n", b"HTTP/1.1 200"),
        (CHUNKED + CRUMB * 11, b"HTTP/1.1 400"),
        (WHOLE * 4, b"HTTP/1.1 200"),
        (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 90 + b"\r\n", b"HTTP/1.1 200"),
        (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 110 + b"\r\n", b"HTTP/1.1 400"),
        (b"GET / HTTP/1.1\r\nCookie: " + b"y" * 50_000 + b"\r\n\r\n", b"HTTP/1.1 200"),
        (b"GET / HTTP/1.1\r\nCookie: " + b"y" * 70_000 + b"\r\n\r\n", b"HTTP/1.1 400"),
        (b"", b""),
        (b"POST / HTTP/1.1\r\nHost:", b""),
        (WHOLE[:-1], b""),
        (CHUNKED + CRUMB, b""),
    ],
)
def test_slow_request_is_hung_up_on(port: int, sent: bytes, begins: bytes, monkeypatch: pytest.MonkeyPatch):
    if not begins:
        monkeypatch.setattr(connections, "HEADER_SECONDS", 0.1)
        monkeypatch.setattr(connections, "BODY_SECONDS", 0.1)
    received = answer(port, sent)
    assert received.startswith(begins)
    assert bool(received) == bool(begins)


def test_connections_per_origin_are_limited_and_freed(port: int):
    with socket.create_connection(("127.0.0.1", port)) as one, socket.create_connection(("127.0.0.1", port)) as other:
        for line in (one, other):
            line.sendall(WHOLE)
            assert line.recv(1000).startswith(b"HTTP/1.1 200")
        assert answer(port, WHOLE) == b""
    while GuardedProtocol.open_by_origin:
        time.sleep(0.01)
    assert answer(port, WHOLE).startswith(b"HTTP/1.1 200")
