"""The desk's pages for walls."""

import hashlib
from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from scoring.errors import RuleViolation
from tournaments.models.tournament import Status, Tournament
from tournaments.models.walls import Display
from tournaments.selectors.access import Right, may, tournament_for, tournaments_to_organise
from tournaments.views.fragments import is_fragment
from tournaments.views.rate import exceeds_rate
from tournaments.views.reachable import absolute_address, reachable_address
from tournaments.views.rounds.frame import write_and_report
from tournaments.walls import binding
from tournaments.walls.displays import Wall, display_in, walls_of
from tournaments.walls.forms import BindForm, PlaceForm
from tournaments.walls.hall import hall_of, situation_of
from tournaments.walls.moments import AUTO, Screen, screen_at
from tournaments.walls.prize_views import prizes_of
from tournaments.walls.prizes import ending_of
from tournaments.walls.words import TITLES, title_of

MOST_CODES, WITHIN = 20, 300  # code attempts per address and seconds
# Screens the desk can choose; frozen standings belong to the clock's screen.
OFFERED = tuple(screen for screen in Screen if screen is not Screen.FROZEN)
Service = Callable[..., Any]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def walls(request: HttpRequest, slug: str) -> HttpResponse:
    right = Right.ORGANISE if request.method == "POST" else Right.ENTER
    tournament = tournament_for(request.user, slug, right)
    if request.method != "POST":
        return _page(request, tournament, BindForm(initial={"code": request.GET.get("code", "")}))
    if exceeds_rate(request, "wall_code", MOST_CODES, WITHIN):
        raise RuleViolation("wall_code_tried_often")
    form = BindForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, form, status=422)
    code = form.cleaned_data["code"]
    service = partial(binding.bind_display, tournament=tournament, code=code, place=form.place(), at=timezone.now())
    if not write_and_report(request, service, _("The wall is connected and follows the event.")):
        return _page(request, tournament, form, status=422)
    return redirect("organise_walls", slug=tournament.slug)


@login_required
@require_safe
def bind(request: HttpRequest) -> HttpResponse:
    """Opens the tournament's walls, or lets the user choose a tournament."""
    code = request.GET.get("code", "")
    user = request.user
    mine = list(tournaments_to_organise(user).exclude(status=Status.FINISHED)) if isinstance(user, User) else []
    if len(mine) == 1:
        return redirect(f"{reverse('organise_walls', args=[mine[0].slug])}?code={code}")
    return render(request, "walls/bind.html", {"tournaments": mine, "code": code})


@login_required
@require_POST
def show(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    chosen = request.POST.getlist("screen")
    return _change_wall(request, slug, uid, partial(binding.show_screens, screens=chosen), _("Wall switched."))


@login_required
@require_POST
def place(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    display, form = display_in(tournament, uid), PlaceForm(request.POST, prefix=str(uid))
    if not form.is_valid():
        return _page(request, tournament, BindForm(), form, status=422)
    service = partial(binding.place_display, display=display, place=form.place())
    if not write_and_report(request, service, _("Wall changed.")):
        return _page(request, tournament, BindForm(), form, status=422)
    return redirect("organise_walls", slug=tournament.slug)


@login_required
@require_POST
def sound(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    words = _("The wall sounds and flashes now. If you see it but hear nothing, click once on its picture.")
    return _change_wall(request, slug, uid, binding.sound_display, words)


@login_required
@require_POST
def remove(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    return _change_wall(request, slug, uid, binding.remove_display, _("Wall removed."))


def _change_wall(request: HttpRequest, slug: str, uid: UUID, service: Service, words: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    write_and_report(request, partial(service, display=display_in(tournament, uid)), words)
    return redirect("organise_walls", slug=tournament.slug)


def _page(
    request: HttpRequest, tournament: Tournament, form: BindForm, placing: PlaceForm | None = None, status: int = 200
) -> HttpResponse:
    now = timezone.now()
    situation = situation_of(hall_of(tournament, now))
    due, ending = screen_at(situation, now), ending_of(tournament)
    moment, organises = title_of(due, ending), may(tournament, Right.ORGANISE)
    hung = walls_of(tournament, due, now, ending=ending)
    prizes_now = prizes_of(tournament) if organises else {}
    context = {
        "tournament": tournament,
        "walls": [(wall, _place_form(wall.row, placing)) for wall in hung],
        "moment": moment,
        "offered": [(screen.value, TITLES[screen]) for screen in OFFERED],
        "auto": AUTO,
        "organises": organises,
        "start": absolute_address(request, reverse("wall")),
        "reachable": bool(reachable_address(request)),
        "marks": {
            "walls": _fingerprint((moment, [_wall_state(wall) for wall in hung])),
            "prizes": _fingerprint((bool(hung), prizes_now)),
        },
        **prizes_now,
    }
    if is_fragment(request):
        return _part_fragment(request, context)
    return render(request, "walls/desk.html", {**context, "form": form}, status=status)


def _part_fragment(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Returns one part of the page, or 204 if unchanged, because a swap could remove a button being pressed."""
    part = "prizes" if request.GET.get("part") == "prizes" else "walls"
    if request.GET.get("seen") == context["marks"][part]:
        return HttpResponse(status=204)
    return render(request, f"walls/desk.html#{part}", context)


def _wall_state(wall: Wall) -> tuple[object, ...]:
    return (wall.row.uid, wall.row.name, wall.auto, wall.titles, wall.silent)


def _fingerprint(shown: object) -> str:
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]


def _place_form(display: Display, placing: PlaceForm | None) -> PlaceForm:
    if placing is not None and placing.prefix == str(display.uid):
        return placing
    return PlaceForm.for_display(display)
