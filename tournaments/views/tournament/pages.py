"""The organiser's tournaments: list, new, one, settings, deleting."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import Club, User
from scoring.errors import RuleViolation
from tournaments.forms.tournament.settings import (
    Choices,
    NewEventForm,
    SettingsForm,
    preset_initial,
    tournament_initial,
)
from tournaments.forms.violations import refuse
from tournaments.models.participant import Attendance
from tournaments.models.tournament import Tournament
from tournaments.selectors.access import Right, clubs_to_organise, may, tournament_for
from tournaments.selectors.installation.backups import backup_state
from tournaments.selectors.participants.roster import roll_of
from tournaments.selectors.rounds.lengths import larger_to_set
from tournaments.selectors.rounds.out_of_step import gaps_of
from tournaments.selectors.rounds.rounds import NextStep, next_step, rounds_of
from tournaments.selectors.rules.rule_sets import Start, book_starts, club_starts, start_at, variant_starts
from tournaments.selectors.rules.rules_line import rules_line
from tournaments.selectors.tournament.organising import Todo, deletable, earlier_events, frozen_settings, organised
from tournaments.selectors.tournament.presets import PRESETS, Preset
from tournaments.services.rules.rule_sets import rule_values
from tournaments.services.tournament.lifecycle import (
    change_settings,
    copied_values,
    create_tournament,
    delete_tournament,
    preset_values,
)
from tournaments.views.actors import posted, write_request_of


@login_required
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """My tournaments by state, each with the next thing to do."""
    user = _user(request)
    context = {"groups": organised(user), "may_create": clubs_to_organise(user).exists()}
    return render(request, "tournament/home.html", context)


@dataclass(frozen=True, slots=True, kw_only=True)
class Basis:
    """What a new event starts from: a preset, or an earlier event. `explanation`: "" for a copy."""

    title: str | Promise
    initial: dict[str, Any]
    leave_out: tuple[str, ...]
    explanation: str | Promise = ""
    preset: Preset | None = None
    event: Tournament | None = None

    def values(self, club: Club) -> dict[str, Any]:
        """The fields of the new tournament before the form's."""
        if self.event is not None:
            return copied_values(self.event)
        return preset_values(self.preset or PRESETS["ddv"], club)


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Choose what to start from, then fill in a new event."""
    user = _user(request)
    events = earlier_events(user)
    clubs = clubs_to_organise(user)
    if not clubs:
        return render(request, "tournament/without_club.html", status=403 if request.method == "POST" else 200)
    basis = _basis(request, events)
    return _choice(request, user, events) if basis is None else _new_event(request, user, clubs, basis)


def _choice(request: HttpRequest, user: User, events: Iterable[Tournament]) -> HttpResponse:
    choice = {"presets": PRESETS.values(), "starts": _other_rules(user), "events": events}
    return render(request, "tournament/choose.html", choice, status=422 if request.method == "POST" else 200)


def _new_event(request: HttpRequest, user: User, clubs: QuerySet[Club], basis: Basis) -> HttpResponse:
    form = NewEventForm(
        posted(request), initial=basis.initial, clubs=clubs, rules=_rule_choices(user, basis), leave_out=basis.leave_out
    )
    tournament = _create(request, form, basis) if request.method == "POST" else None
    if tournament is not None:
        messages.success(request, _("The tournament is set up. Now come its participants."))
        return redirect("organise_participants", slug=tournament.slug)
    context = {"form": form, "basis": basis}
    return render(request, "tournament/new.html", context, status=422 if form.errors else 200)


def _basis(request: HttpRequest, events: Iterable[Tournament]) -> Basis | None:
    preset = PRESETS.get(request.GET.get("preset", ""))
    if preset is not None:
        leave_out = (
            ("with_participants",) if preset.key == "house" else ("with_participants", "house_rules", "zero_sum")
        )
        start = _start_named(request)
        initial = {**preset_initial(preset), "date": timezone.localdate(), **_rules_initial(start, preset)}
        title, line = (start.name, start.line) if start else (preset.name, preset.explanation)
        return Basis(title=title, explanation=line, initial=initial, leave_out=leave_out, preset=preset)
    event = next((event for event in events if event.slug == request.GET.get("copy")), None)
    if event is None:
        return None
    initial = {**tournament_initial(event), "date": timezone.localdate(), "club": event.club_id}
    return Basis(title=_("Copy of {name}").format(name=event.name), initial=initial, leave_out=(), event=event)


def _start_named(request: HttpRequest) -> Start | None:
    """The rules that the address names beside a preset."""
    token = request.GET.get("rules")
    return start_at(_user(request), token) if token else None


def _rules_initial(start: Start | None, preset: Preset) -> dict[str, Any]:
    """The rule book that a new event starts with: the preset's, or another one with its number of Pflichtsoli."""
    if start is None:
        return {"rules": f"book:{preset.rule_book}"}
    return {"rules": start.token, "pflichtsoli": start.rules.pflichtsoli.per_player}


def _other_rules(user: User) -> tuple[Start, ...]:
    """Rules for a new event, except the federation's rules that presets offer."""
    return (*club_starts(user), *book_starts()[1:], *variant_starts())


def _rule_choices(user: User, basis: Basis) -> Choices:
    parts: list[tuple[Any, tuple[Start, ...]]] = [
        (_("Rule books"), book_starts()),
        (_("Known variants"), variant_starts()),
        (_("The club’s own"), club_starts(user)),
    ]
    groups = [(name, [(start.token, start.name) for start in starts]) for name, starts in parts if starts]
    return [("", _("as at {name}").format(name=basis.event.name)), *groups] if basis.event else groups


def _rule_values(request: HttpRequest, form: NewEventForm) -> dict[str, Any]:
    """The chosen rules as fields of the new event; none where a copy keeps those of the earlier one."""
    token = form.cleaned_data.get("rules")
    if not token:
        return {}
    start = start_at(_user(request), token)
    return rule_values(start.rules, start.rules_name)


def _create(request: HttpRequest, form: NewEventForm, basis: Basis) -> Tournament | None:
    if not form.is_valid():
        return None
    club = form.cleaned_data["club"]
    try:
        return create_tournament(
            club=club,
            values={**basis.values(club), **form.values(), **_rule_values(request, form)},
            write_request=write_request_of(request),
            participants_of=basis.event if form.cleaned_data.get("with_participants") else None,
        )
    except RuleViolation as violation:
        refuse(form, violation)
        return None


@login_required
@require_GET
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """One tournament: its state and the next step."""
    tournament = tournament_for(request.user, slug, Right.ENTER)
    if tournament.slug != slug:
        return redirect("organise_tournament", slug=tournament.slug)
    step, organises = next_step(tournament), may(tournament, Right.ORGANISE)
    context = {
        "tournament": tournament,
        "step": step,
        "action": _address_of(step, tournament),
        "rounds": rounds_of(tournament),
        "gaps": gaps_of(tournament) if organises else (),
        "field": roll_of(tournament).field,
        "organises": organises,
        "rules": rules_line(tournament),
    }
    return render(request, "tournament/tournament.html", context)


STEP_PAGES: Mapping[Todo, str] = {
    Todo.PARTICIPANTS: "organise_participants",
    Todo.FINISH: "organise_finish",
    Todo.NOTHING: "tournament_standings",
}


def _address_of(step: NextStep, tournament: Tournament) -> str:
    """The page for the next step; a round's page exists before its draw."""
    if step.todo in STEP_PAGES:
        return reverse(STEP_PAGES[step.todo], args=[tournament.slug])
    return reverse("organise_round", args=[tournament.slug, step.round_number])


@login_required
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that may still be changed."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    frozen = frozen_settings(tournament)
    larger = larger_to_set(tournament, tournament.participants.exclude(status=Attendance.WITHDRAWN).count())
    form = SettingsForm(posted(request), initial=tournament_initial(tournament), frozen=frozen, larger=larger)
    changed = _change(request, form, tournament) if request.method == "POST" else None
    if changed is not None:
        messages.success(request, _("The settings are saved."))
        return redirect("organise_settings", slug=changed.slug)
    context = {
        "tournament": tournament,
        "form": form,
        "frozen": frozen,
        "may_delete": may(tournament, Right.OWN) and deletable(tournament),
        "backups": backup_state() if may(tournament, Right.OWN) else None,
    }
    return render(request, "tournament/settings.html", context, status=422 if form.errors else 200)


def _change(request: HttpRequest, form: SettingsForm, tournament: Tournament) -> Tournament | None:
    if not form.is_valid():
        return None
    try:
        return change_settings(tournament=tournament, values=form.values(), write_request=write_request_of(request))
    except RuleViolation as violation:
        refuse(form, violation)
        return None


@login_required
@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks once, then deletes a demonstration or a tournament without results."""
    tournament = tournament_for(request.user, slug, Right.OWN)
    if request.method == "POST":
        name = tournament.name
        delete_tournament(tournament=tournament, write_request=write_request_of(request))
        messages.success(request, _("{name} is deleted.").format(name=name))
        return redirect("organise")
    context = {"tournament": tournament, "deletable": deletable(tournament)}
    return render(request, "tournament/delete.html", {**context, "field": roll_of(tournament).field})


def _user(request: HttpRequest) -> User:
    user = request.user
    if not isinstance(user, User):
        raise TypeError("a signed-in user is needed")
    return user
