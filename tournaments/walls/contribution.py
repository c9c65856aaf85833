"""The walls' contribution to the core."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.contributions import Bar, Contribution, Slot, Tab
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament
from tournaments.walls.binding import forget_unbound
from tournaments.walls.hall import prize_giving_of
from tournaments.walls.prize_views import prizes_of
from tournaments.walls.prizes import PODIUM_REACHED
from tournaments.walls.refusals import WALL_ERRORS


def _on_finished(tournament: Tournament) -> dict[str, Any]:
    """Returns the context for the prize step, which is done once the podium has been shown."""
    giving = prize_giving_of(tournament)
    return {
        "on_walls": giving is not None or tournament.displays.exists(),
        "given": giving is not None and giving.reached == PODIUM_REACHED,
        **prizes_of(tournament),
    }


def _page_address(tournament: Tournament, _round: Round | None) -> str:
    return reverse("organise_walls", args=[tournament.slug])


WALLS = Contribution(
    refusals=WALL_ERRORS,
    urls="tournaments.walls.urls",
    tabs=(
        Tab(bar=Bar.EVENT, name="walls", label=_("Walls"), after="messages", address=_page_address),
        Tab(bar=Bar.ROUND, name="walls", label=_("Walls"), after="penalties", address=_page_address),
    ),
    templates={Slot.PRIZES: "walls/prizes_step.html"},
    on_finished=_on_finished,
    forget=forget_unbound,
)
