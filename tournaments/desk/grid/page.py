"""The grid for typing a paper list."""

from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from scoring.terms import Phase
from tournaments.adapter import list_state, rules_of
from tournaments.desk.arrivals import KeptSums
from tournaments.desk.drafts import AnyDraft, DraftKind, Rest, discard_draft, keep_draft
from tournaments.desk.grid.forms import TypedGrid, drafted_grid, typed_grid
from tournaments.desk.grid.grids import Grid, block_of, grid_of
from tournaments.desk.grid.lines import GridLine, lines_of, stored_lines
from tournaments.desk.grid.problems import gap_of, problems_of, with_duties_played
from tournaments.desk.grid.rows import record_rows, were_recorded
from tournaments.desk.grid.sums import SumsView, kept_words, sums_of_paper
from tournaments.desk.paper.notation import number_of
from tournaments.desk.paper.sums import SumsCheck, SumsOutcome
from tournaments.forms.typed import without_nul
from tournaments.models.desk.list_draft import ListDraft
from tournaments.models.json_values import JSONObject
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.selectors.lists.writing import refusal as writing_refusal
from tournaments.services.ledger import KeyReused, StaleRevision, WriteRequest
from tournaments.services.lists.penalties import Note
from tournaments.views.actors import client_key_of, seen_revision_of
from tournaments.views.lists.context import list_context
from tournaments.views.lists.opened import TableRequest

# Values of the save button; without either, all rows must be right.
SAVE_PART, SAVE_ALL_THE_SAME = "part", "keep"
LONGEST_TIME = 40
LONGEST_WINDOW = 36


@dataclass(kw_only=True)
class TypedList:
    """A typed paper list with its form; `sent` keeps the form's order, to recognise a repeated request."""

    opened: TableRequest
    typed: TypedGrid
    sent: JSONObject | None
    draft: AnyDraft | None
    window: str
    client_key: UUID
    seen_revision: int
    refusal: str = ""
    status: int = 200
    of: DraftKind = ListDraft

    @cached_property
    def grid(self) -> Grid:
        typed = self.typed
        opened = self.opened
        return grid_of(opened.score_list, opened.view, typed.rows, typed.writing, penalises=opened.reader.may_penalise)

    @cached_property
    def sums(self) -> SumsView:
        return sums_of_paper(self.opened, self.typed, self.grid)

    @cached_property
    def lines(self) -> tuple[tuple[GridLine, ...], tuple[GridLine, ...]]:
        block, games = lines_of(self.opened, self.typed, self.grid)
        return with_duties_played(self.opened, block, games), games

    @property
    def has_wrong_rows(self) -> bool:
        block, games = self.lines
        return any(line.refusal or line.lacks_value for line in (*block, *games))

    @property
    def is_complete(self) -> bool:
        return self.grid.sheet.phase is Phase.FINISHED and self.grid.reading.is_whole

    @property
    def rest(self) -> TypedGrid:
        return self.typed.without_saved(self.grid.reading.rows)

    @property
    def typed_by(self) -> str:
        """The author of the draft, if it's somebody else."""
        writer = self.opened.writer
        return self.draft.name if self.draft and self.draft.user_id != writer.user_id else ""

    @property
    def belongs_to_other_window(self) -> bool:
        """True if another window has changed the draft."""
        draft = self.draft
        return draft is not None and draft.window != self.window and draft.typed != self.typed.as_json()

    def keep(self, seen: datetime | None) -> None:
        """Saves the draft; `seen`: the version that the form was based on."""
        self.draft = keep_typed(self.opened, self.typed.as_json(), self.window, seen, self.of)

    def refuse(self, violation: RuleViolation, status: int = 422) -> None:
        self.refusal, self.status = self.opened.sentence(violation), status


@never_cache
@require_http_methods(["GET", "POST"])
def table_grid(request: HttpRequest, opened: TableRequest) -> HttpResponse:
    opened.require_writer()
    typed_list = typed_list_of(request, opened)
    # Typing fetches fragments with the focused button's name; they must not save.
    fragment = bool(request.htmx)  # type: ignore[attr-defined]
    if request.method == "POST" and "save" in request.POST and not fragment and _save(request, typed_list):
        return redirect(_address_after_save(opened))
    if request.method == "POST" and "discard" in request.POST and not fragment:
        discard_draft(score_list=opened.score_list, window=typed_list.window, seen=seen_draft(request))
        return redirect(opened.url("grid"))
    if request.method == "POST" and (request.POST.get("typing") or not fragment):
        typed_list.keep(seen_draft(request))
    name = "desk/grid/form.html" if fragment else "desk/grid/page.html"
    return render(request, name, grid_context(typed_list), status=typed_list.status)


def typed_list_of(request: HttpRequest, opened: TableRequest, of: DraftKind = ListDraft) -> TypedList:
    sent = request.method == "POST"
    draft = of.objects.filter(score_list=opened.score_list).first()
    grid = typed_grid(request.POST) if sent else drafted_grid(draft.typed) if draft else TypedGrid()
    return TypedList(
        opened=opened,
        typed=grid.with_owed_rows(block_of(opened.view)),
        sent=grid.as_json(),
        draft=draft,
        window=_window(request),
        client_key=client_key_of(request) if sent else uuid4(),
        seen_revision=seen_revision_of(request) if sent else opened.score_list.revision,
        of=of,
    )


def _window(request: HttpRequest) -> str:
    return without_nul(request.POST.get("window", ""))[:LONGEST_WINDOW] or str(uuid4())


def seen_draft(request: HttpRequest) -> datetime | None:
    """Returns the version of the draft that the form was based on, or None if it's invalid."""
    try:
        return parse_datetime(request.POST.get("seen_draft", "")[:LONGEST_TIME])
    except ValueError:
        return None


def keep_typed(
    opened: TableRequest, typed: JSONObject | None, window: str, seen: datetime | None, of: DraftKind
) -> AnyDraft | None:
    """Saves the draft, unless another window has changed it, and returns the current one."""
    return keep_draft(
        score_list=opened.score_list,
        typed=typed,
        actor=opened.writer,
        window=window,
        at=timezone.now(),
        seen=seen,
        of=of,
    )


def _save(request: HttpRequest, typed_list: TypedList) -> bool:
    opened, how = typed_list.opened, request.POST["save"]
    try:
        write_request = opened.write_request(request)
        if were_recorded(score_list=opened.score_list, typed=typed_list.sent, write_request=write_request):
            return True
        refusal = _save_refusal(typed_list, how)
        if refusal is not None:
            raise refusal
        kept = _kept_sums(typed_list, how)
        _record(typed_list, replace(write_request, reason=_reason(request, kept)), seen_draft(request), kept)
    except RuleViolation as violation:
        _refuse(typed_list, violation)
        return False
    messages.success(request, _saved_words(opened))
    _warn_of_lost_rows(request, typed_list)
    return True


def _saved_words(opened: TableRequest) -> str:
    is_in = ScoreList.objects.get(pk=opened.score_list.pk).status == ListStatus.HANDED_IN
    words = _("Table {number} saved; it counts as handed in.") if is_in else _("Table {number} saved.")
    return words.format(number=opened.table.number)


def _warn_of_lost_rows(request: HttpRequest, typed_list: TypedList) -> None:
    """Warns about rows lost because another window has changed the draft."""
    rest = typed_list.rest
    draft = ListDraft.objects.filter(score_list=typed_list.opened.score_list).first()
    if not rest.is_empty and draft is not None and draft.window != typed_list.window:
        rows = " · ".join(" ".join(filter(None, [row.after, row.typed])) for row in rest.rows if row.typed or row.after)
        words = _("Not saved, and not kept because this list is being entered elsewhere too: {rows}")
        messages.warning(request, words.format(rows=rows))


def _reason(request: HttpRequest, kept: KeptSums | None) -> str:
    why = [without_nul(request.POST.get("reason", "")), kept.note if kept else ""]
    return " · ".join(filter(None, why))


def _kept_sums(typed_list: TypedList, how: str) -> KeptSums | None:
    if how != SAVE_ALL_THE_SAME or not typed_list.sums.differs:
        return None
    words = kept_words(typed_list.opened.view, typed_list.typed, typed_list.sums)
    return KeptSums(sums=tuple(number_of(each) or 0 for each in typed_list.typed.sums), note=words)


def _record(typed_list: TypedList, write_request: WriteRequest, seen: datetime | None, kept: KeptSums | None) -> None:
    opened = typed_list.opened
    record_rows(
        score_list=opened.score_list,
        rows=typed_list.grid.reading.facts,
        write_request=write_request,
        note=_paper_note(typed_list.typed.referee) if opened.reader.may_penalise else None,
        rest=Rest(typed=typed_list.rest.as_json(), window=typed_list.window, at=timezone.now(), seen=seen),
        typed=typed_list.sent,
        kept=kept,
    )


def _paper_note(referee: str) -> Note:
    return Note(reason=_("From the paper list"), referee=referee, initialled=bool(referee))


def _save_refusal(typed_list: TypedList, how: str) -> RuleViolation | None:
    """Returns the reason why the list can't be saved: a wrong row, missing games or different sums."""
    if how == SAVE_PART:
        return None
    if typed_list.has_wrong_rows:
        return RuleViolation("rows_not_whole")
    if typed_list.grid.reading.facts and not typed_list.is_complete:
        gap = gap_of(typed_list.lines[1])
        return RuleViolation("row_left_empty", number=gap.number) if gap else RuleViolation("games_missing")
    return _sums_refusal(typed_list.sums.check, keeps=how == SAVE_ALL_THE_SAME)


def _sums_refusal(check: SumsCheck, *, keeps: bool) -> RuleViolation | None:
    """Returns the error for the sums; `keeps`: whether to accept sums that differ or are missing."""
    if check.outcome is SumsOutcome.UNREADABLE:
        return RuleViolation("sums_unreadable")
    if check.outcome is SumsOutcome.PARTLY and not (keeps and check.seat is None):
        return RuleViolation("sums_missing")
    return RuleViolation("sums_differ") if check.outcome is SumsOutcome.DIFFER and not keeps else None


def _refuse(typed_list: TypedList, violation: RuleViolation) -> None:
    reused = isinstance(violation, KeyReused)
    typed_list.refuse(
        RuleViolation("rows_sent_before") if reused else violation,
        409 if isinstance(violation, StaleRevision) else 422,
    )
    if isinstance(violation, StaleRevision | KeyReused):
        typed_list.seen_revision, typed_list.client_key = typed_list.opened.score_list.revision, uuid4()


def _address_after_save(opened: TableRequest) -> str:
    score_list = ScoreList.objects.get(pk=opened.score_list.pk)
    if not list_state(score_list).finished:
        return opened.url("grid")
    where = {"slug": opened.tournament.slug, "number": opened.table.round.number}
    return f"{reverse('round_desk', kwargs=where)}?after={opened.table.number}"


def grid_context(typed_list: TypedList) -> dict[str, object]:
    opened, grid = typed_list.opened, typed_list.grid
    block, games = typed_list.lines
    following = grid.sheet.next
    context = list_context(opened, None)
    return {
        **context,
        "rows": stored_lines(opened, context["rows"]),
        "typed_list": typed_list,
        "typed": typed_list.typed,
        "duties": block,
        "games": games,
        "grid": grid,
        "closed": _closed_words(opened),
        "draft_time": _draft_time(typed_list),
        "changed": typed_list.seen_revision != opened.score_list.revision,
        "has_bock_rules": bool(rules_of(opened.score_list.rule_set).bock.triggers),
        "coming": following,
        "paper": typed_list.sums,
        "paper_sums": typed_list.typed.sums or [""] * len(grid.sheet.totals),
        "complete": typed_list.is_complete,
        "problems": problems_of(opened, block, games),
        "due": len(games) - 1,
        "penalties": sum(row.typed.startswith("+") for row in typed_list.typed.games),
        "width": len(opened.view.places) + 4,
    }


def _draft_time(typed_list: TypedList) -> str:
    if typed_list.draft is None:
        return ""
    return time_format(typed_list.draft.at.astimezone(ZoneInfo(typed_list.opened.tournament.time_zone)).time(), "H:i:s")


def _closed_words(opened: TableRequest) -> str:
    refusal = writing_refusal(opened.score_list, by_table=False)
    if refusal is None and "points" not in opened.entry_ways:
        refusal = RuleViolation("entry_way_closed", way="points")
    if refusal is None and opened.view.has_totals:
        refusal = RuleViolation("totals_not_alone")
    return opened.sentence(refusal) if refusal else ""
