"""What is answered where too many wait: come again in a few seconds, which browsers and phones do by themselves."""

import random
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils import translation

from config.bodies import Scope, Send
from config.public import READ, language_for
from config.security import POLICY

SOONEST, LATEST = 1, 5  # seconds, spread so that not all come back together
Headers = list[tuple[bytes, bytes]]


async def refuse(scope: Scope, send: Send) -> None:
    """503, as a page that loads itself again where a page was asked for."""
    seconds = b"%d" % random.randint(SOONEST, LATEST)
    asked = dict(scope["headers"])
    is_page = b"hx-request" not in asked and b"text/html" in asked.get(b"accept", b"text/html")
    language = language_for("", asked.get(b"accept-language", b"").decode("latin-1"))
    sends = scope["method"] not in READ
    body = _page(language, sends=sends) if is_page else b""
    again: Headers = [(b"refresh", seconds)] if is_page and not sends else []
    headers = [
        (b"retry-after", seconds),
        (b"cache-control", b"no-store"),
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-security-policy", POLICY.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"content-length", b"%d" % len(body)),
        *again,
    ]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


@lru_cache(maxsize=8)
def _page(language: str, *, sends: bool) -> bytes:
    with translation.override(language):
        return render_to_string("crowded.html", {"sends": sends}).encode()
