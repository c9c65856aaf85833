"""Penalties at a table: choosing a case, previewing, booking and cancelling."""

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scoring.errors import RuleViolation
from scoring.lists.entries import NotPlayedEntry, Penalty, is_cancelled, penalty_in
from scoring.lists.penalties import Paragraph
from tournaments.forms.lists.penalties import PenaltyForm, ReasonForm
from tournaments.forms.violations import refuse
from tournaments.models.score_list import EntryKind
from tournaments.phrases.lists.penalties import CASES, Case, penalty_words
from tournaments.selectors.lists.edits import Edit, EditPlan, Spot, plan_edit
from tournaments.selectors.lists.lists import EntryRow
from tournaments.selectors.lists.penalties import bookable
from tournaments.services.ledger import Actor
from tournaments.services.lists.penalties import Note, book_penalty, cancel_penalty, initial_penalty
from tournaments.views.actors import client_key_of, list_request_of, post_data
from tournaments.views.fragments import is_fragment
from tournaments.views.lists.opened import TableRequest
from tournaments.views.lists.preview import digest_of
from tournaments.views.refusals import status_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyPreview:
    results: list[tuple[str, int]]
    not_played: bool
    shown: str


def _require_referee(opened: TableRequest) -> Actor:
    if opened.actor is None or not opened.reader.may_penalise:
        raise Http404
    return opened.actor


@never_cache
@require_http_methods(["GET", "POST"])
def penalty(request: HttpRequest, opened: TableRequest) -> HttpResponse:
    actor = _require_referee(opened)
    if request.method == "POST":
        client_key_of(request)
    key = (request.POST if request.method == "POST" else request.GET).get("case", "")
    case = next((each for each in _cases(opened) if each.key == key), None)
    if not opened.reader.may_write:
        return redirect(opened.url("page"))
    return _render_choice(request, opened) if case is None else _handle_form(request, opened, case, actor)


def _cases(opened: TableRequest) -> tuple[Case, ...]:
    """Leaves out violations during a solo if the list has totals, because its solos aren't entries."""
    without = {Paragraph.SERIOUS_IN_SOLO} if opened.view.has_totals else set()
    return tuple(case for case in CASES if case.paragraph not in without)


def _render_choice(request: HttpRequest, opened: TableRequest) -> HttpResponse:
    context = {"opened": opened, "page_url": opened.url("page"), "cases": _cases(opened)}
    return render(request, "lists/penalties/choice.html", context)


def _handle_form(request: HttpRequest, opened: TableRequest, case: Case, actor: Actor) -> HttpResponse:
    form = PenaltyForm(post_data(request), case=case, bookable=bookable(opened.score_list, opened.view))
    preview, status = (None, 200) if request.method == "GET" else _preview_or_book(request, opened, form, actor)
    if status == 302:
        return redirect(opened.url("page"))
    only_result = is_fragment(request) and not request.POST.get("do")
    name = "lists/penalties/result.html" if only_result else "lists/penalties/form.html"
    context = _form_context(request, opened, form, preview)
    return render(request, name, context, status=200 if only_result else status)


def _form_context(
    request: HttpRequest, opened: TableRequest, form: PenaltyForm, preview: PenaltyPreview | None
) -> dict[str, object]:
    return {
        "opened": opened,
        "page_url": opened.url("page"),
        "penalty_url": opened.url("penalty"),
        "form": form,
        "case": form.case,
        "preview": preview,
        "client_key": request.POST.get("client_key"),
        "seen_revision": opened.score_list.revision,
        "referee": opened.actor.label if opened.actor else "",
    }


def _preview_or_book(
    request: HttpRequest, opened: TableRequest, form: PenaltyForm, actor: Actor
) -> tuple[PenaltyPreview | None, int]:
    """Previews or books a penalty; the status is 302 once it is booked."""
    write_request = list_request_of(request, actor)
    # While the form is being filled in, the points are shown before the reason is typed.
    looking = not request.POST.get("do") and set(form.errors) <= {"reason"}
    if not form.is_valid() and not looking:
        return None, 422
    behind, facts = form.cleaned_data.get("behind") or None, form.facts()
    edit = Edit(spot=Spot.AFTER if behind else Spot.END, facts=facts, entry=UUID(behind) if behind else None)
    try:
        planned = plan_edit(opened.score_list, opened.view.entries, edit)
        preview = _preview(opened, planned)
        if request.POST.get("do") != "save" or request.POST.get("shown") != preview.shown:
            return preview, 200
        note = Note(reason=form.cleaned_data["reason"], referee=actor.label, initialled=form.cleaned_data["initialled"])
        book_penalty(
            score_list=opened.score_list,
            facts=facts,
            note=note,
            behind=edit.entry,
            write_request=write_request,
        )
    except RuleViolation as violation:
        form.show(violation)
        return None, status_of(violation)
    booked = penalty_in(planned.after.entries[planned.index])
    words = penalty_words(booked, opened.view.names) if booked else ""
    messages.success(request, _("Penalty booked: {words}.").format(words=words))
    return preview, 302


def _preview(opened: TableRequest, planned: EditPlan) -> PenaltyPreview:
    return PenaltyPreview(
        results=[(opened.view.names.get(seat, ""), each) for seat, each in enumerate(planned.result.points, start=1)],
        not_played=not opened.view.has_totals and isinstance(planned.after.entries[planned.index], NotPlayedEntry),
        shown=digest_of(planned),
    )


@never_cache
@require_http_methods(["GET", "POST"])
def cancel(request: HttpRequest, opened: TableRequest, entry: UUID) -> HttpResponse:
    actor = _require_referee(opened)
    row, penalty = _row_and_penalty(opened, entry)
    form, status = ReasonForm(post_data(request)), 200
    if request.method == "POST":
        status = _cancel_if_valid(request, opened, form, row, actor)
        if status == 302:
            messages.success(request, _("The penalty has been cancelled. It stays on the list but has no effect."))
            return redirect(opened.url("page"))
    return render(request, "lists/penalties/cancel.html", _cancel_context(opened, form, row, penalty), status=status)


@require_POST
def initial(request: HttpRequest, opened: TableRequest, entry: UUID) -> HttpResponse:
    write_request = list_request_of(request, _require_referee(opened))
    try:
        initial_penalty(score_list=opened.score_list, entry=entry, write_request=write_request)
    except RuleViolation as violation:
        messages.error(request, opened.sentence(violation))
    else:
        messages.success(request, _("The penalty is marked as initialled."))
    return redirect("organise_penalties", slug=opened.tournament.slug)


def _row_and_penalty(opened: TableRequest, entry: UUID) -> tuple[EntryRow, Penalty]:
    row = next((row for row in opened.view.rows if row.uid == entry), None)
    penalty = penalty_in(row.entry) if row else None
    if row is None or penalty is None:
        raise Http404
    return row, penalty


def _cancel_if_valid(request: HttpRequest, opened: TableRequest, form: ReasonForm, row: EntryRow, actor: Actor) -> int:
    if not form.is_valid():
        client_key_of(request)
        return 422
    try:
        cancel_penalty(
            score_list=opened.score_list,
            entry=row.uid,
            at=timezone.now(),
            write_request=list_request_of(request, actor, form.cleaned_data["reason"]),
        )
    except RuleViolation as violation:
        refuse(form, violation, opened.sentence)
        return status_of(violation)
    return 302


def _cancel_context(opened: TableRequest, form: ReasonForm, row: EntryRow, penalty: Penalty) -> dict[str, object]:
    names = opened.view.names_then(opened.view.rows.index(row))
    return {
        "opened": opened,
        "page_url": opened.url("page"),
        "form": form,
        "words": penalty_words(penalty, names),
        "results": [(names.get(seat, ""), each) for seat, each in enumerate(row.result.points, start=1)],
        "is_game": row.kind == EntryKind.GAME,
        "is_cancelled": is_cancelled(penalty),
        "seen_revision": opened.score_list.revision,
    }
