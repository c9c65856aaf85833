"""The printing feature's contribution to the core."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.contributions import Bar, Contribution, Slot, Tab
from tournaments.models.printing import SeatingPaper
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament
from tournaments.phrases.rounds.seats import score_sheets_of
from tournaments.printing.files import delete_orphans
from tournaments.printing.outdated import outdated_paper, printed_papers
from tournaments.printing.registry import label_of


def _on_round(in_round: Round) -> dict[str, Any]:
    return {"outdated": outdated_paper(in_round)}


def _printed_names(in_round: Round, tables: Sequence[int]) -> Iterable[str]:
    for paper in printed_papers(in_round, tables):
        yield score_sheets_of(tables) if paper is SeatingPaper.SCORE_SHEETS else label_of(paper)


def _print_address(tournament: Tournament, in_round: Round | None) -> str:
    if in_round is None:
        return reverse("tournament_printing", args=[tournament.slug])
    return reverse("round_printing", args=[tournament.slug, in_round.number])


PRINTING = Contribution(
    urls="tournaments.printing.urls",
    tasks="tournaments.printing",
    tabs=(
        Tab(bar=Bar.EVENT, name="print", label=_("Print"), after="participants", address=_print_address),
        Tab(bar=Bar.ROUND, name="print", label=_("Print"), after="totals", address=_print_address),
    ),
    templates={Slot.ROUND_TOP: "printing/round_notice.html"},
    on_round=_on_round,
    printed_names=_printed_names,
    forget=delete_orphans,
)
