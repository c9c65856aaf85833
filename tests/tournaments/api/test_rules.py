import io
import json
from uuid import uuid4

import pytest
from django.core.management import call_command

from scoring.rules.as_json import rules_to_json
from scoring.rules.rulebooks.catalogue import RULE_BOOKS, rule_book
from tests.cast import CAST
from tournaments.models.tournament import Tournament
from tournaments.services.rules.versions import rule_set_version

pytestmark = pytest.mark.django_db


@pytest.fixture
def rules(tournament) -> str:
    tournament.rule_set = rule_set_version(rule_book("ddv"))
    tournament.save()
    return f"/api/v1/tournaments/{tournament.uid}/rules/"


def test_rule_books_include_all_options(anybody):
    listed = {book["key"]: book["rules"] for book in anybody.get("/api/v1/rule-books/").json()}
    assert listed == {key: rules_to_json(book) for key, book in RULE_BOOKS.items()}
    assert anybody.get("/api/v1/rule-books/ohne-neunen/").json()["rules"]["deck"] == {"nines": False}
    assert anybody.get("/api/v1/rule-books/skat/").status_code == 404


def test_schema_equals_that_of_the_command(anybody):
    printed = io.StringIO()
    call_command("rulebook", "--schema", stdout=printed)
    assert anybody.get("/api/v1/rule-books/schema/").json() == json.loads(printed.getvalue())


def test_rules_are_read_by_anybody_and_changed_by_organisers(anybody, client_of, organiser, rules):
    assert anybody.get(rules).json()["changed"] == []
    body = {"rules": "ddv", "options": {"sonderpunkte": {"fuchs": 0}}, "name": "Bei uns", "client_key": str(uuid4())}
    answer = client_of(organiser).put(rules, body, format="json")
    assert (answer.status_code, answer.json()["changed"]) == (200, ["sonderpunkte.fuchs"])
    assert anybody.get(rules).json()["title"] == "Bei uns, 1 option changed"
    assert client_of(organiser).put(rules, body, format="json").json() == answer.json()


@pytest.mark.parametrize("key", RULE_BOOKS)
def test_whole_rule_set_is_stored_unchanged(client_of, organiser, rules, key: str):
    whole = client_of(organiser).get(f"/api/v1/rule-books/{key}/").json()["rules"]
    answer = client_of(organiser).put(rules, {"rules": whole, "client_key": str(uuid4())}, format="json")
    assert (answer.status_code, answer.json()["rules"]) == (200, whole)


def test_changing_is_for_organisers(cast_answers, rules):
    body = {"rules": "freedoko", "client_key": str(uuid4())}

    def ask(client):
        return client.put(rules, body, format="json").status_code, Tournament.objects.get().rule_set.key

    may = dict.fromkeys(("owner", "organiser"), (200, "freedoko"))
    assert cast_answers(ask) == {**dict.fromkeys(CAST, (403, "ddv")), "anonymous": (401, "ddv"), **may}


# (rules and options, code, field)
REFUSED = [
    ({"rules": "skat"}, "rule_book_unknown", "rules"),
    ({"rules": 7}, "not_an_object", "rules"),
    ({"rules": "ddv", "options": {"worth": {"counting": "x"}}}, "value_unknown", "worth.counting"),
    ({"rules": "ddv", "options": {"skat": 1}}, "unknown_key", "skat"),
    ({"rules": "ddv", "options": {"schweine": {"hyperschweine": "on_play"}}}, "rules_contradiction",
     "schweine.hyperschweine"),
    ({"rules": "ddv", "options": {"pflichtsoli": {"per_player": 12}}, "games": 8}, "pflichtsoli_above_games",
     "pflichtsoli.per_player"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "code", "field"), REFUSED)
def test_invalid_rules_name_the_option(client_of, organiser, tournament, rules, body, code: str, field: str):
    games = body.pop("games", 20)
    Tournament.objects.update(sizes={"4": {"normal_games": games, "minutes": 60}})
    answer = client_of(organiser).put(rules, {**body, "client_key": str(uuid4())}, format="json")
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (422, code, field)
    assert Tournament.objects.get().rule_set.key == "ddv"


def test_older_and_unknown_schemas_are_refused(client_of, organiser, rules):
    whole = {**rules_to_json(rule_book("ddv")), "schema": 99}
    answer = client_of(organiser).put(rules, {"rules": whole, "client_key": str(uuid4())}, format="json")
    assert answer.status_code == 422
    assert "99" in answer.json()["detail"]
