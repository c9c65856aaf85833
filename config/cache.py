"""The cache in Redis, and in the memory of the process while Redis is away: no page fails or waits for want of it.

What is in it may be forgotten at any time: standings that are computed again, counters of what somebody does too often
(then counted by each process for itself). Sessions lie in the database.
"""

import logging
import threading
import time
from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

ASK_AGAIN_SECONDS = 3.0
# Twice that for whoever notices first: an idle connection is tried once more.
LIMITS = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}
logger = logging.getLogger(__name__)


class Absence:
    """Whether a server is away. While it is, a single thread keeps asking for it."""

    def __init__(self, ask: Callable[[], object], pause: float = ASK_AGAIN_SECONDS) -> None:
        self._ask, self._pause = ask, pause
        self._search: threading.Thread | None = None
        self._lock = threading.Lock()

    @property
    def lasts(self) -> bool:
        """Lasts as long as the search; a process that was forked meanwhile has none and finds out by itself."""
        return self._search is not None and self._search.is_alive()

    def begin(self, error: Exception) -> None:
        """The server was found to be away."""
        with self._lock:
            if not self.lasts:
                logger.warning("Redis is away (%s); the cache lies in the memory of this process meanwhile", error)
                self._search = threading.Thread(target=self._until_it_answers, daemon=True, name="search-for-redis")
                self._search.start()

    def _until_it_answers(self) -> None:
        while True:
            time.sleep(self._pause)
            try:
                self._ask()
            except (RedisError, OSError):
                continue
            logger.warning("Redis is back")
            return


@cache
def _absence_of(url: str) -> Absence:
    """One for all threads of this process."""
    return Absence(Redis.from_url(url, retry=Retry(NoBackoff(), 0), **LIMITS).ping)


def _or_in_memory(name: str) -> Any:
    """The method of this name, asked of Redis, or of memory while Redis is away."""
    in_redis = getattr(RedisCache, name)

    @wraps(in_redis)
    def method(self: "RedisOrMemoryCache", *args: Any, **options: Any) -> Any:
        if not self.absence.lasts:
            try:
                return in_redis(self, *args, **options)
            except (RedisError, OSError) as error:
                self.absence.begin(error)
        return getattr(self.memory, name)(*args, **options)

    return method


class RedisOrMemoryCache(RedisCache):
    """Django's cache in Redis with short waits; whatever Redis does not take lies in memory until it is back."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, {**params, "OPTIONS": {**LIMITS, "retry": Retry(NoBackoff(), 1)}})
        self.memory = LocMemCache(f"{server} {params.get('KEY_PREFIX', '')}", params)
        self.absence = _absence_of(server)

    def is_away(self) -> bool:
        """Whether Redis was away when it was last asked."""
        return self.absence.lasts

    add = _or_in_memory("add")
    get = _or_in_memory("get")
    set = _or_in_memory("set")
    touch = _or_in_memory("touch")
    delete = _or_in_memory("delete")
    incr = _or_in_memory("incr")
    has_key = _or_in_memory("has_key")
    get_many = _or_in_memory("get_many")
    set_many = _or_in_memory("set_many")
    delete_many = _or_in_memory("delete_many")
    clear = _or_in_memory("clear")
