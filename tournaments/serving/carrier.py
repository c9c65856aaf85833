"""Shares news between processes, through Redis or by polling the versions every second.

A process only answers from memory while `Watch.is_sure`, that is while it would notice a change.
"""

import asyncio
import json
import logging
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from functools import lru_cache, partial
from typing import Any
from uuid import uuid4

from django.conf import settings
from redis import Redis
from redis.asyncio import Redis as AsyncRedis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from tournaments.live.news import EVERY, News, announce_here, carry, listen
from tournaments.serving.versions import Topic, in_thread, versions_of

CHANNEL = "kreuzdame:news"
LOOK_SECONDS = 1.0
# How long a process trusts its memory after the last poll or message from Redis.
SURE_SECONDS = 3.0
LIMITS: dict[str, Any] = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}
OWN = uuid4().hex  # of this process, to recognise its own messages
logger = logging.getLogger(__name__)


@lru_cache(maxsize=1)
def _redis() -> Redis:
    return Redis.from_url(settings.REDIS_URL, retry=Retry(NoBackoff(), 1), **LIMITS)


def _publish(news: News) -> bool:
    with suppress(RedisError, OSError):
        _redis().publish(CHANNEL, json.dumps({"from": OWN, **asdict(news)}))
        return True
    return False


class Watch:
    """Keeps a process informed about writes by other processes while `run` is running."""

    def __init__(self) -> None:
        # Each returns the tournaments in this process's memory with the versions shown.
        self.kept: list[Callable[[], Mapping[int, int]]] = []
        self._looked = self._heard = 0.0
        self._versions: dict[int, int] = {}
        self._told: dict[int, int] = {}

    def is_sure(self) -> bool:
        return _is_recent(self._looked) and (not settings.REDIS_URL or _is_recent(self._heard))

    async def run(self) -> None:
        endings = [listen(self._count_news)]
        if settings.REDIS_URL:
            endings.append(carry(self.publish))
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._keep_looking())
                if settings.REDIS_URL:
                    tasks.create_task(self._keep_hearing())
        finally:
            for end in endings:
                end()

    def publish(self, news: News) -> None:
        """Publishes news to the other processes. Without Redis they find out by polling.

        If a change of access can't be published, this blocks until every process has either polled or started to ask
        Django.
        """
        is_published = _is_recent(self._heard) and _publish(news)
        if not is_published and news.access and news.tournament is not None:
            time.sleep(SURE_SECONDS)

    def _count_news(self, news: News) -> None:
        if news.tournament and not news.access:
            self._told[news.tournament] = self._told.get(news.tournament, 0) + 1

    async def _keep_looking(self) -> None:
        while True:
            try:
                await self._look_for_changes()
            except Exception:
                logger.exception("The versions of tournaments could not be read")
            await asyncio.sleep(LOOK_SECONDS)

    async def _look_for_changes(self) -> None:
        """Passes on changes by writers that don't publish news."""
        begun = time.monotonic()
        kept = [each for versions in self.kept for each in versions().items()]
        found = await in_thread(partial(versions_of, {Topic(tournament) for tournament, _ in kept})) if kept else {}
        for tournament, shown in dict(kept).items():
            version, told = found.get(Topic(tournament), -1), self._told.pop(tournament, 0)
            expected = self._versions[tournament] + told if tournament in self._versions else shown
            self._versions[tournament] = version
            if version != expected:
                _pass_on_unknown(tournament)
                self._told.pop(tournament, None)
        self._looked = begun

    async def _keep_hearing(self) -> None:
        while True:
            try:
                await self._hear()
            except (RedisError, OSError):
                pass  # until it is back; a process that is not sure asks Django
            except Exception:
                logger.exception("News of other processes could not be read")
            await asyncio.sleep(LOOK_SECONDS)

    async def _hear(self) -> None:
        """Passes on published news until Redis goes away. First assumes that everything has changed."""
        async with AsyncRedis.from_url(settings.REDIS_URL, **LIMITS) as redis, redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            announce_here(News(EVERY))
            self._heard = time.monotonic()
            while _is_recent(self._heard):
                message = await channel.get_message(ignore_subscribe_messages=True, timeout=LOOK_SECONDS)
                if message is None:
                    await channel.ping()
                    continue
                self._heard = time.monotonic()
                if message["type"] == "message":
                    self._pass_on(json.loads(message["data"]))

    def _pass_on(self, message: dict[str, object]) -> None:
        if message.pop("from") != OWN:
            announce_here(News(**message))  # type: ignore[arg-type]


def _is_recent(moment: float) -> bool:
    return time.monotonic() - moment < SURE_SECONDS


def _pass_on_unknown(tournament: int) -> None:
    announce_here(News(tournament, access=True))
    announce_here(News(tournament))
