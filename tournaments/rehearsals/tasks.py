"""Tasks for rehearsals."""

from celery import shared_task
from django.utils import timezone

from tournaments.rehearsals import turns
from tournaments.turns import skip_if_locked


@shared_task(name="tournaments.play_rehearsals")
@skip_if_locked
def play_rehearsals() -> int:
    return turns.play_all_due(timezone.now(), timezone.now)
