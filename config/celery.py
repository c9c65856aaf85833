"""The Celery application; tasks are found by their names in `tournaments.tasks`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("kreuzdame")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
