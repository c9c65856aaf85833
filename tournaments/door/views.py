"""The door's own pages, opened by its link."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.door.arrivals import account_now, arrivals_of, awaited, check_not_awaited
from tournaments.door.forms import NumberForm, PaymentForm, WalkInForm
from tournaments.door.links import door_by_secret, path_of
from tournaments.door.money import Kind, Way, cents_words
from tournaments.door.services import Payment, mark_at_door, undo_at_door
from tournaments.door.taps import read_tap
from tournaments.door.words import Notice, notice_of
from tournaments.forms.typed import without_nul
from tournaments.forms.violations import refuse
from tournaments.models.participant import Attendance
from tournaments.models.people.door import Door
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.participants.codes import arrival_code
from tournaments.selectors.participants.roster import with_seating
from tournaments.services.ledger import LONGEST_LABEL, Actor
from tournaments.services.participants.roster import add_participant, change_number
from tournaments.views.actors import client_key_of, post_data, write_request_of
from tournaments.views.participants.attendance import key_in
from tournaments.views.refusals import status_of

FRAGMENT = "X-Door"  # header of requests by static/door/door.js, and of our answers to them
MOST_ROWS = 600
ASSIGNABLE = (Attendance.PRESENT, Attendance.ABSENT, Attendance.REGISTERED)


def at_door(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Passes the open door to a view, or answers 404 without saying whether the link ever worked."""

    @wraps(view)
    def with_door(request: HttpRequest, uid: UUID, secret: str, **address: int) -> HttpResponse:
        try:
            door = door_by_secret(uid, secret)
        except Http404:
            return _ended(request)
        return view(request, door, **address)

    return with_door


@never_cache
@require_http_methods(["GET", "POST"])
@at_door
def page(request: HttpRequest, door: Door) -> HttpResponse:
    if request.method == "POST":
        return _write(request, door)
    changed = key_in(request.GET.get("changed", ""))
    notice = notice_of(door.tournament, changed) if changed else None
    if FRAGMENT not in request.headers:
        return render(request, "door/door.html", _context(request, door, notice))
    tag = f"{door.tournament.version}-{get_language()}"
    if request.headers.get("If-None-Match") == tag:
        return HttpResponseNotModified(headers={FRAGMENT: tag})
    return _fragment(request, door, notice, tag)


def _ended(request: HttpRequest) -> HttpResponse:
    """Tells people, and the script that it must keep its taps for another link."""
    words = sentence(RuleViolation("door_closed"))
    if FRAGMENT not in request.headers:
        return render(request, "door/ended.html", {"words": words}, status=404)
    return HttpResponse(words, status=404, content_type="text/plain; charset=utf-8", headers={FRAGMENT: "ended"})


def _fragment(
    request: HttpRequest, door: Door, notice: Notice | None, tag: str = "written", status: int = HTTPStatus.OK
) -> HttpResponse:
    response = render(request, "door/door.html#parts", _context(request, door, notice), status=status)
    response[FRAGMENT] = tag
    return response


def _context(request: HttpRequest, door: Door, notice: Notice | None) -> dict[str, Any]:
    arrivals = arrivals_of(door.tournament)
    whole = FRAGMENT in request.headers  # the script filters by itself
    typed, only_missing = without_nul(request.GET.get("q", "")), "missing" in request.GET
    rows = arrivals.rows if whole else arrivals.matching(typed, only_missing=only_missing)
    return {
        "door": door,
        "tournament": door.tournament,
        "address": path_of(door),
        "arrivals": arrivals,
        "rows": rows if whole else rows[:MOST_ROWS],
        "awaited": [] if only_missing else awaited(door.tournament, "" if whole else typed),
        "more": not whole and len(rows) > MOST_ROWS,
        "typed": typed,
        "only_missing": only_missing,
        "notice": notice,
        "walk_in": WalkInForm(),
    }


def _write(request: HttpRequest, door: Door) -> HttpResponse:
    is_fragment = FRAGMENT in request.headers
    try:
        changed = _step(request, door)
    except RuleViolation as violation:
        if not is_fragment:
            raise
        return _fragment(request, door, Notice(text=sentence(violation), refused=True), status=status_of(violation))
    if is_fragment:
        door.tournament.refresh_from_db(fields=["version"])
        notice = notice_of(door.tournament, changed) if changed else Notice(text=_("Undone."))
        return _fragment(request, door, notice)
    return redirect(f"{path_of(door)}?changed={changed}" if changed else path_of(door))


def _step(request: HttpRequest, door: Door) -> UUID | None:
    """Does what the pressed button says. Returns the key of the write, or None after an undo."""
    write_request = write_request_of(request, actor_at(door))
    if "undo" in request.POST:
        key = key_in(request.POST["undo"])
        if key is None:
            raise RuleViolation("tap_unreadable")
        undo_at_door(tournament=door.tournament, key=key, at=timezone.now(), write_request=write_request)
        return None
    status, who, cents = read_tap(request.POST.get("tap", ""))
    mark_at_door(
        tournament=door.tournament,
        who=who,
        status=status,
        payment=Payment(kind=Kind.PAID, cents=cents, way=Way.CASH, is_due=True) if cents else None,
        door=door,
        at=timezone.now(),
        write_request=write_request,
    )
    return write_request.client_key


def actor_at(door: Door) -> Actor:
    return Actor(kind="door", label=door.name[:LONGEST_LABEL])


@require_http_methods(["POST"])
@at_door
def add(request: HttpRequest, door: Door) -> HttpResponse:
    """Adds somebody new, who is here."""
    form = WalkInForm(request.POST)
    if form.is_valid():
        try:
            check_not_awaited(door.tournament, form.cleaned_data["name"])
        except RuleViolation as violation:
            refuse(form, violation)
    if form.errors:
        return render(request, "door/door.html", {**_context(request, door, None), "walk_in": form}, status=422)
    added = add_participant(
        tournament=door.tournament, write_request=write_request_of(request, actor_at(door)), **form.cleaned_data
    )
    return redirect(f"{path_of(door)}{added.start_number}/")


@never_cache
@require_http_methods(["GET", "POST"])
@at_door
def person(request: HttpRequest, door: Door, start_number: int) -> HttpResponse:
    """Shows one person, for everything that is not one tap on the list."""
    tournament = door.tournament
    row = with_seating(tournament).filter(start_number=start_number).first()
    if row is not None and request.POST.get("person", str(row.uid)) != str(row.uid):
        raise RuleViolation("tap_unreadable")  # the number has become somebody else's
    numbered = NumberForm(_posted(request, "start_number"), initial={"start_number": start_number})
    if numbered.is_bound and _give_number(request, door, start_number, numbered):
        return redirect(f"{path_of(door)}{numbered.cleaned_data['start_number']}/")
    if row is None:
        raise Http404
    account = account_now(row, tournament)
    suggested = cents_words(max(account.open, 0))
    form = PaymentForm(_posted(request, "money"), initial={"amount": suggested})
    if request.method == "POST" and not numbered.is_bound and _write_person(request, door, start_number, form):
        return redirect(f"{path_of(door)}?changed={client_key_of(request)}")
    context = {"door": door, "tournament": tournament, "person": row, "account": account, "form": form}
    context |= {"address": path_of(door), "code": arrival_code(row), "numbered": numbered}
    return render(request, "door/person.html", context, status=422 if form.errors or numbered.errors else 200)


def _posted(request: HttpRequest, name: str) -> QueryDict | None:
    return post_data(request) if name in request.POST else None


def _give_number(request: HttpRequest, door: Door, start_number: int, form: NumberForm) -> bool:
    """Returns whether the person has the number; otherwise the form says why not."""
    if not form.is_valid():
        return False
    try:
        change_number(
            tournament=door.tournament,
            start_number=start_number,
            number=form.cleaned_data["start_number"],
            write_request=write_request_of(request, actor_at(door)),
        )
    except RuleViolation as violation:
        refuse(form, violation)
        return False
    return True


def _write_person(request: HttpRequest, door: Door, start_number: int, form: PaymentForm) -> bool:
    """Returns whether it was written; otherwise the form says why not."""
    if form.is_bound and not form.is_valid():
        return False
    status, kind = request.POST.get("status", ""), request.POST.get("money", "")
    if (status and status not in ASSIGNABLE) or (kind and kind not in list(Kind)):
        raise RuleViolation("tap_unreadable")
    try:
        mark_at_door(
            tournament=door.tournament,
            who=start_number,
            status=Attendance(status) if status else None,
            payment=_payment(Kind(kind), form) if kind else None,
            door=door,
            at=timezone.now(),
            write_request=write_request_of(request, actor_at(door)),
        )
    except RuleViolation as violation:
        if violation.field not in form.fields:
            raise
        refuse(form, violation)
        return False
    return True


def _payment(kind: Kind, form: PaymentForm) -> Payment:
    return Payment(kind=kind, cents=form.cents(), way="" if kind is Kind.OWED else Way(form.cleaned_data["way"]))
