"""Late arrivals and departures: previewing and changing seats."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.adapter import rules_of
from tournaments.forms.rounds.rounds import GoneForm, LateForm
from tournaments.forms.violations import refuse
from tournaments.models.round import NOT_CLOSED, Round, RoundStatus
from tournaments.phrases.rounds.seats import tables_to_print
from tournaments.selectors.access import Right, round_for
from tournaments.selectors.rounds.late_tables import table_for
from tournaments.selectors.rounds.rounds import printed_since_published
from tournaments.selectors.rounds.seat_plans import RoundSeating, SeatPlan, SeatRequest
from tournaments.services.rounds.seats import change_seats, hall_of, preview_later, preview_seats
from tournaments.views.actors import write_request_of
from tournaments.views.rounds.frame import round_context
from tournaments.views.rounds.repair_sentences import later_sentences
from tournaments.views.rounds.seat_sentences import first_sentence, seat_sentences

FORMS: dict[str, type[LateForm] | type[GoneForm]] = {"late": LateForm, "gone": GoneForm}
DO = "do"


@login_required
@require_http_methods(["GET", "POST"])
def seats(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    hall = hall_of(in_round)
    form_class = FORMS.get(request.POST.get("form", ""))
    if form_class is None:
        return _open_page(request, in_round, hall)
    return _preview_or_change(request, in_round, hall, form_class(hall, request.POST))


def _preview_or_change(
    request: HttpRequest, in_round: Round, hall: RoundSeating, form: LateForm | GoneForm
) -> HttpResponse:
    if request.POST.get("step") == DO and _change_if_valid(request, in_round, form):
        return _redirect_back(request, in_round, form)
    plan = _plan_seats(in_round, form)
    return _render_page(request, in_round, hall, form=form, plan=plan)


def _redirect_back(request: HttpRequest, in_round: Round, form: LateForm | GoneForm) -> HttpResponse:
    if request.GET.get("participant") and isinstance(form, LateForm):
        return redirect("organise_participants", slug=in_round.tournament.slug)
    return redirect("organise_seats", slug=in_round.tournament.slug, number=in_round.number)


def _open_page(request: HttpRequest, in_round: Round, hall: RoundSeating) -> HttpResponse:
    if request.method == "POST":
        raise RuleViolation("client_key_missing")
    form = _late_arrival_form(request, in_round, hall)
    return _render_page(request, in_round, hall, form=form, plan=_plan_seats(in_round, form) if form else None)


def _late_arrival_form(request: HttpRequest, in_round: Round, hall: RoundSeating) -> LateForm | None:
    """Returns the form with the best table already filled in."""
    number = request.GET.get("participant", "")
    person = next((each for each in hall.unseated.values() if str(each.start_number) == number), None)
    if person is None or in_round.status not in NOT_CLOSED:
        return None
    table = table_for(in_round, hall, person)
    return LateForm(hall, {"participant": number, "place": str(table.number)}) if table else None


def _plan_seats(in_round: Round, form: LateForm | GoneForm) -> SeatPlan | None:
    if not form.is_valid():
        return None
    try:
        return preview_seats(in_round=in_round, request=form.seat_request())
    except RuleViolation as violation:
        refuse(form, violation)
        return None


def _change_if_valid(request: HttpRequest, in_round: Round, form: LateForm | GoneForm) -> bool:
    """Returns whether the seats were changed; errors are added to the form."""
    write_request = write_request_of(request)
    if not form.is_valid():
        return False
    message = _success_message(in_round, form.seat_request())
    try:
        change_seats(in_round=in_round, request=form.seat_request(), write_request=write_request)
    except RuleViolation as violation:
        refuse(form, violation)
        return False
    messages.success(request, message)
    return True


def _success_message(in_round: Round, request: SeatRequest) -> str:
    try:
        plan = preview_seats(in_round=in_round, request=request)
    except RuleViolation:  # already made under this key, or about to be refused
        return _("Seats changed.")
    done = first_sentence(plan, in_round)
    if not (plan.tables and printed_since_published(in_round)):
        return done
    paper = tables_to_print(reseated.before.number for reseated in plan.tables)
    address = reverse("round_printing", args=[in_round.tournament.slug, in_round.number])
    return format_html('{} {} <a href="{}">{}</a>', done, paper, address, _("Print"))


def _joinable_tables(in_round: Round, hall: RoundSeating) -> list[dict[str, Any]]:
    """Returns tables in play with room for one more, unless a table is free."""
    if not hall.unseated or hall.free_tables():
        return []
    most, at = max(rules_of(in_round.tournament.rule_set).table.sizes), (in_round.tournament.slug, in_round.number)
    begun = [table.number for table in hall.tables if table.entered and len(table.people) < most]
    return [{"number": number, "url": reverse("table_people", args=[*at, number])} for number in begun]


def _render_page(
    request: HttpRequest,
    in_round: Round,
    hall: RoundSeating,
    form: LateForm | GoneForm | None = None,
    plan: SeatPlan | None = None,
) -> HttpResponse:
    context: dict[str, Any] = round_context(
        in_round,
        late=form if isinstance(form, LateForm) else LateForm(hall, initial=_initial_values(request)),
        gone=form if isinstance(form, GoneForm) else GoneForm(hall, initial=_initial_values(request)),
        sentences=[*seat_sentences(plan, in_round), *later_sentences(preview_later(in_round, plan))] if plan else [],
        asked=form,
        free_tables=hall.free_tables(),
        unseated=hall.unseated,
        joinable=_joinable_tables(in_round, hall),
        changeable=in_round.status != RoundStatus.CLOSED,
    )
    status = 422 if form is not None and form.errors else 200
    return render(request, "rounds/seats.html", context, status=status)


def _initial_values(request: HttpRequest) -> dict[str, str]:
    return {"participant": request.GET.get("participant", "")}
