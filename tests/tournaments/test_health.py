from datetime import timedelta

import pytest
from django.core.cache import cache
from django.core.cache.backends.dummy import DummyCache
from django.db import OperationalError, connection
from django.utils import timezone

from config.celery import app
from tournaments.models.print_job import WorkerHeartbeat
from tournaments.views import health

pytestmark = pytest.mark.django_db


def test_healthz_answers_ok_when_everything_answers(client):
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json() == {
        "status": "ok",
        "database": "ok",
        "cache": "ok",
        "broker": "ok",
        "worker": "not seen",
    }
    assert "no-store" in response["Cache-Control"]


@pytest.mark.parametrize(("age", "state"), [(0, "seen 0 s ago"), (59, "seen 59 s ago"), (61, "not seen")])
def test_healthz_reports_the_worker_seen_last(client, age, state):
    now = timezone.now()
    WorkerHeartbeat.objects.create(worker="gone", seen_at=now - timedelta(hours=1))
    WorkerHeartbeat.objects.create(worker="here", seen_at=now - timedelta(seconds=age))
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json()["worker"] == state


def test_healthz_names_a_cache_that_forgets(client, monkeypatch):
    monkeypatch.setattr(health, "cache", DummyCache("", {}))
    response = client.get("/healthz")
    assert response.status_code == 503
    assert (response.json()["cache"], response.json()["failing"]) == ("unreachable", ["cache"])


def test_healthz_names_a_queue_folder_that_is_gone(client, monkeypatch, tmp_path):
    monkeypatch.setitem(app.conf.broker_transport_options, "data_folder_out", str(tmp_path / "gone"))
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json()["failing"] == ["broker"]


def test_healthz_names_a_redis_that_does_not_answer(client, monkeypatch):
    monkeypatch.delitem(app.conf.broker_transport_options, "data_folder_out", raising=False)
    monkeypatch.setattr(app, "connection_for_write", lambda: app.connection("redis://127.0.0.1:1/0"))
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json()["failing"] == ["broker"]


def test_healthz_names_a_database_that_does_not_answer(client):
    def refuse(execute, sql, params, many, context):
        raise OperationalError("no route to the database")

    with connection.execute_wrapper(refuse):
        response = client.get("/healthz")
    assert response.status_code == 503
    assert (response.json()["failing"], response.json()["worker"]) == (["database"], "unknown")


def test_healthz_leaves_nothing_behind(client, monkeypatch):
    monkeypatch.setattr(health.secrets, "token_hex", lambda length: "probe")
    assert client.get("/healthz").json()["cache"] == "ok"
    assert cache.get("healthz:probe") is None


def test_healthz_refuses_to_be_written(client):
    assert client.post("/healthz").status_code == 405
