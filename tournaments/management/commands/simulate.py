"""`manage.py simulate`: a tournament made of plausible games."""

import json
import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts.models import Club
from scoring.errors import RuleViolation
from scoring.lists.format import Drain, PotScope
from tournaments.management.simulation import Rehearsal, simulate
from tournaments.models.tournament import Tournament
from tournaments.phrases.errors.sentences import sentence


class Command(BaseCommand):
    """Creates a tournament, draws it, fills every list and closes the rounds."""

    help = "Creates a tournament with plausible games, entered through the same services as the web pages."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the arguments (interfaces: `simulate`)."""
        parser.add_argument("--players", type=int, required=True)
        parser.add_argument("--rounds", type=int, required=True)
        parser.add_argument("--rules", default="ddv")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--slug")
        parser.add_argument("--pot", type=int, help="points of a pot that ends each round")
        parser.add_argument("--shared", action="store_true", help="one pot for all tables")
        parser.add_argument("--progress", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints {"slug", "players", "games", "seconds"}."""
        start = time.perf_counter()
        if options["slug"] and Tournament.objects.filter(slug=options["slug"]).exists():
            raise CommandError(f"There is a tournament with the address {options['slug']} already. Choose another.")
        rehearsal = Rehearsal(
            club=Club.objects.order_by("pk").first() or Club.objects.create(name="Probelauf", slug="probelauf"),
            players=options["players"],
            rounds=options["rounds"],
            seed=options["seed"],
            rules=options["rules"],
            at=timezone.now(),
            fields=_fields(options),
        )
        try:
            played = simulate(rehearsal, self._progress if options["progress"] else lambda done, total: None)
        except RuleViolation as violation:
            raise CommandError(sentence(violation)) from violation
        seconds = round(time.perf_counter() - start, 1)
        answer = {"slug": played.tournament.slug, "players": options["players"], "games": played.games}
        self.stdout.write(json.dumps({**answer, "seconds": seconds}))

    def _progress(self, done: int, total: int) -> None:
        width = 40
        filled = done * width // total
        self.stderr.write(f"\r[{'#' * filled}{'.' * (width - filled)}] {done}/{total}", ending="")
        if done == total:
            self.stderr.write("")
        sys.stderr.flush()


def _fields(options: dict[str, Any]) -> dict[str, Any]:
    """What of the tournament was asked for beside its rules."""
    fields = {"slug": options["slug"]} if options["slug"] else {}
    if options["pot"] is None:
        return fields
    scope = PotScope.TOURNAMENT if options["shared"] else PotScope.TABLE
    drain = Drain.WRITTEN.value
    return {**fields, "pot": {"points": options["pot"], "drain": drain, "scope": scope.value, "max_games": None}}
