from uuid import uuid4

import pytest

from tests.factories import ClubFactory
from tournaments.models.people.player import Player, PlayerMerge
from tournaments.people.book import likely_duplicates

pytestmark = pytest.mark.django_db


@pytest.fixture
def api(client_of, organiser):
    return client_of(organiser)


@pytest.fixture
def address(club):
    return lambda end="": f"/api/v1/clubs/{club.slug}/people/{end}"


def keyed(**values):
    return {"client_key": str(uuid4()), **values}


def names(answer):
    return [f"{row['given']} {row['family']}" for row in answer.json()["results"]]


def test_organisers_read_and_add_people(address, cast_answers, enter):
    enter("Ilse Wagner")

    def ask(client):
        added = client.post(address(), keyed(family="Otten"), format="json")
        return client.get(address()).status_code, added.status_code, Player.objects.count()

    assert cast_answers(ask) == {
        **dict.fromkeys(("owner", "organiser"), (200, 201, 2)),
        **dict.fromkeys(("helper", "referee", "stranger"), (403, 403, 1)),
        "anonymous": (401, 401, 1),
    }


def test_people_are_found_by_beginnings_and_numbers(address, api, enter):
    enter("Ilse Wagner", member_number="17")
    enter("Eva Otten")
    assert names(api.get(address())) == ["Eva Otten", "Ilse Wagner"]
    assert [names(api.get(address(), {"name": typed})) for typed in ("wag", "17", "gner")] == [
        ["Ilse Wagner"],
        ["Ilse Wagner"],
        [],
    ]


def test_entry_is_added_once_changed_and_deleted_once(address, api):
    body = keyed(given="Ilse", family="Wagner", marks=["Dame"], agreed=True)
    first, again = (api.post(address(), body, format="json").json() for _ in range(2))
    assert (first, first["agreed_at"] is None, first["marks"]) == (again, False, ["Dame"])
    one = address(f"{first['uid']}/")
    changed = api.put(one, keyed(given="Ilse", family="Otten"), format="json").json()
    assert (changed["family"], changed["marks"], changed["agreed_at"]) == ("Otten", [], None)
    assert api.get(one).json() == changed
    assert api.put(one, keyed(), format="json").json()["code"] == "person_without_name"
    key = keyed()["client_key"]
    assert [api.delete(f"{one}?client_key={key}").status_code for _ in range(2)] == [204, 204]
    assert (api.get(one).status_code, api.delete(f"{one}?client_key={uuid4()}").status_code) == (404, 404)


def test_entry_that_somebody_changed_meanwhile_is_not_replaced(address, api, enter):
    one = address(f"{enter('Ilse Wagner').uid}/")
    seen = api.get(one).json()["state"]
    body = keyed(family="Otten", seen=seen)
    first, again = (api.put(one, body, format="json").json() for _ in range(2))
    assert (first, first["family"], first["state"] == seen) == (again, "Otten", False)
    stale = api.put(one, keyed(family="Test", seen=seen), format="json")
    assert (stale.status_code, stale.json()["code"]) == (409, "stale_revision")
    assert api.get(one).json() == first
    assert api.put(one, keyed(family="Test"), format="json").json()["family"] == "Test"


def test_two_entries_are_merged_and_become_two_again(address, api, enter):
    into, absorbed = enter("Ilse Wagner"), enter("Ilse Wagner", member_number="17")
    body = keyed(absorbed=str(absorbed.uid))
    first, again = (api.post(address(f"{into.uid}/merge/"), body, format="json").json() for _ in range(2))
    assert (first, first["into"]) == (again, str(into.uid))
    assert [row["member_number"] for row in api.get(address()).json()["results"]] == ["17"]
    lifted = api.post(address(f"merges/{first['uid']}/lift/"), keyed(), format="json").json()
    assert (lifted["lifted_at"] is None, PlayerMerge.objects.get().lifted_at is None) == (False, False)
    assert len(api.get(address()).json()["results"]) == 2


def test_two_people_are_told_apart_until_it_is_taken_back(address, api, club, enter):
    one, other = enter("Ilse Wagner"), enter("Wagner, Ilse")
    body = keyed(other=str(one.uid))
    first, again = (api.post(address(f"{other.uid}/apart/"), body, format="json").json() for _ in range(2))
    assert (first, likely_duplicates(club)) == (again, [])
    lift, key = address(f"apart/{first['uid']}/lift/"), keyed()
    assert [api.post(lift, key, format="json").status_code for _ in range(2)] == [204, 204]
    assert likely_duplicates(club) == [(one, other)]
    theirs = enter("Eva Otten", club=ClubFactory())
    for pair in ((one, theirs), (theirs, one)):
        told = api.post(address(f"{pair[0].uid}/apart/"), keyed(other=str(pair[1].uid)), format="json")
        assert told.status_code == 404
    assert api.post(address(f"{one.uid}/apart/"), keyed(other=str(one.uid)), format="json").status_code == 422


def test_people_of_another_club_do_not_exist(address, api, enter):
    own, theirs = enter("Ilse Wagner"), enter("Eva Otten", club=ClubFactory())
    merged = api.post(address(f"{own.uid}/merge/"), keyed(absorbed=str(theirs.uid)), format="json")
    assert (api.get(address(f"{own.uid}/")).status_code, api.get(address(f"{theirs.uid}/")).status_code) == (200, 404)
    assert (merged.status_code, PlayerMerge.objects.count()) == (404, 0)


def test_list_takes_the_same_queries_for_more_people(address, api, enter, django_assert_max_num_queries):
    for name in ("Ilse Wagner", "Eva Otten", "Ute Otten"):
        enter(name)
        with django_assert_max_num_queries(8):
            api.get(address())
