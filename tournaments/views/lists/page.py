"""What the templates of a list read: everything in words, every address resolved."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import RuleViolation
from scoring.lists.entries import (
    BreakOffEntry,
    GameEntry,
    MoveEntry,
    Penalty,
    PeopleEntry,
    event_of,
    is_cancelled,
    penalty_in,
)
from scoring.lists.points.explained import explained
from scoring.lists.quotas import Slots
from scoring.lists.sheet import NextGame, Sheet
from scoring.terms import Phase
from tournaments.adapter import format_of, is_penalty, rules_of
from tournaments.contributions import contributed, merged
from tournaments.models.score_list import Entry, EntryKind
from tournaments.phrases import terms
from tournaments.phrases.lists.bock import bock_brief, bock_words, raised_words
from tournaments.phrases.lists.break_off import end_words, missing_words, noted_words, rule_words
from tournaments.phrases.lists.duties import owed_words, waiting_words, why_forced
from tournaments.phrases.lists.facts import facts_words
from tournaments.phrases.lists.games import game_name, game_name_short, normal_number, numbered_kind
from tournaments.phrases.lists.penalties import paragraph_name, untold_words
from tournaments.phrases.lists.people import event_words
from tournaments.phrases.lists.pot import pot_words
from tournaments.phrases.lists.reasons import Explained, explained_words, notice_words
from tournaments.phrases.lists.remarks import question_words, statement_words
from tournaments.selectors.lists.edits import event_named
from tournaments.selectors.lists.lists import Cell, ListView, Row, SeatView
from tournaments.selectors.lists.penalties import detail_of
from tournaments.selectors.lists.pots import is_time_due
from tournaments.selectors.lists.table.table_people import sum_lines
from tournaments.views.lists.editor import Editor
from tournaments.views.lists.opened import ListRequest

WAY_NAMES = {
    "points": gettext_lazy("Value and winners"),
    "facts": gettext_lazy("Let it be counted"),
    "totals": gettext_lazy("Totals only"),
}


def named(value: Any) -> dict[str, Any]:
    """A declared value as templates read it, by the names of its fields."""
    return {field.name: getattr(value, field.name) for field in fields(value)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A row of the printed list in short words; the whole story stands on the entry's own page."""

    row: Row
    url: str
    kind: str
    duty: str
    duty_short: str
    event: str
    moves: bool
    raised: str
    warned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPage:
    """Every page of a list: what comes next, the form, the rows, the sums, and what keeps the list from going on.

    `latest` is the latest game, `broken_off` says why the list ended early; both are empty where there is none. `moved`
    names who sits in another order than that of the columns. `open_ended`: only a pot ends the list.
    """

    page: ListRequest
    view: ListView
    editor: Editor | None
    urls: Mapping[str, str]
    rows: Sequence[Line]
    duties_key: str
    has_bock: bool
    moved: Sequence[str]
    sums: Sequence[Mapping[str, object]]
    cross_sum: int
    ways: Sequence[Mapping[str, object]]
    sheet: Sheet
    latest: Mapping[str, object]
    # The game that comes next
    next: NextGame | None
    forced: SeatView | None
    forced_because: str
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
    time_due: bool
    # Whether the list is over, and what keeps it from going on
    finished: bool
    waiting: str
    broken: str
    broken_off: Mapping[str, str]
    missing_games: str
    warnings: Sequence[str]


def list_page(page: ListRequest, editor: Editor | None) -> ListPage:
    """The page of a list as it stands."""
    view, pot, form = page.view, page.pot, format_of(page.score_list)
    sheet, coming = view.folded.sheet, view.folded.sheet.next
    return ListPage(
        page=page,
        view=view,
        editor=editor,
        urls={"page": page.url("page"), "redeal": page.url("redeal")},
        rows=[_line(page, row, view.names_then(index)) for index, row in enumerate(view.rows)],
        duties_key=str(terms.DUTIES_KEY) if any(_duty_words(page, row) for row in view.rows) else "",
        has_bock=any(row.bock > 1 or row.raised for row in view.rows),
        moved=_moved(view),
        sums=sum_lines(view),
        cross_sum=sum(sheet.game_totals),
        ways=_way_links(editor),
        sheet=sheet,
        latest=_latest(page),
        next=coming,
        forced=next((place for place in view.places if place.forced), None),
        forced_because=why_forced(coming, view.names),
        owing=[(place.short, owed_words(slots)) for place, slots in _owing(view)],
        sitting=[place.short for place in view.places if place.sits],
        dealer_sits=any(place.deals and place.sits for place in view.places),
        others_sit=[place.short for place in view.places if place.sits and not place.deals],
        bock=bock_words(coming.bock, coming.bocks) if coming else "",
        bock_brief=bock_brief(coming.bock, coming.bocks) if coming else "",
        left=sheet.normal_games_left,
        pot=pot_words(pot.left, pot.points, pot.shared) if pot else "",
        open_ended=pot is not None,
        last_game=pot is not None and pot.due,
        time_due=is_time_due(page.score_list),
        finished=sheet.phase is Phase.FINISHED and view.folded.broken is None,
        waiting=waiting_words(sheet, view.names),
        broken=_broken(page),
        broken_off=_broken_off(page),
        missing_games=rule_words(form.broken_off, form.broken_off_points),
        warnings=_remarks(page),
    )


def list_context(page: ListRequest, editor: Editor | None) -> dict[str, Any]:
    """What every template of a list is given, with what features add."""
    return {**named(list_page(page, editor)), **merged(each.on_list(page, editor) for each in contributed())}


def _moved(view: ListView) -> list[str]:
    """Who sits how now, where that is another order than that of the columns; else nobody."""
    sheet = view.folded.sheet
    if list(sheet.order) == sorted(sheet.order):
        return []
    return [view.names[seat] for seat in sheet.order if seat not in sheet.left]


def _latest(page: ListRequest) -> dict[str, object]:
    """The latest game, who won it and the address that changes it; empty where there is none."""
    games = [row for row in page.view.rows if row.number]
    if not games:
        return {}
    won = [place.short for place, cell in zip(page.view.places, games[-1].cells, strict=False) if cell.won]
    return {
        "number": games[-1].number,
        "value": games[-1].value,
        "won": won,
        "url": page.url("change", entry=games[-1].uid),
    }


def _broken_off(page: ListRequest) -> dict[str, str]:
    """That the list was broken off, why, and the address of that entry, which says what missing games count."""
    break_off = page.view.folded.sheet.break_off
    if break_off is None:
        return {}
    entry = page.view.entries[break_off.position - 1].uid
    addresses = {name: page.url(name, entry=entry) for name in ("entry", "delete")}
    return {"words": end_words(break_off), "reason": break_off.reason if page.actor else "", **addresses}


def _owing(view: ListView) -> list[tuple[SeatView, Slots]]:
    """Who owes Pflichtsoli, and of what kinds."""
    owed = view.folded.sheet.open_slots
    return [(place, owed[place.position - 1]) for place in view.places if owed and owed[place.position - 1].total]


def _way_links(editor: Editor | None) -> list[dict[str, object]]:
    if editor is None or len(editor.ways) < 2:
        return []
    extra = {"as_played": "1"} if editor.as_played else {}
    return [
        {"name": WAY_NAMES[way], "url": "?" + urlencode({"way": way, **extra}), "current": way == editor.way}
        for way in editor.ways
    ]


def _broken(page: ListRequest) -> str:
    violation = page.view.folded.broken
    if violation is None:
        return ""
    index = int(str(violation.params["entry"])) - 1
    facts = page.view.entries[index].facts
    if is_penalty(facts) and not page.reader.sees_penalties:
        return _("An entry of this list must be reviewed first.")
    if "event" in facts:
        review = RuleViolation("event_needs_review", None, **event_named(facts), why=violation)
    else:
        number = len(page.view.folded.sheet.entries) + 1
        review = RuleViolation("list_needs_review", number=number, why=violation)
    return page.sentence(review, page.view.names_then(index))


def _remarks(page: ListRequest) -> list[str]:
    """Remarks on the whole list; whoever cannot change it is asked nothing."""
    remarks, names = page.view.folded.sheet.warnings, page.view.names
    asked = question_words(remarks, names) if page.reader.may_write else []
    return [*asked, *statement_words(remarks, names)]


def _line(page: ListRequest, row: Row, names: Mapping[int, str]) -> Line:
    duty = _duty_words(page, row)
    return Line(
        row=row,
        url=page.url("entry", entry=row.uid),
        kind=game_name_short(row.entry.facts) if isinstance(row.entry, GameEntry) else _other_kind(row),
        duty=duty,
        duty_short=terms.word(terms.DUTIES_SHORT, row.duty) if duty else "",
        event=_event_in(page, row, names),
        moves=row.result.game is None and row.result.totals is None and any(row.result.points),
        raised=raised_words(row.raised) if row.raised else "",
        warned=bool(row.result.warnings),
    )


def _other_kind(row: Row) -> str:
    return _("Totals") if row.kind == EntryKind.TOTALS else ""


def _duty_words(page: ListRequest, row: Row) -> str:
    """Which duty a game fulfilled, where the list knows any."""
    return terms.word(terms.DUTIES, row.duty) if row.duty and page.has_pflichtsoli else ""


def _untold_in(page: ListRequest, row: Row) -> Penalty | None:
    """The penalty of a row of which the viewer may only see the points."""
    return None if page.reader.sees_penalties else penalty_in(row.entry)


def _event_in(page: ListRequest, row: Row, names: Mapping[int, str]) -> str:
    """What happened beside a game, as far as the viewer may know."""
    if isinstance(row.entry, BreakOffEntry):
        return noted_words(row.entry.reason if page.actor else "")
    untold = _untold_in(page, row)
    if untold is None or isinstance(row.entry, GameEntry):
        return event_words(row.entry, names)
    points = row.result.points[untold.offender - 1] if row.result.points else 0
    return untold_words(points, cancelled=is_cancelled(untold))


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPage:
    """One entry in words, and the addresses of what can be done with it.

    Words are empty where they have no meaning. Of a penalty that is told to few only the points are known.
    """

    page: ListRequest
    view: ListView
    row: Row
    urls: Mapping[str, str]
    title: str
    event: str
    is_penalty: bool
    penalty: Mapping[str, Any]
    deletable: bool
    changeable: bool
    dealer: str
    leads: str
    bock: str
    duty: str
    facts: Sequence[tuple[str, str]]
    results: Sequence[tuple[str, Cell]]
    lines: Sequence[Any]
    explained: Explained
    warnings: Sequence[str]
    error: str
    break_off: Mapping[str, str]


def entry_page(page: ListRequest, entry: Entry) -> EntryPage:
    """An entry of the list."""
    view, index = page.view, page.view.entries.index(entry)
    row, names = view.rows[index], view.names_then(index)
    result, game, penalty = row.result, row.result.game, penalty_in(row.entry)
    event, points_only = _event_in(page, row, names), _untold_in(page, row) is not None
    about_people = isinstance(row.entry, PeopleEntry | MoveEntry)
    why = Explained() if points_only else _explained(page, row, names)
    points = [(_("Penalty points"), line.points) for line in result.lines] if points_only else why.lines
    missing = [(missing_words(line, names), line.points) for line in result.break_off.lines] if result.break_off else []
    return EntryPage(
        page=page,
        view=view,
        row=row,
        urls={"page": page.url("page"), **{to: page.url(to, entry=entry.uid) for to in ("change", "insert", "delete")}},
        title=event if about_people or (points_only and not game) else entry_title(page, row),
        event=event,
        is_penalty=penalty is not None and not (points_only and game),
        penalty=_penalty(page, entry, penalty) if penalty else {},
        deletable=penalty is None and (page.reader.is_staff or not isinstance(row.entry, BreakOffEntry)),
        changeable=row.kind not in (EntryKind.EVENT, EntryKind.PENALTY) and not penalty,
        dealer=names.get(game.dealer, "") if game else "",
        leads=names.get(game.leads, "") if game else "",
        bock=raised_words(row.raised) if row.raised else "",
        duty=_duty_words(page, row),
        facts=facts_words(row.entry, names),
        results=[(names[place.position], row.cells[place.position - 1]) for place in view.places],
        lines=[*points, *missing],
        explained=why,
        warnings=[notice_words(warning, names) for warning in result.warnings],
        error=page.sentence(view.folded.broken, names) if row.error and view.folded.broken else "",
        break_off=_break_off(page, row),
    )


def entry_context(page: ListRequest, entry: Entry) -> dict[str, Any]:
    """What the templates of one entry are given."""
    return named(entry_page(page, entry))


def _break_off(page: ListRequest, row: Row) -> dict[str, str]:
    """What missing games of a list count, and why it was broken off for whoever may know; nothing of other entries."""
    break_off, form = row.result.break_off, format_of(page.score_list)
    if break_off is None:
        return {}
    rule = rule_words(break_off.rule, form.broken_off_points)
    return {"rule": rule, "reason": break_off.reason if page.actor else ""}


def _explained(page: ListRequest, row: Row, names: Mapping[int, str]) -> Explained:
    """Why a game is worth what it is; nothing of what is none."""
    game = row.result.game
    if game is None or not isinstance(row.entry, GameEntry):
        return Explained()
    return explained_words(explained(row.entry, game, rules_of(page.score_list.rule_set)), names)


def _penalty(page: ListRequest, entry: Entry, penalty: Penalty) -> dict[str, Any]:
    """What the referee noted with a penalty, and the address for cancelling it; nothing where only points are told."""
    if not page.reader.sees_penalties:
        return {}
    detail = detail_of(entry)
    cancel = page.reader.may_penalise and not is_cancelled(penalty)
    initials = cancel and detail is not None and not detail.initialled
    return {
        "case": paragraph_name(detail.paragraph if detail else penalty.paragraph),
        "detail": detail,
        "cancel": page.url("cancel_penalty", entry=entry.uid) if cancel else "",
        "initial": page.url("initial_penalty", entry=entry.uid) if initials else "",
    }


def entry_title(page: ListRequest, row: Row) -> str:
    """The title of an entry: "Game 17: normal game 14" where paper numbers it otherwise, else "Game 7: Queens solo"."""
    if row.kind == EntryKind.TOTALS:
        return _("Totals of the list")
    if row.number is None or not isinstance(row.entry, GameEntry):
        event = event_of(row.entry)
        return terms.word(terms.EVENTS, event) if event else _("Entry without number")
    number = normal_number(page.view.folded.sheet.entries, row.result.game) if row.result.game else None
    kind = game_name(row.entry.facts)
    if number not in (None, row.number) and page.score_list.table_id:
        kind = numbered_kind(kind, number)
    return _("Game {number}: {kind}").format(number=row.number, kind=kind)
