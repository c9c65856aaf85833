"""The WSGI entry point. It imports Celery so that services can send tasks by name."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.wsgi import get_wsgi_application

from config.celery import app as celery_app
from config.data_folder import prepare_data_folder

__all__ = ["application", "celery_app"]

application = get_wsgi_application()
prepare_data_folder()
