"""The health check endpoint."""

import logging
import secrets
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from celery import current_app
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.contributions import all_contributions, merge_contexts
from tournaments.models.signs_of_life import HeartbeatPart, WorkerHeartbeat
from tournaments.selectors.tournament.heartbeats import ages, is_alive, is_sweep_missing, oldest_waiting_job
from tournaments.services.queue import LIMITS

logger = logging.getLogger(__name__)

PROBE = bytes(256 * 1024)  # larger than an entry


def _ask_database() -> None:
    """Runs a write that changes no row, which fails if the database is read-only."""
    with transaction.atomic():
        WorkerHeartbeat.objects.filter(pk=0).update(seen_at=timezone.now())
    path = Path(str(connection.settings_dict["NAME"]))
    if connection.vendor == "sqlite" and path.exists():
        _write_to_folder(path.parent)


def _ask_cache() -> None:
    key, token = f"healthz:{secrets.token_hex(8)}", secrets.token_hex(8)
    cache.set(key, token, timeout=10)
    answer = cache.get(key)
    cache.delete(key)
    if answer != token:
        raise RuntimeError("the cache did not return a value just stored")


def _ask_broker() -> None:
    folder = current_app.conf.broker_transport_options.get("folder")
    if folder:
        _write_to_folder(Path(folder))
        return
    with current_app.connection_for_write(transport_options=LIMITS) as broker:
        broker.ensure_connection(max_retries=1)


def _write_to_folder(folder: Path) -> None:
    """Detects whether the disk is full or read-only."""
    with tempfile.TemporaryFile(dir=folder) as probe:  # has no name, so no worker takes it for a message
        probe.write(PROBE)


PARTS: dict[str, Callable[[], None]] = {"database": _ask_database, "cache": _ask_cache, "broker": _ask_broker}


def _state_of(part: str, ask: Callable[[], None]) -> str:
    try:
        ask()
    except Exception as error:  # drivers raise all kinds of exceptions
        logger.warning("healthz: %s failed: %r", part, error)
        return "not working"
    return "ok"


def _signs_of_life() -> dict[str, Any]:
    """Returns when the other processes and the sweep were last seen; `degraded` names the missing ones."""
    now = timezone.now()
    seen = ages(now)
    words = {part: f"seen {age} s ago" if is_alive(part, age) else "not seen" for part, age in seen.items()}
    missing = [part for part in (HeartbeatPart.WORKER, HeartbeatPart.SCHEDULER) if not is_alive(part, seen[part])]
    if not missing and is_sweep_missing(seen[HeartbeatPart.SWEEP], now):
        missing = [HeartbeatPart.SCHEDULER]  # alive, but its jobs do not run
    return {
        "worker": words[HeartbeatPart.WORKER],
        "scheduler": words[HeartbeatPart.SCHEDULER],
        "last_sweep": seen[HeartbeatPart.SWEEP],
        "oldest_waiting_job": oldest_waiting_job(now),
        "degraded": [str(part) for part in missing],
    }


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """Returns 200 while entries can be written, otherwise 503; `degraded` names the parts that fail.

    `copies` is "ok" or an error, and only present if backups go to a folder. `last_sweep` and `oldest_waiting_job` are
    in seconds, or null if there is none.
    """
    parts = {part: _state_of(part, ask) for part, ask in PARTS.items()}
    degraded = [part for part in ("cache", "broker") if parts[part] != "ok"]
    if parts["database"] != "ok":
        body = {"status": "failing", **parts, "failing": ["database"], "degraded": degraded}
        return JsonResponse(body, status=503)
    signs = _signs_of_life()
    degraded += signs.pop("degraded")
    features = merge_contexts(each.health(timezone.now()) for each in all_contributions())
    degraded += [part for part, state in features.items() if state != "ok"]
    return JsonResponse(
        {"status": "degraded" if degraded else "ok", **parts, **signs, **features, "degraded": degraded}
    )
