"""What a view says of an answer that everybody may read: what it follows from, how long it may be kept for others."""

import time
from collections.abc import Callable
from typing import TypeVar

from django.http import HttpRequest, HttpResponse

from tournaments.live.news import EVERY

# The id of the tournament whose change ends it (`EVERY`: any change), when it ends anyhow (Unix time, 0: never), and
# the version that it shows (0 where there is none).
# Whoever keeps it takes this header away.
KEEP = "X-Keep"
View = TypeVar("View", bound=Callable[..., HttpResponse])


def reads(*parameters: str) -> Callable[[View], View]:
    """Declares which parameters of its address a view reads; others change nothing of what everybody gets."""

    def declared(view: View) -> View:
        view.parameters = frozenset(parameters)  # type: ignore[attr-defined]
        return view

    return declared


def parameters_of(view: object) -> frozenset[str]:
    """The parameters that a view reads."""
    found: frozenset[str] = getattr(view, "parameters", frozenset())
    return found


def let_be_kept(
    request: HttpRequest,
    response: HttpResponse,
    tournament: int = EVERY,
    *,
    version: int = 0,
    seconds: float | None = None,
) -> None:
    """Lets an answer be kept until its tournament changes, or for so long; nothing for one reader alone ever is."""
    if getattr(request, "for_everybody", False):
        response[KEEP] = f"{tournament} {0 if seconds is None else time.time() + seconds} {version}"
