"""The sign-up's contribution to the core."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.contributions import Bar, Contribution, Slot, Tab
from tournaments.models.people.sign_up import SignUpSheet
from tournaments.models.round import Round
from tournaments.models.tournament import Status, Tournament
from tournaments.sign_up.pages import awaited_of
from tournaments.sign_up.places import counts_now, sheet_of
from tournaments.sign_up.refusals import SIGN_UP_REFUSALS
from tournaments.sign_up.services import Opening, opening_of
from tournaments.sign_up.sheets import copy_sheet
from tournaments.sign_up.words import places_words


def _on_public(tournament: Tournament) -> dict[str, Any]:
    sheet = sheet_of(tournament) if tournament.status != Status.FINISHED else None
    if sheet is None or opening_of(sheet, timezone.now()) is not Opening.OPEN:
        return {}
    return {"sign_up_places": places_words(counts_now(tournament, sheet), sheet.places)}


def _on_listed(tournaments: Sequence[Tournament]) -> dict[str, Any]:
    now = timezone.now()
    sheets = SignUpSheet.objects.filter(tournament__in=tournaments, opens_at__lte=now).select_related("tournament")
    return {"open_sign_ups": {each.tournament_id for each in sheets if opening_of(each, now) is Opening.OPEN}}


def _page_address(tournament: Tournament, _round: Round | None = None) -> str:
    return reverse("organise_sign_ups", args=[tournament.slug])


SIGN_UP = Contribution(
    refusals=SIGN_UP_REFUSALS,
    urls="tournaments.sign_up.urls",
    tasks="tournaments.sign_up",
    tabs=(Tab(bar=Bar.EVENT, name="sign_ups", label=_("Sign-up"), after="participants", address=_page_address),),
    templates={
        Slot.PUBLIC_TOP: "sign_up/offer.html",
        Slot.LISTED: "sign_up/listed_link.html",
        Slot.ATTENDANCE: "sign_up/news.html",
    },
    on_public=_on_public,
    on_listed=_on_listed,
    awaited=awaited_of,
    into_next=copy_sheet,
)
