"""Headers that allow the shared cache to keep a public response."""

import time
from collections.abc import Callable
from typing import TypeVar

from django.http import HttpRequest, HttpResponse

from tournaments.live.news import EVERY

# Read and removed by the cache: tournament id (`EVERY`: any change), expiry (Unix time, 0: never), version shown (0:
# none).
KEEP = "X-Keep"
View = TypeVar("View", bound=Callable[..., HttpResponse])


def reads_parameters(*parameters: str) -> Callable[[View], View]:
    """Declares the query parameters that a view reads, so that the cache ignores all others."""

    def decorate(view: View) -> View:
        view.parameters = frozenset(parameters)  # type: ignore[attr-defined]
        return view

    return decorate


def parameters_of(view: object) -> frozenset[str]:
    found: frozenset[str] = getattr(view, "parameters", frozenset())
    return found


def allow_caching(
    request: HttpRequest,
    response: HttpResponse,
    tournament: int = EVERY,
    *,
    version: int = 0,
    seconds: float | None = None,
) -> None:
    """Allows the cache to keep a public response until the tournament changes, or for a number of seconds."""
    if getattr(request, "for_everybody", False):
        response[KEEP] = f"{tournament} {0 if seconds is None else time.time() + seconds} {version}"
