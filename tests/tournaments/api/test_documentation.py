import json

import pytest
from django.core.management import call_command

pytestmark = pytest.mark.django_db


def test_schema_is_valid_and_without_warnings(tmp_path):
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yaml"))
    assert "openapi: 3" in (tmp_path / "schema.yaml").read_text()


def test_schema_is_served(client):
    schema = json.loads(client.get("/api/schema/?format=json").content)
    assert set(schema["paths"]) == {
        "/api/v1/tournaments/",
        "/api/v1/tournaments/{tournament}/",
        "/api/v1/tournaments/{tournament}/rounds/",
        "/api/v1/tournaments/{tournament}/rounds/{number}/",
        "/api/v1/tournaments/{tournament}/rounds/{number}/tables/",
        "/api/v1/tournaments/{tournament}/rounds/{number}/draw/",
        "/api/v1/tournaments/{tournament}/rounds/{number}/draw/publish/",
        "/api/v1/tournaments/{tournament}/rounds/{number}/draw/swap/",
        "/api/v1/tournaments/{tournament}/standings/",
        "/api/v1/tournaments/{tournament}/rules/",
        "/api/v1/rule-books/",
        "/api/v1/rule-books/schema/",
        "/api/v1/rule-books/{key}/",
        "/api/v1/tables/{table}/",
        "/api/v1/tables/{table}/entries/",
        "/api/v1/tables/{table}/entries/{entry}/",
        "/api/v1/tables/{table}/entries/{entry}/cancel/",
    }
    assert schema["components"]["securitySchemes"]["token"]["scheme"] == "bearer"


def test_every_error_is_declared_as_a_problem(client):
    schema = json.loads(client.get("/api/schema/?format=json").content)
    operations = [each for path in schema["paths"].values() for each in path.values()]
    errors = [
        (code, list(response.get("content", {})))
        for each in operations
        for code, response in each["responses"].items()
        if code >= "400"
    ]
    assert {tuple(types) for _code, types in errors} == {("application/problem+json",)}
    assert all("413" in each["responses"] for each in operations if "requestBody" in each)


def test_page_has_no_inline_script_or_style(client):
    response = client.get("/api/docs/")
    text = response.content.decode()
    assert response.status_code == 200
    assert "<style" not in text and "style=" not in text and "<script>" not in text
    assert "script-src 'self';" in response["Content-Security-Policy"]
    assert client.get("/api/docs/?script=").status_code == 200
