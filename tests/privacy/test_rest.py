from uuid import uuid4

import pytest

from tests.factories import ParticipantFactory
from tests.people.conftest import enter  # noqa: F401 - a fixture
from tests.tournaments.api.conftest import cast_answers, client_of  # noqa: F401 - fixtures
from tournaments.models.people.player import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def person(tournament, enter):  # noqa: F811
    player = enter("Ilse Wagner", email="ilse@example.org")
    ParticipantFactory(tournament=tournament, start_number=7, name="Ilse Wagner", player=player)
    return player


def address(person, end):
    return f"/api/v1/clubs/{person.club.slug}/people/{person.uid}/{end}/"


def test_organisers_read_what_is_stored(person, cast_answers):  # noqa: F811
    def ask(client):
        answer = client.get(address(person, "data"))
        return answer.json()["entry"]["email"] if answer.status_code == 200 else answer.status_code

    assert cast_answers(ask) == {
        **dict.fromkeys(("owner", "organiser"), "ilse@example.org"),
        **dict.fromkeys(("helper", "referee", "stranger"), 403),
        "anonymous": 401,
    }


def test_person_is_made_anonymous_once(person, client_of, organiser, tournament):  # noqa: F811
    api, body = client_of(organiser), {"client_key": str(uuid4()), "reason": "asked for it"}
    preview = api.get(address(person, "erase")).json()
    assert (preview["entries"], preview["participations"], preview["prints"]) == (1, 1, 0)
    assert [api.post(address(person, "erase"), body, format="json").status_code for _ in range(2)] == [204, 204]
    assert (Player.objects.count(), tournament.participants.get().name) == (0, "Spieler 7")
    assert api.post(address(person, "erase"), {**body, "client_key": str(uuid4())}, format="json").status_code == 404


def test_erasing_needs_a_reason(person, client_of, organiser):  # noqa: F811
    body = {"client_key": str(uuid4()), "reason": " "}
    answer = client_of(organiser).post(address(person, "erase"), body, format="json")
    assert (answer.status_code, Player.objects.count()) == (422, 1)
