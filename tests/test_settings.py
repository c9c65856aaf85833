"""Settings from environment variables."""

import os
import runpy
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import pytest
from django.conf import global_settings
from django.core.exceptions import ImproperlyConfigured

from tests.paths import ROOT

OPENINGS = "settings.SIGN_UP, settings.NEW_LISTS"
VARIABLES = (
    "HOST",
    "BASE_URL",
    "EMAIL_URL",
    "ALLOWED_HOSTS",
    "SIGN_UP",
    "NEW_LISTS",
    "HTTPS",
    "SESSION_HOURS",
    "IMPRINT",
    "PRIVACY",
    "FORGET_AFTER_MONTHS",
)
OWN = "127.0.0.1 localhost [::1]"


def show_settings(what: str, given: dict[str, str], folder: Path) -> str:
    """Returns settings with only these variables, or the error that refuses them."""
    kept = {name: value for name, value in os.environ.items() if name not in VARIABLES}
    with mock.patch.dict(os.environ, {**kept, "DATA_DIR": str(folder), **given}, clear=True):
        try:
            made = runpy.run_path(str(ROOT / "config" / "settings.py"))
        except ImproperlyConfigured as refusal:
            return str(refusal)
    settings = SimpleNamespace(**{**vars(global_settings), **made})
    return " ".join(map(str, eval(f"[{what}]", {"settings": settings})))


@pytest.mark.parametrize(
    ("given", "openings"),
    [
        ({}, "open open"),
        ({"HOST": "0.0.0.0"}, "closed closed"),
        ({"HOST": "192.168.1.7"}, "closed closed"),
        ({"HOST": "::"}, "closed closed"),
        ({"HOST": "0.0.0.0", "NEW_LISTS": "open"}, "closed open"),
        ({"SIGN_UP": "closed", "NEW_LISTS": ""}, "closed open"),
    ],
)
def test_openings_for_strangers(given: dict[str, str], openings: str, tmp_path: Path) -> None:
    assert show_settings(OPENINGS, given, tmp_path) == openings


def test_empty_variables_count_as_unset(tmp_path: Path) -> None:
    names = "HOST PORT PLAIN_PORT BASE_URL CSRF_TRUSTED_ORIGINS SESSION_HOURS BACKUPS_KEPT TRUSTED_PROXY_COUNT DEBUG"
    what = "settings.PORT, settings.CSRF_TRUSTED_ORIGINS, settings.SESSION_COOKIE_AGE, settings.BACKUPS_KEPT"
    databases = {"DATABASE_URL": "", "REDIS_URL": "", "PRINT_STALE_SECONDS": "", "STATIC_ROOT": ""}
    assert show_settings(what, {**dict.fromkeys(names.split(), ""), **databases}, tmp_path) == "8000 [] 1209600 10"


def test_mistyped_opening_is_refused(tmp_path: Path) -> None:
    assert "SIGN_UP must be open or closed" in show_settings(OPENINGS, {"SIGN_UP": "close"}, tmp_path)


@pytest.mark.parametrize(
    ("given", "hosts"),
    [
        ({}, f"127.0.0.1 {OWN}"),
        ({"HOST": "0.0.0.0"}, f"* {OWN}"),
        ({"HOST": "0.0.0.0", "EMAIL_URL": "smtp://mail.invalid"}, f"0.0.0.0 {OWN}"),
        ({"HOST": "::"}, f"* {OWN}"),
        ({"HOST": "192.168.1.7"}, f"192.168.1.7 {OWN}"),
        ({"HOST": "fd00::7", "BASE_URL": "http://[fd00::8]:8000"}, f"[fd00::7] [fd00::8] {OWN}"),
        ({"BASE_URL": "https://doko.invalid"}, f"127.0.0.1 doko.invalid {OWN}"),
        ({"BASE_URL": "https://doko.invalid", "ALLOWED_HOSTS": "a.invalid"}, f"a.invalid doko.invalid {OWN}"),
        ({"BASE_URL": "https://doko.invalid", "ALLOWED_HOSTS": ""}, f"127.0.0.1 doko.invalid {OWN}"),
        ({"HOST": "0.0.0.0", "ALLOWED_HOSTS": "a.invalid,b.invalid"}, f"a.invalid b.invalid {OWN}"),
    ],
)
def test_allowed_hosts(given: dict[str, str], hosts: str, tmp_path: Path) -> None:
    """A forged host must not end up in links in emails."""
    assert show_settings("*settings.ALLOWED_HOSTS", given, tmp_path) == hosts


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, "336 False False False 0"),
        ({"HOST": "0.0.0.0"}, "12 True False False 0"),
        ({"HOST": "192.168.1.7"}, "12 True False False 0"),
        ({"HOST": "::"}, "12 True False False 0"),
        ({"HOST": "0.0.0.0", "SESSION_HOURS": "5"}, "5 True False False 0"),
        ({"HOST": "0.0.0.0", "HTTPS": "own", "BASE_URL": "https://10.0.0.7:8000"}, "12 True True False 0"),
        ({"HTTPS": "c.pem:k.pem", "BASE_URL": "https://doko.invalid"}, "336 False True False 31536000"),
        ({"BASE_URL": "https://doko.invalid"}, "336 False True True 31536000"),
    ],
)
def test_sessions_and_cookies_in_hall_and_on_server(given: dict[str, str], expected: str, tmp_path: Path) -> None:
    names = ("SESSION_COOKIE_AGE // 3600", "SESSION_EXPIRE_AT_BROWSER_CLOSE", "SESSION_COOKIE_SECURE")
    what = ", ".join(f"settings.{name}" for name in (*names, "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS"))
    assert show_settings(what, given, tmp_path) == expected


def test_texts_of_the_operator_come_from_files(tmp_path: Path) -> None:
    file = tmp_path / "imprint.md"
    file.write_text("Verein Müßig", encoding="utf-8")
    shown = "settings.IMPRINT, settings.PRIVACY"
    assert show_settings(shown, {"IMPRINT": str(file), "PRIVACY": "Ein Text"}, tmp_path) == "Verein Müßig Ein Text"
    missing = {"IMPRINT": str(tmp_path / "none.md")}
    assert show_settings(shown, missing, tmp_path).startswith("IMPRINT names a file that cannot be read")


def test_negative_retention_is_refused(tmp_path: Path) -> None:
    shown = "settings.FORGET_AFTER_MONTHS"
    assert show_settings(shown, {}, tmp_path) == "0"
    assert show_settings(shown, {"FORGET_AFTER_MONTHS": "-1"}, tmp_path).startswith("FORGET_AFTER_MONTHS must be 0")
