"""A fair lock."""

from collections import deque
from threading import Event, Lock


class Turns:
    """A lock that threads get in the order in which they asked for it."""

    def __init__(self) -> None:
        self._mutex = Lock()
        self._queue: deque[Event] = deque()
        self._taken = False

    def take(self, seconds: float) -> bool:
        """Waits for the lock. Returns False on timeout."""
        with self._mutex:
            if not self._taken:
                self._taken = True
                return True
            mine = Event()
            self._queue.append(mine)
        return mine.wait(seconds) or self._stop_waiting(mine)

    def give_back(self) -> None:
        with self._mutex:
            if self._queue:
                self._queue.popleft().set()
            else:
                self._taken = False

    def _stop_waiting(self, mine: Event) -> bool:
        with self._mutex:
            if mine.is_set():
                return True
            self._queue.remove(mine)
            return False
