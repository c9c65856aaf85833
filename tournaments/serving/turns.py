"""Limits how much runs concurrently, per origin and overall."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FullError(Exception):
    """The origin's queue is full, or all queues together are full and this origin is already waiting."""


class GoneError(Exception):
    """The client disconnected while waiting."""


class Turns:
    """Alternates between origins; first come, first served within each.

    At most `places` run at once, and `per_origin` of them for a single origin. At most `waiting` of an origin may
    queue, and `most_waiting` overall, but an origin's first is always let in. Belongs to a single event loop.
    """

    def __init__(self, *, places: int, per_origin: int, waiting: int, most_waiting: int) -> None:
        self.places, self.per_origin, self.waiting, self.most_waiting = places, per_origin, waiting, most_waiting
        self._taken: Counter[str] = Counter()
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self, origin: str, gone: asyncio.Future[None] | None = None) -> AsyncIterator[None]:
        """Waits for the origin's turn. Raises FullError immediately, or GoneError if `gone` is done first."""
        await self._take(origin, gone)
        try:
            yield
        finally:
            self._give_back(origin)

    async def _take(self, origin: str, gone: asyncio.Future[None] | None) -> None:
        own = len(self._lines.get(origin, ()))
        if own >= self.waiting or (own and sum(map(len, self._lines.values())) >= self.most_waiting):
            raise FullError
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(origin, deque()).append(turn)
        self._grant_free_places()
        try:
            await asyncio.wait({turn, gone} if gone else {turn}, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            self._leave(origin, turn)
            raise
        if gone and gone.done():
            self._leave(origin, turn)
            raise GoneError

    def _leave(self, origin: str, turn: asyncio.Future[None]) -> None:
        if turn.done():
            self._give_back(origin)
            return
        line = self._lines[origin]
        line.remove(turn)
        if not line:
            del self._lines[origin]

    def _give_back(self, origin: str) -> None:
        self._taken[origin] -= 1
        self._taken += Counter()  # drops zero counts
        self._grant_free_places()

    def _grant_free_places(self) -> None:
        """Grants free places; an origin that gets one moves behind the others."""
        while self._taken.total() < self.places:
            origin = next((each for each in self._lines if self._taken[each] < self.per_origin), None)
            if origin is None:
                return
            line = self._lines.pop(origin)
            line.popleft().set_result(None)
            self._taken[origin] += 1
            if line:
                self._lines[origin] = line
