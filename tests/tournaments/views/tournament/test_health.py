import resource
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.cache import cache
from django.core.cache.backends.dummy import DummyCache
from django.db import OperationalError, connection
from django.utils import timezone

from config.celery import app
from tests.factories import TournamentFactory
from tournaments.models.printing import PrintJob
from tournaments.models.signs_of_life import HeartbeatPart
from tournaments.printing.tasks import sweep_print_jobs
from tournaments.selectors.tournament.heartbeats import ages, is_alive
from tournaments.services.tournament.signs_of_life import note_alive
from tournaments.views.tournament import health

pytestmark = pytest.mark.django_db


def beat(**ages: float) -> None:
    """Sets the processes' last heartbeats, by age in seconds."""
    for part, age in ages.items():
        note_alive(HeartbeatPart(part), "here", timezone.now() - timedelta(seconds=age))


@contextmanager
def full_disk() -> Iterator[None]:
    """No file can grow, but reading works."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.services
def test_healthz_is_ok_if_everything_works(client):
    beat(worker=1, scheduler=2, sweep=3)
    response = client.get("/healthz")
    assert response.status_code == 200
    body = response.json()
    seconds = [body.pop("last_sweep"), *(int(body.pop(part).split()[1]) for part in ("worker", "scheduler"))]
    assert all(0 < each < 60 for each in seconds)
    assert body == {
        "status": "ok",
        "database": "ok",
        "cache": "ok",
        "broker": "ok",
        "oldest_waiting_job": None,
        "degraded": [],
    }
    assert "no-store" in response["Cache-Control"]


@pytest.mark.parametrize(
    ("signs", "degraded"),
    [
        ({}, ["worker", "scheduler"]),
        ({"worker": 20, "scheduler": 20, "sweep": 200}, []),
        ({"worker": 61, "scheduler": 1, "sweep": 1}, ["worker"]),
        ({"worker": 1, "scheduler": 61, "sweep": 1}, ["scheduler"]),
        ({"worker": 1, "scheduler": 1, "sweep": 301}, ["scheduler"]),
        ({"worker": 1, "scheduler": 59}, []),
    ],
)
def test_healthz_names_the_missing_process(client, signs, degraded):
    beat(**signs)
    note_alive(HeartbeatPart.WORKER, "another machine", timezone.now() - timedelta(hours=1))
    response = client.get("/healthz")
    assert (response.status_code, response.json()["degraded"]) == (200, degraded)
    assert response.json()["status"] == ("degraded" if degraded else "ok")


@pytest.mark.services
def test_healthz_misses_the_first_sweep_after_a_minute(client):
    beat(scheduler=61)
    beat(worker=1, scheduler=1)
    note_alive(HeartbeatPart.SCHEDULER, "another machine", timezone.now())
    assert client.get("/healthz").json()["degraded"] == ["scheduler"]


def test_age_is_that_of_the_last_sign():
    now = timezone.now()
    note_alive(HeartbeatPart.WORKER, "here", now - timedelta(seconds=7))
    note_alive(HeartbeatPart.WORKER, "there", now - timedelta(hours=1))
    note_alive(HeartbeatPart.SWEEP, "", now + timedelta(seconds=3))  # its clock is ahead
    assert ages(now) == {HeartbeatPart.WORKER: 7, HeartbeatPart.SCHEDULER: None, HeartbeatPart.SWEEP: 0}


@pytest.mark.parametrize(
    ("part", "age", "alive"),
    [
        (HeartbeatPart.WORKER, 60, True),
        (HeartbeatPart.WORKER, 61, False),
        (HeartbeatPart.SWEEP, 300, True),
        (HeartbeatPart.SCHEDULER, None, False),
    ],
)
def test_part_is_alive_for_a_while_after_its_last_sign(part, age, alive):
    assert is_alive(part, age) == alive


def test_healthz_shows_how_long_the_oldest_job_waits(client):
    tournament = TournamentFactory()
    for minutes in (1, 3, 2):
        job = PrintJob.objects.create(tournament=tournament, document="standings")
        PrintJob.objects.filter(pk=job.pk).update(created_at=timezone.now() - timedelta(minutes=minutes))
    assert client.get("/healthz").json()["oldest_waiting_job"] // 60 == 3


def test_healthz_shows_the_last_sweep(client):
    sweep_print_jobs()
    assert client.get("/healthz").json()["last_sweep"] is not None


def states(client) -> tuple[int, dict[str, object]]:
    beat(worker=1, scheduler=1, sweep=1)
    response = client.get("/healthz")
    body = response.json()
    return response.status_code, {part: body[part] for part in ("database", "cache", "broker", "degraded")}


ALL_WORK = {"database": "ok", "cache": "ok", "broker": "ok", "degraded": []}


def test_healthz_names_a_cache_that_forgets(client, monkeypatch):
    assert states(client) == (200, ALL_WORK)
    monkeypatch.setattr(health, "cache", DummyCache("", {}))
    assert states(client) == (200, {**ALL_WORK, "cache": "not working", "degraded": ["cache"]})


def test_healthz_names_a_queue_folder_that_is_gone(client, monkeypatch, tmp_path):
    monkeypatch.setitem(app.conf.broker_transport_options, "folder", str(tmp_path / "gone"))
    assert states(client) == (200, {**ALL_WORK, "broker": "not working", "degraded": ["broker"]})


def test_healthz_names_a_redis_that_does_not_answer(client, monkeypatch):
    monkeypatch.delitem(app.conf.broker_transport_options, "folder", raising=False)
    monkeypatch.setattr(app, "connection_for_write", lambda **limits: app.connection("redis://127.0.0.1:1/0", **limits))
    assert states(client) == (200, {**ALL_WORK, "broker": "not working", "degraded": ["broker"]})


def test_healthz_fails_without_a_database(client):
    def refuse(execute, sql, params, many, context):
        raise OperationalError("no route to the database")

    with connection.execute_wrapper(refuse):
        response = client.get("/healthz")
    assert response.status_code == 503
    assert (response.json()["status"], response.json()["failing"]) == ("failing", ["database"])


@pytest.mark.services
def test_healthz_fails_if_the_database_is_read_only(client):
    read_only, writable = {"sqlite": ("PRAGMA query_only=ON", "PRAGMA query_only=OFF")}.get(
        connection.vendor, ("SET TRANSACTION READ ONLY", "SELECT 1")
    )
    with connection.cursor() as cursor:
        cursor.execute(read_only)
        response = client.get("/healthz")
        cursor.execute(writable)
    assert (response.status_code, response.json()["failing"]) == (503, ["database"])


def test_healthz_fails_if_the_disk_of_the_database_is_full(client, monkeypatch, tmp_path: Path):
    (tmp_path / "kreuzdame.sqlite3").touch()
    monkeypatch.setitem(connection.settings_dict, "NAME", str(tmp_path / "kreuzdame.sqlite3"))
    monkeypatch.setattr(connection, "vendor", "sqlite")
    with full_disk():
        response = client.get("/healthz")
    assert (response.status_code, response.json()["failing"]) == (503, ["database"])
    assert client.get("/healthz").status_code == 200


@pytest.mark.services
def test_healthz_leaves_nothing_behind(client, monkeypatch):
    monkeypatch.setattr(health.secrets, "token_hex", lambda length: "probe")
    assert client.get("/healthz").json()["cache"] == "ok"
    assert cache.get("healthz:probe") is None


def test_healthz_refuses_post(client):
    assert client.post("/healthz").status_code == 405
