"""The organiser's list of who has paid, on which they take money, too."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from scoring.errors import RuleViolation
from tournaments.door.accounts import accounts_of, spreadsheet_rows
from tournaments.door.money import Kind, Way
from tournaments.door.services import Payment, mark_at_door, undo_at_door
from tournaments.door.taps import read_person_and_cents
from tournaments.door.words import notice_of
from tournaments.models.tournament import Tournament
from tournaments.selectors.access import Right, tournament_for
from tournaments.views.actors import write_request_of
from tournaments.views.downloads import file_name
from tournaments.views.participants.attendance import key_in
from tournaments.views.spreadsheets import csv_download

_BUTTONS = ((Way.CASH.value, gettext_lazy("Paid in cash")), (Way.TRANSFER.value, gettext_lazy("Paid by transfer")))


@login_required
@require_http_methods(["GET", "POST"])
def money(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    if request.method == "POST":
        key = _step(request, tournament)
        return redirect(reverse("organise_door_money", args=[slug], query={"changed": key} if key else None))
    changed = key_in(request.GET.get("changed", ""))
    notice = notice_of(tournament, changed) if changed else None
    accounts = accounts_of(tournament)
    context = {"tournament": tournament, "accounts": accounts, "ways": _BUTTONS, "notice": notice}
    context["sums"] = [sum(amounts) for amounts in zip(*(each.amounts for each in accounts), strict=True)]
    return render(request, "door/money.html", context)


def _step(request: HttpRequest, tournament: Tournament) -> UUID | None:
    """Books or undoes. Returns the key of the write, or None after an undo."""
    write_request = write_request_of(request)
    if "undo" in request.POST:
        key = key_in(request.POST["undo"])
        if key is None:
            raise RuleViolation("tap_unreadable")
        undo_at_door(tournament=tournament, key=key, at=timezone.now(), write_request=write_request)
        return None
    who, payment = _pressed(request)
    mark_at_door(tournament=tournament, who=who, payment=payment, at=timezone.now(), write_request=write_request)
    return write_request.client_key


def _pressed(request: HttpRequest) -> tuple[UUID, Payment]:
    """Returns whose debt is paid, or let go if `owed` says what they owe instead."""
    pressed = next((name for name in (*Way, Kind.OWED) if name in request.POST), None)
    if pressed is None:
        raise RuleViolation("tap_unreadable")
    who, cents = read_person_and_cents(request.POST[pressed])
    if pressed is Kind.OWED:
        return who, Payment(kind=Kind.OWED, cents=cents)
    return who, Payment(kind=Kind.PAID, cents=cents, way=pressed, is_due=True)


@login_required
@require_GET
def money_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Downloads who owes and has paid what as CSV."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    rows = spreadsheet_rows(accounts_of(tournament))
    return csv_download(rows, file_name(tournament.name, _("Who has paid"), ending="csv"))
