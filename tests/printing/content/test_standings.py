"""Printed standings for staff and for the public."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone, translation

from scoring.errors import RuleViolation
from tests.tournaments.field import play_round
from tournaments.models.printing import PrintJob
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import StandingsShown, Status, Tournament
from tournaments.printing.content import gather
from tournaments.printing.content.gather_lists import _finality

pytestmark = pytest.mark.django_db
NOW = timezone.now().replace(hour=12, minute=20, second=0, microsecond=0)


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    with translation.override("en"):
        yield


@pytest.fixture
def event(tournament: Tournament) -> Tournament:
    """The last of two rounds is closed, but objections are still possible."""
    Tournament.objects.update(date=NOW.date(), time_zone="UTC", rounds_planned=2, status=Status.RUNNING)
    play_round(tournament, number=1, points=(10, -10))
    play_round(tournament, number=2, points=(1, -1))
    Round.objects.filter(number=2).update(objections_until=NOW + timedelta(minutes=20))
    tournament.refresh_from_db()
    return tournament


def printed(event: Tournament, mode: StandingsShown, gathered=gather.standings):
    event.standings_shown = mode
    return gathered(PrintJob(tournament=event, document="standings", options={}))


OPEN = "Round 1 final; round 2 provisional, objections until 12:40"


@pytest.mark.parametrize(
    ("mode", "secret"),
    [(StandingsShown.AT_ONCE, False), (StandingsShown.FROZEN, True), (StandingsShown.AFTER_END, True)],
)
def test_all_standings_mention_secret_and_provisional_results(event, mode, secret):
    table = printed(event, mode)
    assert table.rounds == (1, 2)
    assert table.secret is secret
    assert table.state.startswith("After round 2 of 2, ") and table.state.endswith(f" · {OPEN}")


@pytest.mark.parametrize("gathered", [gather.standings, gather.public_standings])
@pytest.mark.parametrize("status", [Status.RUNNING, Status.FINISHED])
def test_all_standings_show_their_time_in_the_tournaments_zone(event, gathered, status):
    written = Revision.objects.create(tournament=event, action="note", client_key=uuid4())
    Revision.objects.filter(pk=written.pk).update(at=datetime(2026, 11, 21, 22, 5, tzinfo=UTC))
    event.status, event.time_zone = status, "Europe/Berlin"
    assert printed(event, StandingsShown.FROZEN, gathered).as_of == "As of 21 November 2026, 23:05"


def test_standings_for_everybody_have_nothing_of_the_last_round(event):
    table = printed(event, StandingsShown.FROZEN, gather.public_standings)
    assert (table.rounds, table.rows[0].total) == ((1,), 10)
    assert "frozen since the last round started" in table.state and table.state.endswith(" · Round 1 final")
    with pytest.raises(RuleViolation):
        printed(event, StandingsShown.AFTER_END, gather.public_standings)


def test_public_final_standings_have_no_remarks(event):
    event.status = Status.FINISHED
    assert printed(event, StandingsShown.AT_ONCE).state == ""
    event.results_released_at = NOW
    assert printed(event, StandingsShown.FROZEN).state == ""


# Everybody sees some results but not others.
OFFERED = [
    (StandingsShown.AT_ONCE, RoundStatus.RUNNING, False),
    (StandingsShown.AFTER_ROUND, RoundStatus.RUNNING, True),
    (StandingsShown.AFTER_ROUND, RoundStatus.CLOSED, False),
    (StandingsShown.FROZEN, RoundStatus.PUBLISHED, False),
    (StandingsShown.FROZEN, RoundStatus.CLOSED, True),
    (StandingsShown.AFTER_END, RoundStatus.CLOSED, False),
]


@pytest.mark.parametrize(("mode", "last_round", "offered"), OFFERED)
def test_standings_for_everybody_are_offered_where_they_differ(event, organiser, mode, last_round, offered):
    Tournament.objects.update(standings_shown=mode)
    Round.objects.filter(number=2).update(status=last_round)
    client = Client()
    client.force_login(organiser)
    for page in ("print/", "rounds/2/print/"):
        address = f"/organise/{event.slug}/{page}"
        assert ('value="public_standings"' in client.get(address).content.decode()) is offered


def test_filled_list_says_whether_its_result_is_final(event):
    in_round = Round.objects.get(number=2)
    in_round.tournament = event
    assert _finality(in_round) == "Result: provisional, objections until 12:40."
    in_round.status = RoundStatus.RUNNING
    assert _finality(in_round) == ""
