"""A limit for what anybody may do without an account."""

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest


def too_often(request: HttpRequest, what: str, most: int, seconds: int) -> bool:
    """Counts one more of `what` for the caller's address; whether that is more than `most` within the time."""
    key = f"rate:{what}:{get_adapter().get_client_ip(request)}"
    cache.add(key, 0, timeout=seconds)
    try:
        return int(cache.incr(key)) > most
    except ValueError:  # it ended in between
        return False
