"""The content of printed documents for free lists."""

from dataclasses import replace
from math import ceil

from django.urls import reverse

from scoring.errors import RuleViolation
from scoring.lists.format import Format
from tournaments.adapter import rules_of, stored_format
from tournaments.free_lists.access import Link, list_token
from tournaments.models.printing import PrintJob
from tournaments.models.score_list import ScoreList
from tournaments.names.rows import enumerated
from tournaments.printing.content.documents import (
    FilledLists,
    PrintedSeat,
    RuleSheetPaper,
    ScoreSheet,
    ScoreSheets,
)
from tournaments.printing.content.gather import grow_format, paper_of, sheet_format
from tournaments.printing.content.gather_lists import recorded_list
from tournaments.printing.options import options_of
from tournaments.selectors.lists.lists import ListView, list_view
from tournaments.selectors.rules.rule_sheets import sheet_of_rules

OPEN_GAMES = 24  # lines for an open end, rounded up to whole turns


def own_sheet(job: PrintJob) -> ScoreSheets:
    view = list_view(job.free_list, full_names=True)
    names = [view.places[seat - 1].name for seat in view.folded.sheet.order]
    return ScoreSheets(sheets=(replace(_sheet(job, view), players=tuple(PrintedSeat(name=name) for name in names)),))


def own_list(job: PrintJob) -> FilledLists:
    """Raises `nothing_to_print` if the list has no entries."""
    score_list = job.free_list
    view = list_view(score_list, full_names=True)
    if not view.rows:
        raise RuleViolation("nothing_to_print")
    return FilledLists(lists=(recorded_list(_sheet(job, view), score_list),))


def own_rules(job: PrintJob) -> RuleSheetPaper:
    score_list = job.free_list
    title = _title(score_list, list_view(score_list, full_names=True))
    return paper_of(sheet_of_rules(rules_of(score_list.rule_set), private=True), event=title)


def _sheet(job: PrintJob, view: ListView) -> ScoreSheet:
    score_list = job.free_list
    form = stored_format(score_list)
    return ScoreSheet(
        format=replace(
            sheet_format(_with_lines(grow_format(form, len(view.places))), None, score_list.rule_set),
            refereed=False,
            open_end=form.normal_games is None,
        ),
        event=_title(score_list, view),
        date=score_list.created_at.date(),
        players=tuple(PrintedSeat(name=place.name) for place in view.places),
        results_address=_reading_address(score_list, options_of(job).base),
    )


def _reading_address(score_list: ScoreList, base: str) -> str:
    """Returns the read-only link, because anybody may find a printed list."""
    path = reverse("free_list_page", args=[list_token(score_list, Link.READ)])
    return base.rstrip("/") + path if base else ""


def _with_lines(form: Format) -> Format:
    if form.normal_games is not None:
        return form
    return replace(form, normal_games=ceil(OPEN_GAMES / form.seats) * form.seats)


def _title(score_list: ScoreList, view: ListView) -> str:
    free = score_list.free
    group = free.group.name if free.group else ""
    return free.title or group or enumerated(place.short for place in view.places)
