"""Compares a signed paper list with a list that is already complete."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.desk.arrivals import record_comparison
from tournaments.desk.grid.forms import TypedGrid, typed_grid
from tournaments.desk.grid.grids import grid_of
from tournaments.desk.grid.sums import Candidate, SumsView, sums_of_paper
from tournaments.desk.paper.notation import number_of
from tournaments.desk.paper.pile import PaperState
from tournaments.desk.paper.rows import PaperNotation
from tournaments.desk.paper.sums import SumsOutcome
from tournaments.desk.paper_list import PaperList
from tournaments.desk.pile import line_of
from tournaments.desk.words import Keeping, kept_words
from tournaments.forms.lists.paper_hint import with_hint
from tournaments.models.desk.paper_arrival import Comparison
from tournaments.models.tournament import CountingRecord
from tournaments.selectors.lists.lists import SeatView
from tournaments.selectors.tournament.counting_record import record_words
from tournaments.services.ledger import LONGEST_REASON, KeyReused, StaleRevision
from tournaments.views.actors import client_key_of, seen_revision_of
from tournaments.views.lists.opened import TableRequest
from tournaments.views.refusals import status_of


class SumLine(NamedTuple):
    """The sums of one seat; `more`: how much higher the paper's is, or None if it's unreadable."""

    name: str
    typed: str
    ours: int
    more: int | None


@dataclass(kw_only=True)
class ComparisonForm:
    opened: TableRequest
    typed: TypedGrid = field(default_factory=TypedGrid)
    client_key: UUID = field(default_factory=uuid4)
    seen_revision: int = 0
    note: str = ""
    refusal: str = ""
    status: int = 200

    @cached_property
    def paper_list(self) -> PaperList:
        return PaperList(self.opened.score_list)

    @cached_property
    def sums(self) -> SumsView:
        opened = self.opened
        grid = grid_of(opened.score_list, opened.view, (), PaperNotation.GAMES, penalises=False)
        return sums_of_paper(opened, self.typed, grid)

    @property
    def lines(self) -> list[SumLine]:
        places = self.opened.view.places
        typed = self.typed.sums or ("",) * len(places)
        return [_sum_line(place, each) for place, each in zip(places, typed, strict=False)]

    def refuse(self, violation: RuleViolation) -> None:
        self.refusal, self.status = self.opened.sentence(violation), status_of(violation)
        if isinstance(violation, StaleRevision | KeyReused):
            self.client_key, self.seen_revision = uuid4(), self.opened.score_list.revision


def _sum_line(place: SeatView, typed: str) -> SumLine:
    number = number_of(typed)
    more = None if number is None else number - place.total
    return SumLine(name=place.name, typed=typed, ours=place.total, more=more)


@never_cache
@require_http_methods(["GET", "POST"])
def compare(request: HttpRequest, opened: TableRequest) -> HttpResponse:
    opened.require_writer()
    beside = _comparison_form(request, opened)
    if request.method == "POST" and _record(request, beside):
        where = {"slug": opened.tournament.slug, "number": opened.table.round.number}
        return redirect(f"{reverse('round_desk', kwargs=where)}?after={opened.table.number}")
    return render(request, "desk/compare.html", _context(beside), status=beside.status)


def _comparison_form(request: HttpRequest, opened: TableRequest) -> ComparisonForm:
    if request.method != "POST":
        return ComparisonForm(opened=opened, typed=typed_grid(request.GET), seen_revision=opened.score_list.revision)
    return ComparisonForm(
        opened=opened,
        typed=typed_grid(request.POST),
        client_key=client_key_of(request),
        seen_revision=seen_revision_of(request),
        note=request.POST.get("note", "").strip()[:LONGEST_REASON],
    )


def _record(request: HttpRequest, beside: ComparisonForm) -> bool:
    outcome, keeping = beside.sums.check.outcome, request.POST.get("keep", "")
    if outcome in (SumsOutcome.MISSING, SumsOutcome.PARTLY, SumsOutcome.UNREADABLE):
        beside.refuse(RuleViolation("paper_sums_unreadable"))
        return False
    keeps = keeping in set(Keeping)
    if outcome is SumsOutcome.DIFFER and not keeps:
        beside.status = 422
        return False
    words = _keeping_words(beside, Keeping(keeping)) if outcome is SumsOutcome.DIFFER else ""
    write_request = beside.opened.write_request(request, beside.note)
    try:
        noted = record_comparison(
            score_list=beside.opened.score_list,
            sums=[number_of(each) or 0 for each in beside.typed.sums],
            keep=keeps,
            at=timezone.now(),
            write_request=write_request,
            kept_because=words,
        )
    except RuleViolation as violation:
        beside.refuse(violation)
        return False
    messages.success(request, _noted_words(noted).format(number=beside.opened.table.number))
    return True


def _keeping_words(beside: ComparisonForm, keeping: Keeping) -> str:
    return kept_words(keeping, beside.typed.sums, by_phone=beside.paper_list.entered_by_table)


def _noted_words(noted: Comparison) -> str:
    if noted is Comparison.AGREES:
        return _("Table {number}: the signed paper agrees, the list is confirmed.")
    return _("Table {number}: the list stays as it is and is confirmed.")


def _context(beside: ComparisonForm) -> dict[str, object]:
    opened, sums = beside.opened, _with_hints(beside)
    first = next(iter(sums.candidates), sums.found)
    return {
        "opened": opened,
        "beside": beside,
        "paper_list": beside.paper_list,
        "paper": sums,
        "can_compare": _can_compare(opened),
        "correct_at": first.address if first else opened.url("page"),
        "paper_counts": opened.tournament.counting_record == CountingRecord.PAPER,
        "counting": record_words(opened.tournament) if beside.paper_list.entered_by_table else "",
    }


def _with_hints(beside: ComparisonForm) -> SumsView:
    typed = [("sum", each) for each in beside.typed.sums]
    back = f"{beside.opened.url('paper_compare')}?{urlencode(typed)}"

    def hinted(candidate: Candidate) -> Candidate:
        words = f"{candidate.words} {candidate.names}".strip()
        return replace(candidate, address=with_hint(candidate.address, words, back))

    sums = beside.sums
    return replace(
        sums,
        candidates=tuple(map(hinted, sums.candidates)),
        further=tuple(map(hinted, sums.further)),
        found=hinted(sums.found) if sums.found else None,
    )


def _can_compare(opened: TableRequest) -> bool:
    return opened.view.folded.broken is None and line_of(opened.score_list).stand not in (
        PaperState.MISSING,
        PaperState.UNTYPED,
    )
