"""Rounds with a shared pot."""

from tests.factories import TournamentFactory
from tests.tournaments.lists import table_of
from tournaments.models.round import Round
from tournaments.models.score_list import ScoreList
from tournaments.selectors.lists.formats import opening
from tournaments.selectors.rounds.rounds import list_format

POT = {"points": 20, "drain": "written", "scope": "tournament", "max_games": 12}


def pot_round(tables=3, pflichtsoli=0, **pot):
    """A running round of tables of four that share a pot of 20 points, with at most 12 normal games.

    A game of two against two draws twice its value.
    """
    tournament = TournamentFactory(
        pot={**POT, **pot}, pflichtsoli=pflichtsoli, sizes={"4": {"normal_games": None, "minutes": 60}}
    )
    lists = [table_of(tournament=tournament, number=number).score_list for number in range(1, tables + 1)]
    in_round = Round.objects.select_related("tournament").get()
    in_round.pot = tournament.pot
    in_round.save()
    ScoreList.objects.update(**opening(tournament.rule_set, list_format(in_round, 4)))
    return in_round, lists
