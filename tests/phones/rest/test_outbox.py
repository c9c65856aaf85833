"""REST API of the outbox."""

import json
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.free_lists.builders import free_list, play
from tests.paths import CASES
from tests.phones.outboxes import OTHER, PAIR
from tests.phones.rest.outboxes import outbox_entry, post_outbox
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import NORMAL, seen, table_of
from tournaments.free_lists.access import Link, list_token
from tournaments.models.free_list import FreeList
from tournaments.models.lists.pen import Pen
from tournaments.models.phones import HeldEntry
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry
from tournaments.phones import outbox as outboxes
from tournaments.phones.rest import outbox as addresses
from tournaments.selectors.lists.lists import table_address

pytestmark = pytest.mark.django_db

BODIES = json.loads((CASES / "outbox_bodies.json").read_text())  # as really sent: add bodies, never change them
PROBLEM = "application/problem+json"


def test_accepted_entries_return_their_points(phone, outbox) -> None:
    second = outbox_entry(2)
    answer = post_outbox(phone, outbox, second, outbox_entry(3, OTHER, after_key=second["key"]))
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


def test_conflict_returns_both_sides(phone, outbox) -> None:
    first = outbox_entry(1, OTHER)
    answer = post_outbox(phone, outbox, first, outbox_entry(2, PAIR, after_key=first["key"]), device="a" * 32)
    assert answer.status_code == 409
    body, noted = answer.json(), Entry.objects.get()
    conflict, behind = body["entries"]
    assert (body["revision"], conflict["state"], conflict["code"]) == (1, "held", "game_already_there")
    assert conflict["sentence"].startswith("Somebody else has already entered game 1")
    assert conflict["yours"] == {"expected": first["expected"], "facts": OTHER}
    theirs = conflict["theirs"]["entry"]
    at = Revision.objects.order_by("pk").first().at.isoformat()
    assert (theirs["number"], theirs["facts"], theirs["points"]) == (1, NORMAL, noted.derived["points"])
    assert (theirs["by"], theirs["at"]) == ("the table", at)
    expected = {"number": 2, "dealer": 2, "leads": 3, "forced": None, "players": [1, 2, 3, 4], "bock": 1}
    assert conflict["theirs"]["next"] == expected
    assert (behind["code"], behind["theirs"]["entry"]) == ("waits_for_earlier", None)
    assert set(HeldEntry.objects.values_list("device", flat=True)) == {"a" * 32}
    again = post_outbox(phone, outbox, first)
    assert (again.status_code, again.json()["entries"]) == (409, [conflict])


def test_entry_after_the_round_is_late(phone, outbox) -> None:
    Round.objects.update(status=RoundStatus.CLOSED)
    answer = post_outbox(phone, outbox, outbox_entry(2))
    assert answer.status_code == 200
    [late] = answer.json()["entries"]
    assert (late["state"], late["code"]) == ("late", "round_closed")
    assert late["sentence"] == "Game 2 arrived late and is waiting at the desk."


def test_reused_key_is_refused_in_its_place(phone, outbox) -> None:
    second = outbox_entry(2)
    post_outbox(phone, outbox, second)
    answer = post_outbox(phone, outbox, {**second, "facts": OTHER}, outbox_entry(3, after_key=second["key"]))
    assert answer.status_code == 409
    refused, follows = answer.json()["entries"]
    assert refused.pop("sentence").startswith("This form was already sent with different contents.")
    assert refused == {"key": second["key"], "state": "refused", "code": "key_reused"}
    assert (follows["state"], Entry.objects.count()) == ("accepted", 3)


@pytest.mark.parametrize("secret", ["0" * 24, "x"])
def test_wrong_secret_is_not_found(phone, table, secret) -> None:
    address = reverse("players_table_outbox", kwargs={"uid": table.uid, "secret": secret})
    answer = post_outbox(phone, address, outbox_entry(2))
    assert (answer.status_code, answer["content-type"], answer.json()["status"]) == (404, PROBLEM, 404)
    assert Entry.objects.count() == 1


def test_secret_of_an_unpublished_round_is_not_found(phone, outbox) -> None:
    Table.objects.update(secret_version=2)
    assert post_outbox(phone, outbox, outbox_entry(2)).status_code == 404


def test_entry_time_is_optional(phone, outbox) -> None:
    at = timezone.now() - timedelta(minutes=5)
    post_outbox(phone, outbox, outbox_entry(1, at=at.isoformat()))
    assert HeldEntry.objects.get().entered_at == at


def test_entry_above_the_limit_is_not_taken(phone, outbox, monkeypatch) -> None:
    monkeypatch.setattr(outboxes, "MOST_OPEN", 0)
    answer = post_outbox(phone, outbox, outbox_entry(2), outbox_entry(1))
    assert (answer.status_code, answer["content-type"], answer.json()["code"]) == (429, PROBLEM, "too_many_held")
    assert Entry.objects.count() == 2


def test_requests_per_list_are_limited(phone, table, outbox, monkeypatch) -> None:
    monkeypatch.setattr(addresses, "MOST_BODIES", 2)
    other = table_of(tournament=table.round.tournament, number=2)
    assert [post_outbox(phone, outbox).status_code for _ in range(3)] == [200, 200, 429]
    assert post_outbox(phone, f"{table_address(other, '')}outbox/").status_code == 200


GARBAGE = ["", "{", "[]", "null", "5", b"\xff\xfe", "{}", '{"entries": {}}', '{"entries": null}']


@pytest.mark.parametrize("body", GARBAGE)
def test_unreadable_body_is_refused(phone, outbox, body) -> None:
    answer = phone.post(outbox, body, content_type="application/json")
    assert (answer.status_code, answer["content-type"]) == (422, PROBLEM)
    assert answer.json()["detail"]


def test_too_many_entries_are_refused(phone, outbox) -> None:
    answer = post_outbox(phone, outbox, *(outbox_entry(number) for number in range(2, 103)))
    assert (answer.status_code, answer["content-type"]) == (422, PROBLEM)
    assert (Entry.objects.count(), HeldEntry.objects.count()) == (1, 0)


UNREADABLE = [
    5,
    None,
    {},
    outbox_entry(2, key="7"),
    outbox_entry(2, key=["x"] * 50),
    outbox_entry(2, after_key="x"),
    outbox_entry(2, expected=None),
    outbox_entry(2, expected={"number": 2, "dealer": 2, "players": [1, 2, 3], "bock": 1}),
    outbox_entry(2, expected={"number": 0, "dealer": 2, "players": [1, 2, 3, 4], "bock": 1}),
    outbox_entry(2, expected={"number": True, "dealer": 2, "players": [1, 2, 3, 4], "bock": 1}),
    outbox_entry(2, expected={"number": 10**400, "dealer": 2, "players": [1, 2, 3, 4], "bock": 1}),
    outbox_entry(2, expected={"number": None, "dealer": None, "players": [1, 2, 3, 4], "bock": None}),
    outbox_entry(2, expected={"number": 2, "dealer": "", "players": [1, 2, 3, 4], "bock": 1}),
    outbox_entry(2, facts=None),
    outbox_entry(2, facts=[]),
    outbox_entry(2, facts={"nothing": 1}),
    outbox_entry(2, facts={"value": 10**400, "winners": [1, 2]}),
    outbox_entry(2, facts={"event": "pause", "seat": "x"}),
]


def test_unreadable_entries_do_not_affect_others(phone, outbox) -> None:
    third = outbox_entry(3, OTHER)
    answer = phone.post(
        outbox, json.dumps({"entries": [outbox_entry(2), *UNREADABLE, third]}), content_type="application/json"
    )
    assert answer.status_code == 409
    first, *refused, last = answer.json()["entries"]
    assert (first["state"], {each["state"] for each in refused}, last["state"]) == ("accepted", {"refused"}, "accepted")
    keys = [str(each.get("key", ""))[:36] if isinstance(each, dict) else "" for each in UNREADABLE]
    assert [each["key"] for each in refused] == keys
    assert all(each["code"] and each["sentence"] for each in refused)
    assert (Entry.objects.count(), HeldEntry.objects.count()) == (3, 0)


def test_too_large_body_is_refused(phone, outbox, settings) -> None:
    large = json.dumps({"entries": [outbox_entry(2, facts={**PAIR, "more": "x" * 200_000})]})
    for limit in (settings.DATA_UPLOAD_MAX_MEMORY_SIZE, 1000):
        settings.DATA_UPLOAD_MAX_MEMORY_SIZE = limit
        answer = phone.post(outbox, large, content_type="application/json")
        assert (answer.status_code, answer["content-type"]) == (413, PROBLEM)


@pytest.mark.long
def test_largest_upload_of_a_phone_fits(phone, outbox) -> None:
    words = {"re": "schwarz", "kontra": "schwarz"}
    points = {"re": {"fuchs": 2, "karlchen": 1, "doppelkopf": 1}, "kontra": {"doppelkopf": 1}}
    facts = {**NORMAL, "announced": words, "sonderpunkte": points, "bock_rounds": 1, "tricks_re": 7}
    assert post_outbox(phone, outbox, *(outbox_entry(9, facts) for _ in range(100))).status_code == 409


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded"])
def test_json_with_any_content_type_is_read(phone, outbox, kind) -> None:
    assert phone.post(outbox, json.dumps({"entries": [outbox_entry(2)]}), content_type=kind).status_code == 200


def test_empty_upload_is_accepted_and_get_is_refused(phone, outbox) -> None:
    assert post_outbox(phone, outbox).json() == {"revision": 1, "entries": []}
    assert phone.get(outbox).status_code == 405


def test_outbox_requires_the_write_link(phone) -> None:
    score_list = play(free_list(), NORMAL)
    addresses = {link: reverse("free_list_outbox", kwargs={"token": list_token(score_list, link)}) for link in Link}
    answer = post_outbox(phone, addresses[Link.WRITE], outbox_entry(2))
    assert (answer.status_code, answer.json()["entries"][0]["state"]) == (200, "accepted")
    others = [post_outbox(phone, addresses[link], outbox_entry(3)) for link in (Link.READ, Link.GROUP)]
    assert [answer.status_code for answer in others] == [404, 404]
    FreeList.objects.update(deleted_at=score_list.created_at)
    assert post_outbox(phone, addresses[Link.WRITE], outbox_entry(3)).status_code == 404


@pytest.mark.parametrize("games", [1, 12])
def test_conflicts_take_constant_queries(phone, table, outbox, games, django_assert_num_queries) -> None:
    for _game in range(games - 1):
        record_entry(facts=NORMAL, **seen(table.score_list))
    with django_assert_num_queries(21):
        post_outbox(phone, outbox, outbox_entry(1, OTHER))


@pytest.mark.parametrize("device", ["b" * 32, "", "no name of a phone", None])
def test_entries_without_the_pen_are_held(phone, table, outbox, device) -> None:
    Pen.objects.create(score_list=table.score_list, device="a" * 32)
    proposal = post_outbox(phone, outbox, outbox_entry(2), device=device)
    assert (proposal.status_code, proposal.json()["entries"][0]["code"]) == (409, "pen_elsewhere")
    assert HeldEntry.objects.get().cause == "pen"
    assert post_outbox(phone, outbox, outbox_entry(2), device="a" * 32).status_code == 200


def test_unnamed_phone_writes_without_taking_the_pen(phone, outbox) -> None:
    assert post_outbox(phone, outbox, outbox_entry(2)).status_code == 200
    assert not Pen.objects.exists()


def test_held_entry_does_not_take_the_pen(phone, outbox) -> None:
    post_outbox(phone, outbox, outbox_entry(1, OTHER), device="b" * 32)
    assert not Pen.objects.exists()
    post_outbox(phone, outbox, outbox_entry(2), device="b" * 32)
    assert Pen.objects.get().device == "b" * 32


@pytest.mark.parametrize("case", BODIES, ids=[case["of"] for case in BODIES])
def test_bodies_of_older_pages_are_read(phone, tournament, case) -> None:
    score_list = table_of(tournament=tournament).score_list
    answer = phone.post(
        f"{table_address(score_list.table, '')}outbox/", case["body"], content_type="application/json"
    ).json()
    assert [each["points"] for each in answer["entries"]] == case["becomes"]
    assert Entry.objects.count() == len(case["becomes"])
