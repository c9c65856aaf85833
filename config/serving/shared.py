"""Kept answers handed from process to process through Redis: rendered by one, sent by all.

Every change counts up a number in Redis, for its tournament and for all. An answer lies there with the number that held
when it was rendered, and is good for as long as that is the number.
"""

import hashlib
import pickle
from contextlib import suppress
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from tournaments.live.carrier import CHANGES, LIMITS
from tournaments.live.news import EVERY

PREFIX = "kreuzdame:kept:"
SECONDS = 600  # at most, in a Redis that has other things to remember
AWAY = (RedisError, OSError)


class SharedAnswers:
    """What other processes have rendered. Where Redis is away there is nothing, and nothing fails."""

    def __init__(self, url: str) -> None:
        self._redis: Redis = Redis.from_url(url, **LIMITS)

    async def begun(self) -> bytes:
        """The number of all changes now; empty where it is not known."""
        with suppress(*AWAY):
            return await self._changes(EVERY)
        return b""

    async def find(self, key: tuple[object, ...]) -> Any:
        """The answer to this request that still holds, None where there is none."""
        with suppress(*AWAY):
            stored: Any = await self._redis.get(_name(key))
            if stored is not None:
                tournament, number, answer = pickle.loads(stored)  # noqa: S301  # our own processes' alone
                return answer if await self._changes(tournament) == number else None
        return None

    async def keep(self, key: tuple[object, ...], tournament: int, answer: Any, begun: bytes) -> None:
        """Hands an answer on, unless anything has changed since its rendering began."""
        with suppress(*AWAY):
            number = await self._changes(tournament)
            if begun and await self._changes(EVERY) == begun:
                await self._redis.set(_name(key), pickle.dumps((tournament, number, answer)), ex=SECONDS)

    async def _changes(self, tournament: int) -> bytes:
        number: Any = await self._redis.get(f"{CHANGES}{tournament}")
        return number or b"0"


def _name(key: tuple[object, ...]) -> str:
    return PREFIX + hashlib.sha256(repr(key).encode()).hexdigest()
