"""Tied ranks that the paper lists could decide."""

from django.utils.functional import Promise

from tournaments.phrases.results.criteria import CRITERIA
from tournaments.selectors.results.standings import LookUp, TournamentStandings

ON_PODIUM = 3


def undecided_ties(standings: TournamentStandings) -> list[tuple[LookUp, str | Promise]]:
    return [(tie, CRITERIA.get(tie.criterion, tie.criterion)) for tie in standings.look_up]


def ties_on_podium(standings: TournamentStandings) -> list[tuple[LookUp, str | Promise]]:
    return [(tie, criterion) for tie, criterion in undecided_ties(standings) if tie.rank <= ON_PODIUM]
