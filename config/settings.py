"""Django settings. The defaults need no other services; see docs/reference/environment.md for the variables."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import django_stubs_ext
import environ
from django.utils.translation import gettext_lazy as _
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.retry import Retry

from config.data_folder import OTHERS, load_or_create_secret_key
from config.hosts import in_url, is_every_address, is_open_to_others
from config.variables import not_negative, open_or_closed, text_or_file

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
# Empty counts as unset, as the compose file passes on variables missing from .env.
env.ENVIRON = {name: value for name, value in os.environ.items() if value}

# Makes Django's classes subscriptable at run time.
django_stubs_ext.monkeypatch()

# Also protects what manually started processes write.
os.umask(OTHERS)
# Data kept between starts: database, secret key, queue, printed files.
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var")))

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY: str = env.str("SECRET_KEY", default="") or load_or_create_secret_key(DATA_DIR)
HOST = env.str("HOST", default="127.0.0.1")
PORT = env.int("PORT", default=8000)
BASE_URL = env.str("BASE_URL", default="").rstrip("/")
# Without a chosen address the machine's own is used, which may change (`accounts/site_address.py`).
FINDS_ADDRESS = env.bool("FINDS_ADDRESS", default=False)
# Set while `tools/awake.py` keeps the machine awake.
IS_KEPT_AWAKE = env.bool("IS_KEPT_AWAKE", default=False)
# HTTPS without a proxy (`tools/https.py`): "own" for our own certificate authority, or "certificate.pem:key.pem".
HTTPS = env.str("HTTPS", default="")
# Serves our root certificate to phones that do not trust it yet.
PLAIN_PORT = env.int("PLAIN_PORT", default=PORT + 1)
EMAIL_URL = env.str("EMAIL_URL", default="")
OWNER_EMAIL = env.str("OWNER_EMAIL", default="")  # default: made up at the first start
# A server open to a hall has strangers as guests.
IN_A_HALL = is_open_to_others(HOST)
_FOR_STRANGERS = "closed" if IN_A_HALL else "open"
SIGN_UP = open_or_closed("SIGN_UP", env.str("SIGN_UP", default=_FOR_STRANGERS))
NEW_LISTS = open_or_closed("NEW_LISTS", env.str("NEW_LISTS", default=_FOR_STRANGERS))
# For health checks.
_OWN_NAMES = ["127.0.0.1", "localhost", "[::1]"]
# In a hall, any name may lead here. With mail, forged hosts would get into links.
_ANY_NAME = is_every_address(HOST) and not EMAIL_URL
_PUBLIC_NAMES = [in_url(name)] if (name := urlsplit(BASE_URL).hostname) else []
_ASKED_NAMES = env.list("ALLOWED_HOSTS", default=["*"] if _ANY_NAME else [in_url(HOST)])
ALLOWED_HOSTS = [*_ASKED_NAMES, *_PUBLIC_NAMES, *_OWN_NAMES]
CSRF_TRUSTED_ORIGINS = [*env.list("CSRF_TRUSTED_ORIGINS", default=[]), *([BASE_URL] if BASE_URL else [])]
REDIS_URL = env.str("REDIS_URL", default="")
# The operator's texts in Markdown, read at the start; pages without one don't exist.
IMPRINT = text_or_file("IMPRINT", env.str("IMPRINT", default=""))
PRIVACY = text_or_file("PRIVACY", env.str("PRIVACY", default=""))
# Months after their last event until people are made anonymous; 0: never.
FORGET_AFTER_MONTHS = not_negative("FORGET_AFTER_MONTHS", env.int("FORGET_AFTER_MONTHS", default=0))

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "django_htmx",
    "template_partials",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "accounts",
    "tournaments",
]

MIDDLEWARE = [
    "config.security.HeadersMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "config.compression.CompressionMiddleware",
    "tournaments.serving.public.PublicPagesMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.SignedInMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournaments.views.refusals.RefusalMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    [
                        (
                            "django.template.loaders.cached.Loader",
                            ["config.template_loader.Loader", "django.template.loaders.app_directories.Loader"],
                        )
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.openings.for_templates",
            ],
            "builtins": ["tournaments.templatetags.addresses"],
            "libraries": {
                name: f"tournaments.{name}.tags"
                for name in ("dates", "door", "guide", "laptop", "people", "printing", "privacy", "sign_up", "walls")
            },
        },
    },
]

_SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON; PRAGMA cache_size=-32000;"
)
DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'kreuzdame.sqlite3'}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # Writers lock at the start of a transaction, so that they queue instead of failing half way.
    DATABASES["default"]["ENGINE"] = "config.queued_sqlite3"
    DATABASES["default"]["OPTIONS"] = {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": _SQLITE_PRAGMAS}
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    # As long as SQLite waits; then the user is asked to retry.
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("options", "-c lock_timeout=20s")
# Number of backups kept in DATA_DIR/backups, one per closed round on a single machine. 0 disables them.
BACKUPS_KEPT = env.int("BACKUPS_KEPT", default=10 if DATABASES["default"]["ENGINE"].endswith("sqlite3") else 0)
# Folder, e.g. a USB stick, for a copy every five minutes if anything changed. If unset, an owner may choose one.
COPIES_TO = env.str("COPIES_TO", default="")
COPIES_EVERY = env.float("COPIES_EVERY", default=300.0)  # seconds
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

_IN_MEMORY = "django.core.cache.backends.locmem.LocMemCache"
# Counts (accounts/brakes/) have their own cache; in Redis both share memory.
_COUNTS_HERE = {"BACKEND": _IN_MEMORY, "LOCATION": "counts", "OPTIONS": {"MAX_ENTRIES": 20_000}}
CACHES: dict[str, Any] = {"default": {"BACKEND": _IN_MEMORY}, "counts": _COUNTS_HERE, "counts_here": _COUNTS_HERE}
if REDIS_URL:
    # A page makes up to six requests and must not wait for a hanging Redis. Idle connections are retried once.
    _RETRY = Retry(NoBackoff(), 1, supported_errors=(RedisConnectionError,))
    _SHORT = {"socket_connect_timeout": 0.1, "socket_timeout": 0.1, "retry": _RETRY}
    CACHES["default"] = {
        "BACKEND": "django_redis.cache.RedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"IGNORE_EXCEPTIONS": True, "CONNECTION_POOL_KWARGS": _SHORT},
    }
    CACHES["counts"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "counts",
        "OPTIONS": {**_SHORT, "socket_timeout": 0.5},
    }
# While Redis is down nothing is cached, and each process counts for itself.
DJANGO_REDIS_LOG_IGNORED_EXCEPTIONS = True

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/organise/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if EMAIL_URL else "none"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_FORMS = {
    "change_password": "accounts.entrance_forms.PasswordChangeForm",
    "login": "accounts.entrance_forms.LoginForm",
    "reset_password": "accounts.entrance_forms.PasswordResetForm",
    "signup": "accounts.entrance_forms.SignUpForm",
}
# accounts/brakes/ limits password attempts and never locks out a known device.
ACCOUNT_RATE_LIMITS = dict.fromkeys(("login", "login_failed", "change_password", "reauthenticate"), "")
# Number of proxies whose X-Forwarded-For entries are trusted.
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXY_COUNT", default=0)
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if BASE_URL.startswith("https") else "http"

# Without EMAIL_URL nothing is sent or verified; owners reset passwords instead.
vars().update(env.email_url_config(EMAIL_URL or "dummymail://"))
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="kreuzdame@localhost")

LANGUAGE_CODE = "de"
LANGUAGES = [("de", _("German")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
TIME_ZONE = "Europe/Berlin"  # of what belongs to no club or tournament
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = env.str("STATIC_ROOT", default=str(DATA_DIR / "static"))
WHITENOISE_ALLOW_ALL_ORIGINS = False
# Source maps and print fonts are rarely requested; everything else is small.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("gif", "gz", "map", "png", "ttf", "woff", "woff2")
MEDIA_ROOT = env.str("MEDIA_ROOT", default=str(DATA_DIR / "files"))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "config.static_files.PreparedFilesStorage"
    },
}

# Limit of a whole request with files (tournaments/serving/bodies.py); a pasted list of 1,000 people has 100,000 bytes.
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_000_000
# Readable only by the installation's own user.
FILE_UPLOAD_PERMISSIONS = 0o600
FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o700

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
# In a hall, sessions may be overheard and devices left open: sessions end the same evening or with the browser.
SESSION_COOKIE_AGE = env.int("SESSION_HOURS", default=12 if IN_A_HALL else 14 * 24) * 3600
SESSION_EXPIRE_AT_BROWSER_CLOSE = IN_A_HALL
ACCOUNT_SESSION_REMEMBER = False if IN_A_HALL else None
if HTTPS or BASE_URL.startswith("https://"):
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
if BASE_URL.startswith("https://") and not HTTPS:  # behind an HTTPS proxy
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
if BASE_URL.startswith("https://") and HTTPS != "own":
    # Not with our own authority: browsers would remember it and refuse the address once the hall uses plain HTTP.
    SECURE_HSTS_SECONDS = 31_536_000
    # Subdomains and preload lists are not ours to decide on.
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.authentication.ApiTokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["tournaments.api.scopes.HasScope"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["tournaments.api.bodies.BoundedJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
    "PAGE_SIZE": 100,
    "EXCEPTION_HANDLER": "tournaments.api.problems.problem_response",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Kreuzdame",
    "DESCRIPTION": "Doppelkopf tournaments: rounds, tables, entries, standings.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tournaments.api.documentation.problems_by_their_type",
    ],
    "ENUM_NAME_OVERRIDES": {
        "AnnouncementEnum": "tournaments.api.facts.ANNOUNCEMENTS",
        "GameKindEnum": "tournaments.api.facts.KINDS",
        "RoundStatusEnum": "tournaments.models.round.RoundStatus",
        "AttendanceEnum": "tournaments.models.participant.Attendance",
    },
}

CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False  # its own handlers do not mask secrets
CELERY_TASK_ALWAYS_EAGER = env.bool("CELERY_TASK_ALWAYS_EAGER", default=False)
# Seconds without a heartbeat after which a print job is restarted.
PRINT_STALE_SECONDS = env.float("PRINT_STALE_SECONDS", default=15.0)
# Seconds after which a stopping worker leaves its print job to the next one. 0: the stopper waits longer.
PRINT_PUT_BACK_SECONDS = env.float("PRINT_PUT_BACK_SECONDS", default=0.0)
CELERY_BEAT_SCHEDULE = {
    "restart-stale-jobs": {
        "task": "tournaments.sweep_print_jobs",
        "schedule": PRINT_STALE_SECONDS / 2,
        "options": {"expires": PRINT_STALE_SECONDS},  # do not pile up without a worker
    },
    "send-lost-notices": {"task": "tournaments.sweep_notices", "schedule": 120.0},
    "copy-what-is-due": {
        "task": "tournaments.sweep_copies",
        "schedule": 10.0,
        "options": {"expires": 30.0},
    },
    # Short turns, so that prints sharing the worker do not wait for minutes.
    "play-rehearsals": {
        "task": "tournaments.play_rehearsals",
        "schedule": 2.0,
        "options": {"expires": 4.0},
    },
    "work-out-chances": {
        "task": "tournaments.work_out_chances",
        "schedule": 30.0,
        "options": {"expires": 60.0},
    },
    "settle-waiting-lists": {
        "task": "tournaments.settle_queues",
        "schedule": 60.0,
        "options": {"expires": 60.0},
    },
    "mail-sign-ups": {"task": "tournaments.mail_sign_ups", "schedule": 60.0, "options": {"expires": 60.0}},
    "make-owed-backups": {"task": "tournaments.sweep_backups", "schedule": 300.0},
    "forget-old-people": {"task": "tournaments.forget_old_people", "schedule": 24 * 3600.0},
    "forget-thrown-away-lists": {"task": "tournaments.forget_thrown_away_lists", "schedule": 6 * 3600.0},
}
# Worker and scheduler reconnect after any outage.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {
        "socket_connect_timeout": 5,
        "socket_timeout": 30,
        "socket_keepalive": True,
    }
else:
    CELERY_BROKER_URL = "folder://localhost"
    CELERY_BROKER_TRANSPORT_OPTIONS = {"folder": str(DATA_DIR / "queue" / "messages")}

# Where HarfBuzz cannot subset fonts, WeasyPrint uses fontTools, which writes a timestamp. A fixed one keeps documents
# identical.
os.environ.setdefault("SOURCE_DATE_EPOCH", "0")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "config.logs.MaskingFormatter",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "filters": {
        "first_line": {"()": "config.logs.FirstLine"},
        "seldom": {"()": "config.logs.RateLimitFilter"},
        "seldom_warnings": {"()": "config.logs.RateLimitFilter", "highest": 30},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "tournaments": {"level": "INFO"},
        "accounts": {"level": "INFO"},
        "celery.beat": {"filters": ["first_line"]},
        # Their warnings do not help an organiser.
        "weasyprint": {"level": "ERROR"},
        "fontTools": {"level": "ERROR"},
        "django.request": {"level": "ERROR"},
        # Anybody can trigger these.
        "django.security.DisallowedHost": {"filters": ["seldom"]},
        "django.security.csrf": {"filters": ["seldom"]},
        "django_redis.cache": {"filters": ["seldom"]},
        # Uvicorn's own handlers do not mask secrets.
        "uvicorn": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "uvicorn.error": {"filters": ["seldom_warnings"]},
        "uvicorn.access": {"handlers": ["console"], "level": "WARNING", "propagate": False},
    },
}
