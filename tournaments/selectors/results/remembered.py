"""Cached results, computed once for each state of a tournament.

Keys include the tournament's version, which every write increments, so nothing is ever stale.
"""

from collections.abc import Iterable
from dataclasses import replace

from django.core.cache import cache
from django.utils.translation import get_language

from tournaments.models.tournament import Tournament
from tournaments.selectors.results.course import StandingsCourse, course_of
from tournaments.selectors.results.looking_back import LookBack, look_back
from tournaments.selectors.results.places import PlacesSoFar, places_in
from tournaments.selectors.results.standings import TournamentStandings, standings_of
from tournaments.selectors.results.visibility import Audience, rounds_shown
from tournaments.selectors.results.winners import Winner, winners_of

CACHED_FROM = 400  # rows; smaller standings are computed as fast as they are fetched from the cache
NOT_REMEMBERED = "not remembered"  # cached values may be None
SECONDS = 60
LONGER = 600  # for small results that read every game or many tournaments


def cached_standings(tournament: Tournament, *, audience: Audience) -> TournamentStandings:
    key = _key("standings", tournament, audience)
    standings: TournamentStandings | None = cache.get(key)
    if standings is not None:
        return replace(standings, tournament=tournament)
    standings = standings_of(tournament, audience=audience)
    if len(standings.rows) >= CACHED_FROM:
        cache.set(key, standings, SECONDS)
    return standings


def cached_places(tournament: Tournament) -> PlacesSoFar | None:
    """Returns the public places, or None if none are shown."""
    key = _key("places", tournament, Audience.PUBLIC)
    places: PlacesSoFar | str | None = cache.get(key, NOT_REMEMBERED)
    if isinstance(places, str):
        places = places_in(cached_standings(tournament, audience=Audience.PUBLIC))
        cache.set(key, places, SECONDS)
    return places


def cached_look_back(tournament: Tournament, *, audience: Audience) -> LookBack:
    key = _key("look_back", tournament, audience)
    seen: LookBack | None = cache.get(key)
    if seen is None:
        seen = look_back(tournament, audience=audience)
        cache.set(key, seen, LONGER)
    return seen


def cached_course(tournament: Tournament, *, audience: Audience) -> StandingsCourse:
    key = _key("course", tournament, audience)
    course: StandingsCourse | None = cache.get(key)
    if course is None:
        course = course_of(tournament, audience=audience)
        cache.set(key, course, LONGER)
    return course


def cached_winners(tournaments: Iterable[Tournament]) -> dict[int, tuple[Winner, ...]]:
    keys = {_key("winners", tournament, Audience.PUBLIC): tournament for tournament in tournaments}
    known = cache.get_many(keys)
    missing = [tournament for key, tournament in keys.items() if key not in known]
    computed = winners_of(missing)
    cache.set_many({key: computed[of.pk] for key, of in keys.items() if of.pk in computed}, LONGER)
    return {keys[key].pk: winners for key, winners in known.items()} | computed


def _key(what: str, tournament: Tournament, audience: Audience) -> str:
    shown = rounds_shown(tournament, audience)
    parts = (what, tournament.uid, tournament.version, shown, tournament.name_display, get_language())
    return ":".join(map(str, parts))
