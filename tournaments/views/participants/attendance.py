"""Attendance: marking one person or everybody as present, and undoing it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST
from django_stubs_ext import StrPromise

from scoring.errors import RuleViolation
from tournaments.models.participant import Attendance
from tournaments.models.tournament import Tournament
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.access import Right, tournament_for
from tournaments.selectors.participants.attendance import AttendanceChange, attendance_change, changed_participant
from tournaments.selectors.participants.names import numbered_person
from tournaments.services.participants.attendance import check_in_all, set_attendance, undo_attendance
from tournaments.views.actors import write_request_of
from tournaments.views.fragments import is_fragment
from tournaments.views.participants.rows import changed_context
from tournaments.views.refusals import status_of

MARKED: Mapping[Attendance, StrPromise] = {
    Attendance.PRESENT: gettext_lazy("{person} is here."),
    Attendance.ABSENT: gettext_lazy("{person} is absent."),
}
MARKED_BEFORE: Mapping[Attendance, StrPromise] = {
    Attendance.PRESENT: gettext_lazy("{person} was already marked present."),
    Attendance.ABSENT: gettext_lazy("{person} was already marked absent."),
}
UNDONE = "undone"  # query parameter: the named change was an undoing


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeNotice:
    """The notice of a change; `undo` is the key of the change if it can be undone."""

    text: str
    undo: UUID | None = None
    number: int | None = None


@login_required
@require_POST
def status(request: HttpRequest, slug: str, start_number: int) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    attendance = _posted_attendance(request)
    mark = partial(set_attendance, tournament=tournament, start_number=start_number, status=attendance)
    return _write_and_answer(request, tournament, mark, anchor=f"#participant-{start_number}")


def _posted_attendance(request: HttpRequest) -> Attendance:
    attendance = request.POST.get("status", "")
    if attendance not in Attendance.values:
        raise Http404
    return Attendance(attendance)


@login_required
@require_POST
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Marks everybody who is registered as present."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    return _write_and_answer(request, tournament, partial(check_in_all, tournament=tournament))


@login_required
@require_POST
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    key = key_in(request.POST.get("change", ""))
    if key is None:
        raise Http404
    return _write_and_answer(request, tournament, partial(undo_attendance, tournament=tournament, key=key), undone=True)


def key_in(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _write_and_answer(
    request: HttpRequest,
    tournament: Tournament,
    write: Callable[..., object],
    *,
    anchor: str = "",
    undone: bool = False,
) -> HttpResponse:
    write_request = write_request_of(request)
    try:
        write(write_request=write_request)
    except RuleViolation as violation:
        if not is_fragment(request):
            raise
        return _marked_fragment(request, tournament, None, ChangeNotice(text=sentence(violation)), status_of(violation))
    if is_fragment(request):
        key = write_request.client_key
        change = attendance_change(tournament, key) or AttendanceChange(key=key, before={}, after={})
        return _marked_fragment(request, tournament, change, notice_of(tournament, change, undone=undone))
    query = {"changed": str(write_request.client_key), **({UNDONE: "1"} if undone else {}), **_list_query(request)}
    return redirect(reverse("organise_participants", args=[tournament.slug], query=query) + anchor)


def _list_query(request: HttpRequest) -> dict[str, str]:
    return {name: text for name in ("q", "by", "page") if (text := request.POST.get(name, ""))}


def _marked_fragment(
    request: HttpRequest,
    tournament: Tournament,
    change: AttendanceChange | None,
    notice: ChangeNotice | None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    context: dict[str, Any] = changed_context(tournament, change.before if change else ())
    context |= {"notice": notice, "refused": status != HTTPStatus.OK}
    return render(request, "participants/participants.html#marked", context, status=status)


def notice_of(tournament: Tournament, change: AttendanceChange | None, *, undone: bool) -> ChangeNotice | None:
    """Returns None for an unknown change. Uses one query if the change concerns one person."""
    if change is None:
        return None
    if len(change.before) != 1:
        return ChangeNotice(text=_notice_of_many(len(change.changed), undone), undo=_undo_key(change, undone))
    (number,) = change.before
    person = changed_participant(tournament, change)
    text = _notice_of_one(numbered_person(person, tournament) if person else "", change, undone)
    return ChangeNotice(text=text, undo=_undo_key(change, undone), number=number)


def _undo_key(change: AttendanceChange, undone: bool) -> UUID | None:
    return change.key if change.changed and not undone else None


def _notice_of_one(person: str, change: AttendanceChange, undone: bool) -> str:
    ((number, status),) = change.after.items()
    if undone:
        text = _("Undone: {person} is {state} again.")
    else:
        text = str((MARKED if change.changed else MARKED_BEFORE).get(status, _("{person}: {state}.")))
    return text.format(person=person or number, state=status.label)


def _notice_of_many(count: int, undone: bool) -> str:
    if undone:
        return ngettext("Undone for {n} participant.", "Undone for {n} participants.", count).format(n=count)
    return ngettext("{n} is present now.", "{n} are present now.", count).format(n=count)
