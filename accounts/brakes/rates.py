"""Rate limits."""

from django.core.cache import BaseCache

from accounts.brakes.counts import with_counts


@with_counts
def is_above(counts: BaseCache, what: str, most: int, seconds: int) -> bool:
    """Counts one more `what` and returns whether that exceeds `most` within `seconds`."""
    key = f"rate:{what}"
    counts.add(key, 0, timeout=seconds)
    try:
        return int(counts.incr(key)) > most
    except ValueError:  # expired meanwhile
        return False
