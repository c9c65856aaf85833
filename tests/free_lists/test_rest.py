"""REST API of free lists."""

from uuid import uuid4

import pytest

from accounts.models import Scope
from tests.free_lists.builders import free_list
from tournaments.free_lists.access import Link, list_token
from tournaments.models.free_list import FreeList
from tournaments.models.revision import Revision
from tournaments.models.score_list import Entry

pytestmark = pytest.mark.django_db

GAME = {"value": 2, "winners": [1, 2]}


def body(**more: object) -> dict[str, object]:
    return {"client_key": str(uuid4()), **more}


def test_list_is_created_by_token_and_written_by_link(client_of, stranger, anybody):
    wanted = body(names=["Anna", "Bert", "Cäsar", "Doris"], rules="ddv", games=8, title="Mittwoch")
    assert anybody.post("/api/v1/lists/", wanted, format="json").status_code == 401
    made = client_of(stranger).post("/api/v1/lists/", wanted, format="json")
    assert (made.status_code, made.json()["names"]["3"], made.json()["games"]) == (201, "Cäsar", 8)
    assert FreeList.objects.get().owner == stranger
    at = f"/api/v1/l/{made.json()['write']}/"
    written = anybody.post(f"{at}entries/", body(seen_revision=0, facts=GAME), format="json")
    assert (written.status_code, written.json()["derived"]["points"]) == (201, [2, 2, -2, -2])
    entry = f"{at}entries/{written.json()['entry']}/"
    changed = anybody.put(entry, body(seen_revision=1, facts={**GAME, "value": 3}), format="json")
    assert changed.json()["derived"]["points"] == [3, 3, -3, -3]
    stale = anybody.post(f"{at}entries/", body(seen_revision=1, facts=GAME), format="json")
    assert stale.status_code == 409
    assert len(anybody.get(f"{at}entries/").json()["entries"]) == 1
    assert anybody.delete(f"{entry}?client_key={uuid4()}&seen_revision=2").status_code == 200
    assert not Entry.objects.exists()


def test_read_link_reads_and_wrong_link_is_not_found(anybody):
    score_list = free_list()
    at = f"/api/v1/l/{list_token(score_list, Link.READ)}/"
    assert anybody.get(at).json()["write"] is None
    refused = anybody.post(f"{at}entries/", body(seen_revision=0, facts=GAME), format="json")
    assert (refused.status_code, Entry.objects.count()) == (404, 0)
    assert anybody.put(at, body(seen_revision=0, title="x"), format="json").status_code == 404
    assert anybody.get("/api/v1/l/made-up/").status_code == 404


def test_token_beside_a_link_needs_the_scope(client_of, stranger):
    at = f"/api/v1/l/{list_token(free_list())}/entries/"
    sent = body(seen_revision=0, facts=GAME)
    refused = client_of(stranger, Scope.READ).post(at, sent, format="json")
    assert (refused.status_code, refused.json()["code"]) == (403, "scope_missing")
    assert client_of(stranger, Scope.ENTER).post(at, sent, format="json").status_code == 201
    assert Revision.objects.first().actor_user == stranger


def test_partial_settings_keep_the_rest(anybody):
    score_list = free_list()
    at = f"/api/v1/l/{list_token(score_list)}/"
    before = anybody.get(at).json()
    sent = body(seen_revision=0, names={"2": "Berta"}, games=12, rules="ohne-neunen")
    answer = anybody.put(at, sent, format="json")
    now = {"revision": 1, "names": {**before["names"], "2": "Berta"}, "games": 12, "rule_book": "ohne-neunen"}
    assert (answer.status_code, answer.json()) == (200, {**before, **now})
    wrong = anybody.put(at, body(seen_revision=1, names={"9": "Neun"}), format="json")
    assert (wrong.status_code, wrong.json()["field"]) == (422, "names")


def test_answers_of_a_link_are_not_stored(anybody):
    answer = anybody.get(f"/api/v1/l/{list_token(free_list())}/")
    assert "no-store" in answer["Cache-Control"]


def test_options_change_the_current_rules(anybody):
    score_list = free_list()
    at = f"/api/v1/l/{list_token(score_list)}/"
    sent = body(seen_revision=0, options={"genscher": True})
    assert anybody.put(at, sent, format="json").status_code == 200
    score_list.refresh_from_db()
    assert score_list.rule_set.options["genscher"] is True
