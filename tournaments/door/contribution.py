"""The door's contribution to the core."""

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.contributions import Bar, Contribution, Tab
from tournaments.door.refusals import DOOR_REFUSALS
from tournaments.door.services import copy_fee
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament


def _page_address(tournament: Tournament, _round: Round | None = None) -> str:
    return reverse("organise_doors", args=[tournament.slug])


DOOR = Contribution(
    refusals=DOOR_REFUSALS,
    urls="tournaments.door.urls",
    into_next=copy_fee,
    tabs=(Tab(bar=Bar.EVENT, name="doors", label=_("Door"), after="participants", address=_page_address),),
)
