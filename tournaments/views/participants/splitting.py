"""The page for splitting names into given and family names."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.forms.participants.participants import ROWS_AT_ONCE
from tournaments.forms.participants.splits import SplitFormSet, new_parts, split_initial
from tournaments.models.tournament import Tournament
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.access import Right, tournament_for
from tournaments.selectors.participants.splits import Split, current_names, splits_of
from tournaments.services.participants.splits import SplitNames, split_names
from tournaments.views.actors import write_request_of


@login_required
@require_http_methods(["GET", "POST"])
def split(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    splits = splits_of(tournament)
    if request.method == "POST":
        return _save_splits(request, tournament, splits)
    shown = splits[:ROWS_AT_ONCE]
    return _page(request, tournament, SplitFormSet(initial=split_initial(shown)), splits)


def _save_splits(request: HttpRequest, tournament: Tournament, splits: Sequence[Split]) -> HttpResponse:
    formset = SplitFormSet(request.POST)
    if not formset.is_valid():
        return _page(request, tournament, formset, splits, status=422)
    write_request = write_request_of(request)
    try:
        done = split_names(tournament=tournament, new_parts=new_parts(formset), write_request=write_request)
    except RuleViolation as violation:
        return _page(request, tournament, formset, splits, status=422, refusal=sentence(violation))
    _report_splits(request, tournament, done)
    return redirect("organise_participants", slug=tournament.slug)


def _report_splits(request: HttpRequest, tournament: Tournament, done: SplitNames) -> None:
    n, overtaken = done.count, done.overtaken
    if n or not overtaken:
        messages.success(request, ngettext("{n} name split.", "{n} names split.", n).format(n=n))
    if overtaken:
        now = current_names(tournament, overtaken.keys())
        names = "; ".join(_overtaken_words(before, now.get(pk)) for pk, before in sorted(overtaken.items()))
        messages.warning(request, _("Changed in the meantime, so not split: {names}.").format(names=names))


def _overtaken_words(before: str, now: str | None) -> str:
    text = _("“{before}”, no longer there") if now is None else _("“{before}”, now “{now}”")
    return text.format(before=before, now=now)


def _page(
    request: HttpRequest, tournament: Tournament, formset: Any, splits: Sequence[Split], status: int = 200, **more: Any
) -> HttpResponse:
    people = {str(each.participant.pk): each.participant for each in splits}
    lines = [(form, people.get(str(form["pk"].value()))) for form in formset]
    context = {"tournament": tournament, "formset": formset, "lines": lines, "later": len(splits) - len(lines), **more}
    return render(request, "participants/split.html", context, status=status)
