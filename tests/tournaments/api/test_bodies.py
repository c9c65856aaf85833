"""Malformed bodies are answered with a problem and don't leave anything behind."""

from uuid import uuid4

import pytest

from tournaments.models.score_list import Entry

pytestmark = pytest.mark.django_db
DEEP = 4000
POINTS = '"value": 2, "winners": [1, 2]'


def as_played(reason: str) -> str:
    return f'{{{POINTS}, "as_played": {{"dealer": 1, "reason": {reason}}}}}'


@pytest.mark.parametrize(
    ("facts", "status"),
    [
        (as_played(r'"a\u0000b"'), 400),
        (as_played(r'"a\ud800b"'), 400),
        (r'{"kind": "\ud800", "re": [1, 3], "augen_re": 155}', 400),
        (r'{"\ud800": 1}', 400),
        ("[" * DEEP + "]" * DEEP, 400),
        ('{"a":' * DEEP + "1" + "}" * DEEP, 400),
        ("9" * 6000, 400),
        (as_played('"' + "a" * 200_000 + '"'), 413),
        (as_played('"' + "a" * 301 + '"'), 422),
        (as_played("5"), 422),
        (as_played("null"), 422),
        (f'{{{POINTS}, "as_played": {{}}}}', 422),
        (f'{{{POINTS}, "as_played": "x"}}', 422),
        (f'{{{POINTS}, "as_played": [1]}}', 422),
        ('{"totals": [0, 0, 0, 0], "won": [1000000000000000000000, 0, 0, 0]}', 422),
        ('{"event": {}}', 422),
        ("[]", 422),
    ],
    ids=lambda value: str(value)[:60],
)
def test_invalid_facts_are_refused_with_a_message(facts: str, status: int, writer, entries):
    body = f'{{"client_key": "{uuid4()}", "seen_revision": 0, "facts": {facts}}}'
    response = writer.post(entries, body, content_type="application/json")
    assert (response.status_code, response.json()["status"]) == (status, status)
    assert response.json()["detail"]
    assert Entry.objects.count() == 0


@pytest.mark.parametrize("body", ["", "{", '"x"', "[]", "null", b"\xff\xfe"])
def test_body_other_than_an_object_is_refused(body, writer, entries):
    response = writer.post(entries, body, content_type="application/json")
    assert (response.status_code in (400, 422), response["content-type"]) == (True, "application/problem+json")


def test_body_above_the_global_limit_is_a_problem(writer, entries, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    response = writer.post(entries, b"x" * 2000, content_type="application/json")
    assert (response.status_code, response["content-type"]) == (413, "application/problem+json")
