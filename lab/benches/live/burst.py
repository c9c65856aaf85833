"""Bursts of requests while a table saves from the same address."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

from lab.benches.live.http import HOST

AT_ONCE = 300
PAUSE = 0.3  # seconds between two saves, and until held requests are dropped


@dataclass(frozen=True, slots=True, kw_only=True)
class Burst:
    """A request that is repeated with a new number each time. `held`: whether the client waits for the answer."""

    path: str
    held: bool
    method: str = "GET"
    headers: tuple[str, ...] = ()

    def request(self, slug: str, number: int) -> bytes:
        first = f"{self.method} {self.path.format(slug=slug, n=number)} HTTP/1.1"
        own = [header.format(n=number) for header in self.headers]
        return "\r\n".join([first, f"Host: {HOST}", "Content-Length: 0", *own, "", ""]).encode()


UNREAD, NAMES = "/t/{slug}/participants/1/?x={n}", "/t/{slug}/standings/?q=n{n}"
BURSTS = {
    "unread_parameters_hung_up": Burst(path=UNREAD, held=False),
    "unread_parameters_held": Burst(path=UNREAD, held=True),
    "names_hung_up": Burst(path=NAMES, held=False),
    "names_held": Burst(path=NAMES, held=True),
    "forged_sessions_held": Burst(path=UNREAD, headers=("Cookie: sessionid=x{n}",), held=True),
    "forged_tokens_held": Burst(path=UNREAD, headers=("Authorization: Bearer kd_{n}",), held=True),
    "forged_sessions_that_send": Burst(
        path="/t/{slug}/standings/", method="POST", headers=("Cookie: sessionid=x{n}",), held=True
    ),
    "made_up_codes_held": Burst(path="/l/{n:040}/", held=True),
}


async def saves_beside(
    burst: Burst | None,
    port: int,
    slug: str,
    save: Callable[[], Awaitable[Any]],
    *,
    seconds: float,
    address: str = HOST,
) -> list[float]:
    """Returns how many seconds each save takes during a burst, or without one if it is None."""
    over = asyncio.Event()
    presses = asyncio.ensure_future(_press(burst, port, slug, address, over)) if burst else None
    took, until = [], time.monotonic() + seconds
    while time.monotonic() < until:
        begun = time.monotonic()
        await save()
        took.append(time.monotonic() - begun)
        await asyncio.sleep(PAUSE)
    over.set()
    if presses:
        await presses
    return took


async def _press(burst: Burst, port: int, slug: str, address: str, over: asyncio.Event) -> None:
    numbers = count(int(time.time() * 1000))
    while not over.is_set():
        opened = await asyncio.gather(
            *(_ask(port, address, burst.request(slug, next(numbers))) for _each in range(AT_ONCE))
        )
        await asyncio.sleep(2 * PAUSE if burst.held else PAUSE)
        for writer in opened:
            if writer:
                writer.close()


async def _ask(port: int, address: str, request: bytes) -> asyncio.StreamWriter | None:
    with suppress(OSError):
        _reader, writer = await asyncio.open_connection(HOST, port, local_addr=(address, 0))
        writer.write(request)
        return writer
    return None


def p95(took: Sequence[float]) -> float:
    ordered = sorted(took)
    return ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
