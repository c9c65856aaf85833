"""How often something is done in a while, counted in the cache."""

from django.core.cache import cache


def is_above(what: str, most: int, seconds: int) -> bool:
    """Counts one more of `what`; whether that is more than `most` within the time."""
    key = f"rate:{what}"
    cache.add(key, 0, timeout=seconds)
    try:
        return int(cache.incr(key)) > most
    except ValueError:  # it ended in between
        return False
