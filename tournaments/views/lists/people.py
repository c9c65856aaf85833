"""Changes of people during a list: pauses, arrivals, departures and substitutes.

At a table, staff decide who sits down and players enter pauses. The writer of a free list does both.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.adapter import format_of, rules_of
from tournaments.forms.lists.people import WITH_PERSON, PeopleForm
from tournaments.models.participant import Participant
from tournaments.models.score_list import ScoreList
from tournaments.phrases.lists.people import HALTS, HINTS, HINTS_WITH_PFLICHTSOLI
from tournaments.selectors.lists.edits import Conflict
from tournaments.selectors.lists.table.table_people import (
    OF_TABLE,
    STAFF_EVENTS,
    SeatHistory,
    edit_of_step,
    games_to_start_with,
    next_seat,
    seats_of,
)
from tournaments.selectors.participants.names import full_name, numbered_person
from tournaments.selectors.rounds.seated import seated_elsewhere, unseated
from tournaments.services.ledger import WriteRequest
from tournaments.services.lists import people
from tournaments.services.lists.entries import WriteAnswer
from tournaments.services.lists.people import Counting, Newcomer
from tournaments.views.lists.opened import ListRequest
from tournaments.views.lists.preview import ShownWaysOut, chosen_conflict, shown_ways_out
from tournaments.views.refusals import status_of

WITHOUT_PERSON: dict[str, Callable[..., WriteAnswer]] = {
    "pause": people.pause,
    "resume": people.resume,
    "leave": people.leave,
}
ARRIVALS: dict[str, Callable[..., WriteAnswer]] = {"join": people.join, "substitute": people.substitute}
MESSAGES: Mapping[str, str | Promise] = {
    "pause": _("{name} pauses."),
    "resume": _("{name} plays again."),
    "leave": _("{name} has left the table and keeps all points."),
    "join": _("{name} sits at position {seat} now."),
    "substitute": _("{name} sits at position {seat} now."),
}
COUNTING_MESSAGES: Mapping[Counting, str | Promise] = {
    Counting.TAKES_OVER: _("The points so far stay with the seat and count together."),
    Counting.OUTSIDE: _("{name} is outside the standings, which only rank participants."),
}
COUNTS_FOR_NOBODY = _("What {name} plays here counts for nobody.")


@never_cache
@require_http_methods(["GET", "POST"])
def list_people(request: HttpRequest, opened: ListRequest) -> HttpResponse:
    if not opened.reader.sees_results:
        raise Http404
    if request.method == "GET":
        return _render(request, opened, _requested_form(opened, request))
    form = _form(opened, request.POST)
    status, ways_out = _save(request, opened, form)
    return (
        redirect(opened.url("people"))
        if status == HTTPStatus.FOUND
        else _render(request, opened, form, status, ways_out)
    )


def _requested_form(opened: ListRequest, request: HttpRequest) -> PeopleForm | None:
    step, seat = request.GET.get("do", ""), request.GET.get("seat", "")
    possible = {str(each.position): each.may for each in _seats(opened)}
    following = next_seat(opened.view)
    if following is not None:
        possible[str(following)] = ("join",)
    if not (opened.reader.is_staff and opened.reader.may_write) or step not in possible.get(seat, ()):
        return None
    return _form(opened, None, do=step, seat=seat)


def _seats(opened: ListRequest) -> tuple[SeatHistory, ...]:
    steps = STAFF_EVENTS if opened.reader.is_staff else OF_TABLE
    return seats_of(opened.view, steps if opened.reader.may_write else (), format_of(opened.score_list))


def _form(opened: ListRequest, sent: Any, **initial: Any) -> PeopleForm:
    return PeopleForm(
        sent,
        **_people(opened),
        new_seat=next_seat(opened.view),
        games=games_to_start_with(opened.view) if opened.reader.is_staff else [],
        asks_reason=opened.reader.must_say_why,
        ranked=opened.score_list.table_id is not None,
        initial=initial,
    )


def _people(opened: ListRequest) -> dict[str, dict[str, Participant]]:
    """Returns people who could sit down here, none unless the reader is staff. Uses two queries."""
    table = opened.score_list.table
    if table is None or not opened.reader.is_staff:
        return {"waiting": {}, "elsewhere": {}}
    groups = {"waiting": unseated(table.round), "elsewhere": seated_elsewhere(table)}
    tournament = table.round.tournament
    return {group: {numbered_person(each, tournament): each for each in who} for group, who in groups.items()}


def _save(request: HttpRequest, opened: ListRequest, form: PeopleForm) -> tuple[int, ShownWaysOut | None]:
    """Returns the status code, and the ways out if one has to be chosen."""
    write_request, conflict = opened.write_request(request), chosen_conflict(opened, request.POST.get("way", ""))
    if not form.is_valid():
        return 422, None
    try:
        ways_out = _ways_out(opened, form) if write_request.seen_revision == opened.score_list.revision else None
        if ways_out and not _can_save(ways_out, conflict, request.POST.get("shown", "")):
            return 422 if ways_out.refusal else 200, ways_out
        because = replace(write_request, reason=form.cleaned_data.get("reason") or "")
        _write(form, opened.score_list, because, conflict)
    except RuleViolation as violation:
        form.show(violation, opened.sentence)
        return status_of(violation), None
    messages.success(request, _message(opened, form))
    return HTTPStatus.FOUND, None


def _ways_out(opened: ListRequest, form: PeopleForm) -> ShownWaysOut | None:
    """Returns None if the step starts with the next game. Raises everything `ways_out` does."""
    before = _following_entry(form)
    edit = edit_of_step(form.edit_step(), form.cleaned_data["seat"], before)
    return shown_ways_out(opened, edit) if before else None


def _can_save(ways_out: ShownWaysOut, conflict: Conflict, shown: str) -> bool:
    """Returns whether no later game changes, or a way that is still current has been chosen."""
    if not (ways_out.games or ways_out.refusal):
        return True
    return shown == ways_out.shown and ways_out.preview_for(conflict) is not None


def _following_entry(form: PeopleForm) -> UUID | None:
    before = form.cleaned_data.get("before")
    return UUID(before) if before else None


def _write(form: PeopleForm, score_list: ScoreList, write_request: WriteRequest, conflict: Conflict) -> None:
    step = form.cleaned_data["do"]
    service = partial(
        (WITHOUT_PERSON | ARRIVALS)[step],
        score_list=score_list,
        seat=form.cleaned_data["seat"],
        write_request=write_request,
        before=_following_entry(form),
        conflict=conflict,
    )
    if step in WITH_PERSON:
        service(person=form.person())
    else:
        service()


def _message(opened: ListRequest, form: PeopleForm) -> str:
    step, seat = form.cleaned_data["do"], form.cleaned_data["seat"]
    name = opened.view.names.get(seat, "")
    if step in WITH_PERSON:
        name = _name(form.person())
    words = [str(MESSAGES[step]).format(name=name, seat=seat)]
    if step in WITH_PERSON and opened.score_list.table_id:
        words += _counting_words(form.person(), name)
    return " ".join(words)


def _counting_words(person: Newcomer, name: str) -> list[str]:
    """Says how somebody counts who doesn't play on their own start number."""
    usual = Counting.OWN if person.participant else Counting.OUTSIDE
    counting = person.counting or usual
    words = (
        COUNTS_FOR_NOBODY if person.participant and counting is Counting.OUTSIDE else COUNTING_MESSAGES.get(counting)
    )
    return [str(words).format(name=name)] if words else []


def _name(person: Newcomer) -> str:
    if person.participant is None:
        return person.name
    return full_name(person.participant.parts, person.participant.tournament) or str(person.participant)


def _hint(step: str, seat: str, opened: ListRequest) -> str:
    score_list = opened.score_list
    owed = format_of(score_list).pflichtsoli_under(rules_of(score_list.rule_set))
    may_take_over = step == "join" and seat != str(next_seat(opened.view))
    return str((HINTS_WITH_PFLICHTSOLI if owed else HINTS).get("substitute" if may_take_over else step, ""))


def _render(
    request: HttpRequest,
    opened: ListRequest,
    form: PeopleForm | None,
    status: int = HTTPStatus.OK,
    ways_out: ShownWaysOut | None = None,
) -> HttpResponse:
    step = str(form["do"].value()) if form else ""
    seat = str(form["seat"].value()) if form else ""
    seats = [(each, {at: HALTS[halt] for at, halt in each.halts.items()}) for each in _seats(opened)]
    context = {
        "opened": opened,
        "page_url": opened.url("page"),
        "people_url": opened.url("people"),
        "form": form,
        "step": step,
        "who": opened.view.names.get(int(seat), "") if seat.isdecimal() and len(seat) == 1 else "",
        "seats": seats,
        "hint": _hint(step, seat, opened) if form else "",
        "halt": next((halts.get(step) for each, halts in seats if str(each.position) == seat), None),
        "ways_out": ways_out,
        "preview": ways_out.preview if ways_out else None,
        "following": next_seat(opened.view) if opened.reader.is_staff and opened.reader.may_write else None,
        "client_key": request.POST.get("client_key"),
        "seen_revision": opened.score_list.revision,
    }
    return render(request, "lists/people.html", context, status=status)
