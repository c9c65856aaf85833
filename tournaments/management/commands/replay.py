"""`manage.py replay`: reads a table's list as JSON, folds it, and prints the result as JSON."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from scoring.errors import RuleViolation
from scoring.lists.as_json.replays import parse_replay
from scoring.lists.as_json.sheets import sheet_to_json
from scoring.lists.fold import fold
from scoring.shapes import read_json
from tournaments.management.answers import error_json, json_line


class Command(BaseCommand):
    """Prints the list, or an error and exits with 1."""

    help = (
        "Reads the rules, format and entries of one list as a JSON object from standard input. Prints the list with "
        "its points, dealers and duties. An illegal list prints its error and exits with 1."
    )
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            replay = parse_replay(read_json(sys.stdin.buffer.read()))
            answer = sheet_to_json(fold(replay.rules, replay.format, replay.entries), replay.rules)
        except RuleViolation as violation:
            self.stdout.write(json_line(error_json(violation)))
            sys.exit(1)
        self.stdout.write(json_line(answer))
