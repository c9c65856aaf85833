"""The pages for merging two entries of one person."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.models.people.player import Player, PlayerMerge
from tournaments.people.book import club_with_book, likely_duplicates, matching, people_of, person_in, told_apart
from tournaments.people.merges import merge_preview
from tournaments.people.services import lift_merge, merge_people, propose_again, tell_apart
from tournaments.views.actors import write_request_of
from tournaments.views.rules.editing import signed_in_user

MOST_FOUND = 12


@login_required
@require_GET
def duplicates(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_with_book(signed_in_user(request), slug)
    return render(
        request, "people/duplicates.html", {"club": club, "pairs": likely_duplicates(club), "apart": told_apart(club)}
    )


@login_required
@require_GET
def other_entry(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Offers entries to merge into this one, by their names."""
    club = club_with_book(signed_in_user(request), slug)
    player = person_in(club, uid)
    search = request.GET.get("q", "").replace("\0", "").strip()
    found = matching(people_of(club).exclude(pk=player.pk), search)[:MOST_FOUND] if search else ()
    return render(request, "people/other.html", {"club": club, "player": player, "search": search, "found": found})


@login_required
@require_POST
def apart(request: HttpRequest, slug: str, uid: UUID, other: UUID) -> HttpResponse:
    """Says that two entries are two people."""
    club = club_with_book(signed_in_user(request), slug)
    one, two = person_in(club, uid), person_in(club, other)
    tell_apart(club=club, one=one, other=two, write_request=write_request_of(request))
    messages.success(
        request, _("{one} and {other} are two people. They are not proposed again.").format(one=one, other=two)
    )
    return redirect("address_book_duplicates", slug=club.slug)


@login_required
@require_POST
def together(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Takes back that two entries are two people."""
    club = club_with_book(signed_in_user(request), slug)
    propose_again(club=club, uid=uid, write_request=write_request_of(request))
    messages.success(request, _("The two entries may be proposed again."))
    return redirect("address_book_duplicates", slug=club.slug)


@login_required
@require_http_methods(["GET", "POST"])
def merge(request: HttpRequest, slug: str, uid: UUID, other: UUID) -> HttpResponse:
    club = club_with_book(signed_in_user(request), slug)
    if request.method == "POST":
        # Also entries that are merged already: a form sent twice leads to the same page.
        into, absorbed = (get_object_or_404(Player, club=club, uid=each) for each in (uid, other))
        merge_people(club=club, absorbed=absorbed, into=into, write_request=write_request_of(request))
        messages.success(request, _("Merged. It can be undone on this page at any time."))
        return redirect("person", slug=club.slug, uid=into.uid)
    into, absorbed = person_in(club, uid), person_in(club, other)
    context = {"club": club, "into": into, "absorbed": absorbed, "preview": merge_preview(absorbed, into)}
    return render(request, "people/merge.html", context)


@login_required
@require_POST
def lift(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    club = club_with_book(signed_in_user(request), slug)
    row = get_object_or_404(PlayerMerge.objects.select_related("into", "absorbed"), uid=uid, into__club=club)
    lift_merge(club=club, merge=row, at=timezone.now(), write_request=write_request_of(request))
    messages.success(request, _("{name} has an entry of their own again.").format(name=row.absorbed))
    return redirect("person", slug=club.slug, uid=row.absorbed.uid)
