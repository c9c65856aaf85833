from datetime import UTC, datetime
from hashlib import sha256
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection

from tests.factories import TournamentFactory
from tests.tournaments.field import people_of, play_round
from tournaments.models.participant import Participant
from tournaments.models.round import RoundStatus
from tournaments.models.tournament import DrawMode, StandingsShown, Status, Tournament
from tournaments.selectors.results.course import course_of
from tournaments.selectors.results.standings import standings_of
from tournaments.selectors.results.visibility import Audience
from tournaments.selectors.results.winners import winners_of
from tournaments.selectors.rounds.draw_points import points_for

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def test_by_lot_marks_ranks_the_lot_decided(tournament):
    tournament.criteria, tournament.lot_seed, tournament.status = ["points", "lot"], 7, Status.FINISHED
    play_round(tournament, number=1, points=(6, 3, 3, 1, -13))
    marked = {row.start_number: (row.by_lot, row.tied) for row in standings_of(tournament).rows}
    assert {number for number, (by_lot, _) in marked.items() if by_lot} == {2, 3, 6, 7, 8}
    assert not any(tied for _, tied in marked.values())


@pytest.mark.parametrize(("change", "ranked"), [({"status": RoundStatus.RUNNING}, 8), ({"done": 1}, 4), ({}, 8)])
def test_lot_is_not_drawn_before_the_end(tournament, change, ranked):
    tournament.criteria, tournament.lot_seed = ["points", "lot"], 7
    play_round(tournament, number=1, points=(6, 3, 3, 1, -13), **change)
    found = standings_of(tournament)
    first = [(row.rank, row.tied, row.by_lot, row.start_number) for row in found.rows[:3]]
    assert first == [(1, False, False, 1), (2, True, False, 2), (2, True, False, 3)]
    assert found.lots[0] == (2, 3, ("Testperson 0002", "Testperson 0003"))
    assert not any(row.by_lot for row in found.rows)
    tournament.status = Status.FINISHED  # finished is finished, even with a missing list
    assert [row.rank for row in standings_of(tournament).rows] == [*range(1, ranked + 1), *[None] * (8 - ranked)]


@pytest.fixture
def results_withheld(tournament):
    """Finished after two rounds without points; the last is hidden until the prize giving."""
    tournament.criteria, tournament.lot_seed, tournament.rounds_planned = ["points", "lot"], 7, 2
    tournament.status, tournament.standings_shown = Status.FINISHED, StandingsShown.FROZEN
    play_round(tournament, number=1)
    play_round(tournament, number=2)
    return tournament


def test_lot_is_visible_only_with_the_final_standings(results_withheld):
    assert [row.rank for row in standings_of(results_withheld).rows] == list(range(1, 9))
    assert [(row.rank, row.tied) for row in standings_of(results_withheld, audience=Audience.PUBLIC).rows] == [
        (1, True)
    ] * 8
    ways = course_of(results_withheld, audience=Audience.PUBLIC).ways
    assert [moment.rank for way in ways for moment in way.moments] == [1] * 8
    results_withheld.results_released_at = datetime(2026, 11, 20, 22, tzinfo=UTC)
    assert standings_of(results_withheld, audience=Audience.PUBLIC).rows == standings_of(results_withheld).rows


def test_draw_by_standing_uses_the_lot_before_it_is_shown(tournament):
    tournament.criteria, tournament.lot_seed = ["points", "lot"], 7
    play_round(tournament, number=1)
    points = points_for(tournament, 2, DrawMode.STANDINGS)
    assert sorted(points, key=points.__getitem__, reverse=True) == DRAWN_BY_7


DRAWN_BY_7 = [3, 8, 2, 4, 7, 1, 5, 6]


def order_by_lot(tournament, seed=7):
    """Returns start numbers in the order of the lot, with equal points."""
    tournament.criteria, tournament.lot_seed = ["points", "lot"], seed
    tournament.save()
    play_round(tournament, number=1)
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.FINISHED)
    tournament.refresh_from_db()
    order = [row.start_number for row in standings_of(tournament).rows]
    ways = course_of(tournament, audience=Audience.STAFF).ways
    assert [way.person.start_number for way in ways] == order
    first = Participant.objects.get(tournament=tournament, start_number=order[0])
    assert [winner.name for winner in winners_of([tournament])[tournament.pk]] == [first.name]
    return order


@pytest.mark.services
def test_lot_is_independent_of_primary_keys(tournament):
    assert order_by_lot(tournament) == DRAWN_BY_7
    assert order_by_lot(TournamentFactory()) == DRAWN_BY_7
    assert order_by_lot(TournamentFactory(), seed=8) != DRAWN_BY_7


@pytest.mark.services
def test_migration_keeps_lots_already_drawn(tournament):
    """Lots used to depend on primary keys, which are stored for these events, also in backups."""
    begun, planned = TournamentFactory(), TournamentFactory()
    people_of(planned, 4)
    order = order_by_lot(begun)
    import_module("tournaments.migrations.0030_participant_lot_key").keep_drawn_lots(
        apps, SimpleNamespace(connection=connection)
    )
    assert set(planned.participants.values_list("lot_key", flat=True)) == {None}
    keys = dict(begun.participants.values_list("start_number", "pk"))
    assert dict(begun.participants.values_list("start_number", "lot_key")) == keys
    by_key = sorted(keys, key=lambda number: sha256(f"7:{keys[number]}".encode()).digest()[:6], reverse=True)
    assert [row.start_number for row in standings_of(begun).rows] == by_key != order
