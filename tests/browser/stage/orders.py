"""A process that creates objects through services, for `maker`.

Reads JSON orders and writes JSON answers, one per line, using the server's settings.
"""

import json
import sys
import traceback
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Club, User
from scoring.rules.rulebooks.catalogue import rule_book
from tournaments.free_lists.access import list_token
from tournaments.free_lists.lifecycle import Length, create_list
from tournaments.laptop.tasks import sweep_copies
from tournaments.management.simulation import SimulationSettings, simulate
from tournaments.models.participant import Attendance
from tournaments.models.rehearsals import RehearsalRun
from tournaments.models.round import Round, Table
from tournaments.models.tournament import StandingsShown, Tournament
from tournaments.rehearsals.lifecycle import begin_rehearsal
from tournaments.rehearsals.plan.evening import Evening
from tournaments.rehearsals.running import plan_of
from tournaments.rehearsals.turns import play_due
from tournaments.selectors.access import display_secret
from tournaments.selectors.lists.lists import table_address
from tournaments.selectors.tournament.presets import PRESETS
from tournaments.services.ledger import system_request
from tournaments.services.participants.roster import import_participants
from tournaments.services.rounds.draws import draw_round
from tournaments.services.rounds.steps import publish_round, release_round, unpublish_round
from tournaments.services.rules.versions import rule_set_version
from tournaments.services.tournament.lifecycle import create_tournament, preset_values
from tournaments.tasks import work_out_chances
from tournaments.walls.binding import WallPlace, bind_display, new_display

DAY = date(2026, 11, 21)
FARTHEST_SEAT = Decimal(15)
A_DAY = timedelta(days=1)


def sign_in() -> str:
    visitor = Client()
    visitor.force_login(User.objects.filter(is_superuser=True).earliest("pk"))
    return str(visitor.cookies["sessionid"].value)


def event(*, names: list[str], upto: int, preset: str, name: str, settings: Mapping[str, Any]) -> dict[str, Any]:
    club = Club.objects.earliest("pk")
    shown = {"standings_shown": StandingsShown.AT_ONCE}
    values = {**preset_values(PRESETS[preset], club), **shown, "name": name, "date": DAY, **settings}
    tournament = create_tournament(club=club, values=values, write_request=system_request())
    if names:
        text = "\n".join(names)
        import_participants(tournament=tournament, text=text, status=Attendance.PRESENT, write_request=system_request())
    for step in STEPS[:upto]:
        step(slug=tournament.slug, number=1)
    return {"slug": tournament.slug, "tables": addresses(slug=tournament.slug, number=1)}


def addresses(*, slug: str, number: int) -> list[str]:
    tables = Table.objects.filter(round__tournament__slug=slug, round__number=number).select_related("round")
    return [table_address(table, "") for table in tables.order_by("number")]


def draw(*, slug: str, number: int, seed: int = 8) -> None:
    tournament = Tournament.objects.select_related("rule_set").get(slug=slug)
    draw_round(tournament=tournament, number=number, seed=seed, write_request=system_request())


def publish(*, slug: str, number: int) -> None:
    publish_round(in_round=_round(slug, number), at=timezone.now(), write_request=system_request())


def release(*, slug: str, number: int) -> None:
    release_round(in_round=_round(slug, number), at=timezone.now(), write_request=system_request())


def unpublish(*, slug: str, number: int) -> None:
    unpublish_round(in_round=_round(slug, number), write_request=system_request())


def _round(slug: str, number: int) -> Round:
    return Round.objects.select_related("tournament__rule_set").get(tournament__slug=slug, number=number)


STEPS = (draw, publish, release)


def wall(*, slug: str, width: str) -> str:
    at, tournament = timezone.now(), Tournament.objects.get(slug=slug)
    display = new_display(at)
    place = WallPlace(name="Bühne", width_m=Decimal(width), distance_m=FARTHEST_SEAT)
    bind_display(tournament=tournament, code=display.code, place=place, at=at, write_request=system_request())
    return reverse("wall_page", kwargs={"uid": display.uid, "secret": display_secret(display)})


def play(*, slug: str, players: int, rounds: int) -> None:
    at, club = timezone.now(), Club.objects.earliest("pk")
    simulate(SimulationSettings(club=club, players=players, rounds=rounds, seed=1, at=at, fields={"slug": slug}))


def begin_evening(*, slug: str) -> None:
    """Starts two rounds of 16 people, leaving table 1 unplayed."""
    evening = Evening(players=16, rounds=2, minutes=4, seed=1, left=(1,))
    begin_rehearsal(
        club=Club.objects.earliest("pk"),
        evening=evening,
        at=timezone.now(),
        write_request=system_request(),
        fields={"slug": slug},
        driven=True,
    )


def play_on(*, slug: str, until: str, number: int = 0) -> None:
    """Performs everything that happens before this act, without waiting."""
    this = RehearsalRun.objects.filter(tournament__slug=slug)
    run = this.get()
    for planned_act in plan_of(run)[run.done :]:
        if (planned_act.act, planned_act.round) == (until, number):
            break
        now = timezone.now()
        this.update(began_at=now - timedelta(seconds=planned_act.second), next_at=now)
        play_due(run.pk, lambda now=now: now)
    this.update(next_at=timezone.now() + A_DAY)


def look_for_stick() -> None:
    sweep_copies()


def look_for_chances() -> None:
    work_out_chances()


def begin_list(*, names: list[str], book: str, length: Mapping[str, Any]) -> str:
    rules = rule_set_version(rule_book(book))
    made = create_list(names=names, rule_set=rules, length=Length(**length), write_request=system_request())
    return reverse("free_list_page", kwargs={"token": list_token(made)})


EVENTS = (event, addresses, draw, publish, release, unpublish, play, begin_evening, play_on)
OTHERS = (sign_in, wall, begin_list, look_for_stick, look_for_chances)
ORDERS: Mapping[str, Callable[..., Any]] = {order.__name__: order for order in (*EVENTS, *OTHERS)}


def serve() -> None:
    """Answers until the input is closed; other output goes to stderr."""
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        order, given = json.loads(line)
        try:
            answer = {"answer": ORDERS[order](**given)}
        except Exception:
            answer = {"error": traceback.format_exc()}
        print(json.dumps(answer), file=answers, flush=True)
