"""Tasks for backups and copies."""

from datetime import datetime

from celery import shared_task
from django.utils import timezone

from tournaments.laptop import copies
from tournaments.laptop.backups import backups
from tournaments.turns import skip_if_locked


@shared_task(name=backups.TASK)
def back_up(asked_at: str) -> None:
    backups.make_ordered_backup(datetime.fromisoformat(asked_at))


@shared_task(name="tournaments.sweep_backups")
@skip_if_locked
def sweep_backups() -> None:
    """Makes a backup if its order was lost."""
    backups.make_missing_backup()


@shared_task(name="tournaments.sweep_copies")
@skip_if_locked
def sweep_copies() -> None:
    copies.copy_if_due(timezone.now())


@shared_task(name=copies.TASK_NOW)
def copy_now() -> None:
    copies.copy_if_due(timezone.now(), is_asked=True)
