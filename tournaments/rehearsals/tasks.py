"""Tasks of rehearsals."""

from celery import shared_task
from django.utils import timezone

from tournaments.rehearsals import turns
from tournaments.turns import in_turn


@shared_task(name="tournaments.play_rehearsals")
@in_turn
def play_rehearsals() -> int:
    return turns.play_all_due(timezone.now(), timezone.now)
