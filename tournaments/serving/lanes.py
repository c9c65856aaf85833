"""Lanes of requests, each with its own threads and queue.

Requests by tables and the desk never queue behind public reads. A session, token, code or link only counts once Django
has accepted it; until then its sender queues with everybody else.
"""

import re
from collections.abc import Iterable, Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, NamedTuple

from django.conf import settings
from django.http import parse_cookie

from tournaments.serving.callers import Scope
from tournaments.serving.public import PUBLIC, READ, START

# Paths with a code or link, paths with a token, and paths a phone waits for while a game is entered.
SECRET = re.compile(r"/(?:table|wall|sign-up|door)/[^/]+/[^/]+/|/(?:api/v1/)?l/[^/]+/|/g/[^/]+/")
API = "/api/"
AWAITED = ("/now/", "/outbox/")
EVENTS = "/events"  # public ones are kept in memory; a full queue of pages must not block them
ENTRANCE = ("/accounts/", "/join/")
SIGNED_IN = b"x-signed-in"  # header of answers to signed-in users
MOST_KNOWN, LONGEST = 20_000, 200  # claims accepted, and characters of each

Messages = Iterable[Mapping[str, Any]]


class Lane(NamedTuple):
    """The threads for one kind of request. `per_origin`, `waiting`: limits per origin for running and waiting
    requests.
    """

    name: str
    threads: int
    per_origin: int
    waiting: int


WRITES = Lane("what tables and desk write or wait for", threads=6, per_origin=5, waiting=200)  # some wait for a lock
DESK = Lane("what is read by sign-in or token", threads=3, per_origin=2, waiting=100)
TABLES = Lane("what is read by code or link", threads=3, per_origin=2, waiting=200)
EVERYBODY = Lane("what everybody reads", threads=2, per_origin=1, waiting=60)
STRANGERS = Lane("first use of a credential", threads=3, per_origin=2, waiting=200)
SIGN_IN = Lane("password checks", threads=3, per_origin=2, waiting=30)
LANES = (WRITES, DESK, TABLES, EVERYBODY, STRANGERS, SIGN_IN)


class AcceptedClaims:
    """Sessions, tokens, codes and links that Django has accepted; the oldest are forgotten."""

    def __init__(self) -> None:
        self._known: dict[str, None] = {}

    def lane_of(self, scope: Scope) -> Lane:
        path, reads, claim = scope["path"], scope["method"] in READ, _claim(scope)
        if path.startswith(ENTRANCE):
            return SIGN_IN
        if claim in self._known:
            if not reads or path.endswith(AWAITED):
                return WRITES
            return TABLES if SECRET.match(path) else DESK
        is_public = path == START or path.startswith(PUBLIC) or not claim
        return EVERYBODY if reads and is_public and not path.endswith(EVENTS) else STRANGERS

    def learn(self, scope: Scope, messages: Messages) -> None:
        """Remembers a claim if the answer proves that it is valid, or a new session."""
        start = next(iter(messages), None)
        if start is None or start["status"] >= 400:
            return
        headers = start["headers"]
        is_signed_in = any(name == SIGNED_IN for name, _value in headers)
        if SECRET.match(scope["path"]) or scope["path"].startswith(API) or is_signed_in:
            self._note_claim(_claim(scope))
        if is_signed_in:
            self._note_claim(_new_session(headers))

    def _note_claim(self, claim: str) -> None:
        if not claim or len(claim) > LONGEST:
            return
        self._known.pop(claim, None)
        self._known[claim] = None
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]


def _claim(scope: Scope) -> str:
    """Returns the link, token or session that the request presents, or an empty string."""
    path, headers = scope["path"], dict(scope["headers"])
    if secret := SECRET.match(path):
        return secret[0]
    if path.startswith(API):
        return str(headers.get(b"authorization", b"").decode("latin-1"))
    cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
    return cookies.get(settings.SESSION_COOKIE_NAME, "")


def _new_session(headers: Iterable[tuple[bytes, bytes]]) -> str:
    cookies: SimpleCookie = SimpleCookie()
    for name, value in headers:
        if name == b"set-cookie":
            try:
                cookies.load(value.decode("latin-1"))
            except CookieError:
                continue
    session = cookies.get(settings.SESSION_COOKIE_NAME)
    return session.value if session else ""
