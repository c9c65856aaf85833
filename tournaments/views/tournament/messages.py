"""The page where staff send messages to the hall."""

from functools import partial
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.tournament.messages import MessageForm
from tournaments.models.tournament import Tournament
from tournaments.phrases.tournament.messages import OFTEN
from tournaments.selectors.access import Right, may, tournament_for
from tournaments.selectors.tournament.messages import message_in, messages_of, tables_to_message
from tournaments.services.tournament.messages import send_message, take_back_message
from tournaments.views.fragments import is_fragment
from tournaments.views.rounds.frame import write_and_report


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def messages(request: HttpRequest, slug: str) -> HttpResponse:
    right = Right.PENALISE if request.method == "POST" else Right.ENTER
    tournament = tournament_for(request.user, slug, right)
    if request.method != "POST":
        return _page(request, tournament, None)
    form = MessageForm(tables_to_message(tournament), request.POST)
    if not form.is_valid():
        return _page(request, tournament, form, status=422)
    service = partial(send_message, tournament=tournament, at=timezone.now(), **form.message())
    if not write_and_report(request, service, _("Message sent.")):
        return _page(request, tournament, form, status=422)
    return redirect("organise_messages", slug=tournament.slug)


@login_required
@require_POST
def take_back(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.PENALISE)
    service = partial(take_back_message, message=message_in(tournament, uid), at=timezone.now())
    write_and_report(request, service, _("The message has been removed."))
    return redirect("organise_messages", slug=tournament.slug)


def _page(request: HttpRequest, tournament: Tournament, form: MessageForm | None, status: int = 200) -> HttpResponse:
    standing, ended = messages_of(tournament, timezone.now())
    context = {
        "tournament": tournament,
        "standing": standing,
        "ended": ended,
        "organises": may(tournament, Right.ORGANISE),
        "decides": may(tournament, Right.PENALISE),
        "often": OFTEN,
    }
    if is_fragment(request):
        return render(request, "tournament/messages.html#told", context)
    form = form or MessageForm(tables_to_message(tournament))
    return render(request, "tournament/messages.html", {**context, "form": form}, status=status)
