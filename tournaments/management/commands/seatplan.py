"""`manage.py seatplan`: a plan of all rounds, or the next rounds at random or by standing, as JSON."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scoring.errors import RuleViolation
from tournaments.management.answers import error_json, json_line, options_from
from tournaments.management.seatplans import parse_clubs, parse_history, plan_to_json
from tournaments.seating.plans import Plan, drawn, plan, standing

MODES = ("plan", "random", "standings")


class Command(BaseCommand):
    """Prints rounds and their report; what cannot be seated answers its error and exits 1."""

    help = "Seats players 1 to N at tables of four and five and prints the rounds with a report on their quality."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the arguments (interfaces: `seatplan`)."""
        parser.add_argument("--players", type=int, required=True, metavar="N")
        parser.add_argument("--rounds", type=int, required=True, metavar="R")
        parser.add_argument("--tables", type=int, metavar="T", help="number of tables")
        parser.add_argument("--clubs", metavar="FILE.json", help="names of clubs by player")
        parser.add_argument("--history", metavar="FILE.json", help="rounds played and points by player")
        parser.add_argument("--mode", choices=MODES, default=MODES[0])
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints the plan or the error."""
        try:
            answer = plan_to_json(_made(options))
        except RuleViolation as violation:
            self.stdout.write(json_line(error_json(violation)))
            sys.exit(1)
        self.stdout.write(json_line(answer))


def _made(options: dict[str, Any]) -> Plan:
    """The plan asked for; one made before the start looks at no history."""
    n, rounds, mode = options["players"], options["rounds"], options["mode"]
    clubs = parse_clubs(options_from(options["clubs"]) or {}, n)
    shared: dict[str, Any] = {"tables": options["tables"], "clubs": clubs, "seed": options["seed"]}
    if mode == "plan":
        return plan(n, rounds, **shared)
    played, points = parse_history(options_from(options["history"]) or {}, n)
    if mode == "random":
        return drawn(n, rounds, history=played, **shared)
    return standing(n, rounds, history=played, points=points, **shared)
