"""The rehearsals' contribution to the core."""

from datetime import datetime
from typing import Any

from tournaments.contributions import Contribution, Slot
from tournaments.models.tournament import Tournament
from tournaments.rehearsals.running import rehearsing


def _on_event(tournament: Tournament, now: datetime) -> dict[str, Any]:
    return {"rehearsing": rehearsing(tournament, now)}


REHEARSALS = Contribution(
    urls="tournaments.rehearsals.urls",
    tasks="tournaments.rehearsals",
    templates={Slot.EVENT_TOP: "rehearsals/rehearsing.html", Slot.HOME_ENTRIES: "rehearsals/home_link.html"},
    on_event=_on_event,
)
