"""Secrets and floods of messages stay out of the logs."""

import logging

import pytest
from django.conf import LazySettings, settings
from django.test import Client
from django.urls import reverse

from config.logs import FirstLine, MaskingFormatter, RateLimitFilter, masked
from tests.free_lists.builders import free_list
from tests.tournaments.lists import table_of
from tournaments.free_lists.access import list_token
from tournaments.models.free_list import FreeList
from tournaments.selectors.access import table_secret

TOKEN = "kd_" + "a1_-" * 10
UID = "00000000-0000-4000-8000-000000000000"
LINK = "AbC-_" * 8


@pytest.fixture(autouse=True)
def _nothing_was_said_before() -> None:
    for name in ("django.security.DisallowedHost", "django.security.csrf"):
        for seldom in logging.getLogger(name).filters:
            seldom._quiet_until.clear()


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        (f"/table/{UID}/{'a' * 24}/people/", f"/table/{UID}/***/people/"),
        (f"Referer http://x/l/{LINK}/share/ does not", "Referer http://x/l/***/share/ does not"),
        (f"/g/{LINK}/", "/g/***/"),
        ("/join/abcd-efgh-jkmn-pqrs/", "/join/***/"),
        (f"/accounts/login/?next=%2Fl%2F{LINK}%2F", "/accounts/login/?next=%2Fl%2F***%2F"),
        (f"/lists/new/?again={LINK}&group={LINK}", "/lists/new/?again=***&group=***"),
        ("/accounts/password/reset/key/1a-cxy7k9-0123456789abcdef/", "/accounts/password/reset/key/***/"),
        ("/accounts/confirm-email/MQ:1abcde:0123456789/", "/accounts/confirm-email/***/"),
        (f"Authorization: Bearer {TOKEN}", "Authorization: Bearer kd_***"),
        ("/t/sommer/rounds/3/tables/12/", "/t/sommer/rounds/3/tables/12/"),
        (f"/organise/sommer/print/{UID}/", f"/organise/sommer/print/{UID}/"),
    ],
)
def test_secrets_are_masked(line: str, kept: str) -> None:
    assert masked(line) == kept


def test_traceback_is_masked() -> None:
    try:
        raise ValueError(f"no such page: /l/{LINK}/")
    except ValueError as error:
        record = logging.LogRecord("x", logging.ERROR, "", 1, "broken", None, (ValueError, error, error.__traceback__))
    assert LINK not in MaskingFormatter().format(record)


def test_every_handler_masks_secrets() -> None:
    """Includes server and worker, which would otherwise install their own handlers."""
    logging_ = settings.LOGGING
    assert {each["formatter"] for each in logging_["handlers"].values()} == {"line"}
    assert logging_["formatters"]["line"]["()"] == "config.logs.MaskingFormatter"
    assert all(logging_["loggers"][name]["handlers"] == ["console"] for name in ("uvicorn", "uvicorn.access"))
    assert settings.CELERY_WORKER_HIJACK_ROOT_LOGGER is False


@pytest.mark.django_db
def test_error_log_masks_the_link(caplog) -> None:
    """Covers the log messages of Django for a crash and for a CSRF failure."""
    broken = free_list()
    token = list_token(broken)
    table = table_of()
    secret = table_secret(table)
    FreeList.objects.filter(score_list=broken).update(display=[])
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    client.get(reverse("free_list_standing", args=[token]))
    client.post(reverse("players_table_page", args=[table.uid, secret]))
    lines = [MaskingFormatter("%(message)s").format(record) for record in caplog.records]
    assert any("/l/***/standing/" in line for line in lines)
    assert any("/***/" in line and "CSRF" in line for line in lines)
    assert not any(token in line or secret in line for line in lines)


def test_scheduler_logs_failed_send_in_one_line(caplog):
    try:
        raise OSError("nobody listens")
    except OSError as error:
        logging.getLogger("celery.beat").error("Message Error: %s\n%s", error, ["a", "stack"], exc_info=True)
    assert [(record.getMessage(), record.exc_info) for record in caplog.records] == [
        ("Message Error: nobody listens", None)
    ]


def test_disallowed_host_logs_one_short_line(settings: LazySettings, caplog: pytest.LogCaptureFixture) -> None:
    settings.ALLOWED_HOSTS = ["a.example"]
    log = logging.getLogger("django.security.DisallowedHost")
    assert [type(each) for each in log.filters] == [RateLimitFilter]
    for number in range(50):
        host = f"{number}{'x' * 5000}.example"
        assert Client().get("/", headers={"host": host}).status_code == 400
    (record,) = [each for each in caplog.records if each.name == log.name]
    line = MaskingFormatter().format(record)
    assert "Invalid HTTP_HOST header" in line
    assert "\n" not in line
    assert len(line) < 300


def test_forged_forms_log_one_line(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("django.security.csrf")
    stranger = Client(enforce_csrf_checks=True)
    assert {stranger.post("/wall/").status_code for _time in range(20)} == {403}
    assert len([each for each in caplog.records if each.name == log.name]) == 1


def test_line_is_repeated_after_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    now, seldom = [100.0], RateLimitFilter()
    monkeypatch.setattr("config.logs.time.monotonic", lambda: now[0])

    def said() -> bool:
        return seldom.filter(logging.LogRecord("x", logging.ERROR, "", 0, "a\nb", (), None))

    assert [said(), said()] == [True, False]
    now[0] += RateLimitFilter.PAUSE
    assert [said(), said()] == [True, False]


def test_first_line_appends_missing_error() -> None:
    try:
        raise OSError("nobody listens\nhere")
    except OSError as error:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "left out", (), (OSError, error, error.__traceback__))
    assert FirstLine().filter(record)
    assert (record.getMessage(), record.exc_info) == ("left out: nobody listens", None)


def test_higher_levels_are_always_logged() -> None:
    seldom = RateLimitFilter(highest=logging.WARNING)
    levels = [logging.WARNING, logging.WARNING, logging.ERROR, logging.ERROR]
    said = [seldom.filter(logging.LogRecord("x", level, "", 0, "a", (), None)) for level in levels]
    assert said == [True, False, True, True]
