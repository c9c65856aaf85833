"""The answer to requests when too many are already waiting."""

import json
import random
from functools import lru_cache
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext

from tournaments.serving.callers import Scope, Send
from tournaments.serving.policy import POLICY
from tournaments.serving.public import READ, language_for

SOONEST, LATEST = 1, 5  # seconds, spread so that not all come back together
BEGIN, END = ("/api/",), ("/outbox/", ".json")  # of addresses that programs use
HEADERS = (
    (b"cache-control", b"no-store"),
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"same-origin"),
    (b"vary", b"Accept-Language"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"x-robots-tag", b"noindex, nofollow"),
)


class RefusalBody(NamedTuple):
    kind: bytes
    body: bytes


async def refuse(scope: Scope, send: Send) -> None:
    """Answers 503: a page that reloads itself, a problem object for programs, and nothing for fragments."""
    seconds = b"%d" % random.randint(SOONEST, LATEST)
    language, said = _refusal_for(scope)
    is_page = said.kind.startswith(b"text/html") and said.body and scope["method"] in READ
    headers = [
        *HEADERS,
        (b"retry-after", seconds),
        (b"content-type", said.kind),
        (b"content-language", language.encode()),
        (b"content-length", b"%d" % len(said.body)),
        *([(b"refresh", seconds)] if is_page else []),
    ]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else said.body})


def _refusal_for(scope: Scope) -> tuple[str, RefusalBody]:
    asked, path = dict(scope["headers"]), scope["path"]
    accepted = asked.get(b"accept-language", b"").decode("latin-1")
    language = language_for(scope["query_string"].decode("latin-1"), accepted)
    if path.startswith(BEGIN) or path.endswith(END):
        return language, _refusal_problem(language)
    if b"hx-request" in asked or b"text/html" not in asked.get(b"accept", b"text/html"):
        return language, RefusalBody(b"text/html; charset=utf-8", b"")
    return language, _refusal_page(language, sends=scope["method"] not in READ)


@lru_cache(maxsize=8)
def _refusal_page(language: str, *, sends: bool) -> RefusalBody:
    with translation.override(language):
        return RefusalBody(
            b"text/html; charset=utf-8", render_to_string("serving/crowded.html", {"sends": sends}).encode()
        )


@lru_cache(maxsize=8)
def _refusal_problem(language: str) -> RefusalBody:
    with translation.override(language):
        detail = gettext("Too many people are using this server right now.")
    problem = {
        "type": "urn:kreuzdame:problem:crowded",
        "title": "Service Unavailable",
        "status": 503,
        "detail": detail,
        "code": "crowded",
        "field": None,
        "params": {},
    }
    return RefusalBody(b"application/problem+json", json.dumps(problem).encode())
