"""An evening on servers, during which Redis and each process are lost."""

import time

import pytest

from tests.faults.killing import kill_each_part
from tests.faults.printing import PATIENCE, is_printed, order, wait_for
from tests.installation import TOURNAMENT, Installation, Redis, wait_until
from tests.marks import redis_server
from tests.visitor import Visitor

pytestmark = [redis_server(), pytest.mark.services, pytest.mark.long]


def degraded_parts(site: Installation) -> list[str]:
    status, body = site.health()
    assert status == 200
    return body["degraded"]


def evening(site: Installation, phone: Visitor, table: str) -> list[str]:
    """Returns the requests that fail or take too long."""
    steps = {
        "standings": lambda: site.visitor().get(f"/t/{TOURNAMENT}/standings/"),
        "tournaments": lambda: site.visitor().get("/"),
        "sign in": lambda: site.owner().get("/organise/"),
        "entry": lambda: phone.enter(table),
        "lists": lambda: site.visitor().get("/lists/"),
        "new list": lambda: site.visitor().make_list(),
    }
    wrong = []
    for name, ask in steps.items():
        began = time.monotonic()
        status = ask().status
        print(f"{name}: {status} after {time.monotonic() - began:.2f} s")
        if status not in (200, 302):
            wrong.append(f"{name}: {status}")
    return wrong


def test_evening_continues_without_redis_and_killed_processes(tmp_path, database):
    with Redis() as redis, Installation(tmp_path, REDIS_URL=redis.url, PRINT_STALE_SECONDS="2", **database) as site:
        table, *others = site.tables(4)
        lose_redis(site, redis, table)
        kill_each_part(site, others)
        assert site.manage("recompute", "--check") == "0 differences\n"


def lose_redis(site: Installation, redis: Redis, table: str) -> None:
    phone = site.visitor()
    wait_until(lambda: degraded_parts(site) == [], PATIENCE, site.health)
    owner = site.owner()
    wait_for(owner, order(owner))
    for go, come_back in ((redis.stop, redis.start), (redis.freeze, redis.thaw)):
        go()
        assert evening(site, phone, table) == []
        job = order(owner)
        wait_until(lambda: {"cache", "broker"} <= set(degraded_parts(site)), PATIENCE, site.health)
        assert evening(site, phone, table) == []
        assert not is_printed(owner, job)
        come_back()
        wait_for(owner, job)
        wait_until(lambda: degraded_parts(site) == [], PATIENCE, site.health)
