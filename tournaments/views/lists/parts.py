"""What the templates of any list are given: everything in words, every address resolved."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import RuleViolation
from scoring.game.game import ALL_AUGEN, SEATS_PLAYING, Game, PointsEntry
from scoring.lists.entries import GameEntry, Penalty, event_of, is_cancelled, penalty_in
from scoring.lists.quotas import Slots
from scoring.lists.sheet import NextGame
from scoring.terms import Announcement, Party, Phase
from tournaments.adapter import sums_of
from tournaments.models.score_list import Entry, EntryKind, PenaltyDetail
from tournaments.phrases import terms
from tournaments.phrases.figures import plain
from tournaments.phrases.lists.bock import bock_words, raised_words
from tournaments.phrases.lists.duties import owed_words, turn_words
from tournaments.phrases.lists.games import game_name, game_name_short
from tournaments.phrases.lists.penalties import paragraph_name
from tournaments.phrases.lists.people import event_words
from tournaments.phrases.lists.pot import pot_words
from tournaments.phrases.lists.reasons import line_words, notice_words
from tournaments.selectors.lists.edits import event_named
from tournaments.selectors.lists.lists import ListView, Row
from tournaments.selectors.lists.lists import SeatView as SeatPlace
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

    The fragments `table/{before,editor,list,result}.html` need nothing else.
    """
    view = page.view
    sheet = view.folded.sheet
    return {
        "page": page,
        "view": view,
        "editor": editor,
        "urls": {"page": page.url("page"), "redeal": page.url("redeal")},
        "rows": [_row(page, row, view.names_then(index)) for index, row in enumerate(view.rows)],
        "has_bock": any(row.bock > 1 or row.raised for row in view.rows),
        "sheet": sheet,
        **_coming(page),
        "finished": sheet.phase is Phase.FINISHED and view.folded.broken is None,
        "waiting": _waiting(view),
        "broken": _broken(page),
        "warnings": _list_warnings(view),
        "ways": _way_links(editor),
        "sums": _sums(view),
        "cross_sum": sum(sheet.totals),
    }


def _coming(page: ListRequest) -> dict[str, Any]:
    """The game that comes next: who is forced, who sits out, what Bock is in force, what is left."""
    view, following, pot = page.view, page.view.folded.sheet.next, page.pot
    return {
        "next": following,
        "forced": next((place for place in view.places if place.forced), None),
        "forced_because": _because(following, view.names),
        "owing": [(place.short, owed_words(slots)) for place, slots in _owing(view)],
        "sitting": [place.name for place in view.places if place.sits],
        "bock": bock_words(following.bock, following.bocks) if following else "",
        "left": view.folded.sheet.normal_games_left,
        "pot": pot_words(pot.left, pot.points, pot.shared) if pot else "",
        "open_ended": pot is not None,
        "last_game": pot is not None and pot.due,
    }


def _because(coming: NextGame | None, names: Mapping[int, str]) -> str:
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
    return _("The list waits for {names}: a Pflichtsolo is still owed.").format(names=", ".join(owing))


def edit_context(page: ListRequest, editor: Editor | None) -> dict[str, Any]:
    """The page of a correction: the list's, which game it is about, and who is forced there."""
    context = list_context(page, editor)
    if editor is None or editor.place.entry is None:
        return context
    index = editor.place.index(page.view)
    row = page.view.rows[index]
    forced = editor.offer.forced
    here = page.view.names.get(forced, "") if forced else ""
    because = _because(editor.offer.coming, page.view.names)
    event = event_words(row.entry, page.view.names_then(index)) or entry_title(row)
    here_now = {"forced_here": here, "forced_because": because}
    return {**context, "place_number": row.number, "place_event": event, **here_now}


def _sums(view: ListView) -> list[dict[str, object]]:
    sums = sums_of(view.folded)
    return [{"name": place.name, **sums[place.position]} for place in view.places]


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
    if "event" in facts:
        review = RuleViolation("event_needs_review", None, **event_named(facts), why=violation)
    else:
        number = len(page.view.folded.sheet.entries) + 1
        review = RuleViolation("list_needs_review", number=number, why=violation)
    return page.sentence(review, page.view.names_then(index))


def _list_warnings(view: ListView) -> list[str]:
    """Remarks on the whole list; those on one game stand beside it."""
    remarks = view.folded.sheet.warnings
    return [notice_words(notice, view.names) for notice in remarks if "entry" not in dict(notice.params)]


def _row(page: ListRequest, row: Row, names: Mapping[int, str]) -> dict[str, Any]:
    """A line of the list: its words are short, the whole story stands on the entry's own page."""
    return {
        "row": row,
        "url": page.url("entry", entry=row.uid),
        "kind": game_name_short(row.entry.facts) if isinstance(row.entry, GameEntry) else "",
        "duty": terms.word(terms.DUTIES, row.duty) if row.duty and page.has_pflichtsoli else "",
        "event": event_words(row.entry, names),
        "moves": row.result.penalty is not None and any(row.result.points),
        "raised": raised_words(row.raised) if row.raised else "",
        "warned": bool(row.result.warnings),
    }


def entry_context(page: ListRequest, entry: Entry) -> dict[str, Any]:
    """One entry in words, and the addresses of what can be done with it."""
    view = page.view
    index = view.entries.index(entry)
    row, names = view.rows[index], view.names_then(index)
    result, game, penalty = row.result, row.result.game, penalty_in(row.entry)
    return {
        "page": page,
        "view": view,
        "row": row,
        "title": entry_title(row),
        "event": event_words(row.entry, names),
        "penalty": _penalty(page, entry, penalty) if penalty else None,
        "bock": raised_words(row.raised) if row.raised else "",
        "duty": terms.word(terms.DUTIES, row.duty) if row.duty and page.has_pflichtsoli else "",
        "dealer": names.get(game.dealer, "") if game else "",
        "leads": names.get(game.leads, "") if game else "",
        "results": [(names[place.position], row.cells[place.position - 1]) for place in view.places],
        "lines": [(line_words(line), line.points) for line in result.lines],
        "facts": facts_words(row, names),
        "warnings": [notice_words(warning, names) for warning in result.warnings],
        "error": page.sentence(view.folded.broken, names) if row.error and view.folded.broken else "",
        "urls": {name: page.url(name, entry=entry.uid) for name in ("change", "insert", "delete")}
        | {"page": page.url("page")},
        "changeable": row.kind not in (EntryKind.EVENT, EntryKind.PENALTY) and not penalty,
    }


def _penalty(page: ListRequest, entry: Entry, penalty: Penalty) -> dict[str, Any]:
    """What the referee noted with a penalty, and the address for cancelling it if that is allowed."""
    detail = PenaltyDetail.objects.filter(entry=entry).first()
    cancel = page.may_penalise and not is_cancelled(penalty)
    return {
        "case": paragraph_name(detail.paragraph if detail else penalty.paragraph),
        "detail": detail,
        "cancel": page.url("cancel_penalty", entry=entry.uid) if cancel else "",
    }


def entry_title(row: Row) -> str:
    """The title of an entry: "Game 7: Queens solo"."""
    if row.kind == EntryKind.TOTALS:
        return _("Totals of the list")
    if row.number is None or not isinstance(row.entry, GameEntry):
        event = event_of(row.entry)
        return terms.word(terms.EVENTS, event) if event else _("Entry without number")
    return _("Game {number}: {kind}").format(number=row.number, kind=game_name(row.entry.facts))


def facts_words(row: Row, names: Mapping[int, str]) -> list[tuple[str, str]]:
    """The facts as they were entered: pairs of name and words."""
    facts = row.entry.facts if isinstance(row.entry, GameEntry) else None
    if isinstance(facts, Game):
        return _counted_words(facts, names)
    if isinstance(facts, PointsEntry):
        winners = ", ".join(names.get(position, "") for position in facts.winners) or _("nobody noted")
        return [(_("Won by"), winners), (_("Value"), plain(facts.value))]
    return []


def _counted_words(game: Game, names: Mapping[int, str]) -> list[tuple[str, str]]:
    low, high = game.augen
    shown = f"{low} : {ALL_AUGEN - low}" if low == high else _("{low} to {high}").format(low=low, high=high)
    words = [(_("Re"), ", ".join(names.get(seat, "") for seat in game.re)), (_("Augen of Re and Kontra"), shown)]
    if game.tricks_re is not None:
        words.append((_("Tricks of Re"), str(game.tricks_re)))
    for party, said in zip(Party, game.words, strict=True):
        if said:
            name = terms.word(terms.PARTIES, party)
            word = name if said is Announcement.ANSAGE else terms.word(terms.ANNOUNCEMENTS, said)
            words.append((_("{party} said").format(party=name), word))
    return words
