"""Plain HTTP alongside the hall's HTTPS, for installing the certificate and for redirects."""

from typing import Any

from django.conf import settings

from accounts.site_address import site_address
from config.asgi import application as site

OPEN = ("/trust/", "/static/")


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Serves the pages needed for trusting the certificate, and redirects all other requests."""
    if scope["path"].startswith(OPEN):
        await site(scope, receive, send)
        return
    start = site_address() or f"https://127.0.0.1:{settings.PORT}"
    query = b"?" + scope["query_string"] if scope["query_string"] else b""
    headers = [(b"location", start.encode() + scope["raw_path"] + query), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 307, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
