"""The pages of a club's address book."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import Club
from scoring.errors import RuleViolation
from tournaments.forms.violations import is_overtaken, refuse, show_current_values
from tournaments.models.people.player import Player
from tournaments.people.book import club_with_book, matching, people_of, person_in
from tournaments.people.contacts import vcards
from tournaments.people.fields import details_of, rows_of
from tournaments.people.forms import PersonForm
from tournaments.people.history import history_of
from tournaments.people.merges import entries_behind, merged_in, standing_merges
from tournaments.people.services import remove_person, save_person, state_of, was_removed
from tournaments.views.actors import SEEN, post_data, setting_change_on_form, write_request_of
from tournaments.views.downloads import as_download, file_name
from tournaments.views.refusals import status_of_form
from tournaments.views.rules.editing import signed_in_user
from tournaments.views.spreadsheets import csv_download, xlsx_download

PEOPLE_A_PAGE = 50


@login_required
@require_GET
def book(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_with_book(signed_in_user(request), slug)
    search = request.GET.get("q", "").replace("\0", "").strip()
    page = Paginator(matching(people_of(club), search), PEOPLE_A_PAGE).get_page(request.GET.get("page"))
    context = {"club": club, "page": page, "search": search}
    return render(request, "people/book.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_with_book(signed_in_user(request), slug)
    return _edit(request, club, PersonForm(post_data(request)))


@login_required
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    club = club_with_book(signed_in_user(request), slug)
    player = person_in(club, uid)
    return _edit(request, club, PersonForm(post_data(request), player=player), player)


def _edit(request: HttpRequest, club: Club, form: PersonForm, player: Player | None = None) -> HttpResponse:
    saved = _save(request, club, form, player) if request.method == "POST" else None
    if saved is not None:
        messages.success(request, _("Entry saved."))
        return redirect("person", slug=club.slug, uid=saved)
    seen = setting_change_on_form(request, form, state_of(player)) if player else ""
    context = {"club": club, "form": form, "player": player, "seen": seen}
    return render(request, "people/edit.html", context, status=status_of_form(form))


def _save(request: HttpRequest, club: Club, form: PersonForm, player: Player | None) -> UUID | None:
    if not form.is_valid():
        return None
    try:
        return save_person(
            club=club,
            values=form.cleaned_data,
            at=timezone.now(),
            write_request=write_request_of(request),
            player=player,
            seen=request.POST.get(SEEN, ""),
        )
    except RuleViolation as violation:
        refuse(form, violation)
        show_current_values(form, form.fields if is_overtaken(form) else ())
        return None


@login_required
@require_GET
def person(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    club = club_with_book(signed_in_user(request), slug)
    player = person_in(club, uid)
    details = [(label, text) for label, text in details_of(player) if text]
    context = {"club": club, "player": player, "details": details, "history": history_of(player)}
    merges = standing_merges(entries_behind(player.pk, merged_in(club)))
    return render(request, "people/person.html", {**context, "merges": merges})


@login_required
@require_POST
def remove(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    club = club_with_book(signed_in_user(request), slug)
    write_request = write_request_of(request)
    if not was_removed(club, uid, write_request):
        player = person_in(club, uid)
        remove_person(club=club, player=player, write_request=write_request)
        messages.success(request, _("{name} is no longer in the address book.").format(name=player))
    return redirect("address_book", slug=club.slug)


@login_required
@require_GET
def contacts(request: HttpRequest, slug: str) -> HttpResponse:
    """Downloads the contacts of everybody who agreed."""
    club = club_with_book(signed_in_user(request), slug)
    response = HttpResponse(vcards(people_of(club)), content_type="text/vcard; charset=utf-8")
    as_download(response, file_name(club.name, _("Contacts"), ending="vcf"))
    return response


@login_required
@require_GET
def book_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Downloads the address book as CSV."""
    club = club_with_book(signed_in_user(request), slug)
    return csv_download(rows_of(people_of(club)), file_name(club.name, _("Address book"), ending="csv"))


@login_required
@require_GET
def book_xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    """Downloads the address book as XLSX."""
    club = club_with_book(signed_in_user(request), slug)
    name = file_name(club.name, _("Address book"), ending="xlsx")
    return xlsx_download(rows_of(people_of(club)), name, _("Address book"))
