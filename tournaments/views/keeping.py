"""What a view says of an answer that everybody may read: how long it may be kept and sent to others as it is."""

import time

from django.http import HttpRequest, HttpResponse

from tournaments.live.news import EVERY

# The id of the tournament whose change ends it (`EVERY`: any change), when it ends anyhow (Unix time, 0: never), and
# the version that it shows (0 where there is none).
# Whoever keeps it takes this header away.
KEEP = "X-Keep"


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
