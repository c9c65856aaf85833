"""The journal of penalties, and the form for disqualifying somebody."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.errors import RuleViolation
from tournaments.forms.lists.penalties import DisqualifyForm
from tournaments.forms.violations import refuse
from tournaments.models.tournament import Tournament
from tournaments.phrases.errors.sentences import sentence
from tournaments.phrases.lists.penalties import paragraph_name, points_words
from tournaments.selectors.access import Right, may, tournament_for
from tournaments.selectors.lists.penalties import JournalPenalty, disqualified_of, journal_of
from tournaments.selectors.participants.names import numbered_people
from tournaments.services.ledger import WriteRequest
from tournaments.services.lists.penalties import disqualify, readmit
from tournaments.views.actors import write_request_of

LONGEST_NUMBER = 6  # digits


@login_required
@require_GET
def penalties(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ENTER)
    return _render(request, tournament, _form(tournament) if may(tournament, Right.PENALISE) else None)


def _form(tournament: Tournament, sent: Any = None) -> DisqualifyForm:
    people = tournament.participants.filter(disqualified_at__isnull=True).order_by("start_number")
    return DisqualifyForm(sent, people=numbered_people(people, tournament))


def _render(
    request: HttpRequest, tournament: Tournament, form: DisqualifyForm | None, status: int = 200
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "organises": may(tournament, Right.ORGANISE),
        "rows": [_row(booked) for booked in journal_of(tournament)],
        "disqualified": disqualified_of(tournament),
        "form": form,
        "client_key": request.POST.get("client_key"),
    }
    return render(request, "lists/penalties/journal.html", context, status=status)


def _row(booked: JournalPenalty) -> dict[str, object]:
    return {
        "booked": booked,
        "case": paragraph_name(booked.paragraph),
        "others": points_words(dict(booked.others)),
    }


@login_required
@require_POST
def disqualify_participant(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.PENALISE)
    form, write_request = _form(tournament, request.POST), write_request_of(request)
    if not _disqualify(tournament, form, write_request):
        return _render(request, tournament, form, 422)
    text = _("Number {number} is disqualified and now last in the standings, without a rank.")
    messages.success(request, text.format(number=form.cleaned_data["start_number"]))
    return redirect("organise_penalties", slug=tournament.slug)


def _disqualify(tournament: Tournament, form: DisqualifyForm, write_request: WriteRequest) -> bool:
    """Returns whether it succeeded; errors are added to the form."""
    if not form.is_valid():
        return False
    try:
        disqualify(
            tournament=tournament,
            start_number=form.cleaned_data["start_number"],
            at=timezone.now(),
            write_request=replace(write_request, reason=form.cleaned_data["reason"]),
        )
    except RuleViolation as violation:
        refuse(form, violation)
    return form.is_valid()


@login_required
@require_POST
def readmit_participant(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.PENALISE)
    typed, write_request = request.POST.get("start_number", ""), write_request_of(request)
    number = int(typed) if typed.isdecimal() and len(typed) <= LONGEST_NUMBER else 0
    try:
        readmit(tournament=tournament, start_number=number, write_request=write_request)
    except RuleViolation as violation:
        messages.error(request, sentence(violation))
    else:
        messages.success(request, _("Number {number} takes part again.").format(number=number))
    return redirect("organise_penalties", slug=tournament.slug)
