"""The template context of a list's page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import RuleViolation
from scoring.lists.entries import (
    GameEntry,
)
from scoring.lists.quotas import Slots
from scoring.lists.sheet import NextGame, Sheet
from tournaments.adapter import format_of, is_penalty
from tournaments.contributions import all_contributions, merge_contexts
from tournaments.models.round import RoundStatus
from tournaments.models.score_list import EntryKind, ListStatus
from tournaments.phrases import terms
from tournaments.phrases.lists.bock import bock_brief, bock_words, raised_words
from tournaments.phrases.lists.break_off import end_words, rule_words
from tournaments.phrases.lists.coming import NoticeBox, notices_of
from tournaments.phrases.lists.duties import owed_words, waiting_words, why_forced
from tournaments.phrases.lists.games import game_name_in_full, game_name_short
from tournaments.phrases.lists.pot import pot_words
from tournaments.phrases.lists.remarks import question_words, statement_words
from tournaments.selectors.lists.edits import event_named
from tournaments.selectors.lists.lists import EntryRow, ListView, SeatView
from tournaments.selectors.lists.pots import is_time_due
from tournaments.selectors.lists.table.table_people import sum_lines
from tournaments.views.lists.editor import Editor
from tournaments.views.lists.opened import ListRequest

WAY_NAMES = {
    "points": gettext_lazy("Value and winners"),
    "facts": gettext_lazy("Count it for me"),
    "totals": gettext_lazy("Totals only"),
}


def as_context(value: Any) -> dict[str, Any]:
    return {field.name: getattr(value, field.name) for field in fields(value)}


class PagePart(StrEnum):
    ENTRY = "entry"
    LOCKED = "locked"  # writing is not possible at the moment
    FINISHED = "finished"
    NOTHING = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryLine:
    row: EntryRow
    url: str
    kind: str
    kind_full: str
    duty: str
    duty_short: str
    event: str
    moves: bool
    raised: str
    warned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPage:
    """The page of a list: next game, form, rows, sums, and anything that prevents an entry.

    `moved`: the names in seating order, if it differs from the columns. `open_ended`: whether the list has a pot.
    `keeps_up`: whether the page checks if it is outdated. `is_watched`, `is_live`: whether it follows others' writes.
    """

    opened: ListRequest
    view: ListView
    editor: Editor | None
    urls: Mapping[str, str]
    rows: Sequence[EntryLine]
    duties_key: str
    has_bock: bool
    has_remark: bool
    moved: Sequence[str]
    sums: Sequence[Mapping[str, object]]
    cross_sum: int
    entry_way_links: Sequence[Mapping[str, object]]
    sheet: Sheet
    latest: Mapping[str, object]
    # Parts of the page
    is_open: bool
    notices: Sequence[NoticeBox]
    shows: PagePart
    has_more: bool
    keeps_up: bool
    is_watched: bool
    is_live: bool
    live_version: int
    # The next game
    next: NextGame | None
    forced: SeatView | None
    owing: Sequence[tuple[str, str]]
    sitting: Sequence[str]
    dealer_sits: bool
    others_sit: Sequence[str]
    bock: str
    bock_brief: str
    left: int | None
    pot: str
    open_ended: bool
    last_game: bool
    # End of the list, and reasons why it cannot go on
    finished: bool
    waiting: str
    broken: str
    broken_off: Mapping[str, str]
    missing_games: str
    warnings: Sequence[str]


def list_page(opened: ListRequest, editor: Editor | None) -> ListPage:
    view, pot, form, reader = opened.view, opened.pot, format_of(opened.score_list), opened.reader
    sheet, coming, table = view.folded.sheet, view.folded.sheet.next, opened.score_list.table
    finished, is_open = view.is_finished, opened.score_list.status == ListStatus.OPEN
    runs = table.round.status == RoundStatus.RUNNING if table else is_open
    keeps_up = reader.at_table if table else opened.actor is not None
    return ListPage(
        opened=opened,
        view=view,
        editor=editor,
        urls={"page": opened.url("page"), "redeal": opened.url("redeal")},
        rows=lines_of(opened),
        duties_key=str(terms.DUTIES_KEY) if any(opened.duty_words(row) for row in view.rows) else "",
        has_bock=any(row.bock > 1 or row.raised for row in view.rows),
        has_remark=any(row.result.warnings for row in view.rows),
        moved=_changed_order(view),
        sums=sum_lines(view),
        cross_sum=sum(sheet.game_totals),
        entry_way_links=_entry_way_links(editor),
        sheet=sheet,
        latest=_latest_game(opened),
        is_open=is_open,
        notices=_notices(opened, editor, goes_on=editor is not None or (is_open and runs)),
        shows=_part_to_show(opened, editor, finished=finished),
        has_more=reader.may_write and (table is None or (editor is not None and not finished)),
        keeps_up=keeps_up,
        is_watched=runs and not reader.may_write,
        is_live=runs and (table is None or keeps_up or editor is None),
        live_version=table.round.tournament.version if table else opened.score_list.revision,
        next=coming,
        forced=next((place for place in view.places if place.forced), None),
        owing=[(place.short, owed_words(slots)) for place, slots in _owed_duties(view)],
        sitting=[place.short for place in view.places if place.sits],
        dealer_sits=any(place.deals and place.sits for place in view.places),
        others_sit=[place.short for place in view.places if place.sits and not place.deals],
        bock=bock_words(coming.bock, coming.bocks) if coming else "",
        bock_brief=bock_brief(coming.bock, coming.bocks) if coming else "",
        left=sheet.normal_games_left,
        pot=pot_words(pot.left, pot.points, pot.shared) if pot else "",
        open_ended=pot is not None,
        last_game=pot is not None and pot.due,
        finished=finished,
        waiting=waiting_words(sheet, view.names),
        broken=_review_sentence(opened),
        broken_off=_break_off_context(opened),
        missing_games=rule_words(form.broken_off, form.broken_off_points),
        warnings=_remarks(opened),
    )


def list_context(opened: ListRequest, editor: Editor | None) -> dict[str, Any]:
    return {
        **as_context(list_page(opened, editor)),
        **merge_contexts(each.on_list(opened, editor) for each in all_contributions()),
    }


def _notices(opened: ListRequest, editor: Editor | None, *, goes_on: bool) -> Sequence[NoticeBox]:
    view, pot = opened.view, opened.pot
    if not opened.reader.sees_results:
        return ()
    if not goes_on:
        return tuple(notices_of(broken=_review_sentence(opened)))
    taken = editor is not None and editor.as_played
    forced = next((place.short for place in view.places if place.forced and not taken), "")
    notices = notices_of(
        broken=_review_sentence(opened),
        forced=forced,
        because=why_forced(view.folded.sheet.next, view.names),
        pot_empty=pot is not None and pot.due,
        time_up=is_time_due(opened.score_list),
        waiting=waiting_words(view.folded.sheet, view.names),
    )
    return tuple(notices)


def _part_to_show(opened: ListRequest, editor: Editor | None, *, finished: bool) -> PagePart:
    is_own, is_open = opened.score_list.table is None, opened.score_list.status == ListStatus.OPEN
    if editor is not None:
        return PagePart.ENTRY
    if opened.actor is not None and not opened.reader.may_write and not is_own:
        return PagePart.LOCKED
    if is_own:
        return PagePart.FINISHED if finished or not is_open else PagePart.NOTHING
    is_over = (finished and opened.actor is not None) or (opened.view.has_totals and opened.reader.sees_results)
    return PagePart.FINISHED if is_over else PagePart.NOTHING


def _changed_order(view: ListView) -> list[str]:
    """Returns the names in seating order; empty if that is the order of the columns."""
    sheet = view.folded.sheet
    if list(sheet.order) == sorted(sheet.order):
        return []
    return [view.names[seat] for seat in sheet.order if seat not in sheet.left]


def _latest_game(opened: ListRequest) -> dict[str, object]:
    games = [row for row in opened.view.rows if row.number]
    if not games:
        return {}
    won = [place.short for place, cell in zip(opened.view.places, games[-1].cells, strict=False) if cell.won]
    return {
        "number": games[-1].number,
        "value": games[-1].value,
        "won": won,
        "url": opened.url("change", entry=games[-1].uid),
    }


def _break_off_context(opened: ListRequest) -> dict[str, str]:
    break_off = opened.view.folded.sheet.break_off
    if break_off is None:
        return {}
    entry = opened.view.entries[break_off.position - 1].uid
    addresses = {name: opened.url(name, entry=entry) for name in ("entry", "delete")}
    return {"words": end_words(break_off), "reason": break_off.reason if opened.actor else "", **addresses}


def _owed_duties(view: ListView) -> list[tuple[SeatView, Slots]]:
    owed = view.folded.sheet.open_slots
    return [(place, owed[place.position - 1]) for place in view.places if owed and owed[place.position - 1].total]


def _entry_way_links(editor: Editor | None) -> list[dict[str, object]]:
    if editor is None or len(editor.entry_ways) < 2:
        return []
    extra = {"as_played": "1"} if editor.as_played else {}
    return [
        {"name": WAY_NAMES[way], "url": "?" + urlencode({"way": way, **extra}), "current": way == editor.entry_way}
        for way in editor.entry_ways
    ]


def _review_sentence(opened: ListRequest) -> str:
    violation = opened.view.folded.broken
    if violation is None:
        return ""
    index = int(str(violation.params["entry"])) - 1
    facts = opened.view.entries[index].facts
    if is_penalty(facts) and not opened.reader.sees_penalties:
        return _("An entry of this list must be reviewed first.")
    if "event" in facts:
        review = RuleViolation("event_needs_review", None, **event_named(facts), why=violation)
    else:
        number = len(opened.view.folded.sheet.games) + 1
        review = RuleViolation("list_needs_review", number=number, why=violation)
    return opened.sentence(review, opened.view.names_then(index))


def _remarks(opened: ListRequest) -> list[str]:
    """Returns the remarks on the list; only writers get questions."""
    remarks, names = opened.view.folded.sheet.warnings, opened.view.names
    asked = question_words(remarks, names) if opened.reader.may_write else []
    return [*asked, *statement_words(remarks, names)]


def lines_of(opened: ListRequest) -> list[EntryLine]:
    """Returns the lines in the order in which the page shows them."""
    lines = [_line(opened, row, opened.view.names_then(index)) for index, row in enumerate(opened.view.rows)]
    return lines[::-1] if opened.newest_first else lines


def _line(opened: ListRequest, row: EntryRow, names: Mapping[int, str]) -> EntryLine:
    duty = opened.duty_words(row)
    return EntryLine(
        row=row,
        url=opened.url("entry", entry=row.uid),
        kind=game_name_short(row.entry.facts) if isinstance(row.entry, GameEntry) else _other_kind(row),
        kind_full=game_name_in_full(row.entry.facts) if isinstance(row.entry, GameEntry) else "",
        duty=duty,
        duty_short=terms.word(terms.DUTIES_SHORT, row.duty) if duty else "",
        event=opened.event_in(row, names),
        moves=row.result.game is None and row.result.totals is None and any(row.result.points),
        raised=raised_words(row.raised) if row.raised else "",
        warned=bool(row.result.warnings),
    )


def _other_kind(row: EntryRow) -> str:
    return _("Totals") if row.kind == EntryKind.TOTALS else ""
