"""Large standings are computed once for each state of the tournament, not once for each phone that looks."""

from dataclasses import replace

from django.core.cache import cache
from django.utils.translation import get_language

from tournaments.models.tournament import Tournament
from tournaments.selectors.results.standings import TournamentStandings, standings_of
from tournaments.selectors.results.visibility import Audience, rounds_shown

REMEMBERED_FROM = 400  # lines; smaller ones are computed as fast as they are fetched from a cache
SECONDS = 60


def remembered_standings(tournament: Tournament, *, audience: Audience) -> TournamentStandings:
    """The same as `standings_of`. Every write raises the version, so a remembered value is never stale."""
    key = _key(tournament, audience)
    standings: TournamentStandings | None = cache.get(key)
    if standings is not None:
        return replace(standings, tournament=tournament)
    standings = standings_of(tournament, audience=audience)
    if len(standings.rows) >= REMEMBERED_FROM:
        cache.set(key, standings, SECONDS)
    return standings


def _key(tournament: Tournament, audience: Audience) -> str:
    shown = ".".join(sorted(rounds_shown(tournament, audience)))
    parts = (tournament.uid, tournament.version, shown, tournament.name_display, get_language())
    return "standings:" + ":".join(map(str, parts))
