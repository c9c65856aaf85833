"""Settings: everything is embedded unless an environment variable says otherwise (README, "Deployment")."""

import contextlib
import os
import secrets
from pathlib import Path
from urllib.parse import urlsplit

import django_stubs_ext
import environ
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

# Lets classes of Django that are generic only for the type checker take their parameters at run time as well.
django_stubs_ext.monkeypatch()

# What one machine keeps between starts: database, secret key, queue, printed files.
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var")))
DATA_DIR.mkdir(parents=True, exist_ok=True)


def _kept_secret_key() -> str:
    """The key of this installation, made at the first start and kept with owner-only rights."""
    path = DATA_DIR / "secret_key"
    if not path.exists():
        fresh = path.with_suffix(f".{secrets.token_hex(4)}")
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(50))
        with contextlib.suppress(FileExistsError):  # the first of two processes that start together wins
            path.hardlink_to(fresh)
        fresh.unlink()
    return path.read_text()


DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or _kept_secret_key()
HOST = env.str("HOST", default="127.0.0.1")
PORT = env.int("PORT", default=8000)
BASE_URL = env.str("BASE_URL", default="").rstrip("/")
EMAIL_URL = env.str("EMAIL_URL", default="")
# The machine itself may always ask (health checks).
_OWN_NAMES = ["127.0.0.1", "localhost", "[::1]"]
_KNOWN_NAMES = [HOST, urlsplit(BASE_URL).hostname or HOST]
# In a hall any name may lead here; where mail is sent none may be made up: it would stand in the links of the mail.
_ANY_NAME = HOST == "0.0.0.0" and not EMAIL_URL  # noqa: S104 - compared, not bound
ALLOWED_HOSTS = [*env.list("ALLOWED_HOSTS", default=["*"] if _ANY_NAME else _KNOWN_NAMES), *_OWN_NAMES]
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[BASE_URL] if BASE_URL else [])
REDIS_URL = env.str("REDIS_URL", default="")

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
    "django.middleware.security.SecurityMiddleware",
    "config.security.ContentSecurityPolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.TemporaryPasswordMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournaments.views.refusals.RuleViolationMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

_SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON; PRAGMA cache_size=-32000;"
)
DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'kreuzdame.sqlite3'}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A writer takes its lock at the start of its transaction, so two writers queue instead of failing half way.
    DATABASES["default"]["OPTIONS"] = {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": _SQLITE_PRAGMAS}
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if REDIS_URL:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

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
# Sign-in attempts are counted by address of the caller: how many proxies in front name it (X-Forwarded-For).
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXY_COUNT", default=0)
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if BASE_URL.startswith("https") else "http"

# Without EMAIL_URL nothing is sent and no verification is asked for; an owner resets passwords instead.
vars().update(env.email_url("EMAIL_URL", default="dummymail://"))
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="kreuzdame@localhost")

LANGUAGE_CODE = "de"
LANGUAGES = [("de", _("German")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = env.str("STATIC_ROOT", default=str(DATA_DIR / "static"))
MEDIA_ROOT = env.str("MEDIA_ROOT", default=str(DATA_DIR / "files"))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"
    },
}

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
if BASE_URL.startswith("https://"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
    SECURE_HSTS_SECONDS = 31_536_000
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.authentication.ApiTokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
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
    "ENUM_NAME_OVERRIDES": {"RoundStatusEnum": "tournaments.models.round.RoundStatus"},
}

CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_ALWAYS_EAGER = env.bool("CELERY_TASK_ALWAYS_EAGER", default=False)
# A print job whose worker has shown no sign of life for so long is started again.
PRINT_STALE_SECONDS = env.float("PRINT_STALE_SECONDS", default=15.0)
CELERY_BEAT_SCHEDULE = {
    "restart-stale-jobs": {"task": "tournaments.sweep_print_jobs", "schedule": PRINT_STALE_SECONDS / 2},
    "send-lost-notices": {"task": "tournaments.sweep_notices", "schedule": 120.0},
    "forget-thrown-away-lists": {"task": "tournaments.forget_thrown_away_lists", "schedule": 6 * 3600.0},
}
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
else:
    _QUEUE = DATA_DIR / "queue"
    (_QUEUE / "control").mkdir(parents=True, exist_ok=True)
    (_QUEUE / "messages").mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_URL = "filesystem://localhost"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(_QUEUE / "messages"),
        "data_folder_out": str(_QUEUE / "messages"),
        "control_folder": str(_QUEUE / "control"),
    }

# Where HarfBuzz cannot subset fonts WeasyPrint has fontTools do it. That writes this moment into them, else the present
# one, so that the same document would have other bytes each second.
os.environ.setdefault("SOURCE_DATE_EPOCH", "0")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "tournaments": {"level": "INFO"},
        "accounts": {"level": "INFO"},
        # What they warn of (a font, a library of the system, a mistyped form) helps no organiser at the console.
        "weasyprint": {"level": "ERROR"},
        "fontTools": {"level": "ERROR"},
        "django.request": {"level": "ERROR"},
    },
}
