from datetime import timedelta

import pytest

from scoring.errors import RuleViolation
from tests.tournaments.rounds import NOON, again, enrol, running
from tournaments.models.revision import Revision
from tournaments.models.tournament import Status, Tournament
from tournaments.services.ledger import system_request
from tournaments.services.rounds.objections import declare_final, hear_objections
from tournaments.services.rounds.steps import MissingLists, close_round, reopen_round

pytestmark = pytest.mark.django_db
QUARTER = timedelta(minutes=15)


@pytest.fixture
def nine(tournament):
    enrol(tournament, 9)
    return tournament


def close(tournament, at=NOON):
    in_round = tournament.rounds.first() or running(tournament)
    close_round(in_round=in_round, at=at, missing=MissingLists.CLOSE_ANYWAY, write_request=system_request())
    return again(in_round)


def declare(in_round, at=NOON):
    declare_final(in_round=in_round, at=at, write_request=system_request())
    return again(in_round).objections_until


def extend(in_round, minutes, at=NOON):
    hear_objections(in_round=in_round, minutes=minutes, at=at, write_request=system_request())
    return again(in_round).objections_until


@pytest.mark.parametrize(("minutes", "until"), [(15, NOON + QUARTER), (0, None), (90, NOON + 6 * QUARTER)])
def test_close_starts_time_for_objections(nine, minutes, until):
    Tournament.objects.filter(pk=nine.pk).update(objection_minutes=minutes)
    assert close(nine).objections_until == until
    after = Revision.objects.get(action="close_round").after
    assert after["objections_until"] == (until and until.isoformat())


def test_objections_end_at_a_full_minute(nine):
    assert close(nine, NOON + timedelta(seconds=20)).objections_until == NOON + QUARTER + timedelta(minutes=1)


@pytest.mark.services
def test_organisers_declare_a_result_final_earlier(nine):
    in_round, at = close(nine), NOON + timedelta(minutes=3)
    version = Tournament.objects.get(pk=nine.pk).version
    assert declare(in_round, at) == at
    assert Tournament.objects.get(pk=nine.pk).version == version + 1
    revision = Revision.objects.get(action="declare_final")
    assert revision.after["objections_until_before"] == (NOON + QUARTER).isoformat()


@pytest.mark.parametrize(
    ("at", "until"),
    [(NOON, NOON + 2 * QUARTER), (NOON + QUARTER, NOON + 2 * QUARTER), (NOON + 4 * QUARTER, NOON + 5 * QUARTER)],
)
def test_hear_objections_extends_from_end_or_now(nine, at, until):
    assert extend(close(nine), 15, at) == until


def test_reopened_round_is_provisional_again(nine):
    in_round = close(nine)
    reopen_round(in_round=in_round, write_request=system_request())
    assert again(in_round).objections_until is None
    assert close(nine, NOON + QUARTER).objections_until == NOON + 2 * QUARTER


def refusal(act, *args):
    with pytest.raises(RuleViolation) as caught:
        act(*args)
    return caught.value.code


def test_refusals(nine):
    runs = running(nine)
    assert [refusal(declare, runs), refusal(extend, runs, 5)] == ["round_is_running"] * 2
    in_round = close(nine)
    for minutes in (0, -1, 1441):
        assert refusal(extend, in_round, minutes) == "objection_minutes_out_of_range"
    assert refusal(declare, in_round, NOON + QUARTER) == "round_is_final"
    Tournament.objects.filter(pk=nine.pk).update(status=Status.FINISHED)
    assert [refusal(declare, in_round), refusal(extend, in_round, 5)] == ["tournament_is_finished"] * 2
