"""The public page for signing up, and the private page of those who did."""

from decimal import Decimal
from hashlib import sha256
from http import HTTPStatus
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.brakes.rates import is_above
from scoring.errors import RuleViolation
from tournaments.forms.violations import refuse
from tournaments.models.people.sign_up import SignUp, SignUpPerson, SignUpSheet
from tournaments.models.round import OPEN
from tournaments.models.tournament import Tournament
from tournaments.selectors.access import tournament_for
from tournaments.selectors.rounds import draw_reports
from tournaments.selectors.tournament.fee import fee_of
from tournaments.services.ledger import Actor, find_revision
from tournaments.services.tournament_writes import tournament_scope
from tournaments.sign_up.forms import OwnForm, SignUpForm
from tournaments.sign_up.links import path_of, sign_up_by_secret
from tournaments.sign_up.pages import is_known, people_shown, standing_now
from tournaments.sign_up.places import counts_now, sheet_of
from tournaments.sign_up.services import GUEST, Opening, accept_offer, change_own, leave, opening_of, sign_up, withdraw
from tournaments.sign_up.words import places_words
from tournaments.views.actors import client_key_of, post_data, write_request_of
from tournaments.views.rate import exceeds_rate

MOST_SIGN_UPS = 60  # from one address, such as a hall's router
MOST_BY_DEVICE = 20
WITHIN = 3600
GUESTS = Actor(kind="guest", label="guest")


@never_cache
@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug)
    sheet = sheet_of(tournament)
    if sheet is None or sheet.opens_at is None:
        raise Http404
    form = SignUpForm(post_data(request), sheet=sheet)
    if request.method == "POST":
        return _sign_up(request, tournament, sheet, form)
    return _page(request, tournament, sheet, form)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    sheet: SignUpSheet,
    form: SignUpForm,
    *,
    known: bool = False,
    status: int = HTTPStatus.UNPROCESSABLE_ENTITY,
) -> HttpResponse:
    """Returns the page. `status`: if it comes back with what was typed."""
    counts, opening = counts_now(tournament, sheet), opening_of(sheet, timezone.now())
    context = {
        "tournament": tournament,
        "sheet": sheet,
        "form": form,
        "opening": opening,
        "is_full": opening is Opening.OPEN and counts.free == 0,
        "places": places_words(counts, sheet.places),
        "people": people_shown(tournament) if sheet.list_public else (),
        "known": known,
        "fee": Decimal(fee_of(tournament)) / 100,
    }
    return render(request, "sign_up/page.html", context, status=status if form.errors or known else HTTPStatus.OK)


def _sign_up(request: HttpRequest, tournament: Tournament, sheet: SignUpSheet, form: SignUpForm) -> HttpResponse:
    if _is_above(request):
        refuse(form, RuleViolation("too_many_sign_ups"))
        return _page(request, tournament, sheet, form, status=HTTPStatus.TOO_MANY_REQUESTS)
    if not form.is_valid():
        return _page(request, tournament, sheet, form)
    if form.is_program:
        return redirect("tournament", slug=tournament.slug)
    guests, contact = form.guests(), form.contact(get_language() or "de")
    if _asks_whether_known(request, tournament) and is_known(tournament, guests[0].name, contact):
        return _page(request, tournament, sheet, form, known=True)
    try:
        row = sign_up(
            tournament=tournament,
            guests=guests,
            contact=contact,
            at=timezone.now(),
            write_request=write_request_of(request, GUESTS),
        )
    except RuleViolation as violation:
        refuse(form, violation)
        return _page(request, tournament, sheet, form)
    return redirect(path_of(row))


def _is_above(request: HttpRequest) -> bool:
    """Counts one more sign-up from this browser, known by the cookie that every form needs, and from its address."""
    browser = sha256(request.COOKIES.get(settings.CSRF_COOKIE_NAME, "").encode()).hexdigest()
    by_browser = is_above(f"sign_up_device:{browser}", MOST_BY_DEVICE, WITHIN)
    return exceeds_rate(request, "sign_up", MOST_SIGN_UPS, WITHIN) or by_browser


def _asks_whether_known(request: HttpRequest, tournament: Tournament) -> bool:
    """Returns False for those who insist, and for a form that was sent before: it leads to the same page again."""
    key = client_key_of(request)
    return "anyway" not in request.POST and find_revision(tournament_scope(tournament.pk), key) is None


@never_cache
@require_http_methods(["GET", "POST"])
def own(request: HttpRequest, uid: UUID, secret: str) -> HttpResponse:
    row = sign_up_by_secret(uid, secret)
    if request.method == "POST":
        return _write_own(request, row)
    return _own_page(request, row, _own_form(request, row))


def _own_form(request: HttpRequest, row: SignUp) -> OwnForm:
    sheet = sheet_of(row.tournament) or SignUpSheet()
    return OwnForm(request.POST if request.POST.get("do") == "change" else None, sheet=sheet, row=row)


def _own_page(request: HttpRequest, row: SignUp, form: OwnForm) -> HttpResponse:
    context = {"tournament": row.tournament, "row": row, "standing": standing_now(row), "form": form}
    context["people"] = [(person, _seats_of(person)) for person in row.people.all()]
    context["link"] = request.build_absolute_uri(path_of(row))
    return render(request, "sign_up/own.html", context, status=422 if form.errors else 200)


def _seats_of(person: SignUpPerson) -> list[draw_reports.Step]:
    """Returns the seats in rounds that are to be played."""
    path = draw_reports.path_of(person.participant, drawn_too=False) if person.participant else ()
    return [step for step in path if step.status in OPEN]


def _write_own(request: HttpRequest, row: SignUp) -> HttpResponse:
    write_request = write_request_of(request, GUESTS)
    form = _own_form(request, row)
    if form.is_bound and not form.is_valid():
        return _own_page(request, row, form)
    if form.is_bound:
        contact = form.contact(get_language() or "de")
        change_own(row=row, contact=contact, names=form.names(), at=timezone.now(), write_request=write_request)
        messages.success(request, _("Saved."))
    elif request.POST.get("do") == "accept":
        accept_offer(row=row, at=timezone.now(), write_request=write_request)
        messages.success(request, _("You take part."))
    elif request.POST.get("do") != "withdraw":
        raise RuleViolation("sign_up_changed")
    elif person := request.POST.get("person"):
        leave(row=row, person=person, by=GUEST, at=timezone.now(), write_request=write_request)
        messages.success(request, _("The others stay signed up."))
    else:
        withdraw(row=row, by=GUEST, at=timezone.now(), write_request=write_request)
        messages.success(request, _("You are no longer signed up."))
    return redirect(path_of(SignUp.objects.get(pk=row.pk)))  # with a new address comes a new link
