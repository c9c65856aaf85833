"""The period for objections to a closed round."""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.selectors.access import Right, round_for
from tournaments.services.rounds.objections import declare_final, hear_objections
from tournaments.views.rounds.frame import to_round, write_and_report

MOST_DIGITS = 5


@login_required
@require_POST
def post_final(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    service = partial(declare_final, in_round=in_round, at=timezone.now())
    write_and_report(request, service, _("The result of round {number} is final.").format(number=number))
    return to_round(in_round)


@login_required
@require_POST
def extend(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    service = partial(hear_objections, in_round=in_round, minutes=_minutes(request), at=timezone.now())
    message = _("More time for objections to round {number}.").format(number=number)
    write_and_report(request, service, message)
    return to_round(in_round)


def _minutes(request: HttpRequest) -> int:
    """Returns 0 for anything that isn't a number, so that the service rejects it."""
    typed = request.POST.get("minutes", "").strip()
    return int(typed) if typed.isdecimal() and len(typed) <= MOST_DIGITS else 0
