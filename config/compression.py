"""Gzip compression, for public pages only.

If a secret is compressed together with text that an attacker controls, the length reveals it (BREACH). So pages for
signed-in users, requests with a token, and pages behind a code or link aren't compressed unless the view declares
`holds_no_secret`. The CSRF token is masked differently in every response.
"""

import re

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

from config.security import is_for_some, is_known

TEXTS = ("text/", "application/json", "application/problem+json", "application/vnd.oai.openapi", "image/svg+xml")
REFUSED = re.compile(r"\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)")


class CompressionMiddleware(GZipMiddleware):
    """Compresses text responses, but not files or streams."""

    max_random_bytes = 0  # padding is needless without secrets

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not _may_be_compressed(request, response):
            return response
        patch_vary_headers(response, ("Accept-Encoding",))  # also for a 304 and for short responses
        if REFUSED.search(request.headers.get("Accept-Encoding", "")):
            return response
        return super().process_response(request, response)


def _may_be_compressed(request: HttpRequest, response: HttpResponseBase) -> bool:
    names_none = getattr(response, "holds_no_secret", False) and not is_known(request)
    if response.streaming or (is_for_some(request) and not names_none):
        return False
    return response.status_code == 304 or response.get("Content-Type", "").startswith(TEXTS)
