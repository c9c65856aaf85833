import pytest
from django.utils import timezone, translation

from tests.tournaments.field import POINTS, play_round
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import StandingsShown, Status, Tournament
from tournaments.selectors.prize_giving import waits_for_prize_giving
from tournaments.selectors.results.looking_back import look_back
from tournaments.selectors.results.remembered import cached_standings
from tournaments.selectors.results.stage_words import stage_line
from tournaments.selectors.results.standings import StandingsStage, standings_of
from tournaments.selectors.results.visibility import Audience, rounds_shown
from tournaments.selectors.results.winners import winners_of

PUBLIC, STAFF = Audience.PUBLIC, Audience.STAFF
D, P, S, C = RoundStatus.DRAWN, RoundStatus.PUBLISHED, RoundStatus.RUNNING, RoundStatus.CLOSED

# Of three planned rounds: mode, released, states, publicly visible rounds.
SHOWN = [
    (StandingsShown.AT_ONCE, False, (C, S), (1, 2)),
    (StandingsShown.AT_ONCE, False, (C, C, S), (1, 2, 3)),
    (StandingsShown.AFTER_ROUND, False, (C, S), (1,)),
    (StandingsShown.AFTER_ROUND, False, (C, C, S), (1, 2)),
    (StandingsShown.AFTER_ROUND, False, (C, C, C), (1, 2, 3)),
    (StandingsShown.FROZEN, False, (S,), (1,)),
    (StandingsShown.FROZEN, False, (C, S), (1, 2)),
    (StandingsShown.FROZEN, False, (C, C, D), (1, 2)),
    (StandingsShown.FROZEN, False, (C, C, P), (1, 2)),
    (StandingsShown.FROZEN, False, (C, C, S), (1, 2)),
    (StandingsShown.FROZEN, False, (C, S, S), (1, 2)),
    (StandingsShown.FROZEN, False, (C, C, C), (1, 2)),
    (StandingsShown.FROZEN, True, (C, C, C), (1, 2, 3)),
    (StandingsShown.AFTER_END, False, (C, C, C), ()),
    (StandingsShown.AFTER_END, True, (C, C, C), (1, 2, 3)),
]


@pytest.mark.parametrize("audience", [PUBLIC, STAFF])
@pytest.mark.parametrize(("mode", "released", "states", "public"), SHOWN)
def test_rounds_shown_by_mode_and_audience(mode, released, states, public, audience):
    at = timezone.now() if released else None
    shown = rounds_shown(Tournament(standings_shown=mode, results_released_at=at, rounds_planned=3), audience)
    played = tuple(number for number, state in enumerate(states, start=1) if state in (S, C))
    seen = tuple(number for number in played if shown.covers(number, states[number - 1]))
    assert seen == (played if audience is STAFF else public)
    kept = tuple(number for number, state in enumerate(states, start=1) if shown.keeps_back(number, state))
    assert {*seen, *kept} == set(played) and not {*seen} & {*kept}


def test_rounds_shown_key_is_equal_for_equal_rounds_only():
    modes = [Tournament(standings_shown=mode, rounds_planned=3) for mode in StandingsShown]
    more = Tournament(standings_shown=StandingsShown.FROZEN, rounds_planned=4)
    released = Tournament(standings_shown=StandingsShown.FROZEN, rounds_planned=3, results_released_at=timezone.now())
    keys = [str(rounds_shown(each, PUBLIC)) for each in (*modes, more)]
    assert len(set(keys)) == len(keys)
    assert str(rounds_shown(released, PUBLIC)) == str(rounds_shown(modes[0], STAFF))


# Planned rounds, last released round, whether results are out, whether they wait.
WAITING = [
    (StandingsShown.FROZEN, 3, 3, False, True),
    (StandingsShown.FROZEN, 3, 2, False, False),
    (StandingsShown.FROZEN, 3, 3, True, False),
    (StandingsShown.AFTER_END, 3, 2, False, True),
    (StandingsShown.AFTER_END, 3, 3, True, False),
    (StandingsShown.AT_ONCE, 3, 3, False, False),
    (StandingsShown.AFTER_ROUND, 3, 3, False, False),
]


@pytest.mark.parametrize(("mode", "planned", "last", "released", "waits"), WAITING)
def test_waits_for_prize_giving(mode, planned, last, released, waits):
    at = timezone.now() if released else None
    row = Tournament(standings_shown=mode, rounds_planned=planned, results_released_at=at)
    assert waits_for_prize_giving(row, last) is waits


@pytest.fixture
def last_round(tournament: Tournament) -> Round:
    """The last of three rounds is running, and standings are frozen."""
    tournament.standings_shown, tournament.rounds_planned = StandingsShown.FROZEN, 3
    tournament.status = Status.RUNNING
    tournament.save()
    play_round(tournament, number=1, points=POINTS)
    play_round(tournament, number=2, points=(1, -1))
    play_round(tournament, number=3, status=S, points=(-50, 50))
    return tournament.rounds.get(number=3)


def state(tournament: Tournament) -> tuple[tuple[int, ...], bool]:
    found = standings_of(tournament, audience=PUBLIC)
    return found.rounds, found.frozen


@pytest.mark.services
def test_standings_freeze_as_they_were_when_the_last_round_was_released(db, last_round):
    tournament = last_round.tournament
    found = standings_of(tournament, audience=PUBLIC)
    assert [(row.rank, row.start_number, row.points) for row in found.rows[:3]] == [(1, 5, 20), (2, 1, 11), (3, 2, -3)]
    assert (found.stage, found.frozen, found.provisional) == (StandingsStage.BETWEEN, True, False)
    with translation.override("en"):
        frozen = "frozen since the last round started; the rest follows at the prize giving"
        assert stage_line(found) == f"After round 2 of 3; {frozen}"
    of_staff = standings_of(tournament)
    assert (of_staff.rounds, of_staff.frozen, of_staff.rows[0].points) == ((1, 2, 3), False, 47)


def test_frozen_standings_show_corrections_of_earlier_rounds(db, last_round):
    for place in last_round.tournament.rounds.get(number=1).occupancies.filter(participant__start_number=1):
        place.points = 99
        place.save()
    assert standings_of(last_round.tournament, audience=PUBLIC).rows[0].points == 100


def test_unpublished_last_round_freezes_nothing(db, last_round):
    tournament = last_round.tournament
    Round.objects.filter(pk=last_round.pk).update(status=P)
    assert state(tournament) == ((1, 2), False)
    last_round.delete()
    assert state(tournament) == ((1, 2), False)


def test_additional_round_moves_the_freeze(db, last_round):
    tournament = last_round.tournament
    tournament.rounds_planned = 4
    assert state(tournament) == ((1, 2, 3), False)
    play_round(tournament, number=4, status=S, points=(7, 7))
    assert state(tournament) == ((1, 2, 3), True)


def test_early_end_hides_nothing(db, last_round):
    tournament = last_round.tournament
    last_round.delete()
    tournament.status = Status.FINISHED
    found = standings_of(tournament, audience=PUBLIC)
    assert (found.stage, found.frozen) == (StandingsStage.FINAL, False)
    assert winners_of([tournament])[tournament.pk][0].points == 20


def test_single_round_is_hidden_until_the_prize_giving(db, tournament):
    tournament.standings_shown, tournament.rounds_planned = StandingsShown.FROZEN, 1
    play_round(tournament, number=1, status=S, points=POINTS)
    found = standings_of(tournament, audience=PUBLIC)
    assert (found.stage, found.rows) == (StandingsStage.HIDDEN, ())
    with translation.override("en"):
        assert stage_line(found) == "The standings will be shown after the prize giving."


@pytest.mark.parametrize("released", [False, True])
def test_winners_and_records_wait_for_the_prize_giving(db, last_round, released):
    tournament = last_round.tournament
    tournament.status, tournament.results_released_at = Status.FINISHED, timezone.now() if released else None
    Round.objects.filter(pk=last_round.pk).update(status=C)
    assert bool(winners_of([tournament])[tournament.pk]) is released
    seen = look_back(tournament, audience=PUBLIC)
    assert seen.rounds == ((1, 2, 3) if released else (1, 2))
    assert [number for number, _tables in seen.lists] == ([1, 2, 3] if released else [1, 2])
    found = standings_of(tournament, audience=PUBLIC)
    assert found.stage is (StandingsStage.FINAL if released else StandingsStage.BETWEEN)


def test_cache_never_returns_hidden_results(db, last_round, monkeypatch):
    monkeypatch.setattr("tournaments.selectors.results.remembered.CACHED_FROM", 1)
    tournament = last_round.tournament
    modes = [StandingsShown.AT_ONCE, StandingsShown.FROZEN, StandingsShown.AFTER_ROUND, StandingsShown.AFTER_END]
    seen = []
    for mode in (*modes, *reversed(modes)):
        tournament.standings_shown = mode
        seen.append(cached_standings(tournament, audience=PUBLIC).rounds)
    assert seen == [(1, 2, 3), (1, 2), (1, 2), (), (), (1, 2), (1, 2), (1, 2, 3)]
