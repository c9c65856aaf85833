"""Importing participants: pasted or uploaded CSV with a preview."""

from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.forms.participants.import_grids import grid_form
from tournaments.forms.participants.participants import ImportForm
from tournaments.forms.violations import refuse
from tournaments.models.participant import Attendance
from tournaments.models.tournament import Tournament
from tournaments.selectors.access import Right, tournament_for
from tournaments.selectors.participants.reading.cells import CLUB
from tournaments.selectors.participants.reading.grid import Changes, changed_text, grid_of, without_rows
from tournaments.selectors.participants.reading.lines import Reading, read
from tournaments.selectors.participants.roster import known_of
from tournaments.selectors.tournament.next_steps import Todo, next_step
from tournaments.services.participants.roster import Imported, import_participants
from tournaments.views.actors import write_request_of
from tournaments.views.participants.preview import Shown, preview_context


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sent:
    """What was sent: the form, the lines that are left out, and whether the header line is the program's."""

    form: ImportForm
    skipped: frozenset[int] = frozenset()
    headed: bool = False

    @property
    def kept(self) -> ImportForm:
        """The form without the lines that are left out, in whose places nothing stands."""
        if not (self.skipped and self.form.is_valid()):
            return self.form
        return _with_text(self.form, without_rows(self.form.cleaned_data["text"], self.skipped))


@login_required
@require_http_methods(["GET", "POST"])
def import_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Paste, look at every line and mend it where it stands, import the valid ones; the others stay."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    if request.method != "POST":
        return _page(request, tournament, _Sent(form=ImportForm()), None)
    sent = _Sent(form=ImportForm(request.POST, request.FILES))
    if sent.form.is_valid() and "grid" in request.POST:
        sent = _edited(request, sent.form, tournament)
    if "as_text" in request.POST:
        return _page(request, tournament, sent, None)
    if "import" in request.POST:
        return _import(request, tournament, sent)
    return _page(request, tournament, sent, _reading_kept(sent, tournament))


def _edited(request: HttpRequest, form: ImportForm, tournament: Tournament) -> _Sent:
    """The form with what was typed into the preview, and the lines that are left out, as they are numbered now."""
    text, typed = form.cleaned_data["text"], grid_form(request.POST)
    grid = grid_of(text)
    typed_over = changed_text(text, replace(typed.changes, clubs={}), {})
    clubs = _clubs_read(typed_over, tournament) if typed.changes.clubs else {}
    changed = changed_text(typed_over, Changes(clubs=typed.changes.clubs), clubs)
    moved = int(changed != text and grid is not None and not grid.has_header)
    return _Sent(
        form=_with_text(form, changed),
        skipped=frozenset(line + moved for line in typed.skipped),
        headed=bool(moved) or "headed" in request.POST,
    )


def _clubs_read(text: str, tournament: Tournament) -> dict[int, str]:
    """The club of each line, as it is read; none where the text cannot be read."""
    known = known_of(tournament)
    try:
        reading = read(text, known.numbers, known.clubs)
    except RuleViolation:
        return {}
    return {line.row: line.details[CLUB] for line in reading.lines if CLUB in line.details}


def _with_text(form: ImportForm, text: str) -> ImportForm:
    new = ImportForm({"text": text, "status": form.cleaned_data["status"]})
    new.is_valid()
    return new


def _reading_kept(sent: _Sent, tournament: Tournament) -> Reading | None:
    """What would be imported of the lines that are not left out; empty where none is left."""
    if not sent.skipped or not sent.form.is_valid():
        return _read(sent.form, tournament)
    text = sent.kept["text"].value()
    return _read(sent.form, tournament, text) if _has_lines(text) else Reading(lines=())


def _has_lines(text: str) -> bool:
    grid = grid_of(text)
    return grid is not None and bool(grid.rows)


def _read(form: ImportForm, tournament: Tournament, text: str | None = None) -> Reading | None:
    """The text of a form as it is read, or another; None where it cannot, and the form says why."""
    if not form.is_valid():
        return None
    try:
        known = known_of(tournament)
        return read(form.cleaned_data["text"] if text is None else text, known.numbers, known.clubs)
    except RuleViolation as violation:
        refuse(form, violation)
        return None


def _import(request: HttpRequest, tournament: Tournament, sent: _Sent) -> HttpResponse:
    short = sent.kept
    reading = _read(short, tournament)
    if reading is not None and not reading.right:
        short.add_error(None, _("There is nobody to import: take a line in again, or mend one."))
    if short.errors:
        return _refused(request, tournament, sent, short)
    done = import_participants(
        tournament=tournament,
        text=short.cleaned_data["text"],
        status=Attendance(short.cleaned_data["status"]),
        write_request=write_request_of(request),
    )
    messages.success(request, _message(done))
    if not done.left:
        return _onwards(tournament)
    rest = ImportForm({"text": done.left, "status": short.cleaned_data["status"]})
    return _page(request, tournament, replace(sent, form=rest, skipped=frozenset()), _read(rest, tournament))


def _refused(request: HttpRequest, tournament: Tournament, sent: _Sent, short: ImportForm) -> HttpResponse:
    """The whole text with the lines that are left out, and why it cannot be taken without them."""
    reading = _reading_kept(sent, tournament)
    if reading is not None:
        sent.form.add_error(None, ValidationError(short.errors.as_data()))
    return _page(request, tournament, sent, reading)


def _onwards(tournament: Tournament) -> HttpResponse:
    """To the draw where the list was all that it waited for, else to the participants."""
    step = next_step(tournament)
    if step.todo is Todo.DRAW:
        return redirect("organise_round", slug=tournament.slug, number=step.round_number)
    return redirect("organise_participants", slug=tournament.slug)


def _message(done: Imported) -> str:
    message = ngettext("{n} participant is imported.", "{n} participants are imported.", done.count).format(
        n=done.count
    )
    return f"{message} {_('The lines below are left: mend them, or leave them out.')}" if done.left else message


def _page(request: HttpRequest, tournament: Tournament, sent: _Sent, reading: Reading | None) -> HttpResponse:
    form = sent.form
    context: dict[str, Any] = {"tournament": tournament, "form": form, "reading": reading, "headed": sent.headed}
    text = "" if "as_text" in request.POST else str(form["text"].value() or "")
    if text and (reading or _misses_a_name(form)):
        known = known_of(tournament)
        shown = Shown(skipped=sent.skipped, headed=sent.headed, page=request.POST.get("page", ""))
        context |= preview_context(text, reading, shown, known.clubs)
    return render(request, "participants/import.html", context, status=422 if form.errors else 200)


def _misses_a_name(form: ImportForm) -> bool:
    """Whether only the columns are wrong: then they can be given another meaning where they stand."""
    return any(error.code == "name_column_missing" for error in form.errors.as_data().get("text", ()))
