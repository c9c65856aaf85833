"""WSGI entry point; the Celery application is loaded so that services can enqueue by name."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.wsgi import get_wsgi_application

from config.celery import app as celery_app

__all__ = ["application", "celery_app"]

application = get_wsgi_application()
