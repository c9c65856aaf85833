"""Builders for walls."""

import re
from datetime import datetime, timedelta
from decimal import Decimal

from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import Status, Tournament
from tournaments.models.walls import Display
from tournaments.selectors.access import display_secret
from tournaments.services.ledger import system_request
from tournaments.walls.binding import WallPlace, bind_display, new_display

STAGE = WallPlace(name="Stage", width_m=Decimal(2), distance_m=Decimal(15))


def bind_wall(tournament: Tournament, place: WallPlace = STAGE, at: datetime | None = None) -> Display:
    waiting = new_display(at or timezone.now())
    bind_display(
        tournament=tournament,
        code=waiting.code,
        place=place,
        at=at or timezone.now(),
        write_request=system_request(),
    )
    return Display.objects.get(pk=waiting.pk)


def address(display: Display, rest: str = "") -> str:
    return f"/wall/{display.uid}/{display_secret(display)}/{rest}"


def screen_of(display: Display) -> HttpResponse:
    """Returns the wall's screen as its page fetches it."""
    answer = Client(headers={"accept-language": "en"}).get(address(display, "screen/"))
    assert answer.status_code == 200
    return answer


def on(display: Display) -> str:
    return screen_of(display).content.decode()


def close(in_round: Round, at: datetime | None = None, until: datetime | None = None) -> None:
    closing = {"status": RoundStatus.CLOSED, "closed_at": at or timezone.now(), "objections_until": until}
    Round.objects.filter(pk=in_round.pk).update(**closing)


def finish(in_round: Round) -> None:
    close(in_round)
    Tournament.objects.filter(pk=in_round.tournament_id).update(status=Status.FINISHED)
    in_round.tournament.refresh_from_db()


def give_points(in_round: Round) -> None:
    """Gives everybody points by start number: 1000 for the first, 1001 for the second …"""
    for row in Occupancy.objects.filter(round=in_round).select_related("participant"):
        row.points, row.games_played = 1000 + row.participant.start_number, 20
        row.save()


def screens_on(display: Display) -> list[str]:
    return re.findall(r'data-screen="(\w+)"', on(display))


def begun_at(minutes: float, ends_in: float | None = None) -> None:
    """Sets how many minutes ago the first round started, and when it ends."""
    now = timezone.now()
    Round.objects.filter(number=1).update(started_at=now - timedelta(minutes=minutes))
    if ends_in is not None:
        Table.objects.filter(round__number=1).update(ends_at=now + timedelta(minutes=ends_in))
