"""Creating and deleting rehearsals."""

from datetime import UTC, datetime

import pytest

from scoring.errors import RuleViolation
from tests.factories import ClubFactory, TournamentFactory
from tournaments.models.participant import Attendance
from tournaments.models.rehearsals import RehearsalRun
from tournaments.models.revision import Revision
from tournaments.models.tournament import Tournament, Visibility
from tournaments.rehearsals.lifecycle import begin_rehearsal, stop_rehearsal, throw_away_rehearsal
from tournaments.rehearsals.plan.evening import Evening
from tournaments.selectors.access import listed_tournaments
from tournaments.selectors.tournament.organising import is_deletable, needs_its_name
from tournaments.services.ledger import system_request

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
EVENING = Evening(players=41, rounds=3, minutes=10, seed=7, left=(1,))


def begin(**fields):
    return begin_rehearsal(club=ClubFactory(), evening=EVENING, at=NOON, write_request=system_request(), fields=fields)


def test_rehearsal_begins_with_registered_players():
    tournament = begin()
    assert tournament.is_rehearsal
    assert tournament.visibility == Visibility.LINK
    assert set(tournament.participants.values_list("status", flat=True)) == {Attendance.REGISTERED}
    assert tournament.participants.count() == 41
    run = RehearsalRun.objects.get()
    assert (run.seed, run.minutes, run.left, run.began_at, run.next_at) == (7, 10, [1], NOON, NOON)
    assert Revision.objects.get(action="begin_rehearsal").after["seed"] == 7
    assert tournament.sizes == {
        "4": {"normal_games": 8, "minutes": 2},
        "5": {"normal_games": 10, "minutes": 2},
    }


@pytest.mark.services
def test_repeated_request_begins_one_rehearsal():
    club, request = ClubFactory(), system_request()
    for _ in range(2):
        begin_rehearsal(club=club, evening=EVENING, at=NOON, write_request=request)
    assert (Tournament.objects.count(), RehearsalRun.objects.count()) == (1, 1)


@pytest.mark.services
def test_rehearsal_begins_atomically(monkeypatch):
    monkeypatch.setattr("tournaments.rehearsals.lifecycle.import_participants", lambda **_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        begin()
    assert not Tournament.objects.exists()


def test_rehearsal_is_never_listed_publicly():
    begin(visibility=Visibility.PUBLIC)
    assert not listed_tournaments().exists()


@pytest.mark.services
def test_rehearsal_is_deleted_without_typing_its_name():
    tournament = begin()
    assert is_deletable(tournament)
    assert not needs_its_name(tournament)
    throw_away_rehearsal(tournament=tournament, write_request=system_request())
    assert not Tournament.objects.exists()
    assert not RehearsalRun.objects.exists()


@pytest.mark.parametrize("service", [throw_away_rehearsal, stop_rehearsal])
def test_real_tournament_is_refused(service):
    tournament = TournamentFactory()
    with pytest.raises(RuleViolation, match="no_rehearsal"):
        service(tournament=tournament, write_request=system_request())
    assert Tournament.objects.exists()
