"""The cache that counts lie in: wrong passwords, and how often somebody does something."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.core.cache import BaseCache, caches
from redis.exceptions import RedisError

Asked = ParamSpec("Asked")
Said = TypeVar("Said")


def counted(work: Callable[Concatenate[BaseCache, Asked], Said]) -> Callable[Asked, Said]:
    """Hands work its counts. While Redis is away each process counts for itself: nothing is left uncounted."""

    @wraps(work)
    def done(*args: Asked.args, **options: Asked.kwargs) -> Said:
        try:
            return work(caches["counts"], *args, **options)
        except (RedisError, OSError):
            return work(caches["counts_here"], *args, **options)

    return done
