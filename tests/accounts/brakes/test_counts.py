"""Counting attempts without Redis."""

import pytest
from django.conf import LazySettings
from redis.backoff import NoBackoff
from redis.retry import Retry

from accounts.brakes import brakes
from accounts.brakes.brakes import Attempt, TooSoonError
from accounts.brakes.rates import is_above
from tests.installation import free_port


@pytest.fixture(autouse=True)
def _away(settings: LazySettings) -> None:
    redis = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": f"redis://127.0.0.1:{free_port()}/0",
        "OPTIONS": {"retry": Retry(NoBackoff(), 0)},
    }
    settings.CACHES = {**settings.CACHES, "counts": redis}


def test_failures_are_counted_without_redis() -> None:
    attempt = Attempt(account="counted@example.org", origin="192.0.2.77")
    for _time in range(brakes.FREE + 1):
        brakes.admit(attempt, now=0.0)
        brakes.note_failure(attempt)
    with pytest.raises(TooSoonError):
        brakes.admit(attempt, now=0.0)
    brakes.forget(attempt)
    brakes.admit(attempt, now=0.0)


def test_rates_are_counted_without_redis() -> None:
    assert [is_above("counted_on", 2, 60) for _time in range(4)] == [False, False, True, True]
