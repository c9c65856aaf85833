"""A limit on what anybody may do without an account."""

from django.http import HttpRequest

from accounts.brakes.origins import origin_of
from accounts.brakes.rates import is_above


def too_often(request: HttpRequest, what: str, most: int, seconds: int) -> bool:
    """Counts one more of `what` for the caller's address; whether that is more than `most` within the time."""
    return is_above(f"{what}:{origin_of(request)}", most, seconds)
