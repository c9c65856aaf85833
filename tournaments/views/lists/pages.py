"""The pages that every list has: the form for an entry, one entry with its reasons, corrections, what is no game.

The views take a `ListRequest`; the addresses say by which decorator it is made (`urls/table.py` for tables).
"""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.errors import RuleViolation
from scoring.terms import Phase
from tournaments.models.score_list import Entry, EntryKind
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.lists.edits import Spot
from tournaments.selectors.lists.lists import was_written
from tournaments.services.ledger import Actor
from tournaments.services.lists import entries
from tournaments.views.actors import client_key_of, seen_revision_of
from tournaments.views.lists.context import ListRequest
from tournaments.views.lists.editor import WAY_OF_KIND, Editor, Place, editor_of, work
from tournaments.views.lists.parts import edit_context, entry_context

END = Place(spot=Spot.END)
Drawn = Callable[[HttpRequest, ListRequest, Editor | None], HttpResponse]


def edit(request: HttpRequest, page: ListRequest, place: Place, draw: Drawn) -> HttpResponse:
    """The form for a place of the list; what was sent is checked, or saved when its result was shown.

    `draw` makes the whole page around the editor; there is none where nothing can be entered.
    """
    editor = editor_of(request, page, place)
    if request.method == "POST":
        if editor is None:
            return _too_late(request, page)
        if work(editor):
            messages.success(request, _saved_words(editor))
            return redirect(page.url("page"))
        if request.htmx:  # type: ignore[attr-defined]
            # Half a form is not wrong yet while it is being filled in.
            return render(request, "lists/editing/result.html", {"editor": editor, "page": page})
    if editor is None and place.entry is not None:
        return refused(request, page, _no_place(page))
    return draw(request, page, editor)


def _saved_words(editor: Editor) -> str:
    preview = editor.preview
    number = preview.derived.get("number") if preview else None
    saved = _("Game {number} is saved.").format(number=number) if number else _("Saved.")
    return " ".join([saved, *(preview.bock if preview else [])])


def _too_late(request: HttpRequest, page: ListRequest) -> HttpResponse:
    """The answer to an entry for a finished list; one that finished it itself and was sent twice is simply there."""
    if was_written(page.score_list, client_key_of(request)):
        return redirect(page.url("page"))
    return refused(request, page, _no_place(page))


def _no_place(page: ListRequest) -> RuleViolation:
    """Why nothing can be entered: the list is finished, or people went since the form was shown."""
    finished = page.view.folded.sheet.phase is Phase.FINISHED
    return RuleViolation("list_finished") if finished else RuleViolation("stale_revision")


def refused(request: HttpRequest, page: ListRequest, violation: RuleViolation) -> HttpResponse:
    """Back to the list, with the sentence of a refusal."""
    messages.error(request, sentence(violation, page.view.names))
    return redirect(page.url("page"))


def _entry(page: ListRequest, uid: UUID) -> Entry:
    found = next((entry for entry in page.view.entries if entry.uid == uid), None)
    if found is None:
        raise Http404
    return found


def _corrected(page: ListRequest, uid: UUID) -> Entry:
    """An entry for somebody who may correct it."""
    if page.actor is None:
        raise Http404
    return _entry(page, uid)


def _draw_edit(request: HttpRequest, page: ListRequest, editor: Editor | None) -> HttpResponse:
    context = edit_context(page, editor)
    return render(request, "lists/editing/edit.html", context, status=editor.status if editor else 200)


@never_cache
@require_GET
def entry(request: HttpRequest, page: ListRequest, entry: UUID) -> HttpResponse:
    """One entry with its reasons, and what can be done with it."""
    if not page.results_shown:
        raise Http404
    return render(request, "lists/entry.html", entry_context(page, _entry(page, entry)))


@never_cache
@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, page: ListRequest, entry: UUID) -> HttpResponse:
    """The form with the facts of an entry; an event has none to change."""
    row = _corrected(page, entry)
    if EntryKind(row.kind) not in WAY_OF_KIND:
        raise Http404
    return edit(request, page, Place(spot=Spot.CHANGE, entry=row), _draw_edit)


@never_cache
@require_http_methods(["GET", "POST"])
def insert(request: HttpRequest, page: ListRequest, entry: UUID) -> HttpResponse:
    """The form for an entry that was left out before this one."""
    row = _corrected(page, entry)
    return edit(request, page, Place(spot=Spot.BEFORE, entry=row), _draw_edit)


Write = Callable[[HttpRequest, ListRequest, Actor, dict[str, Any]], object]


def written(write: Write) -> Callable[..., HttpResponse]:
    """A view for a write without a form of its own: it comes back to the page, with the refusal if there is one."""

    @never_cache
    @require_POST
    def view(request: HttpRequest, page: ListRequest) -> HttpResponse:
        actor = _actor(page)
        asked = {
            "score_list": page.score_list,
            "seen_revision": seen_revision_of(request),
            "client_key": client_key_of(request),
            "actor": actor,
        }
        try:
            write(request, page, actor, asked)
        except RuleViolation as violation:
            return refused(request, page, violation)
        return redirect(page.url("page"))

    return view


def _actor(page: ListRequest) -> Actor:
    if page.actor is None:
        raise Http404
    return page.actor


time_up = written(lambda request, page, actor, asked: entries.end_time(**asked))
redeal = written(lambda request, page, actor, asked: entries.redeal(**asked))
