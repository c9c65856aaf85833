"""`manage.py demonstration`: creates the example tournament."""

from datetime import timedelta
from typing import Any
from uuid import uuid5

from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import Club
from tournaments.management.simulation import LastRound, SimulationSettings, simulate
from tournaments.models.revision import Revision
from tournaments.models.tournament import Tournament
from tournaments.services.ledger import Change, Write, apply_once, system_request

PLAYERS, ROUNDS, SEED = 41, 3, 41


class Command(BaseCommand):
    """Does nothing if it has run before, even if the tournament has been deleted since."""

    help = "Creates the example tournament, once: 41 players, three rounds, the third running. Used by `prepare`."

    def handle(self, *args: Any, **options: Any) -> None:
        club = Club.objects.order_by("pk").first()
        if club is None or Revision.objects.filter(scope=f"club:{club.pk}", action="demonstration").exists():
            return
        self.stdout.write("Making the demonstration tournament …")
        rehearsal = SimulationSettings(
            club=club,
            players=PLAYERS,
            rounds=ROUNDS,
            seed=SEED,
            at=timezone.now() - timedelta(minutes=40),
            name=gettext("Example tournament"),
            fields={"is_demonstration": True, "venue": "Gasthof Zum Beispiel"},
            last_round=LastRound.RUNNING,
        )
        played = simulate(rehearsal)
        _remember(club, played.tournament)


def _remember(club: Club, tournament: Tournament) -> None:
    write = Write(
        action="demonstration",
        scope=f"club:{club.pk}",
        request=system_request(client_key=uuid5(club.uid, "demonstration")),
    )
    apply_once(write, lambda: None, lambda _no_row: Change(after={"slug": tournament.slug}))
