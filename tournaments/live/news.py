"""Updates about committed changes, for this process and for others (`carrier.py`).

Listeners run in the thread that writes, before its response is sent, so they have to be fast and must not raise.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.db import transaction

logger = logging.getLogger(__name__)
# In place of a tournament's id: all tournaments.
EVERY = 0


@dataclass(frozen=True, slots=True)
class News:
    """An update about a tournament (or, with `EVERY`, all of them), or only about one of its lists.

    `tournament` is None for free lists and for changed roles. `access`: only permissions may have changed.
    """

    tournament: int | None
    score_list: int | None = None
    access: bool = False

    @property
    def concerns_users(self) -> bool:
        return self.access and self.tournament is None and self.score_list is None


Listener = Callable[[News], None]
_listeners: list[Listener] = []
_carriers: list[Listener] = []


def listen(listener: Listener) -> Callable[[], None]:
    """Registers a listener for all updates and returns a function that removes it."""
    _listeners.append(listener)
    return partial(_listeners.remove, listener)


def carry(carrier: Listener) -> Callable[[], None]:
    """Registers a function that sends updates to other processes; returns a function that removes it."""
    _carriers.append(carrier)
    return partial(_carriers.remove, carrier)


def tell(news: News) -> None:
    """Publishes the update when the transaction commits, or immediately if there is no transaction."""
    if _listeners or _carriers:
        transaction.on_commit(partial(_tell_now, news))


def _tell_now(news: News) -> None:
    _call(_carriers, news)  # first, because a listener may ask another process next
    announce_here(news)


def announce_here(news: News) -> None:
    """Publishes an update from another process to the listeners of this one."""
    _call(_listeners, news)


def _call(listeners: list[Listener], news: News) -> None:
    for listener in tuple(listeners):
        try:
            listener(news)
        except Exception:
            logger.exception("News did not arrive")
