"""Django settings for tests."""

import tempfile
from pathlib import Path

from config.settings import *  # noqa: F403
from config.settings import CACHES, DATABASES, STORAGES

_FOLDER = tempfile.TemporaryDirectory(prefix="kreuzdame-tests-")  # removed when the process ends
_SCRATCH = Path(_FOLDER.name)
DATA_DIR = _SCRATCH
SECRET_KEY = "only-for-tests"
ALLOWED_HOSTS = ["*"]
MEDIA_ROOT = str(_SCRATCH / "files")
STATIC_ROOT = str(_SCRATCH / "static")
(_SCRATCH / "static").mkdir()
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": ":memory:"}
CELERY_BROKER_TRANSPORT_OPTIONS = {"folder": str(_SCRATCH / "queue")}
(_SCRATCH / "queue").mkdir()
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
ACCOUNT_RATE_LIMITS = False
SIGN_UP = NEW_LISTS = "open"
BACKUPS_KEPT = 0
COPIES_TO = ""
IMPRINT = PRIVACY = ""
FORGET_AFTER_MONTHS = 0
# Parallel processes have the same ids in different databases, so a shared cache needs prefixes.
CACHES = {name: {**cache, "KEY_PREFIX": f"{_SCRATCH.name}{name}"} for name, cache in CACHES.items()}
