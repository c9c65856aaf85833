"""What the templates of any list are given: everything in words, every address resolved."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import RuleViolation
from scoring.game.game import SEATS_PLAYING
from scoring.lists.entries import BreakOffEntry, GameEntry, Penalty, is_cancelled, penalty_in
from scoring.lists.quotas import Slots
from scoring.lists.sheet import NextGame
from scoring.terms import Phase
from tournaments.adapter import format_of, is_penalty, sums_of
from tournaments.contributions import contributed, merged
from tournaments.models.score_list import EntryKind
from tournaments.names.rows import enumerated
from tournaments.phrases import terms
from tournaments.phrases.lists.bock import bock_brief, bock_words, raised_words
from tournaments.phrases.lists.break_off import end_words, noted_words, rule_words
from tournaments.phrases.lists.duties import owed_words, turn_words
from tournaments.phrases.lists.games import game_name_short
from tournaments.phrases.lists.penalties import untold_words
from tournaments.phrases.lists.people import event_words
from tournaments.phrases.lists.pot import pot_words
from tournaments.phrases.lists.reasons import notice_words
from tournaments.selectors.lists.edits import event_named
from tournaments.selectors.lists.lists import ListView, Row
from tournaments.selectors.lists.lists import SeatView as SeatPlace
from tournaments.selectors.lists.pots import is_time_due
from tournaments.selectors.lists.table.table_people import Seated, seats_of
from tournaments.selectors.lists.totals import QUESTION, questions_in
from tournaments.views.lists.context import ListRequest
from tournaments.views.lists.editor import Editor

WAY_NAMES = {
    "points": gettext_lazy("Value and winners"),
    "facts": gettext_lazy("Let it be counted"),
    "totals": gettext_lazy("Totals only"),
}
# Writes without a form of their own; each needs a key made when its button is shown.
STEPS = ("time_up", "redeal", "hand_in", "confirm", "reopen")


def list_context(page: ListRequest, editor: Editor | None) -> dict[str, Any]:
    """The page of a list: what comes next, the form, the rows, the sums.

    The fragments `lists/{before,list}.html` and `lists/editing/{editor,result}.html` need nothing else.
    """
    view = page.view
    sheet = view.folded.sheet
    return {
        "page": page,
        "view": view,
        "editor": editor,
        "urls": {"page": page.url("page"), "redeal": page.url("redeal")},
        "latest": _latest(page),
        "rows": [_row(page, row, view.names_then(index)) for index, row in enumerate(view.rows)],
        "duties_key": terms.DUTIES_KEY if any(duty_words(page, row) for row in view.rows) else "",
        "has_bock": any(row.bock > 1 or row.raised for row in view.rows),
        "sheet": sheet,
        **_coming(page),
        **_state(page),
        **merged(each.on_list(page, editor) for each in contributed()),
        "ways": _way_links(editor),
        "moved": _moved(view),
        "sums": _sums(view),
        "cross_sum": sum(sheet.game_totals),
    }


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


def _state(page: ListRequest) -> dict[str, Any]:
    """Whether the list is over, and what keeps it from going on."""
    folded, form = page.view.folded, format_of(page.score_list)
    return {
        "broken_off": _broken_off(page),
        "missing_games": rule_words(form.broken_off, form.broken_off_points),
        "finished": folded.sheet.phase is Phase.FINISHED and folded.broken is None,
        "waiting": _waiting(page.view),
        "broken": _broken(page),
        "warnings": _list_warnings(page),
    }


def _broken_off(page: ListRequest) -> dict[str, str]:
    """That the list was broken off, why, and the address of that entry, which says what missing games count."""
    break_off = page.view.folded.sheet.break_off
    if break_off is None:
        return {}
    entry = page.view.entries[break_off.position - 1].uid
    addresses = {name: page.url(name, entry=entry) for name in ("entry", "delete")}
    return {"words": end_words(break_off), "reason": break_off.reason if page.actor else "", **addresses}


def _coming(page: ListRequest) -> dict[str, Any]:
    """The game that comes next: who is forced, who sits out, what Bock is in force, what is left."""
    view, following, pot = page.view, page.view.folded.sheet.next, page.pot
    return {
        "next": following,
        "forced": next((place for place in view.places if place.forced), None),
        "forced_because": why_forced(following, view.names),
        "owing": [(place.short, owed_words(slots)) for place, slots in _owing(view)],
        "sitting": [place.short for place in view.places if place.sits],
        "dealer_sits": any(place.deals and place.sits for place in view.places),
        "others_sit": [place.short for place in view.places if place.sits and not place.deals],
        "bock": bock_words(following.bock, following.bocks) if following else "",
        "bock_brief": bock_brief(following.bock, following.bocks) if following else "",
        "left": view.folded.sheet.normal_games_left,
        "pot": pot_words(pot.left, pot.points, pot.shared) if pot else "",
        "open_ended": pot is not None,
        "last_game": pot is not None and pot.due,
        "time_due": is_time_due(page.score_list),
    }


def why_forced(coming: NextGame | None, names: Mapping[int, str]) -> str:
    """Why another is forced than the first left of the dealer who owes; "" where that one is."""
    if coming is None or coming.forced is None:
        return ""
    return turn_words([names.get(seat, "") for seat in coming.passed_over], names.get(coming.forced, ""))


def _owing(view: ListView) -> list[tuple[SeatPlace, Slots]]:
    """Who owes Pflichtsoli, and of what kinds."""
    owed = view.folded.sheet.open_slots
    return [(place, owed[place.position - 1]) for place in view.places if owed and owed[place.position - 1].total]


def _waiting(view: ListView) -> str:
    """Why no game can be entered although the list is not over; "" where one can."""
    sheet, names = view.folded.sheet, view.names
    if sheet.next is not None or sheet.phase is Phase.FINISHED:
        return ""
    if len(sheet.present) < SEATS_PLAYING:
        return _("Too few are at the table: a game needs four. Somebody must come back or join.")
    owing = [names[seat] for seat in sheet.absent if sheet.open_pflichtsoli[seat - 1]]
    return _("The list waits for {names}: a Pflichtsolo is still owed.").format(names=enumerated(owing))


def _sums(view: ListView) -> list[dict[str, object]]:
    """Everybody's own part; where several had a seat, its sum as well, as the paper list has it."""
    sums = sums_of(view.folded)
    return [line for seat in seats_of(view, ()) for line in _sum_lines(seat, sums[seat.position])]


def _sum_lines(seat: Seated, whole: Mapping[str, int | None]) -> list[dict[str, object]]:
    if len(seat.times) < 2:
        return [{"name": seat.name, "outside": any(time.outside for time in seat.times), **whole}]
    own: list[dict[str, object]] = [
        {"name": time.name, **time.as_sum()} for time in seat.times if time.played or time.points
    ]
    return [*own, {"together": seat.position, **whole}]


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
    if is_penalty(facts) and not page.penalties_told:
        return _("An entry of this list must be reviewed first.")
    if "event" in facts:
        review = RuleViolation("event_needs_review", None, **event_named(facts), why=violation)
    else:
        number = len(page.view.folded.sheet.entries) + 1
        review = RuleViolation("list_needs_review", number=number, why=violation)
    return page.sentence(review, page.view.names_then(index))


def questions(view: ListView) -> list[str]:
    """What totals ask those who have the paper list; nothing once their sum was accepted as it is."""
    return [notice_words(notice, view.names) for notice in questions_in(view.folded.sheet.warnings)]


def remarks_on_totals(view: ListView) -> list[str]:
    """What is said of totals where they can be corrected: questions, and what was accepted or is unusual."""
    return [*questions(view), *_statements(view)]


def _list_warnings(page: ListRequest) -> list[str]:
    """Remarks on the whole list; those on one game stand beside it, and who cannot change the list is asked nothing."""
    return remarks_on_totals(page.view) if page.may_write else _statements(page.view)


def _statements(view: ListView) -> list[str]:
    remarks = [notice for notice in view.folded.sheet.warnings if notice.code != QUESTION]
    return [notice_words(notice, view.names) for notice in remarks if "entry" not in dict(notice.params)]


def _row(page: ListRequest, row: Row, names: Mapping[int, str]) -> dict[str, Any]:
    """A line of the list: its words are short, the whole story stands on the entry's own page."""
    return {
        "row": row,
        "url": page.url("entry", entry=row.uid),
        "kind": game_name_short(row.entry.facts) if isinstance(row.entry, GameEntry) else _other_kind(row),
        "duty": duty_words(page, row),
        "duty_short": terms.word(terms.DUTIES_SHORT, row.duty) if duty_words(page, row) else "",
        "event": event_in(page, row, names),
        "moves": row.result.game is None and row.result.totals is None and any(row.result.points),
        "raised": raised_words(row.raised) if row.raised else "",
        "warned": bool(row.result.warnings),
    }


def _other_kind(row: Row) -> str:
    return _("Totals") if row.kind == EntryKind.TOTALS else ""


def duty_words(page: ListRequest, row: Row) -> str:
    """Which duty a game fulfilled, where the list knows any."""
    return terms.word(terms.DUTIES, row.duty) if row.duty and page.has_pflichtsoli else ""


def untold_in(page: ListRequest, row: Row) -> Penalty | None:
    """The penalty of a row of which the viewer may only see the points."""
    return None if page.penalties_told else penalty_in(row.entry)


def event_in(page: ListRequest, row: Row, names: Mapping[int, str]) -> str:
    """What happened beside a game, as far as the viewer may know."""
    if isinstance(row.entry, BreakOffEntry):
        return noted_words(row.entry.reason if page.actor else "")
    untold = untold_in(page, row)
    if untold is None or isinstance(row.entry, GameEntry):
        return event_words(row.entry, names)
    points = row.result.points[untold.offender - 1] if row.result.points else 0
    return untold_words(points, cancelled=is_cancelled(untold))
