"""Turns alternate between origins."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.serving.turns import FullError, GoneError, Turns


def turns(places: int = 2, per_origin: int = 1, waiting: int = 3, most_waiting: int = 5) -> Turns:
    return Turns(places=places, per_origin=per_origin, waiting=waiting, most_waiting=most_waiting)


class Work:
    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.begun: list[str] = []
        self.ends: dict[str, asyncio.Event] = {}
        self.tasks: list[asyncio.Task[None]] = []

    async def asks(self, name: str, gone: asyncio.Future[None] | None = None) -> None:
        """Waits for a turn; the first letter of the name is the origin."""
        self.ends[name] = asyncio.Event()
        self.tasks.append(asyncio.ensure_future(self._work(name, gone)))
        await settle()

    async def end(self, name: str) -> None:
        self.ends[name].set()
        await settle()

    async def _work(self, name: str, gone: asyncio.Future[None] | None) -> None:
        async with self.turns.turn(name[0], gone):
            self.begun.append(name)
            await self.ends[name].wait()


async def settle() -> None:
    for _each in range(5):
        await asyncio.sleep(0)


def run_story(story: Callable[[Work], Awaitable[None]], **limits: int) -> list[str]:
    async def run() -> list[str]:
        work = Work(turns(**limits))
        await story(work)
        for task in work.tasks:
            task.cancel()
        await asyncio.gather(*work.tasks, return_exceptions=True)
        return work.begun

    return asyncio.run(run())


def test_origins_alternate() -> None:
    async def story(work: Work) -> None:
        for name in ("a1", "a2", "a3", "b1", "c1"):
            await work.asks(name)
        assert work.begun == ["a1", "b1"]
        await work.end("a1")
        assert work.begun == ["a1", "b1", "a2"]
        await work.end("a2")
        assert work.begun == ["a1", "b1", "a2", "c1"]

    run_story(story)


def test_caller_gone_before_turn_is_skipped() -> None:
    async def story(work: Work) -> None:
        gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await work.asks("a1")
        await work.asks("a2", gone)
        await work.asks("a3")
        gone.set_result(None)
        await settle()
        assert isinstance(work.tasks[1].exception(), GoneError)
        await work.end("a1")
        assert work.begun == ["a1", "a3"]

    run_story(story)


def test_cancelled_caller_gives_place_back() -> None:
    async def story(work: Work) -> None:
        for name in ("a1", "a2", "a3"):
            await work.asks(name)
        work.tasks[1].cancel()
        work.tasks[0].cancel()
        await settle()
        assert work.begun == ["a1", "a3"]

    run_story(story)


@pytest.mark.parametrize(
    ("asked", "refused"),
    [
        (("a1", "a2", "a3", "a4", "a5"), {"a5"}),  # one has a turn, three wait
        (
            ("a1", "b1", "a2", "b2", "c1", "d1", "e1", "f1", "a3", "g1"),
            {"a3"},
        ),  # an origin without a waiting request may still come
    ],
)
def test_too_many_are_refused_at_once(asked: tuple[str, ...], refused: set[str]) -> None:
    async def story(work: Work) -> None:
        for name in asked:
            await work.asks(name)
        wrong = {
            name
            for name, task in zip(asked, work.tasks, strict=True)
            if task.done() and isinstance(task.exception(), FullError)
        }
        assert wrong == refused

    run_story(story)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 3)), max_size=30))
def test_limits_hold_and_all_get_a_turn(asked: list[tuple[str, int]]) -> None:
    async def run() -> None:
        limited = turns(places=2, per_origin=1, waiting=30, most_waiting=30)
        now: Counter[str] = Counter()
        done = []

        async def work(origin: str, steps: int) -> None:
            async with limited.turn(origin):
                now[origin] += 1
                assert now.total() <= 2
                assert now[origin] <= 1
                for _step in range(steps):
                    await asyncio.sleep(0)
                now[origin] -= 1
            done.append(origin)

        await asyncio.gather(*(work(*each) for each in asked))
        assert Counter(done) == Counter(origin for origin, _steps in asked)
        assert (limited._taken, limited._lines) == ({}, {})

    asyncio.run(run())
