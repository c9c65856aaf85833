"""Work that is repeated at intervals, in tasks and threads."""

import logging
import threading
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.db import OperationalError, connection

logger = logging.getLogger(__name__)
Result = TypeVar("Result")


def skip_if_locked(task: Callable[[], Result]) -> Callable[[], Result | None]:
    """Decorates a task so that a locked or unreachable database is logged once and the work left to the next run."""

    @wraps(task)
    def turn() -> Result | None:
        try:
            return task()
        except OperationalError as error:
            warn(task.__name__, error)
            return None

    return turn


def warn(what: str, error: OperationalError) -> None:
    logger.warning("%s failed, will be retried: %s", what, str(error).partition("\n")[0])


def call_every(seconds: float, stop: threading.Event, action: Callable[..., Any], *args: Any) -> None:
    """Repeats an action until `stop` is set, and logs failures. Meant to run in a thread of its own."""
    try:
        while True:
            try:
                action(*args)
            except OperationalError as error:
                warn("heartbeat", error)
            except Exception:
                logger.exception("heartbeat failed")
            if stop.wait(seconds):
                return
    finally:
        connection.close()
