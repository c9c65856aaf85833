"""A minimal asynchronous HTTP client."""

import asyncio
import json
from dataclasses import dataclass, field
from itertools import count
from typing import Any

HOST = "127.0.0.1"
Got = tuple[int, dict[str, str], bytes]  # status, headers, body
_CLIENTS = count()


@dataclass
class Connection:
    port: int
    headers: dict[str, str] = field(default_factory=dict)
    number: int = field(default_factory=lambda: next(_CLIENTS))
    _streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    @property
    def address(self) -> str:
        return f"127.0.{self.number % 8 + 1}.{self.number // 8 % 200 + 2}"

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(HOST, self.port, local_addr=(self.address, 0))
        return self._streams

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def get(self, path: str, **headers: str) -> Got:
        """Sends a request, retrying on a new connection if the server has closed an idle one."""
        try:
            return await self._ask("GET", path, b"", headers)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.close()
            return await self._ask("GET", path, b"", headers)

    async def post(self, path: str, value: Any) -> Got:
        return await self._ask("POST", path, json.dumps(value).encode(), {"Content-Type": "application/json"})

    async def start(self, path: str) -> asyncio.StreamReader:
        """Opens an event stream. Raises ConnectionError if the server refuses it."""
        reader, writer = await self.open()
        writer.write(self._head("GET", path, b"", {"Accept": "text/event-stream"}))
        status, _headers = _parse_head(await reader.readuntil(b"\r\n\r\n"))
        if status != 200:
            raise ConnectionError(f"{path} answered {status}")
        return reader

    async def _ask(self, method: str, path: str, body: bytes, more: dict[str, str]) -> Got:
        reader, writer = await self.open()
        writer.write(self._head(method, path, body, more) + body)
        status, headers = _parse_head(await reader.readuntil(b"\r\n\r\n"))
        if status == 304 or status == 204:
            return status, headers, b""
        if headers.get("transfer-encoding") == "chunked":
            return status, headers, await _chunks(reader)
        return status, headers, await reader.readexactly(int(headers.get("content-length", "0")))

    def _head(self, method: str, path: str, body: bytes, more: dict[str, str]) -> bytes:
        length = {"Content-Length": str(len(body))} if body else {}
        named = {"Host": f"{HOST}:{self.port}", "Accept-Encoding": "gzip", **self.headers, **more, **length}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items()), "", ""]
        return "\r\n".join(lines).encode()


async def read_event(reader: asyncio.StreamReader) -> dict[str, Any]:
    while True:
        line = await reader.readuntil(b"\n")
        if line.startswith(b"data: "):
            value: dict[str, Any] = json.loads(line[6:])
            return value


def _parse_head(head: bytes) -> tuple[int, dict[str, str]]:
    first, *lines = head.decode("latin-1").split("\r\n")
    pairs = (line.partition(": ") for line in lines if line)
    return int(first.split(" ")[1]), {name.lower(): value for name, _colon, value in pairs}


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int(await reader.readline(), 16):
        body += await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readexactly(2)
    return body
