"""The core's Celery tasks."""

import socket
import threading
from typing import Any

from celery import shared_task
from celery.signals import beat_init, worker_ready
from django.db import OperationalError, connection
from django.utils import timezone

from tournaments.contributions import all_contributions
from tournaments.models.signs_of_life import HeartbeatPart
from tournaments.services.results import chances
from tournaments.services.rounds import notices
from tournaments.services.tournament import addresses
from tournaments.services.tournament.signs_of_life import note_alive
from tournaments.turns import call_every, skip_if_locked, warn

BEAT_SECONDS = 10.0


@shared_task(name=notices.TASK)
def deliver_notices(notice_ids: list[int]) -> int:
    return notices.deliver(notice_ids)


@shared_task(name="tournaments.sweep_notices")
@skip_if_locked
def sweep_notices() -> int:
    """Sends notices again if their task was lost."""
    return notices.enqueue_lost(timezone.now())


@shared_task(name=chances.TASK)
@skip_if_locked
def work_out_chances() -> None:
    chances.compute_due_chances(timezone.now())


@shared_task(name="tournaments.forget_thrown_away_lists")  # named after the first thing it deleted
@skip_if_locked
def forget() -> int:
    return sum(each.forget(timezone.now()) for each in all_contributions())


@worker_ready.connect
def report_worker(**_: Any) -> None:
    """Starts the heartbeat of this worker, which `/healthz` reports."""
    _start_heartbeat(HeartbeatPart.WORKER)
    try:
        addresses.note_address_at_start()
    except OperationalError as error:
        warn("noting the address", error)
    finally:
        connection.close()


@beat_init.connect
def report_scheduler(**_: Any) -> None:
    _start_heartbeat(HeartbeatPart.SCHEDULER)


def _start_heartbeat(part: HeartbeatPart) -> None:
    forever = threading.Event()
    threading.Thread(
        target=call_every, args=(BEAT_SECONDS, forever, _beat, part), daemon=True, name=f"{part}-heartbeat"
    ).start()


def _beat(part: HeartbeatPart) -> None:
    note_alive(part, socket.gethostname(), timezone.now())
