"""`manage.py simulate`: plays a whole tournament, at once or as a rehearsal."""

import json
import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts.models import Club
from scoring.lists.format import Drain, PotScope
from tournaments.management.answers import violations_as_command_errors
from tournaments.management.rehearsing import games_in, rehearse
from tournaments.management.simulation import SimulationSettings, simulate
from tournaments.models.tournament import Tournament
from tournaments.rehearsals.lifecycle import begin_rehearsal, throw_away_rehearsal
from tournaments.rehearsals.plan.evening import Evening
from tournaments.services.ledger import system_request

PLAYERS, ROUNDS = 41, 3  # defaults of a rehearsal


class Command(BaseCommand):
    help = (
        "Creates a tournament, draws it and fills every list with plausible games, through the same code as the pages. "
        "With `--live`, plays a rehearsal on the running server."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--players", type=int, help="Number of players. Required without `--live`; with it 16 to 160, or 41."
        )
        parser.add_argument(
            "--rounds", type=int, help="Number of rounds. Required without `--live`; with it 1 to 5, or 3."
        )
        parser.add_argument("--rules", default="ddv", metavar="KEY", help="Rule book to play by.")
        parser.add_argument("--seed", type=int, default=1, help="The same seed gives the same tournament.")
        parser.add_argument("--slug", help="Address of the tournament. Made up without it.")
        parser.add_argument("--pot", type=int, metavar="POINTS", help="Points of a pot that ends each round.")
        parser.add_argument("--shared", action="store_true", help="One pot for all tables instead of one for each.")
        parser.add_argument("--progress", action="store_true", help="Show a progress bar.")
        parser.add_argument("--live", action="store_true", help="Play a rehearsal: an evening in minutes.")
        parser.add_argument("--minutes", type=int, default=10, help="How many minutes the rehearsal takes, 1 to 60.")
        parser.add_argument(
            "--leave",
            type=int,
            nargs="+",
            default=[],
            metavar="TABLE",
            help="Tables left to people: the rehearsal enters nothing there.",
        )
        parser.add_argument(
            "--throw-away", nargs="?", const="", metavar="SLUG", help="Delete this rehearsal, or all of them."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints {"slug", "players", "games", "seconds"}, or {"thrown_away": slugs}."""
        with violations_as_command_errors():
            answer = self._throw_away(options) if options["throw_away"] is not None else self._play(options)
        self.stdout.write(json.dumps(answer))

    def _throw_away(self, options: dict[str, Any]) -> dict[str, Any]:
        slug = options["throw_away"]
        rehearsals = list(Tournament.objects.filter(**({"slug": slug} if slug else {"is_rehearsal": True})))
        if slug and not rehearsals:
            raise CommandError(f"There is no tournament with the address {slug}.")
        for tournament in rehearsals:
            throw_away_rehearsal(tournament=tournament, write_request=system_request())
        return {"thrown_away": [tournament.slug for tournament in rehearsals]}

    def _play(self, options: dict[str, Any]) -> dict[str, Any]:
        start = time.perf_counter()
        if options["slug"] and Tournament.objects.filter(slug=options["slug"]).exists():
            raise CommandError(f"There is already a tournament with the address {options['slug']}. Choose another.")
        club = Club.objects.order_by("pk").first() or Club.objects.create(name="Probelauf", slug="probelauf")
        play = self._rehearse if options["live"] else self._simulate
        answer = play(club, options)
        return {**answer, "seconds": round(time.perf_counter() - start, 1)}

    def _simulate(self, club: Club, options: dict[str, Any]) -> dict[str, Any]:
        if options["players"] is None or options["rounds"] is None:
            raise CommandError("Give the number of players and rounds: --players N --rounds R.")
        rehearsal = SimulationSettings(
            club=club,
            players=options["players"],
            rounds=options["rounds"],
            seed=options["seed"],
            rules=options["rules"],
            at=timezone.now(),
            fields=_fields(options),
        )
        played = simulate(rehearsal, self._show_progress if options["progress"] else lambda done, total: None)
        return {"slug": played.tournament.slug, "players": options["players"], "games": played.games}

    def _rehearse(self, club: Club, options: dict[str, Any]) -> dict[str, Any]:
        evening = Evening(
            players=options["players"] or PLAYERS,
            rounds=options["rounds"] or ROUNDS,
            minutes=options["minutes"],
            seed=options["seed"],
            left=tuple(options["leave"]),
        )
        tournament = begin_rehearsal(
            club=club,
            evening=evening,
            at=timezone.now(),
            write_request=system_request(),
            rules=options["rules"],
            fields=_fields(options),
            driven=True,
        )
        rehearse(tournament, self._say)
        return {"slug": tournament.slug, "players": evening.players, "games": games_in(tournament)}

    def _say(self, words: str) -> None:
        self.stderr.write(words)
        sys.stderr.flush()

    def _show_progress(self, done: int, total: int) -> None:
        width = 40
        filled = done * width // total
        self.stderr.write(f"\r[{'#' * filled}{'.' * (width - filled)}] {done}/{total}", ending="")
        if done == total:
            self.stderr.write("")
        sys.stderr.flush()


def _fields(options: dict[str, Any]) -> dict[str, Any]:
    fields = {"slug": options["slug"]} if options["slug"] else {}
    if options["pot"] is None:
        return fields
    scope = PotScope.TOURNAMENT if options["shared"] else PotScope.TABLE
    drain = Drain.WRITTEN.value
    return {**fields, "pot": {"points": options["pot"], "drain": drain, "scope": scope.value, "max_games": None}}
