from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.tournaments.rounds import again, enrol, entered, running
from tournaments.models.round import Round
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament


@pytest.fixture
def nine(tournament: Tournament) -> Tournament:
    enrol(tournament, 9)
    return tournament


@pytest.fixture
def desk(client: Client, organiser: User) -> Client:
    client.force_login(organiser)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


@pytest.fixture
def sixteen(tournament: Tournament) -> Tournament:
    enrol(tournament, 16)
    return tournament


@pytest.fixture
def under_way(nine: Tournament) -> Round:
    """Table 1 is playing game 5 with 31 minutes left, and position 2 owes a Pflichtsolo. Table 2 hasn't started."""
    in_round = running(nine)
    entered(in_round.tables.get(number=1))
    first = ScoreList.objects.get(table__number=1)
    first.state = {**first.state, "number": 5, "open_pflichtsoli": {"2": 1}}
    first.save()
    in_round.tables.filter(number=1).update(ends_at=timezone.now() + timedelta(minutes=30, seconds=30))
    in_round.tables.filter(number=2).update(ends_at=timezone.now() + timedelta(minutes=20, seconds=30))
    return again(in_round)
