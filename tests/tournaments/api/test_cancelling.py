from uuid import uuid4

import pytest

from tests.tournaments.field import POINTS, play_round
from tournaments.models.round import Table

pytestmark = pytest.mark.django_db


def test_organisers_cancel_and_reinstate_tables(tournament, cast_answers):
    play_round(tournament, number=1, points=POINTS)
    address = f"/api/v1/tournaments/{tournament.uid}/rounds/1/cancelled/"

    def ask(client):
        done = []
        for body in ({"cancelled": True, "tables": [2], "reason": "Wet cards"}, {"cancelled": False}):
            answer = client.post(address, {"client_key": str(uuid4()), **body}, format="json")
            done.append(
                (answer.status_code, answer.json().get("tables"), Table.objects.exclude(cancelled_at=None).count())
            )
        return done

    able = [(200, [2], 1), (200, [2], 0)]
    refused = {
        who: [(code, None, 0)] * 2
        for who, code in (("helper", 403), ("referee", 403), ("stranger", 403), ("anonymous", 401))
    }
    assert cast_answers(ask) == {"owner": able, "organiser": able, **refused}


def test_cancelling_needs_a_reason(tournament, client_of, organiser):
    play_round(tournament, number=1, points=POINTS)
    address = f"/api/v1/tournaments/{tournament.uid}/rounds/1/cancelled/"
    answer = client_of(organiser).post(address, {"client_key": str(uuid4()), "cancelled": True}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (422, "cancelling_without_reason")
    assert not Table.objects.exclude(cancelled_at=None).exists()
