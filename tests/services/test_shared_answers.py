"""What one process renders for everybody, sent by another, until anything of it changes."""

import asyncio

import pytest
from django.conf import settings

from tournaments.live.news import EVERY, News
from tournaments.serving.carrier import Watch, publish
from tournaments.serving.shared import SharedAnswers, _name

pytestmark = [
    pytest.mark.skipif(not settings.REDIS_URL, reason="answers are shared through Redis"),
    pytest.mark.services,
]
KEY = ("/t/x/", b"", "de")


def found_after(*changes: News, during: News | None = None, of: int = 7) -> object:
    """What another process finds of an answer about tournament `of`."""

    async def walk() -> object:
        one, other = SharedAnswers(settings.REDIS_URL), SharedAnswers(settings.REDIS_URL)
        begun = await one.begun()
        if during:
            await asyncio.to_thread(publish, during)
        await one.keep(KEY, of, "the page", begun)
        for change in changes:
            await asyncio.to_thread(publish, change)
        return await other.find(KEY)

    async def cleared() -> object:
        await SharedAnswers(settings.REDIS_URL)._redis.flushdb()
        return await walk()

    return asyncio.run(cleared())


@pytest.mark.parametrize(
    ("changes", "during", "of", "found"),
    [
        ((), None, 7, "the page"),
        ((News(8),), None, 7, "the page"),
        ((News(7),), None, 7, None),
        ((News(7, 3),), None, 7, None),
        ((News(8),), None, EVERY, None),
        ((), News(7), 7, None),
        ((), News(8), 7, None),
        ((News(None, access=True),), None, 7, "the page"),
    ],
)
def test_an_answer_holds_until_its_tournament_changes(changes, during, of, found) -> None:
    assert found_after(*changes, during=during, of=of) == found


def test_without_redis_nothing_is_shared_and_nothing_fails() -> None:
    async def walk() -> tuple[object, bytes]:
        away = SharedAnswers("redis://127.0.0.1:1/0")
        await away.keep(KEY, 7, "the page", b"1")
        return await away.find(KEY), await away.begun()

    assert asyncio.run(walk()) == (None, b"")


def test_what_a_command_changed_is_not_handed_on() -> None:
    """It tells nobody; the process that finds another version than it knows counts it."""

    async def walk() -> object:
        shared = SharedAnswers(settings.REDIS_URL)
        await shared.keep(KEY, 7, "the page", await shared.begun())
        await Watch()._pass_on_unknown(7)
        return await shared.find(KEY)

    assert asyncio.run(walk()) is None


def test_what_another_program_left_is_nothing() -> None:
    async def walk() -> object:
        shared = SharedAnswers(settings.REDIS_URL)
        await shared._redis.set(_name(KEY), b"no pickle")
        return await shared.find(KEY)

    assert asyncio.run(walk()) is None
