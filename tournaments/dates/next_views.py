"""The form for a club's next evening, filled in so that one click sets it up."""

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.dates.forms import NextEveningForm
from tournaments.dates.proposals import Proposal, proposal_after
from tournaments.dates.services import create_next
from tournaments.dates.words import rhythm_words
from tournaments.forms.violations import refuse
from tournaments.models.people.player import Player
from tournaments.models.tournament import Tournament
from tournaments.people.book import core_of
from tournaments.selectors.access import clubs_to_organise
from tournaments.selectors.rules.rules_line import rules_line
from tournaments.views.actors import post_data, write_request_of
from tournaments.views.rules.editing import signed_in_user


@login_required
@require_http_methods(["GET", "POST"])
def next_evening(request: HttpRequest, slug: str) -> HttpResponse:
    """Proposes the evening after the one in `after`, or after the club's last one."""
    club = get_object_or_404(clubs_to_organise(signed_in_user(request)), slug=slug)
    proposal = proposal_after(club, request.GET.get("after"))
    if proposal is None:
        return redirect("organise_new")
    regulars = list(core_of(club))
    form = _form(request, proposal, regulars)
    made = _create(request, form, proposal, regulars) if request.method == "POST" else None
    if made is not None:
        messages.success(request, _set_up_words(made))
        return redirect("organise_tournament", slug=made.slug)
    context = {
        "club": club,
        "form": form,
        "event": proposal.event,
        "rhythm": rhythm_words(proposal.rhythm),
        "rules": rules_line(proposal.event, proposal.event.rounds_planned),
    }
    return render(request, "dates/next.html", context, status=422 if form.errors else 200)


def _form(request: HttpRequest, proposal: Proposal, regulars: Sequence[Player]) -> NextEveningForm:
    event = proposal.event
    initial = {
        "name": proposal.name,
        "date": proposal.day,
        "starts_at": event.starts_at,
        "venue": event.venue,
        "time_zone": event.time_zone,
    }
    return NextEveningForm(post_data(request), initial=initial, regulars=[str(player) for player in regulars])


def _create(
    request: HttpRequest, form: NextEveningForm, proposal: Proposal, regulars: Sequence[Player]
) -> Tournament | None:
    if not form.is_valid():
        return None
    try:
        return create_next(
            event=proposal.event,
            values=form.about(),
            regulars=regulars if form.cleaned_data.get("with_regulars") else (),
            write_request=write_request_of(request),
        )
    except RuleViolation as violation:
        refuse(form, violation)
        return None


def _set_up_words(tournament: Tournament) -> str:
    people = tournament.participants.count()
    if not people:
        return _("The evening is set up.")
    text = ngettext(
        "The evening is set up, with {n} participant, registered but not checked in.",
        "The evening is set up, with {n} participants, registered but not checked in.",
        people,
    )
    return text.format(n=people)
