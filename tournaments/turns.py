"""Work that is done again and again, by tasks and beside them."""

import logging
import threading
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.db import OperationalError, connection

logger = logging.getLogger(__name__)
Result = TypeVar("Result")


def in_turn(task: Callable[[], Result]) -> Callable[[], Result | None]:
    """Does it now or next time: a database that is locked or away takes one line of the log, not a stack."""

    @wraps(task)
    def turn() -> Result | None:
        try:
            return task()
        except OperationalError as error:
            warn(task.__name__, error)
            return None

    return turn


def warn(what: str, error: OperationalError) -> None:
    """Says that it failed and comes again."""
    logger.warning("%s failed and is tried again: %s", what, str(error).partition("\n")[0])


def every(seconds: float, stop: threading.Event, action: Callable[..., Any], *args: Any) -> None:
    """Does it until the event is set, whatever comes of it; for a thread of its own."""
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
