"""With and against whom somebody played."""

import pytest
from django.urls import reverse

from tests.cast import signed_in
from tests.factories import TournamentFactory
from tests.people.builders import queries_of
from tests.tournaments.lists import NORMAL, playing, table_of
from tournaments.people.history import history_of

pytestmark = pytest.mark.django_db


def seat(table, *players):
    """Links the people at a table, by seat, to entries of the address book."""
    people = table.round.tournament.participants.order_by("start_number")
    for person, player in zip(people, players, strict=False):
        person.player = player
        person.save()


@pytest.mark.services
def test_games_are_counted_by_party_and_not_by_table(tournament, enter):
    players = [enter(f"Testperson {letter}") for letter in "ABCD"]
    lost = {"kind": "normal", "re": [1, 2], "augen_re": 100}
    seat(playing(NORMAL, NORMAL, lost, tournament=tournament), *players)
    met = {each.player: (each.rounds, each.beside, each.against) for each in history_of(players[0]).met}
    figures = {
        player: (rounds, (b.played, b.won, b.points), (a.played, a.won, a.points))
        for player, (rounds, b, a) in met.items()
    }
    assert figures == {
        players[1]: (1, (1, 0, -2), (2, 2, 4)),
        players[2]: (1, (2, 2, 4), (1, 0, -2)),
        players[3]: (1, (0, 0, 0), (3, 2, 2)),
    }


def test_without_recorded_games_only_rounds_are_known(tournament, enter):
    players = [enter(f"Testperson {letter}") for letter in "AB"]
    seat(table_of(tournament=tournament), *players)
    history = history_of(players[0])
    assert ([each.rounds for each in history.met], history.games_known) == ([1], False)


def test_history_with_games_takes_the_same_queries_for_many_events(club, owner, tournament, enter):
    players = [enter(f"Testperson {letter}") for letter in "ABCD"]
    client, address = signed_in(owner), reverse("person", args=[club.slug, players[0].uid])
    seat(playing(NORMAL, tournament=tournament), *players)
    few = queries_of(client, address)
    for _ in range(3):
        seat(playing(NORMAL, NORMAL, tournament=TournamentFactory(club=club)), *players)
    assert queries_of(client, address) == few
