"""Kept answers handed from process to process through Redis: rendered by one, sent by all.

Every change counts up a number in Redis, for its tournament and for all. An answer lies there with the number that held
when it was rendered, and is good for as long as that is the number.
"""

import hashlib
import logging
import pickle
from contextlib import suppress
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from tournaments.live.news import EVERY
from tournaments.serving.carrier import CHANGES, LIMITS
from tournaments.serving.release import release

PREFIX = f"kreuzdame:kept:{release()}:"  # another release may render the same otherwise
SECONDS = 600  # at most, in a Redis that has other things to remember
AWAY = (RedisError, OSError)
logger = logging.getLogger(__name__)


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
            kept = _unpacked(await self._redis.get(_name(key)))
            if kept is not None:
                tournament, number, answer = kept
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


def _unpacked(stored: Any) -> Any:
    """What was kept; None where there is nothing, or nothing that can be read."""
    try:
        return pickle.loads(stored) if stored else None  # noqa: S301  # our own processes' alone
    except Exception:
        logger.exception("A kept answer could not be read")
        return None
