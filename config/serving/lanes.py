"""Which requests wait for each other: each lane has threads and turns of its own.

What tables and the desk write, or wait for, never stands behind what anybody may read. A cookie is somebody's once
Django has said so; until then whoever sends it reads with everybody.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.conf import settings
from django.http import parse_cookie

from config.bodies import Scope
from config.public import READ

# Addresses with a code or a link in them, and the ends of those that a phone waits for while a game is noted.
SECRET = ("/table/", "/wall/", "/l/", "/g/", "/api/v1/l/")
AWAITED = ("/now/", "/outlook/", "/outbox/")
STREAMS = "/events"  # quickly said, and for everybody kept in memory
ENTRANCE = ("/accounts/", "/join/")
SIGNED_IN = b"x-signed-in"  # said by an answer to somebody who is
MOST_SESSIONS = 10_000

Headers = Mapping[bytes, bytes]


class Lane(NamedTuple):
    """Turns for one kind of request: threads, how many one origin has at once, how many of it may wait."""

    threads: int
    of_one: int
    waiting: int


WRITES = Lane(threads=6, of_one=5, waiting=200)  # some may wait for a lock
DESK = Lane(threads=3, of_one=2, waiting=100)  # what is read by sign-in, code or link
EVERYBODY = Lane(threads=2, of_one=1, waiting=60)
SIGN_IN = Lane(threads=3, of_one=2, waiting=30)  # passwords take long to look at
LANES = (WRITES, DESK, EVERYBODY, SIGN_IN)


class Sessions:
    """The sessions that were somebody's when they were last used; the oldest are forgotten."""

    def __init__(self) -> None:
        self._known: dict[str, None] = {}

    def learn(self, scope: Scope, messages: Iterable[Mapping[str, Any]]) -> None:
        """Notes whose request it was where the answer says that somebody is signed in."""
        session = _session(dict(scope["headers"]))
        if session and any(name == SIGNED_IN for each in messages for name, _value in each.get("headers", ())):
            self._known.pop(session, None)
            self._known[session] = None
            if len(self._known) > MOST_SESSIONS:
                del self._known[next(iter(self._known))]

    def lane_of(self, scope: Scope) -> Lane:
        """The lane that a request takes."""
        path, reads, headers = scope["path"], scope["method"] in READ, dict(scope["headers"])
        if path.startswith(ENTRANCE) and not reads:
            return SIGN_IN
        if path.endswith(STREAMS) and reads:
            return DESK
        session = _session(headers)
        if not (path.startswith(SECRET) or b"authorization" in headers or session):
            return EVERYBODY
        if not reads or path.endswith(AWAITED):
            return WRITES
        return EVERYBODY if session and session not in self._known and not path.startswith(SECRET) else DESK


def _session(headers: Headers) -> str:
    cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
    return cookies.get(settings.SESSION_COOKIE_NAME, "")
