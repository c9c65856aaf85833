"""A rate limit for visitors without an account."""

from django.http import HttpRequest

from accounts.brakes.origins import origin_of
from accounts.brakes.rates import is_above


def exceeds_rate(request: HttpRequest, what: str, most: int, seconds: int) -> bool:
    """Counts one more request and returns whether that exceeds `most` within `seconds`."""
    return is_above(f"{what}:{origin_of(request)}", most, seconds)
