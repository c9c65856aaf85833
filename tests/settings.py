"""Settings of the tests: a database of their own, tasks run at once, quick password hashing."""

import tempfile
from pathlib import Path

from config.settings import *  # noqa: F403
from config.settings import CACHES, STORAGES

_FOLDER = tempfile.TemporaryDirectory(prefix="kreuzdame-tests-")  # goes when the process ends
_SCRATCH = Path(_FOLDER.name)
SECRET_KEY = "only-for-tests"
ALLOWED_HOSTS = ["*"]
MEDIA_ROOT = str(_SCRATCH / "files")
STATIC_ROOT = str(_SCRATCH / "static")
(_SCRATCH / "static").mkdir()
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
ACCOUNT_RATE_LIMITS = False
# Processes that test side by side have the same ids in databases of their own; a cache they share must not mix them.
CACHES = {"default": {**CACHES["default"], "KEY_PREFIX": _SCRATCH.name}}
