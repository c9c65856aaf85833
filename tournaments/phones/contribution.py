"""The phones' contribution to the core."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.contributions import Contribution, DeskRequest, DeskRequestGroup, MatterKind, Slot
from tournaments.models.tournament import Tournament
from tournaments.phones.carried_refusals import CARRIED_ERRORS
from tournaments.phones.held_entries import HeldAtTable, open_held
from tournaments.phones.refusals import HELD_ENTRY_ERRORS
from tournaments.phones.views.held_entries import held_context
from tournaments.phones.views.offline_form import offline_context
from tournaments.phones.words import waiting_words
from tournaments.views.lists.opened import TableRequest

HELD = MatterKind(words=_("Entries from a phone that are not in the list yet"), listed=True)


def _on_table(_request: HttpRequest, opened: TableRequest) -> dict[str, Any]:
    return held_context(opened)


def _desk_requests(tournament: Tournament, _now: datetime) -> DeskRequestGroup:
    held = open_held(tournament)
    return DeskRequestGroup(requests=[_desk_request(each, tournament) for each in held], context={"held_tables": held})


def _desk_request(waiting: HeldAtTable, tournament: Tournament) -> DeskRequest:
    page = reverse("table_page", args=[tournament.slug, waiting.round_number, waiting.table_number])
    return DeskRequest(
        matter=HELD,
        round_number=waiting.round_number,
        table_number=waiting.table_number,
        marks=waiting.marks,
        words=waiting_words(waiting.n, late=waiting.late),
        address=f"{page}#held",
    )


PHONES = Contribution(
    refusals={**CARRIED_ERRORS, **HELD_ENTRY_ERRORS},
    urls="tournaments.phones.urls",
    templates={
        Slot.ASKS: "phones/waiting.html",
        Slot.LIST_ASKS: "phones/on_list.html",
        Slot.LIST_FORM: "phones/not_sent.html",
        Slot.LIST_SCRIPTS: "phones/scripts.html",
    },
    on_list=offline_context,
    on_table=_on_table,
    desk_requests=_desk_requests,
)
