from uuid import uuid4

import pytest

from tournaments.models.people.door import Money
from tournaments.services.ledger import system_request
from tournaments.services.participants.roster import delete_participant

pytestmark = pytest.mark.django_db
PAID = {"kind": "paid", "cents": 1000, "way": "cash"}


def address(tournament, end=""):
    return f"/api/v1/tournaments/{tournament.uid}/door/{end}"


def mark(client, tournament, number=1, **values):
    return client.post(address(tournament, f"{number}/"), {"client_key": str(uuid4()), **values}, format="json")


def test_organisers_check_in_and_take_money(tournament, expected, cast_answers):
    def ask(client):
        answer = mark(client, tournament, status="present", payment=PAID)
        return answer.status_code, Money.objects.count(), client.get(address(tournament)).status_code

    assert cast_answers(ask) == {
        **dict.fromkeys(("owner", "organiser"), (200, 1, 200)),
        **dict.fromkeys(("helper", "referee", "stranger"), (403, 0, 403)),
        "anonymous": (401, 0, 401),
    }


def test_people_are_filtered_and_have_accounts(tournament, expected, client_of, organiser):
    client = client_of(organiser)
    assert mark(client, tournament, status="present", payment=PAID).json()["paid"] == 1000
    missing = client.get(address(tournament), {"missing": "true", "name": "mus"}).json()["results"]
    assert [(row["start_number"], row["owed"], row["paid"]) for row in missing] == [(2, 1000, 0), (3, 1000, 0)]
    (row,) = client.get(address(tournament, "money/")).json()["results"]
    assert {name: row[name] for name in ("start_number", "kind", "cents", "way", "door", "undone_at")} == {
        "start_number": 1,
        "kind": "paid",
        "cents": 1000,
        "way": "cash",
        "door": "",
        "undone_at": None,
    }


@pytest.mark.parametrize(
    ("number", "values", "status"),
    [
        (9, {"status": "present"}, 422),
        (1, {}, 422),
        (1, {"payment": {"kind": "paid", "cents": 5}}, 422),
        (1, {"payment": {"kind": "owed", "cents": 5, "way": "cash"}}, 422),
        (1, {"payment": {"kind": "paid", "cents": -5, "way": "cash"}}, 422),
        (1, {"payment": {"kind": "returned", "cents": 5, "way": "cash"}}, 422),
        (1, {"payment": {"kind": "owed", "cents": 500}}, 200),
    ],
)
def test_wrong_values_are_refused(tournament, expected, client_of, organiser, number, values, status):
    assert mark(client_of(organiser), tournament, number, **values).status_code == status


def test_list_takes_the_same_queries_for_more_people(
    tournament,
    expected,
    client_of,
    organiser,
    django_assert_max_num_queries,
):
    client = client_of(organiser)
    for number in range(2):
        mark(client, tournament, number + 1, payment=PAID)
        for end in ("", "money/"):
            with django_assert_max_num_queries(8):
                client.get(address(tournament, end))


def test_key_of_a_deleted_participant_is_refused(tournament, expected, client_of, organiser):
    client, key = client_of(organiser), str(uuid4())
    mark(client, tournament, status="present", client_key=key)
    delete_participant(tournament=tournament, start_number=1, write_request=system_request())
    assert mark(client, tournament, status="present", client_key=key).json()["code"] == "participant_gone"
