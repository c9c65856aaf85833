from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone, translation

from tests.tournaments.field import play_round
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.access import tournament_by_uid, tournament_for
from tournaments.selectors.objections import Finality, finality_in, finality_words, next_final
from tournaments.selectors.results.stage_words import results_line
from tournaments.selectors.results.standings import standings_of

NOW = timezone.now().replace(second=0, microsecond=0)
SOON, LATER, PAST = NOW + timedelta(hours=5), NOW + timedelta(hours=6), NOW - timedelta(hours=5)


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def tournament_row():
    return Tournament(time_zone="Europe/Berlin", date=timezone.localtime(NOW).date())


def clock(at):
    return timezone.localtime(at, ZoneInfo("Europe/Berlin")).strftime("%H:%M")


def end(tournament, number, until, status=RoundStatus.CLOSED):
    play_round(tournament, number=number, status=status, points=(10, -2, -4, -4))
    Round.objects.filter(tournament=tournament, number=number).update(objections_until=until)


# round status, end of the objection period, tournament status, provisional until
FINALITY = [
    (RoundStatus.RUNNING, None, Status.RUNNING, None),
    (RoundStatus.CLOSED, None, Status.RUNNING, False),
    (RoundStatus.CLOSED, PAST, Status.RUNNING, False),
    (RoundStatus.CLOSED, NOW, Status.RUNNING, False),
    (RoundStatus.CLOSED, SOON, Status.RUNNING, SOON),
    (RoundStatus.CLOSED, SOON, Status.FINISHED, False),
]


@pytest.mark.parametrize(("status", "until", "of_tournament", "provisional"), FINALITY)
def test_result_is_provisional_until_objections_end(tournament_row, status, until, of_tournament, provisional):
    tournament_row.status = of_tournament
    found = finality_in(Round(tournament=tournament_row, number=2, status=status, objections_until=until))
    if provisional is None:
        assert found is None
    else:
        assert found is not None and (found.open_until(NOW) or False) == provisional


def test_finality_words_use_the_tournament_time_zone(tournament_row):
    later = Finality(round=1, until=SOON.astimezone(ZoneInfo("Europe/Berlin")))
    words = finality_words(later, tournament_row, NOW)
    assert words.startswith("provisional, objections until ") and words.endswith(clock(SOON))
    assert finality_words(later, tournament_row, SOON) == "final"
    assert finality_words(None, tournament_row, NOW) == ""


@pytest.mark.services
def test_next_final(db, tournament):
    end(tournament, 1, PAST)
    end(tournament, 2, LATER)
    end(tournament, 3, SOON)
    fetched = tournament_for(AnonymousUser(), tournament.slug), tournament_by_uid(AnonymousUser(), tournament.uid)
    assert [next_final(each) for each in fetched] == [SOON, SOON]
    Round.objects.update(objections_until=PAST)
    assert next_final(tournament_for(AnonymousUser(), tournament.slug)) is None


def test_standings_show_which_results_are_final(db, tournament):
    for number, until in enumerate((PAST, None, PAST, LATER), start=1):
        end(tournament, number, until)
    end(tournament, 5, None, RoundStatus.RUNNING)
    line = results_line(standings_of(tournament), NOW)
    assert line.startswith("Rounds 1 to 3 final; round 4 provisional, objections until ")
    assert line.endswith(clock(LATER))
    assert results_line(standings_of(tournament), LATER) == "Rounds 1 to 4 final"
    tournament.status = Status.FINISHED
    Round.objects.filter(number=5).delete()
    assert results_line(standings_of(tournament), NOW) == ""
