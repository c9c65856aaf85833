"""One entry of a list: in words on its own page, and on the page that corrects it."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.game.game import ALL_AUGEN, Game, PointsEntry
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
from scoring.lists.entries import Entry as ListEntry
from scoring.lists.points.explained import explained
from scoring.terms import Announcement, Kind, Party
from tournaments.adapter import format_of, rules_of
from tournaments.models.score_list import Entry, EntryKind
from tournaments.names.rows import enumerated
from tournaments.phrases import terms
from tournaments.phrases.figures import plain
from tournaments.phrases.lists.bock import raised_words
from tournaments.phrases.lists.break_off import missing_words, rule_words
from tournaments.phrases.lists.games import game_name, normal_name, normal_number
from tournaments.phrases.lists.penalties import paragraph_name
from tournaments.phrases.lists.people import event_words
from tournaments.phrases.lists.reasons import Explained, explained_words, notice_words
from tournaments.selectors.lists.lists import Row
from tournaments.selectors.lists.penalties import detail_of
from tournaments.views.lists.context import ListRequest
from tournaments.views.lists.editor import Editor
from tournaments.views.lists.parts import duty_words, event_in, list_context, untold_in, why_forced


def edit_context(page: ListRequest, editor: Editor | None) -> dict[str, Any]:
    """The page of a correction: the list's, which game it is about, and who is forced there."""
    context = list_context(page, editor)
    if editor is None or editor.place.entry is None:
        return context
    index = editor.place.index(page.view)
    row = page.view.rows[index]
    forced = editor.offer.forced
    return {
        **context,
        "place_number": row.number,
        "place_event": event_words(row.entry, page.view.names_then(index)) or entry_title(page, row),
        "forced_here": page.view.names.get(forced, "") if forced else "",
        "forced_because": why_forced(editor.offer.coming, page.view.names),
    }


def entry_context(page: ListRequest, entry: Entry) -> dict[str, Any]:
    """One entry in words, and the addresses of what can be done with it."""
    index = page.view.entries.index(entry)
    row, names = page.view.rows[index], page.view.names_then(index)
    steps = {name: page.url(name, entry=entry.uid) for name in ("change", "insert", "delete")}
    return {
        "page": page,
        "view": page.view,
        "row": row,
        "urls": {**steps, "page": page.url("page")},
        **_kind(page, entry, row, names),
        **_game(page, row, names),
        **_result(page, row, names),
        "break_off": _break_off(page, row),
    }


def _break_off(page: ListRequest, row: Row) -> dict[str, str]:
    """What missing games of a list count, and why it was broken off for whoever may know; nothing of other entries."""
    break_off, form = row.result.break_off, format_of(page.score_list)
    if break_off is None:
        return {}
    rule = rule_words(break_off.rule, form.broken_off_points)
    return {"rule": rule, "reason": break_off.reason if page.actor else ""}


def _kind(page: ListRequest, entry: Entry, row: Row, names: Mapping[int, str]) -> dict[str, Any]:
    """What it is: a game, an event, a penalty, which may be told without its reason."""
    penalty, event = penalty_in(row.entry), event_in(page, row, names)
    points_only, game = untold_in(page, row) is not None, row.result.game
    about_people = isinstance(row.entry, PeopleEntry | MoveEntry)
    return {
        "title": event if about_people or (points_only and not game) else entry_title(page, row),
        "event": event,
        "is_penalty": penalty is not None and not (points_only and game),
        "penalty": _penalty(page, entry, penalty) if penalty else {},
        "deletable": penalty is None and (page.is_staff or not isinstance(row.entry, BreakOffEntry)),
        "changeable": row.kind not in (EntryKind.EVENT, EntryKind.PENALTY) and not penalty,
    }


def _game(page: ListRequest, row: Row, names: Mapping[int, str]) -> dict[str, Any]:
    """What is known of a game before its result; empty words where it is none."""
    game = row.result.game
    return {
        "dealer": names.get(game.dealer, "") if game else "",
        "leads": names.get(game.leads, "") if game else "",
        "bock": raised_words(row.raised) if row.raised else "",
        "duty": duty_words(page, row),
        "facts": facts_words(row.entry, names),
    }


def _result(page: ListRequest, row: Row, names: Mapping[int, str]) -> dict[str, Any]:
    """The points of everybody, where they come from, and what is remarked on them."""
    result, view = row.result, page.view
    points_only = untold_in(page, row) is not None
    why = _explained(page, row, names)
    missing = [(missing_words(line, names), line.points) for line in result.break_off.lines] if result.break_off else []
    return {
        "results": [(names[place.position], row.cells[place.position - 1]) for place in view.places],
        "lines": [
            *([(_("Penalty points"), line.points) for line in result.lines] if points_only else why.lines),
            *missing,
        ],
        "explained": Explained() if points_only else why,
        "warnings": [notice_words(warning, names) for warning in result.warnings],
        "error": page.sentence(view.folded.broken, names) if row.error and view.folded.broken else "",
    }


def _explained(page: ListRequest, row: Row, names: Mapping[int, str]) -> Explained:
    """Why a game is worth what it is; nothing of what is none."""
    game = row.result.game
    if game is None or not isinstance(row.entry, GameEntry):
        return Explained()
    return explained_words(explained(row.entry, game, rules_of(page.score_list.rule_set)), names)


def _penalty(page: ListRequest, entry: Entry, penalty: Penalty) -> dict[str, Any]:
    """What the referee noted with a penalty, and the address for cancelling it; nothing where only points are told."""
    if not page.penalties_told:
        return {}
    detail = detail_of(entry)
    cancel = page.may_penalise and not is_cancelled(penalty)
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
    return _("Game {number}: {kind}").format(number=row.number, kind=_kind_on_paper(page, row, row.entry))


def _kind_on_paper(page: ListRequest, row: Row, entry: GameEntry) -> str:
    """What a game was, with its number among the normal games of the paper where the list has another."""
    kind, game = game_name(entry.facts), row.result.game
    number = normal_number(page.view.folded.sheet.entries, game) if game else None
    if number is None or number == row.number or page.score_list.table is None:
        return kind
    if kind == terms.kind_name(Kind.NORMAL):
        return normal_name(number)
    return f"{kind} ({normal_name(number)})"


def facts_words(entry: ListEntry | None, names: Mapping[int, str]) -> list[tuple[str, str]]:
    """The facts of a game as they were entered: pairs of name and words."""
    facts = entry.facts if isinstance(entry, GameEntry) else None
    if isinstance(facts, Game):
        return _counted_words(facts, names)
    if isinstance(facts, PointsEntry):
        winners = enumerated(names.get(position, "") for position in facts.winners) or _("nobody noted")
        sonder = [] if facts.sonder is None else [(_("Sonderpunkte in it"), plain(facts.sonder))]
        return [(_("Won"), winners), (_("Value"), plain(facts.value)), *sonder]
    return []


def _counted_words(game: Game, names: Mapping[int, str]) -> list[tuple[str, str]]:
    low, high = game.augen
    shown = f"{low} : {ALL_AUGEN - low}" if low == high else _("{low} to {high}").format(low=low, high=high)
    words = [(_("Re"), enumerated(names.get(seat, "") for seat in game.re)), (_("Augen of Re and Kontra"), shown)]
    if game.tricks_re is not None:
        words.append((_("Tricks of Re"), str(game.tricks_re)))
    for party, said in zip(Party, game.words, strict=True):
        if said:
            name = terms.word(terms.PARTIES, party)
            word = name if said is Announcement.ANSAGE else terms.word(terms.ANNOUNCEMENTS, said)
            words.append((_("{party} said").format(party=name), word))
    return words
