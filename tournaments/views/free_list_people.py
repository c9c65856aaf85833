"""The people of a list without a tournament: who joins, leaves, is replaced, pauses and plays again."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.forms.people import WITH_PERSON, PeopleForm
from tournaments.selectors.table_people import OF_STAFF, games_to_start_with, next_seat, seats_of
from tournaments.services import people
from tournaments.services.people import Asked
from tournaments.views.actors import client_key_of, seen_revision_of
from tournaments.views.free_list_context import FreeListRequest
from tournaments.views.refusals import status_of

STEPS: Mapping[str, Callable[..., object]] = {
    "pause": people.pause,
    "resume": people.resume,
    "leave": people.leave,
    "join": people.join,
    "substitute": people.substitute,
}


@never_cache
@require_http_methods(["GET", "POST"])
def list_people(request: HttpRequest, page: FreeListRequest) -> HttpResponse:
    """Who sits here and who sat here; each step is asked for on a small form."""
    if page.actor is None:
        raise Http404
    if request.method == "GET":
        return _drawn(request, page, _asked_form(request, page), 200)
    key, seen = client_key_of(request), seen_revision_of(request)
    form = _form(page, request.POST)
    status = _written(page, form, key, seen) if form.is_valid() else 422
    if status != 302:
        return _drawn(request, page, form, status)
    messages.success(request, _("Noted: it holds from the next game on."))
    return redirect(page.url("people"))


def _asked_form(request: HttpRequest, page: FreeListRequest) -> PeopleForm | None:
    """The form for the step that the address names; nothing where it names none that is possible here."""
    step, seat = request.GET.get("do", ""), request.GET.get("seat", "")
    possible = {str(each.position): each.may for each in seats_of(page.view, OF_STAFF)}
    possible[str(next_seat(page.view) or "")] = ("join",)
    if not page.may_write or not seat or step not in possible.get(seat, ()):
        return None
    return _form(page, None, do=step, seat=seat)


def _form(page: FreeListRequest, sent: Any, **initial: Any) -> PeopleForm:
    form = PeopleForm(sent, waiting=[], games=games_to_start_with(page.view), initial=initial)
    if "name" in form.fields:
        form.fields["name"].label = _("Name")
    return form


def _written(page: FreeListRequest, form: PeopleForm, key: UUID, seen: int) -> int:
    """Writes the step, or puts why not on the form; answers the status."""
    if page.actor is None:
        raise Http404
    given = form.cleaned_data
    before = UUID(given["before"]) if given.get("before") else None
    asked = Asked(score_list=page.score_list, seen_revision=seen, client_key=key, actor=page.actor, before=before)
    person = {"person": form.person()} if given["do"] in WITH_PERSON else {}
    try:
        STEPS[given["do"]](asked=asked, seat=given["seat"], **person)
    except RuleViolation as violation:
        form.show(violation, page.view.names)
        return status_of(violation)
    return 302


def _drawn(request: HttpRequest, page: FreeListRequest, form: PeopleForm | None, status: int) -> HttpResponse:
    step, seat = (str(form["do"].value()), str(form["seat"].value())) if form else ("", "")
    seats = seats_of(page.view, OF_STAFF if page.may_write else ())
    context = {
        # Whoever writes this list seats people as staff do at a table.
        "page": replace(page, is_staff=True),
        "page_url": page.url("page"),
        "people_url": page.url("people"),
        "form": form,
        "step": step,
        "who": page.view.names.get(int(seat), "") if seat.isdecimal() and len(seat) == 1 else "",
        "with_person": step in WITH_PERSON,
        "seats": [(each, uuid4()) for each in seats],
        "following": next_seat(page.view) if page.may_write else None,
        "client_key": request.POST.get("client_key") or uuid4(),
        "seen_revision": page.score_list.revision,
    }
    return render(request, "table/people.html", context, status=status)
