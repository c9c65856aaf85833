"""Gzip compression of public pages only.

Compressing a secret together with attacker-controlled text reveals it by the length (BREACH). So pages for signed-in
users, with tokens, or behind a code or link stay uncompressed, unless the view declares `holds_no_secret`. The CSRF
token is masked anew in each response.
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
    """Compresses text responses; files and streams stay as they are."""

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
