"""Changes made by other processes."""

import asyncio
import json
import time

import pytest

from tournaments.live.news import News, announce_here, listen, tell
from tournaments.serving import carrier
from tournaments.serving.carrier import Watch
from tournaments.serving.versions import Topic, versions_of

pytestmark = pytest.mark.services


@pytest.fixture
def heard():
    news: list[News] = []
    end = listen(news.append)
    yield news
    end()


# For a write without news.
UNKNOWN = [News(7, access=True), News(7)]


@pytest.fixture
def watch(monkeypatch):
    watch = Watch()
    watch.kept = [lambda: {7: 3, 8: 5}]
    watch.versions = {Topic(7): 3, Topic(8): 5}

    async def found(_work):
        return watch.versions

    monkeypatch.setattr(carrier, "in_thread", found)
    end = listen(watch._count_news)
    asyncio.run(watch._look_for_changes())
    yield watch
    end()


def test_unannounced_change_is_passed_on_once(watch, heard):
    watch.versions = {Topic(7): 4, Topic(8): 5}
    asyncio.run(watch._look_for_changes())
    asyncio.run(watch._look_for_changes())
    assert heard == UNKNOWN


def test_change_before_first_poll_is_passed_on(monkeypatch, heard):
    watch = Watch()
    watch.kept = [lambda: {7: 3}]

    async def found(_work):
        return {Topic(7): 4}

    monkeypatch.setattr(carrier, "in_thread", found)
    asyncio.run(watch._look_for_changes())
    asyncio.run(watch._look_for_changes())
    assert heard == UNKNOWN


def test_announced_change_is_not_passed_on_again(watch, heard):
    announce_here(News(7))
    announce_here(News(7, 2))
    watch.versions = {Topic(7): 5, Topic(8): 5}
    asyncio.run(watch._look_for_changes())
    assert heard == [News(7), News(7, 2)]


def test_deleted_tournament_is_passed_on(watch, heard):
    watch.versions = {Topic(8): 5}
    asyncio.run(watch._look_for_changes())
    asyncio.run(watch._look_for_changes())
    assert heard == UNKNOWN


def test_process_is_sure_while_polling_and_hearing_redis(watch, settings):
    settings.REDIS_URL = ""
    assert watch.is_sure()
    watch._looked = time.monotonic() - carrier.SURE_SECONDS - 1
    assert not watch.is_sure()
    asyncio.run(watch._look_for_changes())
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert not watch.is_sure()
    watch._heard = time.monotonic()
    assert watch.is_sure()


def test_process_is_not_sure_after_failed_poll(watch, monkeypatch, settings):
    settings.REDIS_URL = ""
    watch._looked = 0.0

    async def fails(_work):
        raise OSError("the disk is gone")

    async def walk():
        monkeypatch.setattr(carrier, "in_thread", fails)
        looking = asyncio.ensure_future(watch._keep_looking())
        await asyncio.sleep(0.05)
        looking.cancel()

    asyncio.run(walk())
    assert not watch.is_sure()


def test_own_news_are_dropped(heard):
    watch = Watch()
    watch._pass_on({"from": carrier.OWN, "tournament": 7, "score_list": None, "access": False})
    watch._pass_on(json.loads('{"from": "another", "tournament": 7, "score_list": 3, "access": false}'))
    assert heard == [News(7, 3)]


@pytest.mark.django_db
def test_news_wait_for_the_commit(heard, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as waiting:
        tell(News(7))
    assert heard == []
    waiting[0]()
    assert heard == [News(7)]


def test_failing_listener_does_not_affect_others(heard, caplog):
    end = listen(lambda _news: 1 / 0)
    try:
        announce_here(News(7))
    finally:
        end()
    announce_here(News(8))
    assert heard == [News(7), News(8)]
    assert "did not arrive" in caplog.text


def test_versions_take_two_queries(tournament, django_assert_num_queries):
    topics = [Topic(tournament.pk), Topic(tournament.pk, 4), Topic(None, 77), Topic(10**6)]
    with django_assert_num_queries(2):
        found = versions_of(topics)
    assert found == {Topic(tournament.pk): tournament.version, Topic(tournament.pk, 4): tournament.version}


@pytest.mark.parametrize(
    ("news", "waits"),
    [(News(7, access=True), True), (News(7), False), (News(7, 3), False), (News(None, access=True), False)],
)
@pytest.mark.parametrize("heard_ago", [0.0, carrier.SURE_SECONDS + 1])
def test_change_of_access_waits_for_polls_without_redis(monkeypatch, news, waits, heard_ago):
    """Redis goes away at that moment or earlier."""
    waited = []

    def gone():
        raise ConnectionError

    monkeypatch.setattr(carrier.time, "sleep", waited.append)
    monkeypatch.setattr(carrier, "_redis", gone)
    watch = Watch()
    watch._heard = time.monotonic() - heard_ago
    watch.publish(news)
    assert waited == [carrier.SURE_SECONDS] * waits
