"""Versions of tournaments and lists, read in threads that don't keep their connections."""

from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar

from asgiref.sync import sync_to_async
from django.db import connections

from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament

Result = TypeVar("Result")
_threads = ThreadPoolExecutor(max_workers=2, thread_name_prefix="live")


class Topic(NamedTuple):
    """The ids of a watched tournament, one of its lists, or a free list."""

    tournament: int | None
    score_list: int | None = None


async def in_thread(work: Callable[[], Result]) -> Result:
    """Runs database work in a thread and closes its connection."""
    return await sync_to_async(_close_connections_after(work), thread_sensitive=False, executor=_threads)()


def _close_connections_after(work: Callable[[], Result]) -> Callable[[], Result]:
    def closed() -> Result:
        try:
            return work()
        finally:
            connections.close_all()

    return closed


def versions_of(topics: Collection[Topic]) -> dict[Topic, int]:
    """Returns the versions of existing topics in at most two queries. Tournament lists use the tournament's version."""
    tournaments = {topic.tournament for topic in topics if topic.tournament is not None}
    lists = {topic.score_list for topic in topics if topic.tournament is None and topic.score_list is not None}
    found = dict(Tournament.objects.filter(pk__in=tournaments).values_list("pk", "version")) if tournaments else {}
    alone = dict(ScoreList.objects.filter(pk__in=lists).values_list("pk", "revision")) if lists else {}
    known = {topic: _version(topic, found, alone) for topic in topics}
    return {topic: version for topic, version in known.items() if version is not None}


def _version(topic: Topic, tournaments: dict[int, int], lists: dict[int, int]) -> int | None:
    if topic.tournament is not None:
        return tournaments.get(topic.tournament)
    return lists.get(topic.score_list) if topic.score_list is not None else None
