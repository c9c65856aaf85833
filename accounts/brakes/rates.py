"""Rates: how often something is done in a while."""

from django.core.cache import BaseCache

from accounts.brakes.counts import counted


@counted
def is_above(counts: BaseCache, what: str, most: int, seconds: int) -> bool:
    """Counts one more of `what`; whether that is more than `most` within the time."""
    key = f"rate:{what}"
    counts.add(key, 0, timeout=seconds)
    try:
        return int(counts.incr(key)) > most
    except ValueError:  # it ended in between
        return False
