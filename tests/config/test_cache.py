"""The cache while Redis is away: nothing fails, nobody waits, and Redis is used again once it is back."""

import threading

import pytest
from redis.exceptions import ConnectionError as Refused

from config.cache import Absence, RedisOrMemoryCache, _absence_of
from tests.installation import Redis, free_port, wait_until
from tests.marks import redis_server

USES = {
    "add": lambda cache: (cache.add("k", 1, timeout=60), cache.add("k", 2), cache.get("k")),
    "get": lambda cache: cache.get("nothing", "default"),
    "set": lambda cache: (cache.set("k", [1, 2]), cache.get("k")),
    "touch": lambda cache: (cache.touch("k"), cache.set("k", 1), cache.touch("k", 60)),
    "delete": lambda cache: (cache.set("k", 1), cache.delete("k"), cache.delete("k"), cache.get("k")),
    "incr": lambda cache: (cache.set("k", 1), cache.incr("k"), cache.decr("k", 5), cache.get("k")),
    "has_key": lambda cache: ("k" in cache, cache.set("k", 1), "k" in cache),
    "many": lambda cache: (cache.set_many({"a": 1, "b": 2}), cache.get_many(["a", "b"]), cache.delete_many(["a"])),
    "get_or_set": lambda cache: (cache.get_or_set("k", lambda: 7), cache.get("k")),
    "clear": lambda cache: (cache.set("k", 1), cache.clear() and None, cache.get("k")),
}


def address(port: int) -> str:
    return f"redis://127.0.0.1:{port}/0"


@pytest.fixture(scope="module")
def nowhere() -> str:
    return address(free_port())


@pytest.fixture
def away(nowhere: str) -> RedisOrMemoryCache:
    made = RedisOrMemoryCache(nowhere, {})
    made.clear()
    return made


@pytest.mark.parametrize("use", USES.values(), ids=USES)
def test_memory_answers_as_redis_does_while_it_is_away(away, use):
    from django.core.cache.backends.locmem import LocMemCache

    expected = LocMemCache("beside", {})
    expected.clear()
    assert use(away) == use(expected)
    assert away.is_away()


def test_number_that_is_not_there_is_named_as_ever(away):
    with pytest.raises(ValueError, match="not found"):
        away.incr("nothing")


def test_threads_of_a_process_share_memory_and_absence(away, nowhere):
    away.set("k", 1)
    other = RedisOrMemoryCache(nowhere, {})
    assert other.is_away()
    assert other.get("k") == 1


def test_redis_is_asked_by_one_thread_alone_until_it_answers():
    asked, back = [], threading.Event()

    def ask() -> None:
        asked.append(threading.current_thread().name)
        if not back.is_set():
            raise Refused

    absence = Absence(ask, pause=0.001)
    assert not absence.lasts
    for _ in range(3):
        absence.begin(Refused())
    wait_until(lambda: len(asked) > 2, 10)
    assert absence.lasts
    back.set()
    wait_until(lambda: not absence.lasts, 10)
    assert set(asked) == {"search-for-redis"}


@redis_server()
@pytest.mark.long
def test_redis_is_used_again_once_it_is_back():
    with Redis() as server:
        cache = RedisOrMemoryCache(server.url, {})
        cache.set("k", "redis")
        server.stop()
        assert cache.get("k") is None
        cache.set("k", "memory")
        assert cache.get("k") == "memory"
        server.start()
        wait_until(lambda: not cache.is_away(), 15)
        assert cache.get("k") is None
        cache.set("k", "redis")
        assert _absence_of(server.url).lasts is False
        assert cache.get("k") == "redis"


def test_what_is_counted_apart_is_kept_apart_in_memory_as_well(nowhere: str):
    counts, pages = RedisOrMemoryCache(nowhere, {"KEY_PREFIX": "counts"}), RedisOrMemoryCache(nowhere, {})
    counts.set("k", 1)
    for number in range(400):  # more than the memory of one has room for
        pages.set(f"page{number}", number)
    assert counts.get("k") == 1
