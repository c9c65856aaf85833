from urllib.parse import urlencode
from uuid import uuid4

import pytest

from tests.cast import CAST
from tests.tournaments import field as table_field
from tournaments.models.revision import Revision
from tournaments.models.round import Table
from tournaments.models.score_list import Entry, ListStatus, Occupancy, ScoreList

pytestmark = pytest.mark.django_db
GAME = {**table_field.GAME, "sonderpunkte": {"re": {"fuchs": 1}, "kontra": {"doppelkopf": 1}}}


def test_entry_returns_points_and_reasons(write, table):
    response = write(GAME)
    body = response.json()
    assert (response.status_code, body["revision"]) == (201, 1)
    assert (body["derived"]["value"], body["derived"]["points"]) == (4, [4, -4, 4, -4])
    assert {"reason": "re_angesagt", "party": "re", "points": 2} in body["derived"]["lines"]
    assert Entry.objects.get().facts == GAME
    assert Occupancy.objects.get(seat__score_list__table=table, seat__position=1).points == 4


def test_list_is_read_as_it_was_written(write, anybody, entries):
    uids = [write(GAME).json()["entry"], write({"event": "redeal"}, seen=1).json()["entry"]]
    body = anybody.get(entries).json()
    assert (body["revision"], [row["uid"] for row in body["entries"]]) == (2, uids)
    assert [row["kind"] for row in body["entries"]] == ["game", "event"]
    assert anybody.get(f"{entries}{uids[0]}/").json() == body["entries"][0]


def test_writer_is_named_in_the_ledger(write, helper):
    write(GAME)
    made = Revision.objects.get()
    assert (made.actor_kind, made.actor_user) == ("token", helper)


def test_same_key_writes_once_and_returns_the_same(write):
    key = uuid4()
    first, again = write(GAME, client_key=key), write(GAME, client_key=key)
    assert (again.status_code, again.json()) == (201, first.json())
    assert Entry.objects.count() == 1


def test_same_key_with_other_contents_is_refused(write):
    key = uuid4()
    write(GAME, client_key=key)
    response = write({**GAME, "augen_re": 121}, client_key=key)
    assert (response.status_code, response.json()["code"]) == (422, "key_reused")


def test_stale_revision_is_refused_with_the_current_one(write):
    write(GAME)
    response = write(GAME, seen=0)
    assert (response.status_code, response.json()["code"]) == (409, "stale_revision")
    assert response.json()["params"] == {"revision": 1}
    assert Entry.objects.count() == 1


def test_entry_is_written_before_another(write, anybody, entries):
    first = write(GAME).json()["entry"]
    write({**GAME, "augen_re": 121}, seen=1, before=first)
    assert [row["facts"]["augen_re"] for row in anybody.get(entries).json()["entries"]] == [121, 155]


def test_entry_is_changed(write, writer, entries):
    uid = write(GAME).json()["entry"]
    body = {"facts": {**GAME, "augen_re": 130}, "client_key": str(uuid4()), "seen_revision": 1}
    response = writer.put(f"{entries}{uid}/", body, format="json")
    assert (response.status_code, response.json()["entry"], response.json()["derived"]["value"]) == (200, uid, 3)


def test_entry_is_deleted(write, writer, entries):
    uid = write(GAME).json()["entry"]
    response = writer.delete(f"{entries}{uid}/?client_key={uuid4()}&seen_revision=1")
    assert (response.status_code, response.json()["entry"], response.json()["revision"]) == (200, None, 2)
    assert not Entry.objects.exists()


def test_foreign_entry_is_not_found(write, writer, running):
    uid = write(GAME).json()["entry"]
    other = Table.objects.get(round__tournament=running, number=2)
    address = f"/api/v1/tables/{other.uid}/entries/{uid}/"
    assert writer.get(address).status_code == 404
    assert writer.delete(f"{address}?client_key={uuid4()}&seen_revision=0").status_code == 404
    assert Entry.objects.count() == 1


BAD = [
    ({**GAME, "augen_re": 241}, "augen_out_of_range", "augen_re"),
    ({**GAME, "re": [1, 1]}, "re_seat_twice", "re"),
    ({**GAME, "augen_re": [100, 150]}, "augen_band_too_wide", "augen_re"),
    ({**GAME, "sonderpunkte": {"re": {"fuchs": 3}, "kontra": {}}}, "sonderpunkt_limit", None),
    ({**GAME, "surprise": 1}, "unknown_key", None),
    ({"totals": [1, 2, 3, 4]}, "totals_not_zero", "totals"),
    ({}, None, None),
    ({"kind": 5, "re": "x"}, None, None),
    ({"value": "much", "winners": None}, None, None),
]


@pytest.mark.parametrize(("facts", "code", "field"), BAD)
def test_illegal_entry_is_a_problem_with_its_code(write, facts, code, field):
    response = write(facts)
    body = response.json()
    assert (response.status_code, response["Content-Type"]) == (422, "application/problem+json")
    assert body["status"] == 422
    assert code in (None, body["code"])
    assert field in (None, body["field"])
    assert not Entry.objects.exists()


def test_finished_list_refuses_entries(write, table):
    ScoreList.objects.filter(table=table).update(status=ListStatus.CONFIRMED)
    assert write(GAME).json()["code"] == "list_confirmed"


def test_writing_needs_a_token_of_staff(cast_answers, entries):
    body = {"facts": GAME, "client_key": str(uuid4()), "seen_revision": 0}

    def ask(client):
        return client.post(entries, body, format="json").status_code, Entry.objects.count()

    assert cast_answers(ask) == {**dict.fromkeys(CAST, (201, 1)), "stranger": (403, 0), "anonymous": (401, 0)}


@pytest.mark.parametrize(("method", "left"), [("put", 1), ("delete", 0)])
def test_changing_needs_a_token_of_staff(cast_answers, write, entries, method, left):
    uid = write(GAME).json()["entry"]
    keys = {"client_key": str(uuid4()), "seen_revision": 1}
    address = f"{entries}{uid}/?{urlencode(keys)}"

    def ask(client):
        response = getattr(client, method)(address, {"facts": GAME, **keys}, format="json")
        return response.status_code, Entry.objects.count()

    refused = {"stranger": (403, 1), "anonymous": (401, 1)}
    assert cast_answers(ask) == {**dict.fromkeys(CAST, (200, left)), **refused}


def test_session_does_not_replace_a_token(client, owner, entries):
    client.force_login(owner)
    body = {"facts": GAME, "client_key": str(uuid4()), "seen_revision": 0}
    assert client.post(entries, body, content_type="application/json").status_code == 401
