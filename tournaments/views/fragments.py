"""Detection of htmx fragments."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


def is_fragment(request: HttpRequest) -> bool:
    """Returns whether htmx wants only part of the page; to restore its history, it wants the whole page."""
    htmx = getattr(request, "htmx", None)
    return isinstance(htmx, HtmxDetails) and bool(htmx) and not htmx.history_restore_request
