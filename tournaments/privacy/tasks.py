"""Tasks for personal data."""

from celery import shared_task
from django.utils import timezone

from tournaments.privacy.retention import forget_old
from tournaments.turns import skip_if_locked


@shared_task(name="tournaments.forget_old_people")
@skip_if_locked
def forget_old_people() -> int:
    return forget_old(timezone.now())
