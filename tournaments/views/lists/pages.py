"""Pages for lists, their entries and forms, and the page of a table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Any
from uuid import UUID

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_stubs_ext import StrPromise

from scoring.errors import RuleViolation
from scoring.terms import Phase
from tournaments.contributions import all_contributions, merge_contexts
from tournaments.forms.lists.paper_hint import hint_of
from tournaments.models.round import OPEN
from tournaments.models.score_list import Entry, EntryKind, ListStatus
from tournaments.phrases.lists.duties import why_forced
from tournaments.phrases.lists.people import event_words
from tournaments.phrases.lists.remarks import questions_in
from tournaments.phrases.lists.saved import saved_words
from tournaments.phrases.rounds.times import time_of_day
from tournaments.selectors.lists.edits import REDEAL, TIME_UP, Edit, Spot
from tournaments.selectors.lists.lists import entry_written_under, table_address
from tournaments.selectors.lists.table.moments import moment_of
from tournaments.selectors.lists.table.table_people import SeatHistory, shared_seats
from tournaments.selectors.rounds.rounds import seconds_left, time_up_at
from tournaments.selectors.tournament.address import current_address
from tournaments.selectors.tournament.counting_record import record_words
from tournaments.selectors.tournament.messages import (
    PUT_AWAY,
    ShownMessage,
    messages_for_everybody,
    messages_for_table,
)
from tournaments.services.ledger import LONGEST_REASON, KeyReused
from tournaments.services.lists import status
from tournaments.services.lists.entries import write_edit
from tournaments.views.actors import client_key_of
from tournaments.views.lists.context import as_context, list_context
from tournaments.views.lists.correction_wishes import WISH, WishNotice, send_wish, wish_notices
from tournaments.views.lists.editor import WAY_OF_KIND, Editor, EntrySpot, check_or_save, editor_of, refuse
from tournaments.views.lists.emptying import emptying_refusal
from tournaments.views.lists.opened import ListRequest, TableRequest
from tournaments.views.lists.preview import entry_page, entry_title
from tournaments.views.lists.table.agreements import agreement_of
from tournaments.views.lists.table.pens import pen_state
from tournaments.views.reachable import reachable_address

SECONDS = 60  # per minute
# Writes by button; each needs a client key.
STEPS = ("time_up", "redeal", "hand_in", "confirm", "reopen")
END = EntrySpot(spot=Spot.END)
OUTBOX_HEADER = "X-Outbox"  # sent by `static/phones/queue.js`
PageRenderer = Callable[[HttpRequest, ListRequest, Editor | None], HttpResponse]


def edit(request: HttpRequest, opened: ListRequest, place: EntrySpot, render_page: PageRenderer) -> HttpResponse:
    """Shows, checks or saves the form for an entry at the given position."""
    editor = editor_of(request, opened, place)
    answer = _handle_post(request, opened, editor) if request.method == "POST" else None
    if answer is None and editor is None and place.entry is not None:
        answer = opened.refused(request, _entry_refusal(opened))
    return _mark_for_outbox(request, render_page(request, opened, editor) if answer is None else answer)


def _mark_for_outbox(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Marks the response so that the outbox script knows it isn't from a proxy or captive portal."""
    if OUTBOX_HEADER not in request.headers:
        return answer
    if isinstance(answer, HttpResponseRedirect):
        return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={OUTBOX_HEADER: "saved"})
    answer.headers[OUTBOX_HEADER] = "shown"
    return answer


def _handle_post(request: HttpRequest, opened: ListRequest, editor: Editor | None) -> HttpResponse | None:
    """Returns None if the whole page has to be shown again."""
    answer = None
    if editor is None:
        answer = _refuse_unless_repeated(request, opened)
    elif editor.action == WISH:
        answer = _send_valid_wish(request, opened, editor)
    elif check_or_save(editor):
        brings = editor.preview and editor.preview.bock
        messages.success(request, _success_message(editor), extra_tags="" if brings else "brief")
        answer = redirect(opened.url("page"))
    elif request.htmx:  # type: ignore[attr-defined]
        # A form that is still being filled in shows no errors.
        answer = render(request, "lists/editing/result.html", {"editor": editor, "opened": opened})
    return answer


def _send_valid_wish(request: HttpRequest, opened: ListRequest, editor: Editor) -> HttpResponse | None:
    """Returns None if there are errors to show on the form."""
    if editor.moved:
        check_or_save(editor)
        return None
    if not editor.form.is_valid():
        editor.status = 422
        return None
    try:
        return send_wish(request, opened, editor.wished)
    except RuleViolation as violation:
        refuse(editor, violation)
        return None


def _success_message(editor: Editor) -> str:
    preview, opened = editor.preview, editor.opened
    saved = saved_words(
        preview.derived.game if preview else None,
        editor.form.facts().get("kind"),
        lambda: opened.view.names_then(editor.place.index(opened.view)),
        changed=editor.place.spot is Spot.CHANGE,
        has_duties=opened.has_pflichtsoli,
    )
    return " ".join([saved, *(preview.bock if preview else [])])


def _refuse_unless_repeated(request: HttpRequest, opened: ListRequest) -> HttpResponse:
    """Rejects an entry for a finished list, unless it repeats the one that finished the list."""
    try:
        repeated = _is_repeat(request, opened)
    except KeyReused:
        repeated = False
    return redirect(opened.url("page")) if repeated else opened.refused(request, _entry_refusal(opened))


def _is_repeat(request: HttpRequest, opened: ListRequest) -> bool:
    """Returns whether an earlier request saved this entry. Raises KeyReused if its key was used for another one."""
    entry = entry_written_under(opened.score_list, opened.view.entries, client_key_of(request))
    place = EntrySpot(spot=Spot.BEFORE, entry=entry)
    editor = editor_of(request, opened, place) if entry is not None else None
    if editor is None or not editor.form.is_valid():
        return False
    # Already written, so the ledger answers and nothing is written again.
    edit = Edit(spot=Spot.END, facts=editor.form.facts())
    write_edit(score_list=opened.score_list, edit=edit, write_request=opened.write_request(request))
    return True


def _entry_refusal(opened: ListRequest) -> RuleViolation:
    finished = opened.view.folded.sheet.phase is Phase.FINISHED
    return RuleViolation("list_finished") if finished else RuleViolation("stale_revision")


def _entry_or_404(opened: ListRequest, uid: UUID) -> Entry:
    entry = next((entry for entry in opened.view.entries if entry.uid == uid), None)
    if entry is None:
        raise Http404
    return entry


def _entry_to_correct(opened: ListRequest, uid: UUID) -> Entry:
    if opened.actor is None:
        raise Http404
    return _entry_or_404(opened, uid)


def _edit_context(opened: ListRequest, editor: Editor | None) -> dict[str, Any]:
    context = list_context(opened, editor)
    if editor is None or editor.place.entry is None:
        return context
    index = editor.place.index(opened.view)
    row = opened.view.rows[index]
    forced = editor.offer.forced
    return {
        **context,
        "place_number": row.number,
        "place_event": event_words(row.entry, opened.view.names_then(index)) or entry_title(opened, row),
        "forced_here": opened.view.names.get(forced, "") if forced else "",
        "forced_because": why_forced(editor.offer.coming, opened.view.names),
    }


def _render_edit(request: HttpRequest, opened: ListRequest, editor: Editor | None) -> HttpResponse:
    context = {**_edit_context(opened, editor), "hint": hint_of(request.GET)}
    return render(request, "lists/editing/edit.html", context, status=editor.status if editor else 200)


@never_cache
@require_GET
def entry(request: HttpRequest, opened: ListRequest, entry: UUID) -> HttpResponse:
    if not opened.reader.sees_results:
        raise Http404
    context = {**as_context(entry_page(opened, _entry_or_404(opened, entry))), "hint": hint_of(request.GET)}
    return render(request, "lists/entry.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, opened: ListRequest, entry: UUID) -> HttpResponse:
    row = _entry_to_correct(opened, entry)
    if EntryKind(row.kind) not in WAY_OF_KIND:
        raise Http404
    return edit(request, opened, EntrySpot(spot=Spot.CHANGE, entry=row), _render_edit)


@never_cache
@require_http_methods(["GET", "POST"])
def insert(request: HttpRequest, opened: ListRequest, entry: UUID) -> HttpResponse:
    row = _entry_to_correct(opened, entry)
    return edit(request, opened, EntrySpot(spot=Spot.BEFORE, entry=row), _render_edit)


def button_view(
    service: Callable[..., object], done: StrPromise, *, with_reason: bool = False
) -> Callable[..., HttpResponse]:
    """Creates a view for a button that writes; the page then shows `done` or the error."""

    @never_cache
    @require_POST
    def view(request: HttpRequest, opened: ListRequest) -> HttpResponse:
        reason = request.POST.get("reason", "").strip()[:LONGEST_REASON] if with_reason else ""
        write_request = opened.write_request(request, reason)
        try:
            service(score_list=opened.score_list, write_request=write_request)
        except RuleViolation as violation:
            return opened.refused(request, violation)
        messages.success(request, str(done))
        return redirect(opened.url("page"))

    return view


time_up = button_view(partial(write_edit, edit=TIME_UP), _("Time is up: no more normal games."), with_reason=True)
redeal = button_view(partial(write_edit, edit=REDEAL), _("Recorded: dealt again."), with_reason=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableParts:
    """The parts of a table's page besides its list; `to_note` says what staff should do next once the list is
    complete.
    """

    urls: Mapping[str, str]
    is_confirmed: bool
    ends: str = ""
    seconds_left: int | None = None
    minutes_left: int | None = None
    wish_notices: Sequence[WishNotice]
    shown_messages: Sequence[ShownMessage]
    to_note: str
    asks_seats: bool
    shared_seats: Sequence[SeatHistory]
    record: str
    players_address: str = ""
    players_code: str = ""
    unreachable: bool = False


def page_context(request: HttpRequest, opened: TableRequest, editor: Editor | None) -> dict[str, Any]:
    context = {
        **list_context(opened, editor),
        **as_context(_table_parts(request, opened)),
        **as_context(agreement_of(opened)),
        **as_context(pen_state(opened)),
        **merge_contexts(each.on_table(request, opened) for each in all_contributions()),
    }
    return {**context, "moment": _moment(opened, context)}


def _table_parts(request: HttpRequest, opened: TableRequest) -> TableParts:
    ends_at = time_up_at(opened.table)
    left = seconds_left(ends_at, timezone.now()) if ends_at else None
    address = _players_address(request, opened)
    return TableParts(
        urls=_urls(opened),
        is_confirmed=opened.score_list.status == ListStatus.CONFIRMED,
        ends=time_of_day(ends_at, opened.tournament.time_zone) if ends_at else "",
        seconds_left=left,
        minutes_left=None if left is None else -(-left // SECONDS),
        wish_notices=wish_notices(opened),
        shown_messages=_messages(request, opened),
        to_note=_pending_step(opened),
        asks_seats=opened.actor is not None and not opened.view.rows,
        shared_seats=shared_seats(opened.view) if opened.reader.sees_results else (),
        record=record_words(opened.tournament),
        players_address=address,
        players_code=segno.make(address, micro=False).svg_data_uri(scale=5, border=3) if address else "",
        unreachable=bool(address) and not reachable_address(request),
    )


def _pending_step(opened: TableRequest) -> str:
    if not (opened.reader.is_staff and opened.reader.may_write):
        return ""
    if questions_in(opened.view.folded.sheet.warnings):
        return "confirm"
    return "" if opened.view.has_totals or opened.score_list.status != ListStatus.OPEN else "hand_in"


def _moment(opened: TableRequest, context: Mapping[str, Any]) -> str:
    if not opened.reader.at_table:
        return ""
    return moment_of(
        opened.score_list,
        hand=opened.reader.hand,
        held=[notice.held for notice in context.get("held_notices", ())],
        voices=context["voices"],
        wishes=[notice.wish for notice in context["wish_notices"]],
        call=context["call"].row if context.get("call") else None,
    )


def _messages(request: HttpRequest, opened: TableRequest) -> list[ShownMessage]:
    now = timezone.now()
    if opened.actor is None:
        return messages_for_everybody(opened.tournament, now)
    return messages_for_table(opened.table, now, request.COOKIES.get(PUT_AWAY, ""))


def _players_address(request: HttpRequest, opened: TableRequest) -> str:
    """Returns the URL that staff show to the players, or "" unless the round is published or running."""
    if not opened.reader.is_staff or opened.table.round.status not in OPEN:
        return ""
    return table_address(opened.table, current_address() or request)


def _urls(opened: TableRequest) -> dict[str, str]:
    addresses = {name: opened.url(name) for name in ("page", "events", *STEPS)}
    if opened.reader.sees_results and not opened.view.has_totals:
        addresses["people"] = opened.url("people")
    if opened.reader.at_table:
        addresses["now"] = opened.url("now")
    if opened.reader.may_write:
        addresses["wrong_seats"] = opened.url("wrong_seats")
    if opened.reader.may_penalise and opened.reader.may_write:
        addresses["penalty"] = opened.url("penalty")
    if opened.reader.is_staff and opened.reader.may_write:
        addresses["break_off"] = opened.url("break_off")
    if opened.reader.is_staff and emptying_refusal(opened) is None:
        addresses["empty"] = opened.url("empty")
    if opened.reader.is_staff and "points" in opened.entry_ways:
        addresses["grid"] = opened.url("grid")
    if opened.reader.is_staff:
        where = {"slug": opened.tournament.slug, "number": opened.table.round.number}
        addresses["totals"] = f"{reverse('round_totals', kwargs=where)}?table={opened.table.number}"
    return addresses


@never_cache
@require_http_methods(["GET", "POST"])
def table_page(request: HttpRequest, opened: TableRequest) -> HttpResponse:
    if request.method == "GET" and (not opened.reader.may_write or opened.view.has_totals):
        return _render_table(request, opened, None)
    return edit(request, opened, END, _render_table)


def _render_table(request: HttpRequest, opened: ListRequest, editor: Editor | None) -> HttpResponse:
    if not isinstance(opened, TableRequest):
        raise TypeError("expected the page of a table")
    context = page_context(request, opened, editor)
    return render(request, "lists/page.html", context, status=editor.status if editor else 200)


hand_in = button_view(status.hand_in, _("The list has been handed in."), with_reason=True)
confirm = button_view(status.confirm, _("The list is confirmed."), with_reason=True)
_reopen = button_view(status.reopen, _("The list has been reopened."), with_reason=True)


def reopen(request: HttpRequest, opened: TableRequest) -> HttpResponse:
    answer = _reopen(request, opened)
    wish = request.POST.get("wish", "")
    asked = next((each for each in wish_notices(opened) if str(each.wish.uid) == wish), None) if wish else None
    return redirect(asked.address) if asked else answer
