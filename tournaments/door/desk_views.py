"""The organiser's page of the door: its links, the fee, the sums."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.errors import RuleViolation
from tournaments.door.arrivals import arrivals_of, till_sums
from tournaments.door.forms import DoorForm, FeeForm
from tournaments.door.links import path_of
from tournaments.door.money import cents_words
from tournaments.door.services import add_door, add_paid, renew_link, set_fee, set_open
from tournaments.forms.violations import refuse
from tournaments.models.people.door import Door
from tournaments.models.tournament import Tournament
from tournaments.people.adding_views import offers, posted_player, tournament_with_book
from tournaments.people.book import may_open_book
from tournaments.selectors.access import Right, tournament_for
from tournaments.selectors.tournament.fee import fee_of
from tournaments.services.participants.attendance import mark_no_shows
from tournaments.views.actors import write_request_of
from tournaments.views.participants.roster import number_message
from tournaments.views.reachable import absolute_address, reachable_address
from tournaments.views.rules.editing import signed_in_user


@login_required
@require_http_methods(["GET", "POST"])
def doors(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    what = request.POST.get("save", "")
    fee = FeeForm(request.POST if what == "fee" else None, initial={"amount": cents_words(fee_of(tournament))})
    new = DoorForm(request.POST if what == "door" else None)
    if request.method == "POST" and _write(request, tournament, fee, new):
        return redirect("organise_doors", slug=tournament.slug)
    return _page(request, tournament, fee, new)


def _page(request: HttpRequest, tournament: Tournament, fee: FeeForm, new: DoorForm) -> HttpResponse:
    rows = Door.objects.filter(tournament=tournament)
    arrivals, sums = arrivals_of(tournament), till_sums(tournament)
    context = {
        "tournament": tournament,
        "regulars": fee_of(tournament) and may_open_book(signed_in_user(request), tournament.club),
        "doors": [{"row": row, "link": absolute_address(request, path_of(row))} for row in rows],
        "reachable": bool(reachable_address(request)),
        "fee": fee,
        "new": new,
        "arrivals": arrivals,
        "sums": sums,
        "total": sum(each.total for each in sums),
        "returned": any(each.returned for each in sums),
        "owing": [row for row in arrivals.rows if row.is_here and row.due],
        "missing": arrivals.expected - arrivals.here,
    }
    return render(request, "door/doors.html", context, status=422 if fee.errors or new.errors else 200)


def _write(request: HttpRequest, tournament: Tournament, fee: FeeForm, new: DoorForm) -> bool:
    """Returns whether it was saved; otherwise a form says why not."""
    what, write_request = request.POST.get("save"), write_request_of(request)
    if what == "no_shows":
        count = mark_no_shows(tournament=tournament, write_request=write_request)
        words = ngettext("{n} person is marked absent.", "{n} people are marked absent.", count)
        messages.success(request, words.format(n=count))
        return True
    if what == "fee" and fee.is_valid():
        set_fee(tournament=tournament, cents=fee.cents(), write_request=write_request)
        messages.success(request, _("Saved."), extra_tags="brief")
        return True
    if what == "door" and new.is_valid():
        try:
            add_door(tournament=tournament, name=new.cleaned_data["name"], write_request=write_request)
        except RuleViolation as violation:
            refuse(new, violation)
            return False
        return True
    if what not in ("fee", "door"):
        raise RuleViolation("tap_unreadable")
    return False


@login_required
@require_http_methods(["GET", "POST"])
def regulars(request: HttpRequest, slug: str) -> HttpResponse:
    """Offers people of the address book to add with the fee paid."""
    tournament = tournament_with_book(request, slug)
    if request.method == "POST":
        player, write_request = posted_player(request, tournament), write_request_of(request)
        added = add_paid(tournament=tournament, player=player, at=timezone.now(), write_request=write_request)
        messages.success(request, number_message(added))
        return redirect("organise_door_regulars", slug=tournament.slug)
    return render(request, "door/regulars.html", {**offers(request, tournament), "fee": fee_of(tournament)})


@login_required
@require_POST
def door(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Takes one step with a door, named by `door`."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    row = get_object_or_404(Door.objects.select_related("tournament"), tournament=tournament, uid=uid)
    write_request, what = write_request_of(request), request.POST.get("door", "")
    if what == "renew":
        renew_link(door=row, write_request=write_request)
    elif what in ("open", "close"):
        set_open(door=row, is_open=what == "open", write_request=write_request)
    else:
        raise RuleViolation("tap_unreadable")
    messages.success(request, _("Saved."), extra_tags="brief")
    return redirect("organise_doors", slug=tournament.slug)
