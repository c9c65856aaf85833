"""The ASGI middleware, called over the test's database.

with beside() as site:
    site.get("/t/x/").body
    site.rendered            # how often Django was asked
"""

import asyncio
import gzip
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from a2wsgi.wsgi import build_environ
from asgiref.sync import async_to_sync, sync_to_async
from django.test.client import ClientHandler

from tournaments.live.news import listen
from tournaments.serving.callers import receive_nothing
from tournaments.serving.kept import KeptPages, Shelf

Headers = Mapping[str, str]


@dataclass(frozen=True)
class Got:
    status: int
    headers: dict[str, str]
    raw: bytes

    @property
    def body(self) -> str:
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.raw) if packed else self.raw).decode()


@dataclass
class Django:
    """The project, run in the test's thread and transaction."""

    asked: list[str] = field(default_factory=list)
    meanwhile: Callable[[], None] | None = None  # called while an answer is rendered

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await sync_to_async(self._answer, thread_sensitive=True)(scope, received := [])
        for message in received:
            await send(message)

    def _answer(self, scope: Any, messages: list[Any]) -> None:
        self.asked.append(scope["path"])
        environ: Any = build_environ({"http_version": "1.1", **scope}, BytesIO())  # type: ignore[arg-type]
        response = ClientHandler(enforce_csrf_checks=True)(environ)
        if self.meanwhile is not None:
            self.meanwhile()
        cookies = [("set-cookie", morsel.OutputString()) for morsel in response.cookies.values()]
        headers = [(name.lower().encode(), str(value).encode()) for name, value in [*response.items(), *cookies]]
        body = response.getvalue()
        messages += [
            {"type": "http.response.start", "status": response.status_code, "headers": headers},
            {"type": "http.response.body", "body": body},
        ]


@dataclass
class Site:
    django: Django
    application: Any
    shelf: Shelf

    @property
    def rendered(self) -> int:
        return len(self.django.asked)

    def get(self, address: str, method: str = "GET", also: Sequence[tuple[str, str]] = (), **headers: str) -> Got:
        """Sends a request. `headers` have names as in Python (`accept_language`), `also` are raw ones."""
        messages: list[Any] = []

        async def send(message: Any) -> None:
            messages.append(message)

        scope = scope_of(address, method, headers)
        scope["headers"] += [(name.encode(), value.encode()) for name, value in also]
        async_to_sync(self.application)(scope, receive_nothing(), send)
        start = messages[0]
        named = {name.decode(): value.decode() for name, value in start["headers"]}
        return Got(start["status"], named, b"".join(message.get("body", b"") for message in messages[1:]))


def scope_of(address: str, method: str = "GET", headers: Headers | None = None) -> dict[str, Any]:
    path, _mark, query = address.partition("?")
    asked = {"host": "testserver", "accept-encoding": "gzip", **(headers or {})}
    return {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in asked.items()],
        "client": ("192.0.2.7", 4711),
    }


@contextmanager
def beside(is_sure: Callable[[], bool] = lambda: True) -> Iterator[Site]:
    django, shelf = Django(), Shelf()
    end = listen(shelf.forget)
    try:
        yield Site(django, KeptPages(django, shelf, is_sure), shelf)
    finally:
        end()


def run(work: Any) -> Any:
    return asyncio.run(work)
