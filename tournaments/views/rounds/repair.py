"""The page for repairing upcoming rounds that no longer fit the people present."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.forms.rounds.repairs import SubstituteForm
from tournaments.forms.violations import refuse
from tournaments.models.round import RoundStatus
from tournaments.models.tournament import Tournament
from tournaments.phrases.errors.sentences import sentence
from tournaments.phrases.rounds.draws import bound_words
from tournaments.phrases.rounds.repairs import keeping_sentence
from tournaments.selectors.access import Right, tournament_for
from tournaments.selectors.participants.names import numbered_people
from tournaments.selectors.rounds.notices import can_notify
from tournaments.selectors.rounds.out_of_step import Ahead, ahead_of
from tournaments.selectors.rounds.repair_plans import RepairPlan, RoundChange
from tournaments.services.ledger import StaleRevision
from tournaments.services.rounds.repairs import RepairResult, apply_repair, preview_repair, substitute
from tournaments.views.actors import write_request_of
from tournaments.views.rounds.draw_lines import ReportLine, report_lines
from tournaments.views.rounds.repair_sentences import round_sentences

# Figures by which a repair is judged.
COMPARED_LINES = frozenset({"repeats", "worst_meetings", "same_club", "five_table_imbalance"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedRound:
    change: RoundChange
    sentences: Sequence[str]


@login_required
@require_http_methods(["GET", "POST"])
def repair(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    ahead = ahead_of(tournament)
    parameters = request.POST if request.method == "POST" else request.GET
    form = (
        SubstituteForm(ahead, parameters)
        if parameters.get("leaving") or parameters.get("coming")
        else SubstituteForm(ahead)
    )
    refused = _accept(request, tournament, form) if request.method == "POST" else None
    if request.method == "POST" and refused is None and not form.errors:
        return redirect("organise_repair", slug=tournament.slug)
    return _render_page(request, tournament, ahead, form, refused)


def _accept(request: HttpRequest, tournament: Tournament, form: SubstituteForm) -> RuleViolation | None:
    if form.is_bound and not form.is_valid():
        return None
    write = partial(substitute, substitution=form.substitution()) if form.is_bound else apply_repair
    try:
        done = write(
            tournament=tournament,
            seen=request.POST.get("seen", ""),
            write_request=write_request_of(request),
            notify="notify" in request.POST,
        )
    except RuleViolation as violation:
        return violation
    messages.success(request, _message(tournament, done))
    return None


def _message(tournament: Tournament, done: RepairResult) -> str:
    message = ngettext("{n} round changed.", "{n} rounds changed.", len(done.rounds)).format(n=len(done.rounds))
    changed = tournament.rounds.filter(number__in=done.rounds).exclude(status=RoundStatus.DRAWN).order_by("number")
    if numbers := ", ".join(map(str, changed.values_list("number", flat=True))):
        to_print = _("Print the notices and score sheets of these rounds again: {rounds}.")
        message = f"{message} {to_print.format(rounds=numbers)}"
    if done.notified:
        mails = ngettext(
            "{n} player will be notified by e-mail.", "{n} players will be notified by e-mail.", done.notified
        )
        message = f"{message} {mails.format(n=done.notified)}"
    return message


def _render_page(
    request: HttpRequest, tournament: Tournament, ahead: Ahead, form: SubstituteForm, refused: RuleViolation | None
) -> HttpResponse:
    difference, impossible = _plan_or_refusal(tournament, ahead, form)
    why = refused or impossible
    context: dict[str, Any] = {
        "tournament": tournament,
        "ahead": ahead,
        "gaps": ahead.gaps,
        "form": form,
        "refusal": why and sentence(why, numbered_people(ahead.people, tournament)),
        "by_hand": min(ahead.seated, default=0) if impossible else 0,
        **(_difference_context(tournament, difference) if difference else {}),
    }
    return render(request, "rounds/repair.html", context, status=_status(form, refused))


def _plan_or_refusal(
    tournament: Tournament, ahead: Ahead, form: SubstituteForm
) -> tuple[RepairPlan | None, RuleViolation | None]:
    """Returns the plan or the reason why there is none; neither if no round is ahead or the form is incomplete."""
    if not ahead.seated or (form.is_bound and not form.is_valid()):
        return None, None
    try:
        wanted = form.substitution() if form.is_bound else None
        return preview_repair(tournament=tournament, substitution=wanted), None
    except RuleViolation as violation:
        if violation.field in form.fields:
            refuse(form, violation)
            return None, None
        return None, violation


def _difference_context(tournament: Tournament, difference: RepairPlan) -> dict[str, Any]:
    published = [change for change in difference.rounds if change.in_round.status != RoundStatus.DRAWN]
    return {
        "difference": difference,
        "rounds": [ChangedRound(change=each, sentences=round_sentences(each)) for each in difference.rounds],
        "keeping": keeping_sentence(difference.keeping, difference.staying, len(difference.ahead)),
        "lines": [line for line in _lines(difference) if line.name in COMPARED_LINES],
        "to_print": ", ".join(str(change.in_round.number) for change in published),
        "mail": can_notify(tournament) if published else None,
    }


def _lines(difference: RepairPlan) -> Iterable[ReportLine]:
    bound = bound_words(difference.after, difference.people)
    return report_lines(difference.after, bound, difference.before)


def _status(form: SubstituteForm, refused: RuleViolation | None) -> int:
    if isinstance(refused, StaleRevision):
        return 409
    return 422 if refused is not None or form.errors else 200
