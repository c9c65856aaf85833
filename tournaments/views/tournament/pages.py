"""The organiser's pages: the list of tournaments, creating one, and its overview."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import Club, User
from accounts.selectors import club_to_name
from accounts.services import give_names
from scoring.errors import RuleViolation
from tournaments.contributions import all_contributions, merge_contexts
from tournaments.forms.tournament.settings import (
    Choices,
    NamesForm,
    NewEventForm,
    preset_initial,
    tournament_initial,
)
from tournaments.forms.tournament.starting import StartForm, start_values
from tournaments.forms.violations import refuse
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.access import Right, clubs_to_organise, may, tournament_for
from tournaments.selectors.lists.table.agreements import open_disputes
from tournaments.selectors.participants.roster import roll_of
from tournaments.selectors.rounds.out_of_step import out_of_step
from tournaments.selectors.rounds.overview.asking import DeskRequests, desk_requests
from tournaments.selectors.rounds.overview.left_open import NOT_HANDED_IN, left_open_beside
from tournaments.selectors.rounds.rounds import rounds_of
from tournaments.selectors.rounds.times import times_of, upcoming_rounds
from tournaments.selectors.rules.rule_sets import Start, book_starts, club_starts, start_at, variant_starts
from tournaments.selectors.rules.rules_line import rules_line, rules_name
from tournaments.selectors.tournament.next_steps import next_step
from tournaments.selectors.tournament.organising import earlier_events, organised_groups
from tournaments.selectors.tournament.presets import PRESETS, Preset
from tournaments.services.rules.rule_sets import rule_values
from tournaments.services.tournament.lifecycle import (
    copied_values,
    create_tournament,
    preset_values,
)
from tournaments.views.actors import post_data, write_request_of
from tournaments.views.rounds.matters import Matters, matters_in_words


@login_required
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    user = _signed_in_user(request)
    context: dict[str, object] = {"groups": organised_groups(user), "may_create": clubs_to_organise(user).exists()}
    context["club_to_name"] = club_to_name(user)
    return render(request, "tournament/home.html", context)


@dataclass(frozen=True, slots=True, kw_only=True)
class Basis:
    """The starting point of a new tournament: a preset, or an earlier tournament to copy."""

    title: str | Promise
    initial: dict[str, Any]
    leave_out: tuple[str, ...]
    explanation: str | Promise = ""
    preset: Preset | None = None
    event: Tournament | None = None

    def values(self, club: Club) -> dict[str, Any]:
        if self.event is not None:
            return copied_values(self.event)
        return preset_values(self.preset or PRESETS["ddv"], club)


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    user = _signed_in_user(request)
    events = earlier_events(user)
    clubs = clubs_to_organise(user)
    if not clubs:
        return render(request, "tournament/without_club.html", status=403 if request.method == "POST" else 200)
    basis = _basis(request, events)
    return _choice_page(request, user, clubs, events) if basis is None else _new_event_page(request, user, clubs, basis)


def _choice_page(request: HttpRequest, user: User, clubs: QuerySet[Club], events: Iterable[Tournament]) -> HttpResponse:
    form = StartForm(clubs, leave_out=_known_fields(user))
    choice = {"form": form, "presets": PRESETS.values(), "starts": _other_rules(user), "events": events}
    return render(request, "tournament/choose.html", choice, status=422 if request.method == "POST" else 200)


def _new_event_page(request: HttpRequest, user: User, clubs: QuerySet[Club], basis: Basis) -> HttpResponse:
    data, initial = _data_and_initial(request, basis, clubs)
    leave_out = (*basis.leave_out, *_known_fields(user))
    form = NewEventForm(data, initial=initial, clubs=clubs, rules=_rule_choices(user, basis), leave_out=leave_out)
    tournament = _create_from_form(request, form, basis) if form.is_bound else None
    if tournament is not None:
        give_names(user=user, **{name: form.cleaned_data.get(name, "") for name in NamesForm.base_fields})
        messages.success(request, _set_up_words(basis, tournament))
        return redirect(_page_of_people(tournament), slug=tournament.slug)
    rules = rules_name(basis.event) if basis.event else ""
    context = {"form": form, "basis": basis, "copied_rules": rules}
    return render(request, "tournament/new.html", context, status=422 if form.errors else 200)


def _known_fields(user: User) -> tuple[str, ...]:
    known = {"club_name": club_to_name(user) is None, "own_name": bool(user.name)}
    return tuple(name for name, is_known in known.items() if is_known)


def _set_up_words(basis: Basis, tournament: Tournament) -> str:
    if basis.event is None:
        return _("The tournament is set up. Now add its participants.")
    came = [_copied_words(basis.event, tournament), _("Rules: {name}.").format(name=rules_name(tournament))]
    return " ".join(came)


def _copied_words(event: Tournament, tournament: Tournament) -> str:
    people, teams = tournament.participants.count(), tournament.teams.count()
    if not people:
        return _("The tournament is set up with the rules and settings of {name}, without participants.").format(
            name=event.name
        )
    words = ngettext(
        "The tournament is set up with the rules and settings of {name} and {n} participant, registered but "
        "not checked in.",
        "The tournament is set up with the rules and settings of {name} and {n} participants, registered "
        "but not checked in.",
        people,
    ).format(name=event.name, n=people)
    came = ngettext("{n} team copied too.", "{n} teams copied too.", teams).format(n=teams)
    return f"{words} {came}" if teams else words


# Buttons of the starting page: create at once, or review first.
AT_ONCE, LOOK = "at_once", "look"


def _data_and_initial(
    request: HttpRequest, basis: Basis, clubs: QuerySet[Club]
) -> tuple[Mapping[str, Any] | None, dict[str, Any]]:
    if AT_ONCE in request.POST:
        return {"club": clubs[0].pk, **basis.initial, **start_values(request.POST)}, basis.initial
    if LOOK in request.POST:
        return None, {**basis.initial, **_values_to_review(request.POST, basis)}
    return post_data(request), basis.initial


def _values_to_review(sent: QueryDict, basis: Basis) -> dict[str, Any]:
    """Keeps the club of a copied tournament, and its name unless a different one was typed."""
    of_copy = set() if basis.event is None else {"club"} if sent.get("name", "").strip() else {"club", "name"}
    return {name: value for name, value in start_values(sent).items() if name not in of_copy}


def _page_of_people(tournament: Tournament) -> str:
    return "organise_participants" if tournament.participants.exists() else "organise_participant_import"


def _basis(request: HttpRequest, events: Iterable[Tournament]) -> Basis | None:
    preset = PRESETS.get(request.GET.get("preset", ""))
    if preset is not None:
        leave_out = (
            ("with_participants",) if preset.key == "house" else ("with_participants", "house_rules", "zero_sum")
        )
        start = _requested_start(request)
        initial = {**preset_initial(preset), "date": timezone.localdate(), **_rules_initial(start, preset)}
        title, line = (start.name, start.line) if start else (preset.name, preset.explanation)
        return Basis(title=title, explanation=line, initial=initial, leave_out=leave_out, preset=preset)
    event = next((event for event in events if event.slug == request.GET.get("copy")), None)
    if event is None:
        return None
    initial = {**tournament_initial(event), "date": timezone.localdate(), "club": event.club_id}
    return Basis(title=_("Copy of {name}").format(name=event.name), initial=initial, leave_out=(), event=event)


def _requested_start(request: HttpRequest) -> Start | None:
    token = request.GET.get("rules")
    return start_at(_signed_in_user(request), token) if token else None


def _rules_initial(start: Start | None, preset: Preset) -> dict[str, Any]:
    if start is None:
        return {"rules": f"book:{preset.rule_book}"}
    return {"rules": start.token, "pflichtsoli": start.rules.pflichtsoli.per_player}


def _other_rules(user: User) -> tuple[Start, ...]:
    """Returns all rules except those of the federation, which the presets offer."""
    return (*club_starts(user), *book_starts()[1:], *variant_starts())


def _rule_choices(user: User, basis: Basis) -> Choices:
    parts: list[tuple[Any, tuple[Start, ...]]] = [
        (_("Rule books"), book_starts()),
        (_("Known variants"), variant_starts()),
        (_("The club’s rules"), club_starts(user)),
    ]
    groups = [(name, [(start.token, start.name) for start in starts]) for name, starts in parts if starts]
    return [("", _("as at {name}").format(name=basis.event.name)), *groups] if basis.event else groups


def _rule_values(request: HttpRequest, form: NewEventForm) -> dict[str, Any]:
    token = form.cleaned_data.get("rules")
    if not token:
        return {}
    start = start_at(_signed_in_user(request), token)
    return rule_values(start.rules, start.rules_name)


def _create_from_form(request: HttpRequest, form: NewEventForm, basis: Basis) -> Tournament | None:
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
    tournament = tournament_for(request.user, slug, Right.ENTER)
    if tournament.slug != slug:
        return redirect("organise_tournament", slug=tournament.slug)
    now = timezone.now()
    organises, times = may(tournament, Right.ORGANISE), times_of(tournament, now=now)
    requests = desk_requests(tournament, now)
    rounds = rounds_of(tournament)
    gaps, places = out_of_step(tournament) if organises else ((), None)
    context = {
        "tournament": tournament,
        "step": next_step(tournament),
        "rounds": rounds,
        "has_lists_in": any(line.done for line in rounds),
        "times": times,
        "coming": list(upcoming_rounds(tournament, times)),
        "gaps": gaps,
        "places": places,
        "disputes": open_disputes(tournament),
        "matters": _matters(requests),
        "field": roll_of(tournament).field,
        "organises": organises,
        "rules": rules_line(tournament, len(rounds)),
        **requests.context,
        **merge_contexts(each.on_event(tournament, now) for each in all_contributions()),
    }
    return render(request, "tournament/tournament.html", context)


def _matters(requests: DeskRequests) -> Matters:
    """Returns open matters for the organisers; missing lists are on the page of their round."""
    tournament = requests.tournament
    if tournament.status == Status.FINISHED:
        return []
    found = left_open_beside(requests)
    return matters_in_words(tournament, {each: found[each] for each in found if each is not NOT_HANDED_IN})


def _signed_in_user(request: HttpRequest) -> User:
    user = request.user
    if not isinstance(user, User):
        raise TypeError("expected a signed-in user")
    return user
