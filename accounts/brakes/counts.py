"""The cache that counts failures and requests."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.core.cache import BaseCache, caches
from redis.exceptions import RedisError

Asked = ParamSpec("Asked")
Said = TypeVar("Said")


def with_counts(work: Callable[Concatenate[BaseCache, Asked], Said]) -> Callable[Asked, Said]:
    """Decorates a function so that it receives the count cache, or a per-process one while Redis is down."""

    @wraps(work)
    def done(*args: Asked.args, **options: Asked.kwargs) -> Said:
        try:
            return work(caches["counts"], *args, **options)
        except (RedisError, OSError):
            return work(caches["counts_here"], *args, **options)

    return done
