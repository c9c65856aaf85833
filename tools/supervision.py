"""Keeps the processes of an installation running: starts again what died, ends all of them together.

Each service leads a process group of its own, so that nothing a service has started outlives it; where the system
can do it, services also end when this process is killed and can no longer look after them.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Self

LOOK_SECONDS = 0.2
STEADY_SECONDS = 10.0  # whoever has lived for so long did not die at once
PAUSES = (0.0, 1.0, 2.0, 5.0)  # before it is started again after the first, second, … death at once
LONGEST_PAUSE = 30.0
MOST_DEATHS = 5
STOP_SECONDS = 4.5  # then whoever still prints is killed: the job is begun again at the next start
PR_SET_PDEATHSIG = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """A process to be kept running. Without an essential one that never came up there is no point in going on."""

    name: str
    command: Sequence[str]
    essential: bool = False


class NeverRunsError(Exception):
    """An essential service died at once, again and again, and never did anything."""


@dataclass(slots=True)
class Watch:
    """A service and its present process."""

    service: Service
    environment: Mapping[str, str]
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    due_at: float = 0.0
    deaths: int = 0  # in a row, each at once
    has_been_steady: bool = False

    def look(self, now: float) -> None:
        """Notices a death and starts again when it is time; raises NeverRunsError."""
        if self.process is None:
            if now >= self.due_at:
                self.start(now)
        elif self.process.poll() is not None:
            self._bury(now)
        elif now - self.started_at >= STEADY_SECONDS:
            self.deaths, self.has_been_steady = 0, True

    def start(self, now: float) -> None:
        """A fresh process; one that the system refuses has died at once."""
        self.started_at = now
        try:
            self.process = subprocess.Popen(
                self.service.command, env=self.environment, start_new_session=True, preexec_fn=_ends_with_parent
            )
        except OSError as error:
            print(error, file=sys.stderr, flush=True)
            self._bury(now)

    def end(self) -> None:
        """Asks the process to end."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def wait(self, deadline: float) -> None:
        """Until it has ended; at the deadline it is killed, and whatever it has left behind."""
        if self.process is None:
            return
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=max(0.0, deadline - time.monotonic()))
        self.kill()

    def kill(self) -> None:
        """The whole group at once."""
        if self.process is None:
            return
        with suppress(ProcessLookupError, PermissionError):  # nobody is left in it
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process = None

    def _bury(self, now: float) -> None:
        self.kill()
        lived_long = now - self.started_at >= STEADY_SECONDS
        self.deaths = 1 if lived_long else self.deaths + 1
        name = self.service.name
        if self.deaths == MOST_DEATHS and self.service.essential and not self.has_been_steady:
            raise NeverRunsError(
                f"The {name} cannot be started: it ended {self.deaths} times at once. Why stands above."
            )
        pause = PAUSES[self.deaths - 1] if self.deaths <= len(PAUSES) else LONGEST_PAUSE
        self.due_at = now + pause
        again = f"again in {pause:.0f} s" if pause else "again"
        print(f"The {name} stopped and is started {again}.", file=sys.stderr, flush=True)


class Supervisor:
    """Several services as one: started by `with` or taken on later, and ended together whatever happens."""

    def __init__(self, services: Sequence[Service], environment: Mapping[str, str]) -> None:
        self.environment = environment
        self.watches = [Watch(service, environment) for service in services]

    def __enter__(self) -> Self:
        for watch in self.watches:
            watch.look(time.monotonic())
        return self

    def __exit__(self, *_: object) -> None:
        try:
            for watch in self.watches:
                watch.end()
            deadline = time.monotonic() + STOP_SECONDS
            for watch in self.watches:
                watch.wait(deadline)
        finally:  # a second Ctrl+C: no more patience
            for watch in self.watches:
                watch.kill()

    def take_on(self, services: Sequence[Service]) -> None:
        """More of them, which need not be there from the beginning; the next look starts them."""
        self.watches += [Watch(service, self.environment) for service in services]

    def restart(self, service: Service, changed: Mapping[str, str]) -> None:
        """Ends a service that runs; the next looks start it again, with something changed in its environment."""
        for watch in self.watches:
            if watch.service == service:
                watch.environment = {**watch.environment, **changed}
                watch.end()

    def look_until(self, condition: Callable[[], bool]) -> None:
        """Looks after the services until the condition holds."""
        while not condition():
            for watch in self.watches:
                watch.look(time.monotonic())
            time.sleep(LOOK_SECONDS)


def _ends_with_parent() -> None:
    """Linux sends SIGTERM to this process when its parent dies, even by `kill -9`."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
