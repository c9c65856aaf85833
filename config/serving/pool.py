"""Django behind a few threads of one process.

More of them only wait for each other: with sixteen clients a page takes as long as with two threads, all in all.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote_from_bytes

from a2wsgi import WSGIMiddleware

from config.bodies import Application, Receive, Scope, Send

THREADS = 8  # two would do for reading; those that write may wait for a lock
ASCII = bytes(range(0x21, 0x7F)).decode()  # of a query, as it comes; a browser has escaped all else, others may not
UNBOUNDED = 0  # an answer leaves its thread at once, however slowly its reader takes it


def pooled(application: Callable[..., Any]) -> Application:
    """The WSGI application as an ASGI one. Its requests have their whole body (`bodies.py`)."""
    pool: Any = WSGIMiddleware(application, workers=THREADS, send_queue_size=UNBOUNDED)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        headers = [each for each in scope["headers"] if b"_" not in each[0]]
        query = quote_from_bytes(scope["query_string"], safe=ASCII)
        await pool({**scope, "headers": headers, "query_string": query.encode()}, receive, send)

    return answer
