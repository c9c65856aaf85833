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
from tournaments.selectors.rounds.seated import unseated
from tournaments.services.ledger import WriteRequest
from tournaments.services.lists import people
from tournaments.services.lists.entries import WriteAnswer
from tournaments.services.lists.people import Newcomer
from tournaments.views.lists.opened import ListRequest
from tournaments.views.lists.preview import ShownWays, chosen_conflict, ways_shown
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
OUTSIDE = _("{name} is outside the standings, which only rank participants.")


@never_cache
@require_http_methods(["GET", "POST"])
def list_people(request: HttpRequest, page: ListRequest) -> HttpResponse:
    if not page.reader.sees_results:
        raise Http404
    if request.method == "GET":
        return _render(request, page, _requested_form(page, request))
    form = _form(page, request.POST)
    status, ways = _save(request, page, form)
    return redirect(page.url("people")) if status == HTTPStatus.FOUND else _render(request, page, form, status, ways)


def _requested_form(page: ListRequest, request: HttpRequest) -> PeopleForm | None:
    step, seat = request.GET.get("do", ""), request.GET.get("seat", "")
    possible = {str(each.position): each.may for each in _seats(page)}
    following = next_seat(page.view)
    if following is not None:
        possible[str(following)] = ("join",)
    if not (page.reader.is_staff and page.reader.may_write) or step not in possible.get(seat, ()):
        return None
    return _form(page, None, do=step, seat=seat)


def _seats(page: ListRequest) -> tuple[SeatHistory, ...]:
    steps = STAFF_EVENTS if page.reader.is_staff else OF_TABLE
    return seats_of(page.view, steps if page.reader.may_write else (), format_of(page.score_list))


def _form(page: ListRequest, sent: Any, **initial: Any) -> PeopleForm:
    return PeopleForm(
        sent,
        waiting=_waiting(page),
        games=games_to_start_with(page.view) if page.reader.is_staff else [],
        asks_reason=page.reader.must_say_why,
        ranked=page.score_list.table_id is not None,
        initial=initial,
    )


def _waiting(page: ListRequest) -> dict[str, Participant]:
    """Returns nobody unless the reader is staff. Uses one query."""
    table = page.score_list.table
    if table is None or not page.reader.is_staff:
        return {}
    return {numbered_person(person, table.round.tournament): person for person in unseated(table.round)}


def _save(request: HttpRequest, page: ListRequest, form: PeopleForm) -> tuple[int, ShownWays | None]:
    """Returns the status code, and the ways if one has to be chosen."""
    write_request, conflict = page.write_request(request), chosen_conflict(page, request.POST.get("way", ""))
    if not form.is_valid():
        return 422, None
    try:
        ways = _ways(page, form) if write_request.seen_revision == page.score_list.revision else None
        if ways and not _is_chosen(ways, conflict, request.POST.get("shown", "")):
            return 422 if ways.refusal else 200, ways
        because = replace(write_request, reason=form.cleaned_data.get("reason") or "")
        _write(form, page.score_list, because, conflict)
    except RuleViolation as violation:
        form.show(violation, page.sentence)
        return status_of(violation), None
    messages.success(request, _message(page, form))
    return HTTPStatus.FOUND, None


def _ways(page: ListRequest, form: PeopleForm) -> ShownWays | None:
    """Returns None if the step starts with the next game. Raises everything `ways_out` does."""
    before = _before(form)
    edit = edit_of_step(form.cleaned_data["do"], form.cleaned_data["seat"], before)
    return ways_shown(page, edit) if before else None


def _is_chosen(ways: ShownWays, conflict: Conflict, shown: str) -> bool:
    """Returns whether no later game changes, or a way that is still current has been chosen."""
    if not (ways.games or ways.refusal):
        return True
    return shown == ways.shown and ways.preview_for(conflict) is not None


def _before(form: PeopleForm) -> UUID | None:
    before = form.cleaned_data.get("before")
    return UUID(before) if before else None


def _write(form: PeopleForm, score_list: ScoreList, write_request: WriteRequest, conflict: Conflict) -> None:
    step = form.cleaned_data["do"]
    service = partial(
        (WITHOUT_PERSON | ARRIVALS)[step],
        score_list=score_list,
        seat=form.cleaned_data["seat"],
        write_request=write_request,
        before=_before(form),
        conflict=conflict,
    )
    if step in WITH_PERSON:
        service(person=form.person())
    else:
        service()


def _message(page: ListRequest, form: PeopleForm) -> str:
    step, seat = form.cleaned_data["do"], form.cleaned_data["seat"]
    name = page.view.names.get(seat, "")
    if step in WITH_PERSON:
        name = _name(form.person())
    words = [str(MESSAGES[step]).format(name=name, seat=seat)]
    if step in WITH_PERSON and form.person().participant is None and page.score_list.table_id:
        words.append(str(OUTSIDE).format(name=name))
    return " ".join(words)


def _name(person: Newcomer) -> str:
    if person.participant is None:
        return person.name
    return full_name(person.participant.parts, person.participant.tournament) or str(person.participant)


def _hint(step: str, score_list: ScoreList) -> str:
    owed = format_of(score_list).pflichtsoli_under(rules_of(score_list.rule_set))
    return str((HINTS_WITH_PFLICHTSOLI if owed else HINTS).get(step, ""))


def _render(
    request: HttpRequest,
    page: ListRequest,
    form: PeopleForm | None,
    status: int = HTTPStatus.OK,
    ways: ShownWays | None = None,
) -> HttpResponse:
    step = str(form["do"].value()) if form else ""
    seat = str(form["seat"].value()) if form else ""
    seats = [(each, {at: HALTS[halt] for at, halt in each.halts.items()}) for each in _seats(page)]
    context = {
        "page": page,
        "page_url": page.url("page"),
        "people_url": page.url("people"),
        "form": form,
        "step": step,
        "who": page.view.names.get(int(seat), "") if seat.isdecimal() and len(seat) == 1 else "",
        "seats": seats,
        "hint": _hint(step, page.score_list) if form else "",
        "halt": next((halts.get(step) for each, halts in seats if str(each.position) == seat), None),
        "ways_out": ways,
        "preview": ways.preview if ways else None,
        "following": next_seat(page.view) if page.reader.is_staff and page.reader.may_write else None,
        "client_key": request.POST.get("client_key"),
        "seen_revision": page.score_list.revision,
    }
    return render(request, "lists/people.html", context, status=status)
