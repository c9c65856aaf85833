"""The organiser's pages for sign-ups."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.errors import RuleViolation
from tournaments.forms.typed import without_nul
from tournaments.models.people.sign_up import SignUp, SignUpSheet, SignUpState
from tournaments.selectors.access import Right, tournament_for
from tournaments.services.ledger import WriteRequest
from tournaments.sign_up.answers import counted, export_rows
from tournaments.sign_up.forms import SheetForm
from tournaments.sign_up.pages import groups_of
from tournaments.sign_up.places import counts_now, sheet_of
from tournaments.sign_up.questions import Question
from tournaments.sign_up.services import (
    DESK,
    Opening,
    approve,
    ask_back,
    leave,
    move_before,
    note_told,
    opening_of,
    renew_link,
    withdraw,
)
from tournaments.sign_up.sheets import change_sheet
from tournaments.sign_up.words import places_words
from tournaments.views.actors import post_data, write_request_of
from tournaments.views.downloads import file_name
from tournaments.views.spreadsheets import csv_download, xlsx_download


@login_required
@require_GET
def sign_ups(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    sheet = sheet_of(tournament)
    questions = [Question(**question) for question in sheet.questions] if sheet else []
    groups = groups_of(tournament, [question.text for question in questions])
    there = [each.row for group in groups if group.state == SignUpState.IN for each in group.rows]
    context = {"tournament": tournament, "sheet": sheet, "groups": groups, "answers": counted(questions, there)}
    places = places_words(counts_now(tournament, sheet), sheet.places) if sheet else ""
    opening = opening_of(sheet, timezone.now()) if sheet else Opening.CLOSED
    return render(request, "sign_up/sign_ups.html", {**context, "places": places, "opening": opening})


@login_required
@require_GET
def export_csv(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    return csv_download(export_rows(tournament), file_name(tournament.name, _("Sign-up"), ending="csv"))


@login_required
@require_GET
def export_xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    name = file_name(tournament.name, _("Sign-up"), ending="xlsx")
    return xlsx_download(export_rows(tournament), name, _("Sign-up"))


@login_required
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    sheet = sheet_of(tournament) or SignUpSheet(tournament=tournament)
    form = SheetForm(post_data(request), sheet=sheet, zone=ZoneInfo(tournament.time_zone))
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        change_sheet(tournament=tournament, values=values, at=timezone.now(), write_request=write_request_of(request))
        messages.success(request, _("Saved."))
        return redirect("organise_sign_ups", slug=tournament.slug)
    context = {"tournament": tournament, "form": form}
    return render(request, "sign_up/settings.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def sign_up(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Takes one step with a sign-up, named by `do`."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    rows = SignUp.objects.select_related("tournament")
    row, step = get_object_or_404(rows, tournament=tournament, uid=uid), STEPS.get(request.POST.get("do", ""))
    if step is None:
        raise Http404
    text = without_nul(request.POST.get("text", ""))
    form = StepForm(text=text, person=request.POST.get("person", ""))
    step(row, form, timezone.now(), write_request_of(request, reason=text))
    messages.success(request, _("Saved."), extra_tags="brief")
    return redirect("organise_sign_ups", slug=tournament.slug)


@dataclass(frozen=True, slots=True, kw_only=True)
class StepForm:
    """The fields sent with a step. `person`: the id of one of several people, or "" for all."""

    text: str
    person: str


def _approve(row: SignUp, _form: StepForm, at: datetime, write_request: WriteRequest) -> None:
    approve(row=row, at=at, write_request=write_request)


def _withdraw(row: SignUp, form: StepForm, at: datetime, write_request: WriteRequest) -> None:
    if form.person:
        leave(row=row, person=form.person, by=DESK, at=at, write_request=write_request)
    else:
        withdraw(row=row, by=DESK, at=at, write_request=write_request)


def _ask_back(row: SignUp, form: StepForm, at: datetime, write_request: WriteRequest) -> None:
    ask_back(row=row, text=form.text, at=at, write_request=write_request)


def _note_told(row: SignUp, _form: StepForm, at: datetime, write_request: WriteRequest) -> None:
    note_told(row=row, at=at, write_request=write_request)


def _renew_link(row: SignUp, _form: StepForm, at: datetime, write_request: WriteRequest) -> None:
    renew_link(row=row, at=at, write_request=write_request)


def _move_up(row: SignUp, _form: StepForm, at: datetime, write_request: WriteRequest) -> None:
    before = SignUp.objects.filter(tournament=row.tournament, state=row.state, order__lt=row.order).last()
    if before is None:
        raise RuleViolation("sign_up_changed")
    move_before(row=row, before=before, at=at, write_request=write_request)


Step = Callable[[SignUp, StepForm, datetime, WriteRequest], None]
STEPS: Mapping[str, Step] = {
    "take": _approve,
    "withdraw": _withdraw,
    "ask_back": _ask_back,
    "told": _note_told,
    "move_up": _move_up,
    "new_link": _renew_link,
}
