"""`manage.py seatplan`: seats all rounds, or only the next ones, and prints them as JSON."""

import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.core.management.base import BaseCommand

from scoring.errors import RuleViolation
from tournaments.management.answers import error_json, json_line, options_from
from tournaments.management.seatplans import Points, parse_groups, parse_history, parse_wishes, plan_to_json
from tournaments.seating.by_standing.by_standing import Target
from tournaments.seating.by_standing.prices import NO_REPEATS, RANKS_ALONE
from tournaments.seating.field import Field, field_of
from tournaments.seating.plans import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    by_ladder,
    by_rank,
    check_within,
    draw_at_random,
    plan_rounds,
)
from tournaments.seating.wishes import Priority, Wishes

# Modes that draw by points.
BY_POINTS: Mapping[str, Target] = {"standings": Target.STRAIGHT, "snake": Target.SNAKE}
MODES = ("plan", "random", *BY_POINTS, "ladder")


class Command(BaseCommand):
    """Prints the rounds and the report, or an error and exits with 1."""

    help = "Seats players 1 to N. Prints the rounds and a report on their quality as JSON."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, required=True, metavar="N", help="Number of players.")
        parser.add_argument("--rounds", type=int, required=True, metavar="R", help="Number of rounds to draw.")
        parser.add_argument(
            "--tables", type=int, metavar="T", help="Number of tables. Unset: tables of four, few of five."
        )
        parser.add_argument("--clubs", metavar="FILE.json", help="Name of the club of each player, by number.")
        parser.add_argument(
            "--wishes",
            metavar="FILE.json",
            help="Teams, pairs to keep apart, fixed and closed tables, and how much each weighs.",
        )
        parser.add_argument(
            "--history", metavar="FILE.json", help="Rounds played so far and the points of each player."
        )
        parser.add_argument("--mode", choices=MODES, default=MODES[0], help="How to draw.")
        parser.add_argument(
            "--spread",
            type=int,
            default=NO_REPEATS,
            help="For standings and snake: 0 seats by rank alone, 10 lets nobody meet twice if possible.",
        )
        parser.add_argument(
            "--priority",
            choices=list(Priority),
            default=Priority.MEETINGS,
            help="For plan and random: few repeated meetings, or even turns at tables of five.",
        )
        parser.add_argument("--seed", type=int, default=1, help="The same seed gives the same draw.")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            answer = _answer(options)
        except RuleViolation as violation:
            self.stdout.write(json_line(error_json(violation)))
            sys.exit(1)
        self.stdout.write(json_line(answer))


def _answer(options: dict[str, Any]) -> dict[str, Any]:
    field, points = _field(options)
    rounds, mode, seed = options["rounds"], options["mode"], options["seed"]
    if mode == "plan":
        plan = plan_rounds(field, rounds, seed)
    elif mode == "random":
        plan = draw_at_random(field, seed, rounds)
    elif mode == "ladder":
        plan = by_ladder(field, points, seed, rounds)
    else:
        plan = by_rank(field, BY_POINTS[mode], points, seed, options["spread"], rounds)
    return plan_to_json(plan, field.numbers)


def _field(options: dict[str, Any]) -> tuple[Field, Points]:
    n = options["players"]
    check_within("players", n, 1, MOST_PLAYERS)
    check_within("rounds", options["rounds"], 1, MOST_ROUNDS)
    check_within("spread", options["spread"], RANKS_ALONE, NO_REPEATS)
    clubs = parse_groups(_read_options(options["clubs"]), n)
    seatplan_wishes = parse_wishes(_read_options(options["wishes"]), n)
    played, points = parse_history(_read_options(options["history"]), n)
    wishes = Wishes(
        clubs=clubs,
        teams=seatplan_wishes.teams,
        not_with=seatplan_wishes.not_with,
        tables=seatplan_wishes.tables,
        strength=seatplan_wishes.strength,
    )
    tables, closed = options["tables"], seatplan_wishes.closed_tables
    field = field_of(range(1, n + 1), table_count=tables, closed=closed, history=played, wishes=wishes)
    return replace(field, priority=Priority(options["priority"])), points


def _read_options(path: str | None) -> object:
    """Reads a JSON file, or returns {} without one. None means that the file contains null."""
    return {} if path is None else options_from(path)
