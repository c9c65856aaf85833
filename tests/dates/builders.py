"""Events of a club."""

from datetime import timedelta

from accounts.models import Club
from tests.days import TODAY
from tests.factories import TournamentFactory
from tests.tournaments.field import play_round
from tournaments.models.tournament import StandingsShown, Status, Tournament


def event(club: Club, name: str, days: int = 0, **fields: object) -> Tournament:
    """Creates an event so many days from today."""
    return TournamentFactory(club=club, name=name, date=TODAY + timedelta(days=days), **fields)


def won_event(club: Club, name: str, days: int, **fields: object) -> Tournament:
    """Creates a finished event that somebody won."""
    tournament = event(club, name, days, standings_shown=StandingsShown.AT_ONCE, **fields)
    play_round(tournament, number=1, points=(10, -10))
    tournament.status = Status.FINISHED
    tournament.save()
    return tournament
