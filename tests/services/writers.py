"""Concurrent writes."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, Thread
from typing import Any, TypeVar

from django.db import connection, connections
from django.http import Http404

from scoring.errors import RuleViolation

TIMES = range(2)
LONGEST_WAIT = 30.0  # seconds

Answer = TypeVar("Answer")


def at_once(*writes: Callable[[], object]) -> list[str]:
    """Runs writes concurrently and returns "done" or the error for each, in order of completion."""
    start, ends = Barrier(len(writes)), []

    def run(write: Callable[[], object]) -> None:
        start.wait()
        try:
            write()
            ends.append("done")
        except RuleViolation as violation:
            ends.append(violation.code)
        except Http404:
            ends.append("gone")
        except Exception as error:  # report deadlocks, too
            ends.append(repr(error))
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=(write,)) for write in writes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return ends


def answers_at_once(*asks: Callable[[], Answer]) -> list[Answer]:
    """Runs requests concurrently and returns their answers in order. Raises the first error."""
    start = Barrier(len(asks))

    def run(ask: Callable[[], Answer]) -> Answer:
        start.wait()
        try:
            return ask()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(asks)) as threads:
        return list(threads.map(run, asks))


def answers_in_turn(one: Callable[[], Answer], statement: str, other: Callable[[], Answer]) -> list[Answer]:
    """Starts `other` once `one` has executed the statement, and so holds its locks."""
    begun = Event()

    def note(execute: Callable[..., object], sql: str, *more: Any) -> object:
        if sql.startswith(statement):
            begun.set()
        return execute(sql, *more)

    def ask_first() -> Answer:
        with connection.execute_wrapper(note):
            return one()

    def ask_then() -> Answer:
        assert begun.wait(LONGEST_WAIT), f"nobody has begun {statement}"
        return other()

    return answers_at_once(ask_first, ask_then)
