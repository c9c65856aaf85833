"""The desk's contribution to the core."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.contributions import Bar, Contribution, Slot, Tab
from tournaments.desk.paper.pile import PaperState
from tournaments.desk.paper_list import paper_context, takes_paper
from tournaments.desk.pile import pile_of
from tournaments.desk.refusals import PAPER_ERRORS
from tournaments.desk.second_entries import to_type_again
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament
from tournaments.views.lists.opened import TableRequest


def _on_table(request: HttpRequest, opened: TableRequest) -> dict[str, Any]:
    return {"takes_paper": takes_paper(request, opened)}


def _on_closing(in_round: Round) -> dict[str, Any]:
    return {
        "changed_lists": [line.table for line in pile_of(in_round) if line.stand is PaperState.CHANGED],
        "second_due": to_type_again(in_round, user=None),
    }


def _desk_address(tournament: Tournament, in_round: Round | None) -> str:
    if in_round is None or "points" not in tournament.entry_ways:
        return ""
    return reverse("round_desk", args=[tournament.slug, in_round.number])


DESK = Contribution(
    refusals=PAPER_ERRORS,
    urls="tournaments.desk.urls",
    templates={
        Slot.CLOSING: "desk/closing.html",
        Slot.LIST_ASKS: "desk/take_in_above.html",
        Slot.LIST_BELOW: "desk/take_in_below.html",
        Slot.LIST_DONE: "desk/done.html",
        Slot.LIST_LOCKED: "desk/locked.html",
    },
    tabs=(Tab(bar=Bar.ROUND, name="desk", label=_("Enter paper lists"), after="seats", address=_desk_address),),
    on_list=paper_context,
    on_table=_on_table,
    on_closing=_on_closing,
)
