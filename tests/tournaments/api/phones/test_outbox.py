"""The address that phones send to what they entered without network: by the secret alone, JSON whatever happens."""

import json
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.free_lists import free_list, play
from tests.tournaments.lists import NORMAL, PLAYERS, seen, table_of
from tournaments.models.held_entry import HeldEntry
from tournaments.models.pen import Pen
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.selectors.free_lists.access import Link, list_token
from tournaments.selectors.lists.lists import table_address
from tournaments.services.lists.entries import record_entry

pytestmark = pytest.mark.django_db

PAIR = {"value": 2, "winners": [1, 2]}
OTHER = {"value": 3, "winners": [3, 4]}
PROBLEM = "application/problem+json"


@pytest.fixture
def table(tournament: Tournament) -> Table:
    """A running table with one game."""
    made = table_of(tournament=tournament)
    record_entry(facts=NORMAL, **seen(made.score_list, PLAYERS))
    return made


@pytest.fixture
def outbox(table: Table) -> str:
    return f"{table_address(table, '')}outbox/"


@pytest.fixture
def phone() -> Client:
    """A browser that is asked for every form's key, and has none."""
    return Client(enforce_csrf_checks=True, headers={"accept-language": "en"})


def entry(number: int, facts: object = PAIR, **more: object) -> dict[str, object]:
    expected = {"number": number, "dealer": (number - 1) % 4 + 1, "players": [1, 2, 3, 4], "bock": 1}
    return {"key": str(uuid4()), "after_key": None, "expected": expected, "facts": facts, **more}


def sent(phone: Client, address: str, *entries: object, **more: object):
    return phone.post(address, {"entries": list(entries), **more}, content_type="application/json")


def test_entries_that_fit_are_answered_with_what_they_gave(phone, outbox) -> None:
    second = entry(2)
    answer = sent(phone, outbox, second, entry(3, OTHER, after_key=second["key"]))
    assert answer.status_code == 200
    body = answer.json()
    rows = list(Entry.objects.order_by("order_key"))[1:]
    keys = [each.pop("key") for each in body["entries"]]
    assert (body["revision"], keys[0]) == (3, second["key"])
    assert body["entries"] == [
        {"state": "accepted", "entry": str(rows[0].uid), "number": 2, "points": [2, 2, -2, -2]},
        {"state": "accepted", "entry": str(rows[1].uid), "number": 3, "points": [-3, -3, 3, 3]},
    ]
    assert not answer.cookies


def test_conflict_tells_both_sides(phone, outbox) -> None:
    first = entry(1, OTHER)
    answer = sent(phone, outbox, first, entry(2, PAIR, after_key=first["key"]), device="a" * 32)
    assert answer.status_code == 409
    body, noted = answer.json(), Entry.objects.get()
    conflict, behind = body["entries"]
    assert (body["revision"], conflict["state"], conflict["code"]) == (1, "held", "game_already_there")
    assert conflict["sentence"].startswith("Game 1 is in the list already")
    assert conflict["yours"] == {"expected": first["expected"], "facts": OTHER}
    theirs = conflict["theirs"]["entry"]
    at = Revision.objects.order_by("pk").first().at.isoformat()
    assert (theirs["number"], theirs["facts"], theirs["points"]) == (1, NORMAL, noted.derived["points"])
    assert (theirs["by"], theirs["at"]) == ("the table", at)
    expected = {"number": 2, "dealer": 2, "leads": 3, "forced": None, "players": [1, 2, 3, 4], "bock": 1}
    assert conflict["theirs"]["next"] == expected
    assert (behind["code"], behind["theirs"]["entry"]) == ("waits_for_earlier", None)
    assert set(HeldEntry.objects.values_list("device", flat=True)) == {"a" * 32}
    again = sent(phone, outbox, first)
    assert (again.status_code, again.json()["entries"]) == (409, [conflict])


def test_what_comes_after_the_round_is_told_so(phone, outbox) -> None:
    Round.objects.update(status=RoundStatus.CLOSED)
    answer = sent(phone, outbox, entry(2))
    assert answer.status_code == 200
    [late] = answer.json()["entries"]
    assert (late["state"], late["code"]) == ("late", "round_closed")
    assert late["sentence"] == "Game 2 arrived late and waits at the desk."


def test_same_key_with_other_facts_is_a_problem(phone, outbox) -> None:
    second = entry(2)
    sent(phone, outbox, second)
    refused = sent(phone, outbox, entry(3), {**second, "facts": OTHER})
    assert (refused.status_code, refused["content-type"], refused.json()["code"]) == (422, PROBLEM, "key_reused")
    assert (refused.json()["params"]["key"], Entry.objects.count()) == (second["key"], 2)


@pytest.mark.parametrize("secret", ["0" * 24, "x"])
def test_wrong_secret_is_nothing(phone, table, secret) -> None:
    address = reverse("players_table_outbox", kwargs={"uid": table.uid, "secret": secret})
    answer = sent(phone, address, entry(2))
    assert (answer.status_code, answer["content-type"], answer.json()["status"]) == (404, PROBLEM, 404)
    assert Entry.objects.count() == 1


def test_secret_of_before_the_round_was_withdrawn_is_nothing(phone, outbox) -> None:
    Table.objects.update(secret_version=2)
    assert sent(phone, outbox, entry(2)).status_code == 404


GARBAGE = [
    "",
    "{",
    "[]",
    "null",
    "5",
    b"\xff\xfe",
    "{}",
    {"entries": {}},
    {"entries": [5]},
    {"entries": [{}]},
    {"entries": [entry(2, key="7")]},
    {"entries": [entry(2, after_key="x")]},
    {"entries": [entry(2, expected=None)]},
    {"entries": [entry(2, expected={"number": 2, "dealer": 2, "players": [1, 2, 3], "bock": 1})]},
    {"entries": [entry(2, expected={"number": 0, "dealer": 2, "players": [1, 2, 3, 4], "bock": 1})]},
    {"entries": [entry(2, expected={"number": 10**400, "dealer": 2, "players": [1, 2, 3, 4], "bock": 1})]},
    {"entries": [entry(2, facts=None)]},
    {"entries": [entry(2, facts=[])]},
    {"entries": [entry(2, facts={"nothing": 1})]},
    {"entries": [entry(2, facts={"value": 10**400, "winners": [1, 2]})]},
    {"entries": [entry(2, facts={"event": "pause", "seat": "\0"})]},
    {"entries": [entry(2) for _ in range(101)]},
]


@pytest.mark.parametrize("body", GARBAGE, ids=range(len(GARBAGE)))
def test_body_that_cannot_be_read_is_refused_whole(phone, outbox, body) -> None:
    if isinstance(body, dict):
        entries = body["entries"]
        body = json.dumps({"entries": [entry(2), *entries] if isinstance(entries, list) else entries})
    answer = phone.post(outbox, body, content_type="application/json")
    assert (answer.status_code, answer["content-type"]) == (422, PROBLEM)
    assert answer.json()["detail"]
    assert (Entry.objects.count(), HeldEntry.objects.count()) == (1, 0)


def test_body_that_is_too_large_is_a_problem(phone, outbox, settings) -> None:
    large = json.dumps({"entries": [entry(2, facts={**PAIR, "more": "x" * 200_000})]})
    for limit in (settings.DATA_UPLOAD_MAX_MEMORY_SIZE, 1000):
        settings.DATA_UPLOAD_MAX_MEMORY_SIZE = limit
        answer = phone.post(outbox, large, content_type="application/json")
        assert (answer.status_code, answer["content-type"]) == (413, PROBLEM)


def test_most_entries_that_a_phone_sends_at_once_have_room(phone, outbox) -> None:
    words = {"re": "schwarz", "kontra": "schwarz"}
    points = {"re": {"fuchs": 2, "karlchen": 1, "doppelkopf": 1}, "kontra": {"doppelkopf": 1}}
    facts = {**NORMAL, "announced": words, "sonderpunkte": points, "bock_rounds": 1, "tricks_re": 7}
    assert sent(phone, outbox, *(entry(9, facts) for _ in range(100))).status_code == 409


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded"])
def test_a_page_that_is_being_closed_may_call_its_json_otherwise(phone, outbox, kind) -> None:
    assert phone.post(outbox, json.dumps({"entries": [entry(2)]}), content_type=kind).status_code == 200


def test_nothing_to_send_and_nothing_to_read(phone, outbox) -> None:
    assert sent(phone, outbox).json() == {"revision": 1, "entries": []}
    assert phone.get(outbox).status_code == 405


def test_writing_link_of_a_list_takes_an_outbox_and_the_reading_link_does_not(phone) -> None:
    score_list = play(free_list(), NORMAL)
    addresses = {link: reverse("free_list_outbox", kwargs={"token": list_token(score_list, link)}) for link in Link}
    answer = sent(phone, addresses[Link.WRITE], entry(2))
    assert (answer.status_code, answer.json()["entries"][0]["state"]) == (200, "accepted")
    assert [sent(phone, addresses[link], entry(3)).status_code for link in (Link.READ, Link.GROUP)] == [404, 404]
    ScoreList.objects.update(deleted_at=score_list.created_at)
    assert sent(phone, addresses[Link.WRITE], entry(3)).status_code == 404


@pytest.mark.parametrize("games", [1, 12])
def test_conflict_takes_the_same_number_of_queries(phone, table, outbox, games, django_assert_num_queries) -> None:
    for _game in range(games - 1):
        record_entry(facts=NORMAL, **seen(table.score_list))
    with django_assert_num_queries(19):
        sent(phone, outbox, entry(1, OTHER))


def test_phone_without_the_pen_sends_proposals_and_an_unnamed_one_is_that_with_the_pen(phone, table, outbox) -> None:
    Pen.objects.create(score_list=table.score_list, device="a" * 32)
    proposal = sent(phone, outbox, entry(2), device="b" * 32)
    assert (proposal.status_code, proposal.json()["entries"][0]["code"]) == (409, "pen_elsewhere")
    assert HeldEntry.objects.get().cause == "pen"
    assert sent(phone, outbox, entry(2)).status_code == 200


def test_entry_that_is_kept_takes_no_pen(phone, outbox) -> None:
    sent(phone, outbox, entry(1, OTHER), device="b" * 32)
    assert not Pen.objects.exists()
    sent(phone, outbox, entry(2), device="b" * 32)
    assert Pen.objects.get().device == "b" * 32
