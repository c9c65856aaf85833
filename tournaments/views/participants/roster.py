"""The page of a tournament's participants."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
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
from tournaments.models.tournament import Tournament
from tournaments.names.rows import enumerated
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.access import Right, tournament_for
from tournaments.selectors.participants.attendance import attendance_change
from tournaments.selectors.participants.clubs import clubs_with_spellings
from tournaments.selectors.participants.columns import value_of
from tournaments.selectors.participants.roster import ListedParticipant, listed_participant, roll_of
from tournaments.selectors.participants.splits import splits_among
from tournaments.selectors.participants.wishes import apart_from, team_names
from tournaments.selectors.rounds.draw_reports import path_of
from tournaments.services.participants.roster import (
    AddedParticipant,
    add_numbers,
    add_participant,
    change_participants,
    delete_participant,
)
from tournaments.views.actors import post_data, write_request_of
from tournaments.views.fragments import is_fragment
from tournaments.views.participants.attendance import UNDONE, ChangeNotice, key_in, notice_of
from tournaments.views.participants.rows import changed_context, list_context

ROWS_A_PAGE = 80
AT_THE_END = "beforeend:#participant-rows"  # of the list, in htmx's notation
# Value of `by` in the list's address; the default is by start number.
BY_NAME = "name"
BULK_FIELDS = ("name", "club_name", "team")  # fields edited for many people at once
LONGEST_KEY = 18  # digits that every database can compare


@login_required
@require_GET
def participants(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    context = _list_context(request, tournament)
    name = "participants/participants.html#list" if is_fragment(request) else "participants/participants.html"
    return render(request, name, context)


def _list_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    roll, by = roll_of(tournament), _order_in(request.GET)
    search = request.GET.get("q", "").strip()
    listed = roll.by_name if by else roll
    page = Paginator(listed.matching(search), ROWS_A_PAGE).get_page(request.GET.get("page"))
    return {
        **list_context(tournament, roll, page),
        "clubs_with_spellings": clubs_with_spellings(row.participant.club_name for row in roll.people),
        "splittable": len(splits_among(row.participant for row in roll.people)),
        "search": search,
        "by": by,
        "page": page,
        "notice": _last_change_notice(request, tournament, page),
        "door": DoorForm(),
        "numbers": NumbersForm(initial={"last": roll.field.total or None}),
    }


def _order_in(sent: QueryDict) -> str:
    return BY_NAME if sent.get("by") == BY_NAME else ""


def _last_change_notice(
    request: HttpRequest, tournament: Tournament, listed: Iterable[ListedParticipant]
) -> ChangeNotice | None:
    """Returns the notice for browsers without JavaScript. Without a `number`, it is shown above the list."""
    key = key_in(request.GET.get("changed", ""))
    change = attendance_change(tournament, key) if key else None
    notice = notice_of(tournament, change, undone=UNDONE in request.GET)
    if notice and notice.number not in {row.participant.start_number for row in listed}:
        return replace(notice, number=None)
    return notice


@login_required
@require_POST
def add(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    form = DoorForm(request.POST)
    added = _add(request, form, tournament)
    if is_fragment(request):
        return _added_fragment(request, tournament, form, added)
    return _added_page(request, tournament, form, added)


def _added_page(
    request: HttpRequest, tournament: Tournament, form: DoorForm, added: AddedParticipant | None
) -> HttpResponse:
    if added is None:
        return render(
            request, "participants/participants.html", {**_list_context(request, tournament), "door": form}, status=422
        )
    messages.success(request, number_message(added))
    by = _order_in(request.POST)
    return redirect(reverse("organise_participants", args=[tournament.slug], query={"by": by} if by else {}) + "#door")


def _add(request: HttpRequest, form: DoorForm, tournament: Tournament) -> AddedParticipant | None:
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


def _added_fragment(
    request: HttpRequest, tournament: Tournament, form: DoorForm, added: AddedParticipant | None
) -> HttpResponse:
    by = _order_in(request.POST)
    context: dict[str, Any] = {"tournament": tournament, "door": form, "by": by}
    if added is None:
        return render(request, "participants/participants.html#door", context, status=422)
    context |= {"door": DoorForm(), "added_message": number_message(added)}
    context |= changed_context(tournament, {added.start_number})
    context |= {"row_place": _place_by_name(tournament, added) if by else AT_THE_END}
    return render(request, "participants/participants.html#added", context)


def _place_by_name(tournament: Tournament, added: AddedParticipant) -> str:
    numbers = [row.participant.start_number for row in roll_of(tournament).by_name.people]
    before = numbers[: numbers.index(added.start_number)]
    return f"afterend:#participant-{before[-1]}" if before else "afterbegin:#participant-rows"


def number_message(added: AddedParticipant) -> str:
    message = _("{name} has number {number}.").format(name=added.name, number=added.start_number)
    if added.namesake is None:
        return message
    return f"{message} {sentence(RuleViolation('name_twice', name=added.name, number=added.namesake))}"


@login_required
@require_POST
def numbers(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    form = NumbersForm(request.POST)
    if not form.is_valid():
        context = {**_list_context(request, tournament), "numbers": form}
        return render(request, "participants/participants.html", context, status=422)
    last = form.cleaned_data["last"]
    new = add_numbers(tournament=tournament, last=last, write_request=write_request_of(request))
    messages.success(request, ngettext("{n} new number.", "{n} new numbers.", new).format(n=new))
    return redirect("organise_participant_names", slug=tournament.slug)


@login_required
@require_http_methods(["GET", "POST"])
def names(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    if request.method == "POST":
        return _save_names(request, tournament)
    roll = roll_of(tournament)
    everybody = "all" in request.GET or not roll.field.unnamed
    shown = [row for row in roll.people if everybody or not row.participant.name]
    page = Paginator(shown, ROWS_AT_ONCE).get_page(request.GET.get("page"))
    initial = [
        {"pk": row.participant.pk, **{name: value_of(row.participant, name) for name in BULK_FIELDS}} for row in page
    ]
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
    messages.success(request, ngettext("{n} line saved.", "{n} lines saved.", count).format(n=count))
    if twice:
        messages.warning(request, _namesake_warning(enumerated(twice)))
    return redirect("organise_participants", slug=tournament.slug)


def _namesake_warning(names: str) -> str:
    words = _("Entered more than once: {names}. If they are different people, do nothing; otherwise delete one.")
    return words.format(names=names)


@login_required
@require_http_methods(["GET", "POST"])
def participant(request: HttpRequest, slug: str, start_number: int) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    listed = _participant_or_404(tournament, start_number)
    form = ParticipantForm(post_data(request), participant=listed.participant, seated=listed.seated)
    if request.method == "POST" and _save_participant(request, form, tournament, listed):
        return redirect("organise_participants", slug=tournament.slug)
    context = {"tournament": tournament, "listed": listed, "form": form}
    context |= {"apart": apart_from(listed.participant), "teams": team_names(tournament)}
    context["path"] = path_of(listed.participant, drawn_too=True) if listed.seated else ()
    return render(request, "participants/one.html", context, status=422 if form.errors else 200)


def _participant_or_404(tournament: Tournament, start_number: int) -> ListedParticipant:
    listed = listed_participant(tournament, start_number)
    if listed is None:
        raise Http404
    return listed


def _save_participant(
    request: HttpRequest, form: ParticipantForm, tournament: Tournament, listed: ListedParticipant
) -> bool:
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
    messages.success(request, _("Participant saved."))
    for name in twice:
        messages.warning(request, _namesake_warning(name))
    return True


@login_required
@require_POST
def delete(request: HttpRequest, slug: str, start_number: int) -> HttpResponse:
    """Deletes a participant who has never had a seat."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    delete_participant(
        tournament=tournament,
        start_number=start_number,
        write_request=write_request_of(request),
    )
    messages.success(request, _("Number {number} deleted.").format(number=start_number))
    return redirect("organise_participants", slug=tournament.slug)
