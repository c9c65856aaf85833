"""Polling the state of a list."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from tests.free_lists.builders import free_list, play
from tests.network import NEW
from tests.phones.outboxes import OTHER
from tests.phones.rest.outboxes import outbox_entry, post_outbox
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import NORMAL, STAFF, seen
from tournaments.free_lists.access import Link, list_token
from tournaments.models.phones import HeldEntry
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import ScoreList
from tournaments.phones.deciding import drop, take
from tournaments.selectors.lists.lists import table_address

pytestmark = pytest.mark.django_db

DEVICE = "a" * 32
NEXT = {"number": 2, "dealer": 2, "leads": 3, "forced": None, "players": [1, 2, 3, 4], "bock": 1}


def at(table: Table, name: str) -> str:
    return f"{table_address(table, '')}{name}/"


def test_now_returns_the_state_of_the_list(phone, table) -> None:
    answer = phone.get(at(table, "now"))
    body = answer.json()
    assert len(body.pop("moment")) == 16
    assert body == {"revision": 1, "next": NEXT, "pen": "none", "held": [], "address": None, "told": []}
    assert answer["content-type"] == "application/json"


def test_old_address_returns_the_new_one(phone, table, network) -> None:
    phone.defaults["HTTP_HOST"] = "192.168.1.5:8000"
    before = phone.get(at(table, "now"))
    network.moves("192.168.7.77")
    after = phone.get(at(table, "now"), headers={"if-none-match": before["ETag"]})
    assert (before.json()["address"], after.json()["address"]) == (None, NEW)


@pytest.mark.parametrize(("decide", "told"), [(take, "accepted as this phone sent it"), (drop, "not accepted")])
def test_sender_sees_the_outcome(phone, table, outbox, decide, told) -> None:
    phone.cookies["device"] = DEVICE
    first = outbox_entry(1, OTHER)
    post_outbox(phone, outbox, first, device=DEVICE)
    [held] = phone.get(at(table, "now")).json()["held"]
    assert (held["key"], held["status"]) == (first["key"], "open")
    assert held["sentence"].startswith("Game 1 is waiting for a decision: Somebody else has already entered game 1")
    decide(held=HeldEntry.objects.get().uid, at=table.round.tournament.created_at, **seen(table.score_list))
    [held] = phone.get(at(table, "now")).json()["held"]
    assert told in held["sentence"]
    assert STAFF.label in held["sentence"]
    other = Client(headers={"cookie": f"device={'b' * 32}"})
    assert other.get(at(table, "now")).json()["held"] == []


def test_unchanged_answer_is_304(phone, table) -> None:
    address = at(table, "now")
    etag = phone.get(address)["ETag"]
    unchanged = phone.get(address, headers={"if-none-match": etag})
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    record_entry(facts=NORMAL, **seen(table.score_list))
    changed = phone.get(address, headers={"if-none-match": etag})
    assert (changed.status_code, changed.json()["revision"]) == (200, 2)


def test_held_and_decided_entries_change_the_answer(phone, table, outbox) -> None:
    phone.cookies["device"] = DEVICE
    tags = [phone.get(at(table, "now"))["ETag"]]
    post_outbox(phone, outbox, outbox_entry(1, OTHER), device=DEVICE)
    tags.append(phone.get(at(table, "now"))["ETag"])
    drop(held=HeldEntry.objects.get().uid, at=table.round.tournament.created_at, **seen(table.score_list))
    tags.append(phone.get(at(table, "now"))["ETag"])
    assert len(set(tags)) == 3


@pytest.mark.parametrize(("known", "queries"), [(False, 7), (True, 5)])
@pytest.mark.parametrize("games", [1, 4])
def test_now_takes_constant_queries(phone, table, known, queries, games, django_assert_num_queries) -> None:
    for _game in range(games - 1):
        record_entry(facts=NORMAL, **seen(table.score_list))
    tag = phone.get(at(table, "now"))["ETag"]
    headers = {"if-none-match": tag} if known else {}
    with django_assert_num_queries(queries):
        phone.get(at(table, "now"), headers=headers)


def test_finished_list_has_no_next_game(phone, table) -> None:
    ScoreList.objects.update(format={**ScoreList.objects.get().format, "normal_games": 0, "pflichtsoli": 0})
    assert phone.get(at(table, "now")).json()["next"] is None


def test_secret_is_valid_after_its_round(phone, table) -> None:
    Round.objects.update(status=RoundStatus.CLOSED)
    assert phone.get(at(table, "now")).status_code == 200
    wrong = reverse("players_table_now", kwargs={"uid": table.uid, "secret": "0" * 24})
    assert phone.get(wrong).status_code == 404


def test_free_list_answers_its_writers(phone) -> None:
    score_list = play(free_list(), NORMAL)
    write, read = (
        reverse("free_list_now", kwargs={"token": list_token(score_list, link)}) for link in (Link.WRITE, Link.READ)
    )
    assert json.loads(phone.get(write).content)["revision"] == 1
    assert phone.get(read).status_code == 404
