"""The Celery application."""

import os

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

TRANSPORT_ALIASES["folder"] = "config.folder_queue:Transport"

app = Celery("kreuzdame")
app.config_from_object("django.conf:settings", namespace="CELERY")


def _features_with_tasks() -> list[str]:
    from tournaments.features import FEATURES

    return [each.tasks for each in FEATURES if each.tasks]


app.autodiscover_tasks()
app.autodiscover_tasks(_features_with_tasks)
