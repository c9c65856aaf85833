"""Drawing a round or all of them: how it shall be drawn, and the draw before it is published."""

from functools import partial
from typing import Any
from uuid import uuid5

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.errors import RuleViolation
from tournaments.forms.draw_settings import DrawSettingsForm, draw_settings_initial
from tournaments.forms.rounds import SeedForm, SizesForm
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament
from tournaments.phrases.errors import sentence
from tournaments.selectors.access import Right, round_for, tournament_for
from tournaments.selectors.draw_settings import draw_settings_of
from tournaments.selectors.draws import field_for, quality_of
from tournaments.selectors.lengths import sizes_to_set
from tournaments.selectors.rounds import (
    ends_by_games,
    round_in,
    rounds_of,
    sizes_in,
    to_draw,
    why_not_drawable,
)
from tournaments.selectors.seated import seated_tables
from tournaments.services.draw_settings import set_draw_settings
from tournaments.services.draws import LARGEST_SEED, discard_draw, draw_round
from tournaments.views.actors import new_client_key
from tournaments.views.draw_quality import quality_of_draw
from tournaments.views.round_pages import acted, rotation_of, round_context, to_round


@login_required
@require_http_methods(["GET", "POST"])
def draw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """How the round shall be drawn, then the draw; without a choice of ways it is drawn again in the way set."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    if request.method == "GET":
        round_in(tournament, number)
        return choose(request, tournament, number)
    form = DrawSettingsForm(request.POST, initial=draw_settings_initial(tournament))
    chosen = "draw_mode" in request.POST
    if chosen and not (form.is_valid() and SeedForm(request.POST).is_valid()):
        return choose(request, tournament, number, form)
    act = partial(_draw, tournament, number, form if chosen else None, seed_of(request))
    told = _("Round {number} is drawn. Only organisers see it until it is published.").format(number=number)
    done = acted(request, act, told)
    name = "organise_round" if done or not chosen else "organise_draw"
    return redirect(name, slug=tournament.slug, number=number)


def _draw(tournament: Tournament, number: int, form: DrawSettingsForm | None, seed: int | None, **who: Any) -> None:
    """Keeps the choice with the tournament, then draws by it."""
    if form is not None:
        settings, mode = form.settings(), form.mode()
        if (mode, settings) != (tournament.draw_mode, draw_settings_of(tournament)):
            key = uuid5(who["client_key"], "settings")
            tournament = set_draw_settings(
                tournament=tournament, mode=mode, settings=settings, actor=who["actor"], client_key=key
            )
    draw_round(tournament=tournament, number=number, seed=seed, **who)


def seed_of(request: HttpRequest) -> int | None:
    """The seed typed or seen, none where the field is empty. Raises `seed_invalid`: no other one is taken for it."""
    form = SeedForm(request.POST)
    if not form.is_valid():
        raise RuleViolation("seed_invalid", "seed", most=LARGEST_SEED - 1)
    seed: int | None = form.cleaned_data["seed"]
    return seed


def choose(
    request: HttpRequest, tournament: Tournament, number: int, form: DrawSettingsForm | None = None
) -> HttpResponse:
    """The page on which the way of drawing is chosen; a refused form comes back with what was typed."""
    refused = form is not None
    context = {
        "tournament": tournament,
        "number": number,
        "people": to_draw(tournament, number).count(),
        "form": form or DrawSettingsForm(initial=draw_settings_initial(tournament)),
        "seed_form": SeedForm(request.POST if refused else None),
        "client_key": new_client_key(),
        "last": tournament.rounds_planned,
        **_drawable(tournament, number),
    }
    return render(request, "organiser/round_undrawn.html", context, status=422 if refused else 200)


def _drawable(tournament: Tournament, number: int) -> dict[str, Any]:
    """The tables that come, or why there are none; `mendable` where another choice on the page would help."""
    drawn = tournament.rounds.filter(number=number).exists()
    refusal = None if drawn else why_not_drawable(tournament, number)
    if refusal is not None:
        return {"refusal": sentence(refusal), "drawn": drawn}
    try:
        sizes = field_for(tournament, number).sizes
    except RuleViolation as violation:
        return {"refusal": sentence(violation), "mendable": violation.code in MENDABLE, "drawn": drawn}
    return {"sizes": sizes, "rotation": rotation_of(tournament, sizes), "drawn": drawn}


# Refused because of what can be set on the page itself.
MENDABLE = frozenset({"tables_do_not_fit"})


def drawn_page(request: HttpRequest, in_round: Round) -> HttpResponse:
    """A draw that only organisers see, with how good it is."""
    tables = seated_tables(in_round)
    context = round_context(
        in_round,
        tables=tables,
        rotation=rotation_of(in_round.tournament, [len(table.people) for table in tables]),
        changes=quality_of(in_round, tables),
        quality=quality_of_draw(in_round),
        lines=rounds_of(in_round.tournament),
        sizes_form=SizesForm(
            sizes=sizes_to_set(in_round),
            initial=SizesForm.initial_of(sizes_in(in_round)),
            by_games=ends_by_games(in_round),
        ),
        keys=[new_client_key() for _ in range(5)],
    )
    return render(request, "organiser/round_drawn.html", context)


@login_required
@require_POST
def discard(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Takes a drawn round away."""
    in_round = round_for(request.user, slug, number, Right.ORGANISE)
    gone = acted(request, partial(discard_draw, in_round=in_round), _("The draw is discarded."))
    return redirect("organise_tournament", slug=in_round.tournament.slug) if gone else to_round(in_round)
