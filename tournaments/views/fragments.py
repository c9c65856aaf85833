"""Whether a page or only a part of it is asked for."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


def is_fragment(request: HttpRequest) -> bool:
    """Whether htmx asks for a part; going back in the browser's history asks for the whole page."""
    htmx = getattr(request, "htmx", None)
    return isinstance(htmx, HtmxDetails) and bool(htmx) and not htmx.history_restore_request
