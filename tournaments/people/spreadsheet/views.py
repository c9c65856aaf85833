"""The import of people into the address book, with a preview."""

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import Club
from scoring.errors import RuleViolation
from tournaments.forms.violations import refuse
from tournaments.people.book import club_with_book
from tournaments.people.forms import PeopleFileForm
from tournaments.people.spreadsheet.saving import PlannedEntry, import_people, plan_import, state_of_plan
from tournaments.services.ledger import StaleRevision
from tournaments.views.actors import SEEN, write_request_of
from tournaments.views.rules.editing import signed_in_user


@login_required
@require_http_methods(["GET", "POST"])
def import_book(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows what a list would add to the address book and change, and saves it."""
    club = club_with_book(signed_in_user(request), slug)
    form = PeopleFileForm(request.POST, request.FILES) if request.method == "POST" else PeopleFileForm()
    entries = _planned(form, club) if form.is_bound else []
    if "import" in request.POST and any(entry.does_something for entry in entries):
        if _imported(request, club, entries):
            return redirect("address_book", slug=club.slug)
        messages.warning(
            request,
            _(
                "The address book or the list has changed. What was saved before stays. Look at the preview again, "
                "then save the rest."
            ),
        )
        entries = _planned(form, club)
    useful = [entry for entry in entries if entry.does_something]
    context = {"club": club, "form": form, "entries": entries, "useful": useful, "seen": state_of_plan(entries)}
    context["shown"] = [entry for entry in entries if entry.problems or entry.does_something]
    return render(request, "people/import.html", context, status=422 if form.errors else 200)


def _planned(form: PeopleFileForm, club: Club) -> Sequence[PlannedEntry]:
    if not form.is_valid():
        return []
    try:
        return plan_import(club, form.cleaned_data["text"])
    except RuleViolation as violation:
        refuse(form, violation)
        return []


def _imported(request: HttpRequest, club: Club, entries: Sequence[PlannedEntry]) -> bool:
    """Saves the entries, or returns False if they are not as in the preview."""
    if request.POST.get(SEEN) != state_of_plan(entries):
        return False
    try:
        new, changed = import_people(
            club=club, entries=entries, at=timezone.now(), write_request=write_request_of(request)
        )
    except StaleRevision:
        return False
    messages.success(request, _("Address book: {new} new, {changed} changed.").format(new=new, changed=changed))
    return True
