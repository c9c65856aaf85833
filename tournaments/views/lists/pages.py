"""The pages that every list has: the form for an entry, one entry with its reasons, corrections, events.

The views take a `ListRequest`; the addresses say by which decorator it is made (`urls/table.py` for tables).
"""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_stubs_ext import StrPromise

from scoring.errors import RuleViolation
from scoring.terms import Phase
from tournaments.forms.lists.paper_hint import hint_of
from tournaments.models.score_list import Entry, EntryKind
from tournaments.phrases.lists.saved import saved_words
from tournaments.selectors.lists.edits import REDEAL, TIME_UP, Edit, Spot
from tournaments.selectors.lists.lists import entry_written_under
from tournaments.services.ledger import LONGEST_REASON, KeyReused
from tournaments.services.lists.entries import write_edit
from tournaments.views.actors import client_key_of
from tournaments.views.lists.context import ListRequest
from tournaments.views.lists.correction_wishes import WISH, send_wish
from tournaments.views.lists.editor import WAY_OF_KIND, Editor, EntrySpot, check_or_save, editor_of, refuse
from tournaments.views.lists.entry_page import edit_context, entry_context

END = EntrySpot(spot=Spot.END)
CONFIRMED = "X-Outbox"  # as `static/phones/queue.js` asks for it
Drawn = Callable[[HttpRequest, ListRequest, Editor | None], HttpResponse]


def edit(request: HttpRequest, page: ListRequest, place: EntrySpot, draw: Drawn) -> HttpResponse:
    """The form for a place in the list; input is checked, or saved once its result was shown.

    `draw` makes the whole page around the editor; there is none where nothing can be entered.
    """
    editor = editor_of(request, page, place)
    answer = _answer(request, page, editor) if request.method == "POST" else None
    if answer is None and editor is None and place.entry is not None:
        answer = refused(request, page, _no_place(page))
    return _confirmed(request, draw(request, page, editor) if answer is None else answer)


def _confirmed(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """The answer for a script that keeps an entry until it is known to be ours: a proxy or a portal answers as well."""
    if CONFIRMED not in request.headers:
        return answer
    if isinstance(answer, HttpResponseRedirect):
        return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={CONFIRMED: "saved"})
    answer.headers[CONFIRMED] = "shown"
    return answer


def _answer(request: HttpRequest, page: ListRequest, editor: Editor | None) -> HttpResponse | None:
    """What follows a sent form; None where the whole page is shown again."""
    answer = None
    if editor is None:
        answer = _too_late(request, page)
    elif editor.action == WISH:
        answer = _wished(request, page, editor)
    elif check_or_save(editor):
        brings = editor.preview and editor.preview.bock
        messages.success(request, _saved_words(editor), extra_tags="" if brings else "brief")
        answer = redirect(page.url("page"))
    elif request.htmx:  # type: ignore[attr-defined]
        # A form that is still being filled in is not wrong yet.
        answer = render(request, "lists/editing/result.html", {"editor": editor, "page": page})
    return answer


def _wished(request: HttpRequest, page: ListRequest, editor: Editor) -> HttpResponse | None:
    """Sends what the form says to the organisers; None where the form shows what is wrong with it."""
    if editor.moved:
        check_or_save(editor)
        return None
    if not editor.form.is_valid():
        editor.status = 422
        return None
    try:
        return send_wish(request, page, editor.wished)
    except RuleViolation as violation:
        refuse(editor, violation)
        return None


def _saved_words(editor: Editor) -> str:
    preview, page = editor.preview, editor.page
    saved = saved_words(
        preview.derived.game if preview else None,
        editor.form.facts().get("kind"),
        lambda: page.view.names_then(editor.place.index(page.view)),
        changed=editor.place.spot is Spot.CHANGE,
        has_duties=page.has_pflichtsoli,
    )
    return " ".join([saved, *(preview.bock if preview else [])])


def _too_late(request: HttpRequest, page: ListRequest) -> HttpResponse:
    """The answer to an entry for a finished list; a repeat of the entry that finished it counts as saved."""
    try:
        repeated = _is_repeat(request, page)
    except KeyReused:
        repeated = False
    return redirect(page.url("page")) if repeated else refused(request, page, _no_place(page))


def _is_repeat(request: HttpRequest, page: ListRequest) -> bool:
    """Whether this very entry is in the list by an earlier request; its form is read as it stood before it.

    Raises `KeyReused` for another entry under the same key.
    """
    entry = entry_written_under(page.score_list, page.view.entries, client_key_of(request))
    place = EntrySpot(spot=Spot.BEFORE, entry=entry)
    editor = editor_of(request, page, place) if entry is not None else None
    if editor is None or not editor.form.is_valid():
        return False
    # Written once already, it is answered from the ledger, and never written again.
    edit = Edit(spot=Spot.END, facts=editor.form.facts())
    write_edit(score_list=page.score_list, edit=edit, write_request=page.write_request(request))
    return True


def _no_place(page: ListRequest) -> RuleViolation:
    """Why nothing can be entered: the list is finished, or people have left since the form was shown."""
    finished = page.view.folded.sheet.phase is Phase.FINISHED
    return RuleViolation("list_finished") if finished else RuleViolation("stale_revision")


def refused(request: HttpRequest, page: ListRequest, violation: RuleViolation) -> HttpResponse:
    """Back to the list, with the sentence of a refusal."""
    messages.error(request, page.sentence(violation))
    return redirect(page.url("page"))


def _entry(page: ListRequest, uid: UUID) -> Entry:
    entry = next((entry for entry in page.view.entries if entry.uid == uid), None)
    if entry is None:
        raise Http404
    return entry


def _corrected(page: ListRequest, uid: UUID) -> Entry:
    """An entry for somebody who may correct it."""
    if page.actor is None:
        raise Http404
    return _entry(page, uid)


def _draw_edit(request: HttpRequest, page: ListRequest, editor: Editor | None) -> HttpResponse:
    context = {**edit_context(page, editor), "hint": hint_of(request.GET)}
    return render(request, "lists/editing/edit.html", context, status=editor.status if editor else 200)


@never_cache
@require_GET
def entry(request: HttpRequest, page: ListRequest, entry: UUID) -> HttpResponse:
    """One entry with its reasons and the possible actions."""
    if not page.results_shown:
        raise Http404
    context = {**entry_context(page, _entry(page, entry)), "hint": hint_of(request.GET)}
    return render(request, "lists/entry.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, page: ListRequest, entry: UUID) -> HttpResponse:
    """The form with the facts of an entry; an event has no facts to change."""
    row = _corrected(page, entry)
    if EntryKind(row.kind) not in WAY_OF_KIND:
        raise Http404
    return edit(request, page, EntrySpot(spot=Spot.CHANGE, entry=row), _draw_edit)


@never_cache
@require_http_methods(["GET", "POST"])
def insert(request: HttpRequest, page: ListRequest, entry: UUID) -> HttpResponse:
    """The form for an entry that was left out before this one."""
    row = _corrected(page, entry)
    return edit(request, page, EntrySpot(spot=Spot.BEFORE, entry=row), _draw_edit)


def button_view(
    service: Callable[..., object], done: StrPromise, *, with_reason: bool = False
) -> Callable[..., HttpResponse]:
    """A view for a write without a form of its own: it comes back to the page, which says `done` or the refusal."""

    @never_cache
    @require_POST
    def view(request: HttpRequest, page: ListRequest) -> HttpResponse:
        reason = request.POST.get("reason", "").strip()[:LONGEST_REASON] if with_reason else ""
        write_request = page.write_request(request, reason)
        try:
            service(score_list=page.score_list, write_request=write_request)
        except RuleViolation as violation:
            return refused(request, page, violation)
        messages.success(request, str(done))
        return redirect(page.url("page"))

    return view


time_up = button_view(partial(write_edit, edit=TIME_UP), gettext_lazy("Noted: no more normal games."), with_reason=True)
redeal = button_view(partial(write_edit, edit=REDEAL), gettext_lazy("Noted: dealt again."), with_reason=True)
