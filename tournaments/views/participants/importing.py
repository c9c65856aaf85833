"""Importing and exporting participants: pasted or uploaded CSV with a preview, CSV to download."""

import csv
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from scoring.errors import RuleViolation
from tournaments.forms.participants.participants import ImportForm
from tournaments.forms.violations import refuse
from tournaments.models.participant import Attendance
from tournaments.models.tournament import Tournament
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.access import Right, tournament_for
from tournaments.selectors.participants.columns import DETAILS, FIELDS, Value
from tournaments.selectors.participants.reading.lines import ImportLine, Reading, read
from tournaments.selectors.participants.roster import numbers_taken
from tournaments.services.participants.roster import Imported, import_participants
from tournaments.views.actors import write_request_of
from tournaments.views.spreadsheets import escape_formula


@login_required
@require_http_methods(["GET", "POST"])
def import_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Paste, check every line, import the valid ones; the others stay in the field."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    posted = request.method == "POST"
    form = ImportForm(request.POST, request.FILES) if posted else ImportForm()
    reading = _read(form, tournament) if posted else None
    if reading is None or "import" not in request.POST:
        return _page(request, tournament, form, reading)
    return _import(request, tournament, form)


def _read(form: ImportForm, tournament: Tournament) -> Reading | None:
    if not form.is_valid():
        return None
    try:
        return read(form.cleaned_data["text"], numbers_taken(tournament))
    except RuleViolation as violation:
        refuse(form, violation)
        return None


def _import(request: HttpRequest, tournament: Tournament, form: ImportForm) -> HttpResponse:
    done = import_participants(
        tournament=tournament,
        text=form.cleaned_data["text"],
        status=Attendance(form.cleaned_data["status"]),
        write_request=write_request_of(request),
    )
    messages.success(request, _message(done))
    if not done.left:
        return redirect("organise_participants", slug=tournament.slug)
    rest = ImportForm({"text": done.left, "status": form.cleaned_data["status"]})
    return _page(request, tournament, rest, _read(rest, tournament))


def _message(done: Imported) -> str:
    message = ngettext("{n} participant is imported.", "{n} participants are imported.", done.count).format(
        n=done.count
    )
    return f"{message} {_('The lines below are left: mend them, or leave them out.')}" if done.left else message


def _page(request: HttpRequest, tournament: Tournament, form: ImportForm, reading: Reading | None) -> HttpResponse:
    context: dict[str, Any] = {
        "tournament": tournament,
        "form": form,
        "reading": reading,
        "lines": [_worded(line) for line in reading.lines] if reading else [],
    }
    return render(request, "participants/import.html", context, status=422 if form.errors else 200)


def _worded(line: ImportLine) -> dict[str, Any]:
    return {
        "line": line,
        "beside": [line.details[each.key] for each in DETAILS if each.listed and each.key in line.details],
        "below": [line.details[each.key] for each in DETAILS if not each.listed and each.key in line.details],
        "problems": [sentence(problem) for problem in line.problems],
        "warnings": [sentence(warning) for warning in line.warnings],
    }


@login_required
@require_GET
def export_list(request: HttpRequest, slug: str) -> HttpResponse:
    """All participants as CSV that spreadsheets open directly and that can be imported again."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-participants.csv"'
    response.write("\ufeff")
    writer = csv.writer(response, delimiter=";")
    # Columns with these names can be imported again unchanged.
    writer.writerow([str(field.label) for field in FIELDS])
    writer.writerows(
        [_cell(field.cell_of(person)) for field in FIELDS] for person in tournament.participants.select_related("team")
    )
    return response


def _cell(value: Value) -> Value:
    return escape_formula(value) if isinstance(value, str) else value
