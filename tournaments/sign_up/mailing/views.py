"""The organiser's pages for writing to people who signed up."""

from datetime import timedelta

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.forms.violations import refuse
from tournaments.models.tournament import Tournament
from tournaments.selectors.access import Right, tournament_for
from tournaments.sign_up.mailing.forms import WRITTEN_TO, MessageForm, WordsForm
from tournaments.sign_up.mailing.messages import messages_of, write_message
from tournaments.sign_up.pages import groups_of
from tournaments.sign_up.places import sheet_of
from tournaments.sign_up.sheets import change_words, check_words
from tournaments.views.actors import post_data, write_request_of


@login_required
@require_http_methods(["GET", "POST"])
def write(request: HttpRequest, slug: str) -> HttpResponse:
    """Writes one message to everybody, and shows whom it can't reach."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    groups = [group for group in groups_of(tournament) if group.state in WRITTEN_TO]
    mails = {group.state: sum(bool(each.row.email) for each in group.rows) for group in groups}
    form = MessageForm(post_data(request), mails=mails)
    if request.method == "POST" and form.is_valid() and _is_queued(request, tournament, form):
        return redirect("organise_sign_ups_message", slug=tournament.slug)
    unreachable = [each for group in groups for each in group.rows if not each.row.email]
    context = {"tournament": tournament, "form": form, "messages_sent": messages_of(tournament)}
    context |= {"unreachable": unreachable, "sends_mail": bool(settings.EMAIL_URL)}
    return render(request, "sign_up/message.html", context, status=422 if form.errors else 200)


def _is_queued(request: HttpRequest, tournament: Tournament, form: MessageForm) -> bool:
    try:
        count = write_message(
            tournament=tournament, at=timezone.now(), write_request=write_request_of(request), **form.cleaned_data
        )
    except RuleViolation as violation:
        refuse(form, violation)
        return False
    words = ngettext("{n} e-mail is on its way.", "{n} e-mails are on their way.", count)
    messages.success(request, words.format(n=count))
    return True


@login_required
@require_http_methods(["GET", "POST"])
def words(request: HttpRequest, slug: str) -> HttpResponse:
    """Changes the words of mails; with `look`, only shows how they read."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    sheet = sheet_of(tournament)
    own, until = sheet.own_words if sheet else {}, timezone.now() + timedelta(days=1)
    form = WordsForm(post_data(request), words=own, tournament=tournament, until=until)
    if request.method == "POST" and form.is_valid() and _is_changed(request, tournament, form):
        messages.success(request, _("Saved."), extra_tags="brief")
        return redirect("organise_sign_ups", slug=tournament.slug)
    context = {"tournament": tournament, "form": form, "sends_mail": bool(settings.EMAIL_URL)}
    return render(request, "sign_up/words.html", context, status=422 if form.errors else 200)


def _is_changed(request: HttpRequest, tournament: Tournament, form: WordsForm) -> bool:
    try:
        check_words(form.words())
        if "look" in request.POST:
            return False
        change_words(tournament=tournament, words=form.words(), write_request=write_request_of(request))
    except RuleViolation as violation:
        refuse(form, violation)
        return False
    return True
