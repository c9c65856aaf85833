"""ASGI entry point; the Celery application is loaded so that services can enqueue by name."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.asgi import get_asgi_application

from config.bodies import bounded
from config.celery import app as celery_app

__all__ = ["application", "celery_app"]

application = bounded(get_asgi_application())
