"""The referee calls' contribution to the core."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.calls.queue import ShownCall, waiting_calls
from tournaments.calls.refusals import CALL_ERRORS
from tournaments.calls.table_views import call_context
from tournaments.calls.words import called_words
from tournaments.contributions import Bar, Contribution, DeskRequest, DeskRequestGroup, MatterKind, Slot, Tab
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament
from tournaments.views.lists.opened import TableRequest

CALLED = MatterKind(words=_("The referee was called"), settled_on="organise_calls")


def _on_table(_request: HttpRequest, opened: TableRequest) -> dict[str, Any]:
    return call_context(opened)


def _desk_requests(tournament: Tournament, now: datetime) -> DeskRequestGroup:
    calls = waiting_calls(tournament, now)
    return DeskRequestGroup(requests=[_desk_request(call, tournament) for call in calls], context={"calls": calls})


def _desk_request(call: ShownCall, tournament: Tournament) -> DeskRequest:
    return DeskRequest(
        matter=CALLED,
        round_number=call.row.table.round.number,
        table_number=call.row.table.number,
        marks=(f"call-{call.row.uid}",),
        words=called_words(call.minutes),
        address=_page_address(tournament),
        urgent=True,
    )


def _page_address(tournament: Tournament, _round: Round | None = None) -> str:
    return reverse("organise_calls", args=[tournament.slug])


CALLS = Contribution(
    refusals=CALL_ERRORS,
    urls="tournaments.calls.urls",
    tabs=(Tab(bar=Bar.EVENT, name="calls", label=_("Referee"), after="penalties", address=_page_address),),
    templates={
        Slot.ROUND_TOP: "calls/calling.html",
        Slot.LIST_TOP: "calls/call.html",
        Slot.LIST_BUTTONS: "calls/button.html",
        Slot.LIST_MENU: "calls/menu.html",
    },
    on_table=_on_table,
    desk_requests=_desk_requests,
)
