from uuid import uuid4

import pytest

from tests.factories import ParticipantFactory
from tests.tournaments.field import POINTS, play_round
from tournaments.models.participant import Participant
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import Tournament
from tournaments.selectors.results.standings import standings_of
from tournaments.selectors.rounds.rounds import to_draw

pytestmark = pytest.mark.django_db


def send(client, tournament, start_number, **values):
    address = f"/api/v1/tournaments/{tournament.uid}/participants/{start_number}/presence/"
    return client.post(address, {"client_key": str(uuid4()), **values}, format="json")


def drawn(tournament, number):
    return sorted(to_draw(tournament, number).values_list("start_number", flat=True))


def test_organisers_say_in_which_rounds_somebody_plays(tournament, cast_answers):
    ParticipantFactory(tournament=tournament, start_number=1)

    def ask(client):
        status = send(client, tournament, 1, present_from=2, present_until=3).status_code
        return status, list(Participant.objects.values_list("present_from", "present_until"))

    able, refused = (200, [(2, 3)]), [(1, None)]
    assert cast_answers(ask) == {
        **dict.fromkeys(("owner", "organiser"), able),
        **dict.fromkeys(("helper", "referee", "stranger"), (403, refused)),
        "anonymous": (401, refused),
    }


@pytest.mark.parametrize(
    ("number", "values", "answer"),
    [(9, {}, (404, "not_found")), (1, {"present_from": 4, "present_until": 2}, (422, "present_until_before_from"))],
)
def test_refused_presence_changes_nothing(tournament, client_of, organiser, number, values, answer):
    ParticipantFactory(tournament=tournament, start_number=1)
    response = send(client_of(organiser), tournament, number, **values)
    assert (response.status_code, response.json()["code"]) == answer
    assert list(Participant.objects.values_list("present_from", "present_until")) == [(1, None)]


def test_participant_leaves_and_returns(tournament, client_of, organiser):
    Tournament.objects.update(missed_rounds="penalty", missed_points=5)
    play_round(tournament, number=1, points=POINTS)
    client = client_of(organiser)
    assert send(client, tournament, 1, status="withdrawn").json()["status"] == "withdrawn"
    assert 1 not in drawn(tournament, 2)
    play_round(tournament, number=2, points=POINTS)
    Occupancy.objects.filter(round__number=2, participant__start_number=1).delete()
    assert send(client, tournament, 1, status="present").status_code == 200
    assert 1 in drawn(tournament, 3)
    play_round(tournament, number=3, points=POINTS)
    row = next(row for row in standings_of(Tournament.objects.get()).rows if row.start_number == 1)
    assert (row.rounds, row.missed, row.total) == ((10, None, 10), (2,), 15)
