"""The dates' contribution to the core."""

from tournaments.contributions import Contribution
from tournaments.dates.events import is_listed
from tournaments.models.tournament import Tournament


def _on_public(tournament: Tournament) -> dict[str, bool]:
    return {"is_listed": is_listed(tournament)}


DATES = Contribution(urls="tournaments.dates.urls", on_public=_on_public)
