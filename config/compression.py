"""Public pages go out compressed; whatever holds a secret goes out as it is.

Where a secret and words that somebody else chose are compressed together, the length of the answer tells how much both
have in common (BREACH). So only what everybody gets is compressed: nobody is signed in, no token was sent, and the page
is behind no code or link, or the page holds nothing of its code: views say so of theirs (`holds_no_secret`). The key of
forms, the one secret left, is masked anew in every answer.
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
    """Texts as gzip for clients that take it, with weak ETags; files and what comes bit by bit stay as they are."""

    max_random_bytes = 0  # they would blur the length of a secret, and there is none

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The response, compressed if that is allowed, wanted and shorter."""
        if not _may_be_compressed(request, response):
            return response
        patch_vary_headers(response, ("Accept-Encoding",))  # of a 304 and of a short answer as well
        if REFUSED.search(request.headers.get("Accept-Encoding", "")):
            return response
        return super().process_response(request, response)


def _may_be_compressed(request: HttpRequest, response: HttpResponseBase) -> bool:
    names_none = getattr(response, "holds_no_secret", False) and not is_known(request)
    if response.streaming or (is_for_some(request) and not names_none):
        return False
    return response.status_code == 304 or response.get("Content-Type", "").startswith(TEXTS)
