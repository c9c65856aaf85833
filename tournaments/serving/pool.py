"""Runs Django in the threads of one process, in lanes (`lanes.py`).

Readers who disconnect while waiting give up their place in the queue.
"""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import quote_from_bytes

from a2wsgi import WSGIMiddleware

from tournaments.serving.callers import Application, Receive, Scope, Send, origin_in, receive_nothing, watch_for_hang_up
from tournaments.serving.crowded import refuse
from tournaments.serving.lanes import LANES, AcceptedClaims, Lane
from tournaments.serving.public import READ
from tournaments.serving.turns import FullError, GoneError, Turns

ASCII = bytes(range(0x21, 0x7F)).decode()  # of a query; browsers escape the rest, other clients may not
UNBOUNDED = 0  # an answer leaves its thread at once, however slow the reader

FULL_LINES = 5  # of single origins, which may wait in total


def run_in_pools(application: Callable[..., Any]) -> Application:
    """Wraps the WSGI application as an ASGI one. Requires complete bodies (`bodies.py`)."""
    pools = {lane: _Pool(application, lane) for lane in LANES}
    known = AcceptedClaims()

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        headers = [each for each in scope["headers"] if b"_" not in each[0]]
        query = quote_from_bytes(scope["query_string"], safe=ASCII)
        pool = pools[known.lane_of(scope)]
        try:
            messages = await pool.answer({**scope, "headers": headers, "query_string": query.encode()}, receive)
        except FullError:
            await refuse(scope, send)
            return
        known.learn(scope, messages)
        for message in messages:
            await send(message)

    return answer


class _Pool:
    def __init__(self, application: Callable[..., Any], lane: Lane) -> None:
        most_waiting = FULL_LINES * lane.waiting
        self.turns = Turns(
            places=lane.threads, per_origin=lane.per_origin, waiting=lane.waiting, most_waiting=most_waiting
        )
        self.django: Any = WSGIMiddleware(application, workers=lane.threads, send_queue_size=UNBOUNDED)

    async def answer(self, scope: Scope, receive: Receive) -> list[Mapping[str, Any]]:
        messages: list[Mapping[str, Any]] = []

        async def take(message: Mapping[str, Any]) -> None:
            messages.append(message)

        # A complete write is carried out even if its sender hangs up.
        gone = watch_for_hang_up(receive) if scope["method"] in READ else None
        try:
            async with self.turns.turn(origin_in(scope), gone):
                await self.django(scope, receive_nothing() if gone else receive, take)
        except GoneError:
            return []
        finally:
            if gone:
                gone.cancel()
        return messages
