"""Whether this process can work: asked by load balancers and by whoever looks after the machine."""

import logging
import secrets
import tempfile
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from celery import current_app
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models.print_job import WorkerHeartbeat

logger = logging.getLogger(__name__)

WORKER_SEEN_WITHIN = timedelta(seconds=60)
BROKER_SECONDS = 2


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()


def _ask_cache() -> None:
    key, token = f"healthz:{secrets.token_hex(8)}", secrets.token_hex(8)
    cache.set(key, token, timeout=10)
    answer = cache.get(key)
    cache.delete(key)
    if answer != token:
        raise RuntimeError("the cache forgets what it was given")


def _ask_broker() -> None:
    folder = current_app.conf.broker_transport_options.get("data_folder_out")
    if folder:
        with tempfile.TemporaryFile(dir=folder) as probe:  # has no name, so no worker takes it for a message
            probe.write(b"probe")
        return
    with current_app.connection_for_write() as broker:
        broker.ensure_connection(max_retries=1, timeout=BROKER_SECONDS)


PARTS: dict[str, Callable[[], None]] = {"database": _ask_database, "cache": _ask_cache, "broker": _ask_broker}


def _state_of(part: str, ask: Callable[[], None]) -> str:
    try:
        ask()
    except Exception:  # whatever a driver raises means the same here
        logger.exception("healthz: %s does not answer", part)
        return "unreachable"
    return "ok"


def _worker_state() -> str:
    seen_at = WorkerHeartbeat.objects.order_by("-seen_at").values_list("seen_at", flat=True).first()
    age = timezone.now() - seen_at if seen_at else None
    return f"seen {max(0, int(age.total_seconds()))} s ago" if age and age <= WORKER_SEEN_WITHIN else "not seen"


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when database, cache and broker answer, else 503; `failing` names what does not.

    The worker is reported and never decides: without it pages work and print jobs wait.
    """
    parts = {part: _state_of(part, ask) for part, ask in PARTS.items()}
    failing = [part for part, state in parts.items() if state != "ok"]
    worker = "unknown" if "database" in failing else _worker_state()
    body: dict[str, Any] = {"status": "failing" if failing else "ok", **parts, "worker": worker}
    if failing:
        body["failing"] = failing
    return JsonResponse(body, status=503 if failing else 200)
