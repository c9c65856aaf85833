"""Tasks for backups and copies."""

from datetime import datetime

from celery import shared_task
from django.utils import timezone

from tournaments.laptop import copies
from tournaments.laptop.backups import backups
from tournaments.turns import in_turn


@shared_task(name=backups.TASK)
def back_up(asked_at: str) -> None:
    backups.make_ordered_backup(datetime.fromisoformat(asked_at))


@shared_task(name="tournaments.sweep_backups")
@in_turn
def sweep_backups() -> None:
    """Makes up for a lost order."""
    backups.make_missing_backup()


@shared_task(name="tournaments.sweep_copies")
@in_turn
def sweep_copies() -> None:
    copies.copy_if_due(timezone.now())


@shared_task(name=copies.TASK_NOW)
def copy_now() -> None:
    copies.copy_if_due(timezone.now(), is_asked=True)
