"""The page of a table's list: what was played, the next entry, corrections. One set of views for staff and players."""

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
from tournaments.models.score_list import Entry, EntryKind
from tournaments.phrases.errors import sentence
from tournaments.selectors.edits import Spot
from tournaments.selectors.lists import ListView, list_view, was_written
from tournaments.selectors.results import audience_of, results_shown
from tournaments.services import entries, lists
from tournaments.services.ledger import Actor
from tournaments.views.actors import client_key_of, seen_revision_of
from tournaments.views.table_context import TableRequest, at_table
from tournaments.views.table_editor import WAY_OF_KIND, Editor, Place, editor_of, work
from tournaments.views.table_page import entry_context, page_context

END = Place(spot=Spot.END)


@never_cache
@require_http_methods(["GET", "POST"])
@at_table
def table_page(request: HttpRequest, page: TableRequest) -> HttpResponse:
    """The list so far and the form for the next entry."""
    view = list_view(page.score_list, page.tournament, full_names=page.actor is not None)
    if request.method == "GET" and (not page.may_write or view.has_totals):
        return render(request, "table/page.html", page_context(request, page, view, None, _results_shown(page)))
    return _edit(request, page, view, END, "table/page.html")


def _results_shown(page: TableRequest) -> bool:
    return page.actor is not None or results_shown(page.tournament, page.table.round, audience_of(page.tournament))


def _edit(request: HttpRequest, page: TableRequest, view: ListView, place: Place, template: str) -> HttpResponse:
    """The form for a place of the list; what was sent is checked, or saved when its result was shown."""
    editor = editor_of(request, page, view, place)
    if request.method == "POST":
        if editor is None:
            return _too_late(request, page)
        if work(editor):
            messages.success(request, _saved_words(editor))
            return redirect(page.url("page"))
        if request.htmx:  # type: ignore[attr-defined]
            # Half a form is not wrong yet while it is being filled in.
            return render(request, "table/result.html", {"editor": editor, "page": page})
    if editor is None and place.entry is not None:
        return _refused(request, page, RuleViolation("list_finished"))
    context = page_context(request, page, view, editor, shown=True)
    return render(request, template, context, status=editor.status if editor else 200)


def _saved_words(editor: Editor) -> str:
    number = editor.preview.derived.get("number") if editor.preview else None
    return _("Game {number} is saved.").format(number=number) if number else _("Saved.")


def _too_late(request: HttpRequest, page: TableRequest) -> HttpResponse:
    """The answer to an entry for a finished list; one that finished it itself and was sent twice is simply there."""
    if was_written(page.score_list, client_key_of(request)):
        return redirect(page.url("page"))
    return _refused(request, page, RuleViolation("list_finished"))


def _refused(request: HttpRequest, page: TableRequest, violation: RuleViolation) -> HttpResponse:
    view = list_view(page.score_list, page.tournament, full_names=True)
    messages.error(request, sentence(violation, view.names))
    return redirect(page.url("page"))


def _entry(view: ListView, uid: UUID) -> Entry:
    found = next((entry for entry in view.entries if entry.uid == uid), None)
    if found is None:
        raise Http404
    return found


def _corrected(page: TableRequest, uid: UUID) -> tuple[ListView, Entry]:
    """The list and one of its entries for somebody who may correct it."""
    if page.actor is None:
        raise Http404
    view = list_view(page.score_list, page.tournament, full_names=True)
    return view, _entry(view, uid)


@never_cache
@require_GET
@at_table
def table_entry(request: HttpRequest, page: TableRequest, entry: UUID) -> HttpResponse:
    """One entry with its reasons, and what can be done with it."""
    if not _results_shown(page):
        raise Http404
    view = list_view(page.score_list, page.tournament, full_names=page.actor is not None)
    return render(request, "table/entry.html", entry_context(page, view, _entry(view, entry)))


@never_cache
@require_http_methods(["GET", "POST"])
@at_table
def change(request: HttpRequest, page: TableRequest, entry: UUID) -> HttpResponse:
    """The form with the facts of an entry; an event has none to change."""
    view, row = _corrected(page, entry)
    if EntryKind(row.kind) not in WAY_OF_KIND:
        raise Http404
    return _edit(request, page, view, Place(spot=Spot.CHANGE, entry=row), "table/edit.html")


@never_cache
@require_http_methods(["GET", "POST"])
@at_table
def insert(request: HttpRequest, page: TableRequest, entry: UUID) -> HttpResponse:
    """The form for an entry that was left out before this one."""
    view, row = _corrected(page, entry)
    return _edit(request, page, view, Place(spot=Spot.BEFORE, entry=row), "table/edit.html")


Write = Callable[[HttpRequest, TableRequest, Actor, dict[str, Any]], object]


def _written(write: Write) -> Callable[..., HttpResponse]:
    """A view for a write without a form of its own: it comes back to the page, with the refusal if there is one."""

    @never_cache
    @require_POST
    @at_table
    def view(request: HttpRequest, page: TableRequest) -> HttpResponse:
        asked = _asked(request, page)
        try:
            write(request, page, _actor(page), asked)
        except RuleViolation as violation:
            return _refused(request, page, violation)
        return redirect(page.url("page"))

    return view


def _actor(page: TableRequest) -> Actor:
    if page.actor is None:
        raise Http404
    return page.actor


def _asked(request: HttpRequest, page: TableRequest) -> dict[str, Any]:
    return {
        "score_list": page.score_list,
        "seen_revision": seen_revision_of(request),
        "client_key": client_key_of(request),
        "actor": _actor(page),
    }


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "").strip()[:300]


time_up = _written(lambda request, page, actor, asked: entries.end_time(**asked))
redeal = _written(lambda request, page, actor, asked: entries.redeal(**asked))
hand_in = _written(lambda request, page, actor, asked: lists.hand_in(**asked, reason=_reason(request)))
confirm = _written(lambda request, page, actor, asked: lists.confirm(**asked, reason=_reason(request)))
reopen = _written(lambda request, page, actor, asked: lists.reopen(**asked, reason=_reason(request)))
