"""The origins of clients, and when they disconnect."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.conf import settings

from accounts.brakes.origins import origin

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
ORIGIN = "kreuzdame.origin"  # set on requests passed on without the headers that tell it
EMPTY: Mapping[str, Any] = {"type": "http.request", "body": b"", "more_body": False}
GONE: Mapping[str, Any] = {"type": "http.disconnect"}


def origin_in(scope: Scope) -> str:
    if ORIGIN in scope:
        return str(scope[ORIGIN])
    peer = scope["client"][0] if scope.get("client") else ""
    forwarded = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
    return origin(peer, forwarded.decode("latin-1"), settings.ALLAUTH_TRUSTED_PROXY_COUNT)


def watch_for_hang_up(receive: Receive) -> asyncio.Future[None]:
    """Returns a future that is done when the client disconnects; discards the body. Has to be cancelled."""
    return asyncio.ensure_future(_wait_for_hang_up(receive))


async def _wait_for_hang_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        await asyncio.sleep(0)


def receive_nothing(gone: asyncio.Future[None] | None = None) -> Receive:
    """Acts like a request without a body, whose client disconnects when `gone` is done."""
    messages = [EMPTY]

    async def receive() -> Mapping[str, Any]:
        if messages:
            return messages.pop()
        await (asyncio.shield(gone) if gone else asyncio.Event().wait())
        return GONE

    return receive
