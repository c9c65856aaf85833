from datetime import date, timedelta
from uuid import uuid4

import pytest

from tests.factories import ParticipantFactory, TournamentFactory
from tests.people.conftest import enter  # noqa: F401 - a fixture
from tests.tournaments.api.conftest import cast_answers, client_of  # noqa: F401 - fixtures
from tournaments.models.tournament import Tournament, Visibility

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(club):
    return lambda end="": f"/api/v1/clubs/{club.slug}/dates/{end}"


@pytest.fixture
def event(club):
    return TournamentFactory(club=club, name="Freitagsrunde", venue="Krug", date=date(2026, 11, 6))


def test_everybody_reads_the_public_events(address, client, club, event):
    TournamentFactory(club=club, name="Vorstand", visibility=Visibility.PRIVATE)
    assert [row["name"] for row in client.get(address()).json()["results"]] == ["Freitagsrunde"]
    assert client.get("/api/v1/clubs/nobody/dates/").status_code == 404


def test_next_evening_is_proposed_and_set_up_once(address, client_of, organiser, club, event, enter):  # noqa: F811
    ParticipantFactory(tournament=event, player=enter("Ilse Wagner"))
    api = client_of(organiser)
    proposed = api.get(address("next/")).json()
    assert (proposed["after"], proposed["venue"], proposed["regulars"]) == (event.slug, "Krug", 1)
    body = {"client_key": str(uuid4()), "date": "2027-01-08", "regulars": True}
    first, again = (api.post(address("next/"), body, format="json").json() for _ in range(2))
    assert (first["uid"], first["date"], first["name"]) == (again["uid"], "2027-01-08", proposed["name"])
    made = Tournament.objects.get(uid=first["uid"])
    assert (made.venue, [person.name for person in made.participants.all()]) == ("Krug", ["Ilse Wagner"])


def test_year_of_the_next_evening_is_checked(address, client_of, organiser, event):  # noqa: F811
    body = {"client_key": str(uuid4()), "date": "9999-12-31"}
    answer = client_of(organiser).post(address("next/"), body, format="json")
    assert (answer.status_code, Tournament.objects.count()) == (422, 1)


def test_only_organisers_set_up_the_next_evening(address, cast_answers, event):  # noqa: F811
    body = {"date": str(event.date + timedelta(days=7))}

    def ask(client):
        return client.post(address("next/"), {"client_key": str(uuid4()), **body}, format="json").status_code

    assert cast_answers(ask) == {
        **dict.fromkeys(("owner", "organiser"), 201),
        **dict.fromkeys(("helper", "referee", "stranger"), 403),
        "anonymous": 401,
    }


def test_club_without_events_has_nothing_to_follow(address, client_of, organiser):  # noqa: F811
    assert client_of(organiser).get(address("next/")).status_code == 404
