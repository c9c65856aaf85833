"""Shared ranks that the paper lists could decide, with what would decide them in words."""

from django.utils.functional import Promise

from tournaments.phrases.results.criteria import CRITERIA
from tournaments.selectors.results.standings import LookUp, TournamentStandings

ON_PODIUM = 3


def undecided_ties(standings: TournamentStandings) -> list[tuple[LookUp, str | Promise]]:
    """All of them."""
    return [(tie, CRITERIA.get(tie.criterion, tie.criterion)) for tie in standings.look_up]


def ties_on_podium(standings: TournamentStandings) -> list[tuple[LookUp, str | Promise]]:
    """Those that a prize giving would stumble over, for the organisers."""
    return [(tie, criterion) for tie, criterion in undecided_ties(standings) if tie.rank <= ON_PODIUM]
