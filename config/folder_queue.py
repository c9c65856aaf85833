"""A Celery transport that uses a folder, for a single machine without a broker.

Each message is a file, claimed by renaming it. Unlike Celery's filesystem transport, it never reads half-written
files, and it moves unreadable messages to the folder `broken` instead of stopping the worker.
"""

import logging
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from queue import Empty
from typing import Any
from uuid import uuid4

from kombu.exceptions import ChannelError
from kombu.transport import virtual
from kombu.utils.json import dumps, loads

BROKEN = "broken"
JSON = "application/json"
TASK_SHAPE = [list, dict, dict, str, str]  # args, kwargs, embed; name and id
logger = logging.getLogger(__name__)


@cache
def _make_folder(folder: Path) -> None:
    """Creates the folder only once per process, so that its removal is noticed later."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


class Channel(virtual.Channel):
    do_restore = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        with suppress(OSError):  # a write reports the error
            _make_folder(self.folder)

    @property
    def folder(self) -> Path:
        options: Any = self.connection.client.transport_options  # type: ignore[union-attr]
        return Path(options["folder"])

    def _put(self, queue: str, message: dict[str, Any], **_: Any) -> None:
        name = f"{time.time_ns()}_{uuid4().hex}.{queue}.msg"
        aside = self.folder / f"{name}.part"
        try:
            aside.write_text(dumps(message))
            aside.rename(self.folder / name)
        except OSError as error:
            with suppress(OSError):
                aside.unlink(missing_ok=True)
            raise ChannelError(f"cannot write a message to {self.folder}: {error}") from error

    def _get(self, queue: str, timeout: float | None = None) -> dict[str, Any]:
        for path in self._waiting_files(queue):
            claim = path.with_name(f"{path.name}.taken")
            try:
                path.rename(claim)
            except OSError:  # another worker was faster
                continue
            message = self._read_claim(claim)
            if message is not None:
                return message
        raise Empty

    def _read_claim(self, claim: Path) -> dict[str, Any] | None:
        try:
            message: dict[str, Any] = loads(claim.read_text())
            self._check_is_task(message)
        except Exception as error:
            self._set_aside(claim, error)
            return None
        claim.unlink(missing_ok=True)
        return message

    def _check_is_task(self, message: dict[str, Any]) -> None:
        """Raises an error for any message that would crash the worker."""
        read = self.Message(message, channel=self, accept={JSON})
        shape = [*map(type, read.decode()), type(read.headers["task"]), type(read.headers["id"])]
        if shape != TASK_SHAPE:
            raise ValueError("not a task")

    def _set_aside(self, claim: Path, error: Exception) -> None:
        broken = self.folder.parent / BROKEN
        logger.error("unreadable message %r was moved to %s: %s", error, broken, claim.name)
        with suppress(OSError):
            broken.mkdir(exist_ok=True)
            claim.rename(broken / claim.name.removesuffix(".taken"))

    def _waiting_files(self, queue: str) -> list[Path]:
        ending = f"{queue}.msg"
        return sorted(path for path in self.folder.glob("*.msg") if path.name.partition(".")[2] == ending)

    def _size(self, queue: str) -> int:
        return len(self._waiting_files(queue))

    def _purge(self, queue: str) -> int:
        waiting = self._waiting_files(queue)
        for path in waiting:
            path.unlink(missing_ok=True)
        return len(waiting)


class Transport(virtual.Transport):
    """The transport. Only messages are kept in the folder; each process has its own bindings."""

    Channel = Channel
    state = virtual.BrokerState()
    polling_interval = 0.5
    driver_type = driver_name = "folder"

    def drain_events(self, connection: Any, timeout: float | None = None, **more: Any) -> None:
        """Waits for one polling interval at most, so that the worker notices a shutdown."""
        soon = min(timeout, self.polling_interval) if timeout else timeout
        super().drain_events(connection, timeout=soon, **more)

    def driver_version(self) -> str:
        return ""
