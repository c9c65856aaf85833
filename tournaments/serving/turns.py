"""Turns in a work: few at once, of one origin fewer, and no more than so many wait."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FullError(Exception):
    """Too many of this origin wait already; or some, and too many in all."""


class GoneError(Exception):
    """Whoever waited is gone before it was their turn."""


class Turns:
    """Turns in some work: origins take them one after the other, and within one who came first goes first.

    At most `places` at once, `of_one` of them for one origin; behind them `waiting` of one origin, `in_all` together.
    Lives in one loop.
    """

    def __init__(self, *, places: int, of_one: int, waiting: int, in_all: int) -> None:
        self.places, self.of_one, self.waiting, self.in_all = places, of_one, waiting, in_all
        self._taken: Counter[str] = Counter()
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self, origin: str, gone: asyncio.Future[None] | None = None) -> AsyncIterator[None]:
        """Begins when it is this origin's turn. Raises `FullError` at once, `GoneError` once `gone` is done before."""
        await self._take(origin, gone)
        try:
            yield
        finally:
            self._give_back(origin)

    async def _take(self, origin: str, gone: asyncio.Future[None] | None) -> None:
        own = len(self._lines.get(origin, ()))
        if own >= self.waiting or (own and sum(map(len, self._lines.values())) >= self.in_all):
            raise FullError
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(origin, deque()).append(turn)
        self._go_on()
        try:
            await asyncio.wait({turn, gone} if gone else {turn}, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            self._leave(origin, turn)
            raise
        if gone and gone.done():
            self._leave(origin, turn)
            raise GoneError

    def _leave(self, origin: str, turn: asyncio.Future[None]) -> None:
        """Takes them out of their line, or gives back the turn that has just become theirs."""
        if turn.done():
            self._give_back(origin)
            return
        line = self._lines[origin]
        line.remove(turn)
        if not line:
            del self._lines[origin]

    def _give_back(self, origin: str) -> None:
        self._taken[origin] -= 1
        self._taken += Counter()  # without those that have none left
        self._go_on()

    def _go_on(self) -> None:
        """Gives what is free to those whose turn it is; an origin that got one goes behind the others."""
        while self._taken.total() < self.places:
            origin = next((each for each in self._lines if self._taken[each] < self.of_one), None)
            if origin is None:
                return
            line = self._lines.pop(origin)
            line.popleft().set_result(None)
            self._taken[origin] += 1
            if line:
                self._lines[origin] = line
