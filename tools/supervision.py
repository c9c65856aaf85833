"""Supervises an installation's processes: restarts any that die, and stops all of them together.

Each service leads a process group, so nothing it starts outlives it. On Linux, services also end if this process is
killed.
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
STEADY_SECONDS = 10.0  # a process that lives longer did not die at once
PAUSES = (0.0, 1.0, 2.0, 5.0)  # before the restart after each immediate death
LONGEST_PAUSE = 30.0
MOST_DEATHS = 5
STOP_SECONDS = 4.5  # then printing workers are killed; their jobs start again next time
PR_SET_PDEATHSIG = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """A process to keep running. If an essential one never starts up, everything ends."""

    name: str
    command: Sequence[str]
    essential: bool = False


class NeverRunsError(Exception):
    """Raised if an essential service repeatedly dies at once, without ever running."""


@dataclass(slots=True)
class Watch:
    service: Service
    environment: Mapping[str, str]
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    due_at: float = 0.0
    deaths: int = 0  # in a row, each at once
    has_been_steady: bool = False

    def look(self, now: float) -> None:
        """Notices if the process has died and restarts it when that is due. Raises NeverRunsError."""
        if self.process is None:
            if now >= self.due_at:
                self.start(now)
        elif self.process.poll() is not None:
            self._record_death(now)
        elif now - self.started_at >= STEADY_SECONDS:
            self.deaths, self.has_been_steady = 0, True

    def start(self, now: float) -> None:
        """Starts the process. If the system refuses to, that counts as an immediate exit."""
        self.started_at = now
        try:
            self.process = subprocess.Popen(
                self.service.command, env=self.environment, start_new_session=True, preexec_fn=_ends_with_parent
            )
        except OSError as error:
            print(error, file=sys.stderr, flush=True)
            self._record_death(now)

    def end(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def wait(self, deadline: float) -> None:
        """Waits until the deadline, then kills the process group."""
        if self.process is None:
            return
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=max(0.0, deadline - time.monotonic()))
        self.kill()

    def kill(self) -> None:
        if self.process is None:
            return
        with suppress(ProcessLookupError, PermissionError):  # the group is empty
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process = None

    def _record_death(self, now: float) -> None:
        self.kill()
        lived_long = now - self.started_at >= STEADY_SECONDS
        self.deaths = 1 if lived_long else self.deaths + 1
        name = self.service.name
        if self.deaths == MOST_DEATHS and self.service.essential and not self.has_been_steady:
            raise NeverRunsError(
                f"The {name} cannot be started: it stopped immediately {self.deaths} times. The reason is above."
            )
        pause = PAUSES[self.deaths - 1] if self.deaths <= len(PAUSES) else LONGEST_PAUSE
        self.due_at = now + pause
        when = f" in {pause:.0f} s" if pause else ""
        print(f"The {name} stopped and is restarted{when}.", file=sys.stderr, flush=True)


class Supervisor:
    """Runs services in a `with` block, including any added later, and stops them all together."""

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
        finally:  # a second Ctrl+C: stop waiting
            for watch in self.watches:
                watch.kill()

    def add_services(self, services: Sequence[Service]) -> None:
        self.watches += [Watch(service, self.environment) for service in services]

    def restart(self, service: Service, changed: Mapping[str, str]) -> None:
        """Stops a service and starts it again with changed environment variables."""
        for watch in self.watches:
            if watch.service == service:
                watch.environment = {**watch.environment, **changed}
                watch.end()

    def look_until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            for watch in self.watches:
                watch.look(time.monotonic())
            time.sleep(LOOK_SECONDS)


def _ends_with_parent() -> None:
    """Makes Linux send SIGTERM when the parent dies, even if it was killed with `kill -9`."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
