"""That something has changed: told in this process at once, and carried to the others (`carrier.py`).

Whoever writes tells it when the write is committed, and before its own answer goes out: what listeners forget then is
never read again. They are called in the thread that writes, so they must be quick and may not fail.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.db import transaction

logger = logging.getLogger(__name__)
# In place of a tournament's id: all of them.
EVERY = 0


@dataclass(frozen=True, slots=True)
class News:
    """What changed: a tournament's id (`EVERY`: all) and, where nothing else of it did, the id of one list.

    None for the tournament: a list without one, or somebody's roles. `access`: who may see it has perhaps changed, and
    nothing else; what else the same write changed is told apart.
    """

    tournament: int | None
    score_list: int | None = None
    access: bool = False

    @property
    def of_people(self) -> bool:
        """Whether somebody's roles, password or session may have changed."""
        return self.access and self.tournament is None and self.score_list is None


Listener = Callable[[News], None]
_listeners: list[Listener] = []
_carriers: list[Listener] = []


def listen(listener: Listener) -> Callable[[], None]:
    """Calls it with all news from now on; returns how to end that."""
    _listeners.append(listener)
    return partial(_listeners.remove, listener)


def carry(carrier: Listener) -> Callable[[], None]:
    """Calls it with the news of this process, for other processes; returns how to end that."""
    _carriers.append(carrier)
    return partial(_carriers.remove, carrier)


def tell(news: News) -> None:
    """Tells it once the transaction is committed; at once outside of one."""
    if _listeners or _carriers:
        transaction.on_commit(partial(_tell_now, news))


def _tell_now(news: News) -> None:
    _call(_carriers, news)  # first: whoever is told here may ask another process next
    pass_on(news)


def pass_on(news: News) -> None:
    """Tells it in this process alone: another one wrote."""
    _call(_listeners, news)


def _call(listeners: list[Listener], news: News) -> None:
    for listener in tuple(listeners):
        try:
            listener(news)
        except Exception:
            logger.exception("News did not arrive")
