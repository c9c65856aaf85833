from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tournaments.models.people.sign_up import SignUp, SignUpSheet

pytestmark = pytest.mark.django_db
ANNA = {"people": [{"given": "Anna", "family": "Muster"}], "phone": "0123"}


@pytest.fixture
def opened(tournament):
    yesterday = timezone.now() - timedelta(days=1)
    return SignUpSheet.objects.create(tournament=tournament, opens_at=yesterday, places=1, by_approval=True)


def address(tournament, end=""):
    return f"/api/v1/tournaments/{tournament.uid}/sign-ups/{end}"


def send(client, to, **values):
    return client.post(to, {"client_key": str(uuid4()), **values}, format="json")


def test_organisers_sign_up_and_read(tournament, opened, cast_answers):
    def ask(client):
        made = send(client, address(tournament), **ANNA)
        return made.status_code, client.get(address(tournament)).status_code

    assert cast_answers(ask) == {
        **dict.fromkeys(("owner", "organiser"), (201, 200)),
        **dict.fromkeys(("helper", "referee", "stranger"), (403, 403)),
        "anonymous": (401, 401),
    }


def test_steps_move_a_sign_up(tournament, opened, client_of, organiser):
    client = client_of(organiser)
    uid = send(client, address(tournament), **ANNA).json()["uid"]
    states = [send(client, address(tournament, f"{uid}/"), step=step).json()["state"] for step in ("approve", "told")]
    (row,) = client.get(address(tournament), {"state": "in"}).json()["results"]
    assert (states, row["people"][0]["name"], row["people"][0]["start_number"]) == (["in", "in"], "Anna Muster", 1)
    assert send(client, address(tournament, f"{uid}/"), step="withdraw", reason="ill").json()["state"] == "out"
    assert send(client, address(tournament, f"{uid}/"), step="told", client_key="x").status_code == 422
    assert send(client, address(tournament, f"{uuid4()}/"), step="told").status_code == 404


def test_one_of_several_withdraws_alone_and_once(tournament, opened, client_of, organiser):
    SignUpSheet.objects.update(places=2, by_approval=False)
    client, bert = client_of(organiser), {"given": "Bert", "family": "Muster"}
    made = send(client, address(tournament), people=[*ANNA["people"], bert]).json()
    to, leaving = address(tournament, f"{made['uid']}/"), made["people"][0]["id"]
    step = {"step": "withdraw", "person": leaving, "client_key": str(uuid4())}
    for answer in (send(client, to, **step).json() for _attempt in range(2)):
        assert (answer["state"], [each["name"] for each in answer["people"]]) == ("in", ["Bert Muster"])
    assert sorted((row.state, str(row.people.get())) for row in SignUp.objects.all()) == [
        ("in", "Bert Muster"),
        ("out", "Anna Muster"),
    ]
    assert send(client, to, step="withdraw", person=leaving).json()["code"] == "sign_up_changed"
    for other in ("approve", "told"):
        refused = send(client, to, step=other, person=made["people"][1]["id"])
        assert (refused.status_code, refused.json()["code"]) == (422, "body_invalid")


def test_same_key_signs_up_once(tournament, opened, client_of, organiser):
    client, key = client_of(organiser), str(uuid4())
    answers = [send(client, address(tournament), **ANNA, client_key=key) for _attempt in range(2)]
    assert ([each.status_code for each in answers], SignUp.objects.count()) == ([201, 201], 1)


def test_list_takes_the_same_queries_for_more_sign_ups(
    tournament,
    opened,
    client_of,
    organiser,
    django_assert_max_num_queries,
):
    client = client_of(organiser)
    for _each in range(3):
        send(client, address(tournament), **ANNA)
    with django_assert_max_num_queries(9):
        assert client.get(address(tournament)).json()["count"] == 3
