"""News passed on through Redis."""

import asyncio

import pytest
from django.conf import settings

from tournaments.live.news import EVERY, News, listen, tell
from tournaments.serving import carrier
from tournaments.serving.carrier import Watch

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db,
    pytest.mark.skipif(not settings.REDIS_URL, reason="news are carried by Redis"),
]


async def until(is_so) -> None:
    for _time in range(100):
        if is_so():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it has not come about")


def test_news_of_other_processes_arrive_and_missed_ones_mean_everything() -> None:
    heard: list[News] = []
    end = listen(heard.append)

    async def walk() -> None:
        watch = Watch()
        running = asyncio.ensure_future(watch.run())
        await until(lambda: News(EVERY) in heard)
        await until(watch.is_sure)
        before = [heard.count(News(EVERY))]
        for of_another_release in ("no JSON", '{"from": "c", "tournament": 7, "new": 1}'):
            carrier._redis().publish(carrier.CHANNEL, of_another_release)
            await until(lambda: heard.count(News(EVERY)) > before[-1])  # listening again
            before.append(heard.count(News(EVERY)))
        carrier._redis().publish(carrier.CHANNEL, '{"from": "b", "tournament": 7, "score_list": 3, "access": false}')
        await until(lambda: News(7, 3) in heard)
        await asyncio.to_thread(tell, News(8))  # returns through Redis
        await asyncio.sleep(0.2)
        running.cancel()

    try:
        asyncio.run(walk())
    finally:
        end()
    assert heard.count(News(8)) == 1
