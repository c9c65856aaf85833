"""The participants of a tournament: the list, the door, many names at once, one by one."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.errors import RuleViolation
from tournaments.forms.participants.participants import (
    ROWS_AT_ONCE,
    DoorForm,
    NamesFormSet,
    NumbersForm,
    ParticipantForm,
    edits_of,
)
from tournaments.forms.violations import refuse
from tournaments.models.participant import Attendance
from tournaments.models.tournament import Tournament
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.access import Right, tournament_for
from tournaments.selectors.participants.columns import listed_details, value_of
from tournaments.selectors.participants.roster import Listed, listed_participant, roll_of
from tournaments.selectors.participants.wishes import apart_from, team_names
from tournaments.selectors.rounds.draw_reports import path_of
from tournaments.selectors.rounds.out_of_step import gaps_of
from tournaments.selectors.rounds.rounds import next_step
from tournaments.selectors.tournament.organising import Todo
from tournaments.services.participants.roster import (
    Added,
    add_numbers,
    add_participant,
    change_participants,
    check_in_all,
    delete_participant,
    set_attendance,
)
from tournaments.views.actors import posted, write_request_of
from tournaments.views.fragments import is_fragment

ROWS_A_PAGE = 200
NAMED = ("name", "club_name", "team")  # what many are given at once
LONGEST_KEY = 18  # digits that every database can compare


@login_required
@require_GET
def participants(request: HttpRequest, slug: str) -> HttpResponse:
    """The list, searched and paged; htmx gets the list alone."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    context = _list_context(request, tournament)
    name = "participants/participants.html#list" if is_fragment(request) else "participants/participants.html"
    return render(request, name, context)


def _list_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    roll = roll_of(tournament)
    search = request.GET.get("q", "").strip()
    page = Paginator(roll.matching(search), ROWS_A_PAGE).get_page(request.GET.get("page"))
    return {
        "tournament": tournament,
        "field": roll.field,
        "gaps": gaps_of(tournament),
        "may_draw": bool(roll.field.sizes) and next_step(tournament).todo is Todo.DRAW,
        "search": search,
        "page": page,
        "rows": _rows(page),
        "door": DoorForm(),
        "numbers": NumbersForm(initial={"last": roll.field.total or None}),
    }


def _rows(page: Page[Listed]) -> list[dict[str, Any]]:
    return [_row(row) for row in page]


def _row(row: Listed) -> dict[str, Any]:
    """A row, and the state that its button sets."""
    present = row.participant.status == Attendance.PRESENT
    return {
        "row": row,
        "details": listed_details(row.participant),
        "other": Attendance.ABSENT if present else Attendance.PRESENT,
    }


@login_required
@require_POST
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """At the door: name, Enter, number."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    form = DoorForm(request.POST)
    added = _add(request, form, tournament)
    if is_fragment(request):
        return _added_fragment(request, tournament, form, added)
    return _added_page(request, tournament, form, added)


def _added_page(request: HttpRequest, tournament: Tournament, form: DoorForm, added: Added | None) -> HttpResponse:
    if added is None:
        return render(
            request, "participants/participants.html", {**_list_context(request, tournament), "door": form}, status=422
        )
    messages.success(request, _number_given(added, form.cleaned_data["name"]))
    return redirect(reverse("organise_participants", args=[tournament.slug]) + "#door")


def _add(request: HttpRequest, form: DoorForm, tournament: Tournament) -> Added | None:
    if not form.is_valid():
        return None
    try:
        return add_participant(
            tournament=tournament,
            name=form.cleaned_data["name"],
            club_name=form.cleaned_data["club_name"],
            write_request=write_request_of(request),
        )
    except RuleViolation as violation:
        refuse(form, violation)
        return None


def _added_fragment(request: HttpRequest, tournament: Tournament, form: DoorForm, added: Added | None) -> HttpResponse:
    context: dict[str, Any] = {"tournament": tournament, "door": form}
    if added is None:
        return render(request, "participants/participants.html#door", context, status=422)
    listed = listed_participant(tournament, added.start_number)
    context |= {"door": DoorForm(), "told": _number_given(added, form.cleaned_data["name"])}
    context |= _changed(tournament, listed)
    return render(request, "participants/participants.html#added", context)


def _changed(tournament: Tournament, listed: Listed | None) -> dict[str, Any]:
    """One row and the head of the list after a change."""
    rows = [_row(listed)] if listed else []
    return {"field": roll_of(tournament).field, "gaps": gaps_of(tournament), "rows": rows}


def _number_given(added: Added, name: str) -> str:
    message = _("{name} has number {number}.").format(name=name, number=added.start_number)
    if added.namesake is None:
        return message
    return f"{message} {sentence(RuleViolation('name_twice', name=name, number=added.namesake))}"


@login_required
@require_POST
def numbers(request: HttpRequest, slug: str) -> HttpResponse:
    """Adds numbers 1 to N whose names follow later."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    form = NumbersForm(request.POST)
    if not form.is_valid():
        context = {**_list_context(request, tournament), "numbers": form}
        return render(request, "participants/participants.html", context, status=422)
    last = form.cleaned_data["last"]
    new = add_numbers(tournament=tournament, last=last, write_request=write_request_of(request))
    messages.success(request, ngettext("{n} number is new.", "{n} numbers are new.", new).format(n=new))
    return redirect("organise_participant_names", slug=tournament.slug)


@login_required
@require_http_methods(["GET", "POST"])
def names(request: HttpRequest, slug: str) -> HttpResponse:
    """Many names and clubs at once; those without a name come first."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    if request.method == "POST":
        return _save_names(request, tournament)
    roll = roll_of(tournament)
    everybody = "all" in request.GET or not roll.field.unnamed
    shown = [row for row in roll.people if everybody or not row.participant.name]
    page = Paginator(shown, ROWS_AT_ONCE).get_page(request.GET.get("page"))
    initial = [{"pk": row.participant.pk, **{name: value_of(row.participant, name) for name in NAMED}} for row in page]
    context = {"page": page, "everybody": everybody, "field": roll.field, "formset": NamesFormSet(initial=initial)}
    return _names_page(request, tournament, context)


def _names_page(
    request: HttpRequest, tournament: Tournament, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    by_pk = {row.participant.pk: row.participant for row in roll_of(tournament).people}
    formset = context["formset"]
    lines = [(form, by_pk.get(_pk_of(form))) for form in formset]
    context |= {"tournament": tournament, "lines": lines, "teams": team_names(tournament)}
    return render(request, "participants/names.html", context, status=status)


def _pk_of(form: Any) -> int:
    value = str(form["pk"].value())
    return int(value) if value.isdecimal() and len(value) <= LONGEST_KEY else 0


def _save_names(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    formset = NamesFormSet(request.POST)
    context: dict[str, Any] = {"formset": formset}
    edits = edits_of(formset) if formset.is_valid() else {}
    twice = None
    try:
        if formset.is_valid():
            twice = change_participants(tournament=tournament, edits=edits, write_request=write_request_of(request))
    except RuleViolation as violation:
        context["refusal"] = sentence(violation)
    if twice is None:
        return _names_page(request, tournament, context, status=422)
    count = len(edits)
    messages.success(request, ngettext("{n} line is saved.", "{n} lines are saved.", count).format(n=count))
    if twice:
        messages.warning(
            request, _("Entered more than once: {names}. All of them stay.").format(names=", ".join(twice))
        )
    return redirect("organise_participants", slug=tournament.slug)


@login_required
@require_http_methods(["GET", "POST"])
def participant(request: HttpRequest, slug: str, start_number: int) -> HttpResponse:
    """One participant: everything that may be changed."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    listed = _listed_or_404(tournament, start_number)
    form = ParticipantForm(posted(request), participant=listed.participant, seated=listed.seated)
    if request.method == "POST" and _change(request, form, tournament, listed):
        return redirect("organise_participants", slug=tournament.slug)
    context = {"tournament": tournament, "listed": listed, "form": form}
    context |= {"apart": apart_from(listed.participant), "teams": team_names(tournament)}
    context["path"] = path_of(listed.participant, drawn_too=True) if listed.seated else ()
    return render(request, "participants/one.html", context, status=422 if form.errors else 200)


def _listed_or_404(tournament: Tournament, start_number: int) -> Listed:
    listed = listed_participant(tournament, start_number)
    if listed is None:
        raise Http404
    return listed


def _change(request: HttpRequest, form: ParticipantForm, tournament: Tournament, listed: Listed) -> bool:
    if not form.is_valid():
        return False
    try:
        twice = change_participants(
            tournament=tournament,
            edits={listed.participant.pk: form.edit()},
            write_request=write_request_of(request),
        )
    except RuleViolation as violation:
        refuse(form, violation)
        return False
    messages.success(request, _("The participant is saved."))
    for name in twice:
        messages.warning(request, _("Entered more than once: {names}. All of them stay.").format(names=name))
    return True


@login_required
@require_POST
def status(request: HttpRequest, slug: str, start_number: int) -> HttpResponse:
    """Marks somebody present or absent from the list."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    set_attendance(
        tournament=tournament,
        start_number=start_number,
        status=_attendance_sent(request),
        write_request=write_request_of(request),
    )
    if not is_fragment(request):
        return redirect("organise_participants", slug=tournament.slug)
    listed = listed_participant(tournament, start_number)
    context = {"tournament": tournament, **_changed(tournament, listed)}
    return render(request, "participants/participants.html#marked", context)


def _attendance_sent(request: HttpRequest) -> Attendance:
    attendance = request.POST.get("status", "")
    if attendance not in Attendance.values:
        raise Http404
    return Attendance(attendance)


@login_required
@require_POST
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Marks everybody who is registered as present."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    count = check_in_all(tournament=tournament, write_request=write_request_of(request))
    messages.success(request, ngettext("{n} is present now.", "{n} are present now.", count).format(n=count))
    return redirect("organise_participants", slug=tournament.slug)


@login_required
@require_POST
def delete(request: HttpRequest, slug: str, start_number: int) -> HttpResponse:
    """Removes somebody who never had a place."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    delete_participant(
        tournament=tournament,
        start_number=start_number,
        write_request=write_request_of(request),
    )
    messages.success(request, _("Number {number} is deleted.").format(number=start_number))
    return redirect("organise_participants", slug=tournament.slug)
