from uuid import UUID, uuid4

import pytest

from scoring.errors import RuleViolation
from tests.locks import busy_error, refusing_writes
from tests.tournaments.api.problems import problem
from tests.tournaments.field import GAME
from tournaments.api.problems import problem_response
from tournaments.seating.constraints import Reason, UnmetWish
from tournaments.seating.wishes import Wish

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address",
    ["/api/", "/api/v1/", "/api/v1/nothing/", "/api/v1/tournaments/x/", f"/api/v1/tournaments/{UUID(int=1)}/"],
)
def test_unknown_address(anybody, address):
    problem(anybody.get(address), 404, "not_found")


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_method_not_allowed(anybody, running, method):
    response = getattr(anybody, method)(f"/api/v1/tournaments/{running.uid}/")
    problem(response, 405, "method_not_allowed")
    assert "GET" in response["Allow"]


def test_missing_token(anybody, entries):
    response = anybody.post(entries, {}, format="json")
    problem(response, 401, "not_authenticated")
    assert response["WWW-Authenticate"] == "Bearer"


def test_wrong_token(anybody, entries):
    problem(anybody.get(entries, headers={"Authorization": "Bearer wrong"}), 401, "authentication_failed")


def test_user_who_may_not_enter(client_of, stranger, entries):
    problem(client_of(stranger).post(entries, {}, format="json"), 403, "permission_denied")


def test_body_with_invalid_json(writer, entries):
    problem(writer.post(entries, "{", content_type="application/json"), 400, "parse_error")


def test_body_of_another_kind(writer, entries):
    problem(writer.post(entries, "<a/>", content_type="text/xml"), 415, "unsupported_media_type")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "client_key"),
        ([], None),
        ({"client_key": "x", "seen_revision": 0, "facts": {}}, "client_key"),
        ({"client_key": str(uuid4()), "seen_revision": -1, "facts": {}}, "seen_revision"),
        ({"client_key": str(uuid4()), "seen_revision": 0, "facts": []}, "facts"),
        ({"client_key": str(uuid4()), "seen_revision": 0, "facts": {}, "before": "x"}, "before"),
    ],
)
def test_incomplete_body_names_the_field(writer, entries, body, field):
    assert problem(writer.post(entries, body, format="json"), 422, "body_invalid")["field"] == field


@pytest.mark.parametrize(
    ("language", "said"),
    [("de", "Anmeldedaten fehlen."), ("en", "Authentication credentials were not provided.")],
)
def test_detail_follows_the_language_asked_for(anybody, entries, language, said):
    response = anybody.post(entries, {}, format="json", headers={"Accept-Language": language})
    assert response.json()["detail"] == said


def test_nested_violation_is_included():
    inner = RuleViolation("list_finished", entry=3)
    response = problem_response(RuleViolation("later_entry_illegal", entry=3, number=2, why=inner, seats={1}), {})
    assert response.data["params"]["why"]["code"] == "list_finished"
    assert response.data["params"]["seats"] == [1]


def test_reasons_of_an_impossible_draw_are_objects():
    reason = UnmetWish(wish=Wish.TABLES, people=(7,), rounds=(), reason=Reason.TABLE_MISSING, table=2)
    response = problem_response(RuleViolation("draw_impossible", reasons=(reason,)), {})
    (told,) = response.data["params"]["reasons"]
    assert (told["wish"], told["people"], told["reason"], told["table"]) == ("tables", [7], "table_missing", 2)
    assert "7" in response.data["detail"]


def test_bug_stays_a_bug():
    assert problem_response(KeyError("x"), {}) is None


def test_busy_database_answers_with_retry_after(write, tmp_path):
    with refusing_writes(busy_error(tmp_path)):
        response = write(GAME)
    problem(response, 503, "database_busy")
    assert response["Retry-After"] == "5"
