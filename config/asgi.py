"""The ASGI entry point. It imports Celery so that services can send tasks by name.

Django runs in a few threads; public pages from memory and event streams don't use them.
"""

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from types import FrameType

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.wsgi import get_wsgi_application

_wsgi = get_wsgi_application()  # first: the imports below need the models

from config.celery import app as celery_app
from config.data_folder import prepare_data_folder
from tournaments.live.news import listen
from tournaments.serving.bodies import read_bodies
from tournaments.serving.callers import Receive, Scope, Send
from tournaments.serving.carrier import Watch
from tournaments.serving.crowded import refuse
from tournaments.serving.kept import KeptPages, Shelf
from tournaments.serving.pool import run_in_pools
from tournaments.serving.streams import Streams

__all__ = ["application", "celery_app"]

prepare_data_folder()

CLOSED = "the handler is closed"  # of uvloop, for a closed connection
logger = logging.getLogger(__name__)
shelf = Shelf()
watch = Watch()
streams = Streams(KeptPages(read_bodies(run_in_pools(_wsgi), refuse), shelf, watch.is_sure))
watch.kept += [shelf.tournaments, streams.tournaments]


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
        return
    try:
        await streams(scope, receive, send)
    except RuntimeError as error:
        if CLOSED not in str(error):
            raise  # otherwise the client hung up; do not log a traceback


async def _lifespan(receive: Receive, send: Send) -> None:
    await receive()
    async with _run_background_tasks():
        await send({"type": "lifespan.startup.complete"})
        await receive()
    await send({"type": "lifespan.shutdown.complete"})


@asynccontextmanager
async def _run_background_tasks() -> AsyncIterator[None]:
    """Receives updates and passes them to the event streams while the server is running."""
    endings = [listen(shelf.forget), listen(streams.hear)]
    _end_streams_on_signal()
    tasks = [asyncio.ensure_future(each) for each in (watch.run(), streams.run())]
    for task in tasks:
        task.add_done_callback(_log_failure)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for end in endings:
            end()


def _log_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()):
        logger.error("A background reader stopped unexpectedly", exc_info=error)


def _end_streams_on_signal() -> None:
    """Ends the event streams on the stop signal, because the server waits for their clients."""
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)

        def stop(number: int, frame: FrameType | None, before: object = before) -> None:
            streams.end()
            if callable(before):
                before(number, frame)
            elif before is signal.SIG_DFL:
                signal.signal(number, signal.SIG_DFL)
                os.kill(os.getpid(), number)

        with suppress(ValueError):  # not in the main thread, which handles signals itself
            signal.signal(number, stop)
