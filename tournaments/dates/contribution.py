"""The dates' contribution to the core."""

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.contributions import Bar, Contribution, Slot, Tab
from tournaments.dates.events import is_listed
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament


def _on_public(tournament: Tournament) -> dict[str, bool]:
    return {"is_listed": is_listed(tournament)}


def _embedding_address(tournament: Tournament, _round: Round | None = None) -> str:
    return reverse("organise_embedding", args=[tournament.slug])


DATES = Contribution(
    urls="tournaments.dates.urls",
    tabs=(
        Tab(
            bar=Bar.SETTINGS,
            name="embedding",
            label=_("In other web sites"),
            after="standings",
            address=_embedding_address,
        ),
    ),
    templates={Slot.EVENT_TOP: "dates/next_link.html"},
    on_public=_on_public,
)
