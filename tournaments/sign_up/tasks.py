"""Tasks for waiting lists and for mails about them."""

from celery import shared_task
from django.utils import timezone

from tournaments.sign_up.mailing.messages import notify_organisers, send_messages
from tournaments.sign_up.mailing.steps import send_due
from tournaments.sign_up.services import settle_all
from tournaments.turns import skip_if_locked


@shared_task(name="tournaments.settle_queues")
@skip_if_locked
def settle_queues() -> None:
    settle_all(timezone.now())


@shared_task(name="tournaments.mail_sign_ups")
@skip_if_locked
def mail_sign_ups() -> None:
    now = timezone.now()
    send_due(now)
    send_messages(now)
    notify_organisers(now)
