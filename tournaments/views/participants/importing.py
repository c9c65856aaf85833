"""The import of participants from a list, with a preview."""

from dataclasses import dataclass, replace
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.forms.participants.import_grids import grid_form
from tournaments.forms.participants.participants import ImportForm
from tournaments.forms.violations import refuse
from tournaments.models.participant import Attendance
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.access import Right, tournament_for
from tournaments.selectors.participants.mappings import mapped_as_before
from tournaments.selectors.participants.reading.cells import CLUB
from tournaments.selectors.participants.reading.extras import extras_of
from tournaments.selectors.participants.reading.grid import Changes, changed_text, grid_of, without_rows
from tournaments.selectors.participants.reading.lines import Reading, read
from tournaments.selectors.participants.reading.mapping import Mapped, are_headings, headings_in
from tournaments.selectors.participants.roster import KnownPeople, known_of
from tournaments.selectors.tournament.next_steps import Todo, next_step
from tournaments.services.participants.mappings import remember_mapping
from tournaments.services.participants.roster import ImportResult, import_participants
from tournaments.views.actors import write_request_of
from tournaments.views.participants.preview import PreviewState, preview_context


@dataclass(frozen=True, slots=True, kw_only=True)
class _Draft:
    form: ImportForm
    preview: PreviewState
    known: KnownPeople

    @property
    def without_skipped(self) -> ImportForm:
        if not (self.preview.skipped and self.form.is_valid()):
            return self.form
        return _with_text(self.form, without_rows(self.form.cleaned_data["text"], self.preview.skipped))


@login_required
@require_http_methods(["GET", "POST"])
def import_list(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    if request.method != "POST":
        return _page(request, tournament, ImportForm(initial={"status": _likely_status(tournament)}))
    draft = _draft(request, tournament)
    if "as_text" in request.POST:
        return _page(request, tournament, draft.form)
    if "import" in request.POST:
        return _import(request, tournament, draft)
    return _preview_page(request, tournament, draft, _reading_without_skipped(draft))


def _likely_status(tournament: Tournament) -> Attendance:
    """Returns "present" unless the day is still to come."""
    today = timezone.localdate(timezone=ZoneInfo(tournament.time_zone))
    is_to_come = tournament.date > today and tournament.status != Status.RUNNING
    return Attendance.REGISTERED if is_to_come else Attendance.PRESENT


def _draft(request: HttpRequest, tournament: Tournament) -> _Draft:
    form = ImportForm(request.POST, request.FILES)
    preview = PreviewState(page=request.POST.get("page", ""), headings=request.POST.get("headings", ""))
    draft = _Draft(form=form, preview=preview, known=known_of(tournament))
    if not form.is_valid():
        return draft
    if "grid" in request.POST:
        return _apply_edits(request, draft)
    return _apply_earlier_mapping(draft, tournament)


def _apply_earlier_mapping(draft: _Draft, tournament: Tournament) -> _Draft:
    """Maps a new list's columns as in the club's last one with these headings."""
    text = draft.form.cleaned_data["text"]
    before = mapped_as_before(tournament.club_id, text)
    new = before or Mapped(text=text)
    preview = replace(
        draft.preview,
        headings=headings_in(text),
        as_before=before is not None,
        skipped=new.skipped | frozenset(extras_of(new.text)),
        own_header=new.own_header,
    )
    return replace(draft, form=_with_text(draft.form, new.text) if before else draft.form, preview=preview)


def _apply_edits(request: HttpRequest, draft: _Draft) -> _Draft:
    """Applies the edited cells, and renumbers skipped lines if a header line was added."""
    text, typed = draft.form.cleaned_data["text"], grid_form(request.POST)
    grid = grid_of(text)
    typed_over = changed_text(text, replace(typed.changes, clubs={}), {})
    clubs = _read_clubs(typed_over, draft.known) if typed.changes.clubs else {}
    changed = changed_text(typed_over, Changes(clubs=typed.changes.clubs), clubs)
    moved = int(changed != text and grid is not None and not grid.has_header)
    preview = replace(
        draft.preview,
        skipped=frozenset(line + moved for line in typed.skipped),
        own_header=bool(moved) or "own_header" in request.POST,
    )
    return replace(draft, form=_with_text(draft.form, changed), preview=preview)


def _read_clubs(text: str, known: KnownPeople) -> dict[int, str]:
    try:
        reading = read(text, known.numbers, known.clubs)
    except RuleViolation:
        return {}
    return {line.row: line.details[CLUB] for line in reading.lines if CLUB in line.details}


def _with_text(form: ImportForm, text: str) -> ImportForm:
    new = ImportForm({"text": text, "status": form.cleaned_data["status"]})
    new.sheet = form.sheet
    new.is_valid()
    return new


def _reading_without_skipped(draft: _Draft) -> Reading | None:
    if not draft.preview.skipped or not draft.form.is_valid():
        return _read_form(draft.form, draft.known)
    text = draft.without_skipped["text"].value()
    return _read_form(draft.form, draft.known, text) if _has_lines(text) else Reading(lines=())


def _has_lines(text: str) -> bool:
    grid = grid_of(text)
    return grid is not None and bool(grid.rows)


def _read_form(form: ImportForm, known: KnownPeople, text: str | None = None) -> Reading | None:
    if not form.is_valid():
        return None
    try:
        return read(form.cleaned_data["text"] if text is None else text, known.numbers, known.clubs)
    except RuleViolation as violation:
        refuse(form, violation)
        return None


def _import(request: HttpRequest, tournament: Tournament, draft: _Draft) -> HttpResponse:
    form = draft.without_skipped
    reading = _read_form(form, draft.known)
    if reading is not None and not reading.right:
        form.add_error(None, _("There is nobody to import: put a line back in, or correct one."))
    if form.errors:
        return _refusal_page(request, tournament, draft, form)
    done = import_participants(
        tournament=tournament,
        text=form.cleaned_data["text"],
        status=Attendance(form.cleaned_data["status"]),
        write_request=write_request_of(request),
    )
    if are_headings(draft.preview.headings, draft.form.cleaned_data["text"], draft.preview.skipped):
        remember_mapping(tournament, draft.preview.headings, form.cleaned_data["text"])
    messages.success(request, _import_message(done, len(draft.preview.skipped)))
    if not done.left:
        return _redirect_to_next_step(tournament)
    rest = _Draft(
        form=ImportForm({"text": done.left, "status": form.cleaned_data["status"]}),
        preview=replace(draft.preview, skipped=frozenset()),
        known=known_of(tournament),
    )
    return _preview_page(request, tournament, rest, _read_form(rest.form, rest.known))


def _refusal_page(request: HttpRequest, tournament: Tournament, draft: _Draft, refused: ImportForm) -> HttpResponse:
    reading = _reading_without_skipped(draft)
    if reading is not None:
        draft.form.add_error(None, ValidationError(refused.errors.as_data()))
    return _preview_page(request, tournament, draft, reading)


def _redirect_to_next_step(tournament: Tournament) -> HttpResponse:
    """Redirects to the draw if there is nothing else to do, otherwise to the participants."""
    step = next_step(tournament)
    if step.todo is Todo.DRAW:
        return redirect("organise_round", slug=tournament.slug, number=step.round_number)
    return redirect("organise_participants", slug=tournament.slug)


def _import_message(done: ImportResult, left_out: int) -> str:
    sentences = [ngettext("{n} participant imported.", "{n} participants imported.", done.count).format(n=done.count)]
    if left_out:
        sentences.append(ngettext("{n} line left out.", "{n} lines left out.", left_out).format(n=left_out))
    if done.left:
        sentences.append(_("The lines below are left: correct them, or leave them out."))
    return " ".join(sentences)


def _preview_page(request: HttpRequest, tournament: Tournament, draft: _Draft, reading: Reading | None) -> HttpResponse:
    context: dict[str, Any] = {"reading": reading, "state": draft.preview}
    text = str(draft.form["text"].value() or "")
    context["lacks_name"] = reading is None and _lacks_name_column(draft.form)
    if text and (reading or context["lacks_name"]):
        context |= preview_context(text, reading, draft.preview, draft.known.clubs)
    return _page(request, tournament, draft.form, **context)


def _page(request: HttpRequest, tournament: Tournament, form: ImportForm, **context: Any) -> HttpResponse:
    context |= {"tournament": tournament, "form": form}
    return render(request, "participants/import.html", context, status=422 if form.errors else 200)


def _lacks_name_column(form: ImportForm) -> bool:
    """Returns whether only the columns are wrong, which can be assigned in the preview."""
    return any(error.code == "name_column_missing" for error in form.errors.as_data().get("text", ()))
