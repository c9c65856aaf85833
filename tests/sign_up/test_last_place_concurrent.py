"""The last place is taken once, however many sign up for it at once."""

import json

import pytest

from tests.tournaments.services.concurrent_writers import SET_UP, Place, at_once

GUESTS = 20
OPEN = (
    SET_UP
    + """
from django.utils import timezone
from tournaments.models.people.sign_up import SignUpSheet
from tournaments.models.tournament import Tournament
tournament = Tournament.objects.get()
taken = tournament.participants.count()
SignUpSheet.objects.create(tournament=tournament, opens_at=timezone.now(), places=taken + 1)
"""
)
SIGNS_UP = """
import sys, time
from django.utils import timezone
from tournaments.models.tournament import Tournament
from tournaments.names.names import Name
from tournaments.services.ledger import system_request
from tournaments.sign_up.services import Contact, Guest, sign_up
guest, tournament = Guest(name=Name("Gast", sys.argv[1])), Tournament.objects.get()
time.sleep(max(0, float(sys.argv[2]) - time.time()))
row = sign_up(
    tournament=tournament, guests=[guest], contact=Contact(), at=timezone.now(), write_request=system_request()
)
print(row.state)
"""
READER = """
import json
from tournaments.models.people.sign_up import SignUp
from tournaments.models.participant import Participant
print(json.dumps([
    sorted(SignUp.objects.values_list("state", flat=True)), SignUp.objects.values("order").distinct().count(),
    Participant.objects.filter(given="Gast").count(),
]))
"""


@pytest.mark.long
def test_last_place_goes_to_exactly_one_of_twenty(place: Place) -> None:
    answers, stored = at_once(place, OPEN, SIGNS_UP, READER, *([str(number)] for number in range(GUESTS)))
    states = ["in", *["waiting"] * (GUESTS - 1)]
    assert sorted(answer.strip() for answer in answers) == states
    assert json.loads(stored) == [states, GUESTS, 1]
