"""A limit on what anybody may do without an account."""

from django.core.cache import cache
from django.http import HttpRequest

from accounts.brakes.origins import origin_of


def too_often(request: HttpRequest, what: str, most: int, seconds: int) -> bool:
    """Counts one more of `what` for the caller's address; whether that is more than `most` within the time."""
    key = f"rate:{what}:{origin_of(request)}"
    cache.add(key, 0, timeout=seconds)
    try:
        return int(cache.incr(key)) > most
    except ValueError:  # it ended in between
        return False
