import json

import pytest
from django.core.management import call_command

from scoring.game.as_json import GAME_KEYS, POINTS_KEYS
from scoring.lists.as_json.entries import BROKEN_KEYS, EVENT_READERS, LIST_KEYS, TOTALS_KEYS
from scoring.terms import TableEvent

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
        "/api/v1/tournaments/{tournament}/rounds/{number}/draw/withdraw/",
        "/api/v1/tournaments/{tournament}/rounds/{number}/draw/discard/",
        "/api/v1/tournaments/{tournament}/rounds/{number}/cancelled/",
        "/api/v1/tournaments/{tournament}/participants/{start_number}/presence/",
        "/api/v1/tournaments/{tournament}/door/",
        "/api/v1/tournaments/{tournament}/door/money/",
        "/api/v1/tournaments/{tournament}/door/{start_number}/",
        "/api/v1/tournaments/{tournament}/sign-ups/",
        "/api/v1/tournaments/{tournament}/sign-ups/{sign_up}/",
        "/api/v1/tournaments/{tournament}/repair/",
        "/api/v1/tournaments/{tournament}/standings/",
        "/api/v1/tournaments/{tournament}/rules/",
        "/api/v1/clubs/{slug}/dates/",
        "/api/v1/clubs/{slug}/dates/next/",
        "/api/v1/clubs/{slug}/people/",
        "/api/v1/clubs/{slug}/people/{uid}/",
        "/api/v1/clubs/{slug}/people/{uid}/apart/",
        "/api/v1/clubs/{slug}/people/{uid}/data/",
        "/api/v1/clubs/{slug}/people/{uid}/erase/",
        "/api/v1/clubs/{slug}/people/{uid}/merge/",
        "/api/v1/clubs/{slug}/people/apart/{apart}/lift/",
        "/api/v1/clubs/{slug}/people/merges/{merge}/lift/",
        "/api/v1/rule-books/",
        "/api/v1/rule-books/schema/",
        "/api/v1/rule-books/{key}/",
        "/api/v1/lists/",
        "/api/v1/l/{token}/",
        "/api/v1/l/{token}/entries/",
        "/api/v1/l/{token}/entries/{entry}/",
        "/api/v1/tables/{table}/",
        "/api/v1/tables/{table}/status/",
        "/api/v1/tables/{table}/substitute/",
        "/api/v1/tables/{table}/put-right/",
        "/api/v1/tables/{table}/entries/",
        "/api/v1/tables/{table}/entries/{entry}/",
        "/api/v1/tables/{table}/entries/{entry}/cancel/",
    }
    assert schema["components"]["securitySchemes"]["token"]["scheme"] == "bearer"


# Shape -> keys the engine accepts; keys of cancelled and old penalties are never sent.
SHAPES = {
    "GameFacts": GAME_KEYS | LIST_KEYS,
    "PointsFacts": POINTS_KEYS | LIST_KEYS,
    "BrokenSoloFacts": {"kind", "re"} | BROKEN_KEYS | LIST_KEYS,
    "TotalsFacts": TOTALS_KEYS,
    "PlainEventFacts": EVENT_READERS[TableEvent.REDEAL][0],
    "BreakOffFacts": EVENT_READERS[TableEvent.BROKEN_OFF][0],
    "PeopleEventFacts": EVENT_READERS[TableEvent.JOIN][0],
    "MoveFacts": EVENT_READERS[TableEvent.MOVE][0],
    "PenaltyFacts": EVENT_READERS[TableEvent.PENALTY][0] - {"cancelled", "as_booked"},
    "NotPlayedFacts": EVENT_READERS[TableEvent.NOT_PLAYED][0] - {"cancelled"},
}


def test_facts_are_described_with_the_keys_of_the_engine(client):
    schemas = json.loads(client.get("/api/schema/?format=json").content)["components"]["schemas"]
    shapes = [each["$ref"].rpartition("/")[2] for each in schemas["Facts"]["oneOf"]]
    assert {name: set(schemas[name]["properties"]) for name in shapes} == SHAPES
    assert schemas["EntryWrite"]["properties"]["facts"] == {"$ref": "#/components/schemas/Facts"}


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
