"""The pages about a person's data."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scoring.errors import RuleViolation
from tournaments.forms.violations import refuse
from tournaments.models.people.player import Player
from tournaments.people.book import club_with_book, person_in
from tournaments.privacy.erasing import erase_person, was_erased
from tournaments.privacy.export import as_file
from tournaments.privacy.forms import EraseForm
from tournaments.privacy.identity import identity_of, unlinked_of
from tournaments.privacy.plans import plan_of
from tournaments.views.actors import post_data, write_request_of
from tournaments.views.downloads import as_download, file_name
from tournaments.views.rules.editing import signed_in_user


@login_required
@require_GET
def export(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Downloads everything stored about a person."""
    player = person_in(club_with_book(signed_in_user(request), slug), uid)
    response = HttpResponse(as_file(player, timezone.now()), content_type="application/json; charset=utf-8")
    return as_download(response, file_name(player.name, _("Stored data"), ending="json"))


@login_required
@require_http_methods(["GET", "POST"])
def erase(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Shows what is changed to make a person anonymous, asks once, and does it."""
    club = club_with_book(signed_in_user(request), slug)
    if request.method == "POST" and was_erased(club, uid, write_request_of(request)):
        return redirect("address_book", slug=slug)
    player, form = person_in(club, uid), EraseForm(post_data(request))
    if request.method == "POST" and form.is_valid() and _is_erased(request, form, player):
        messages.success(request, _("Made anonymous. The results stay under start numbers."))
        return redirect("address_book", slug=slug)
    identity = identity_of(player)
    context = {"club": club, "player": player, "form": form, "plan": plan_of(identity)}
    context["unlinked"] = unlinked_of(identity)
    return render(request, "privacy/erase.html", context, status=422 if form.errors else 200)


def _is_erased(request: HttpRequest, form: EraseForm, player: Player) -> bool:
    try:
        write_request = write_request_of(request, reason=form.cleaned_data["reason"])
        erase_person(club=player.club, player=player, write_request=write_request)
    except RuleViolation as violation:
        refuse(form, violation)
        return False
    return True
