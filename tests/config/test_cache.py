import pytest
from django.conf import settings
from django.core.cache import caches

pytestmark = [
    pytest.mark.services,
    pytest.mark.skipif(not settings.REDIS_URL, reason="without Redis everything lies in memory"),
]


def test_cache_unreachable_is_empty() -> None:
    away = type(caches["default"])("redis://127.0.0.1:1/0", settings.CACHES["default"])
    away.set("k", 1)
    away.set_many({"k": 1})
    assert (away.get("k", "nothing"), away.get_many(["k"]), away.get_or_set("k", 7)) == ("nothing", {}, 7)
