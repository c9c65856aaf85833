"""`manage.py replay`: the list of one table as JSON in, the folded list as JSON out."""

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand

from scoring.errors import RuleViolation
from scoring.serialize import parse_replay, sheet_to_json
from scoring.sheet import fold
from tournaments.management.answers import error_json


class Command(BaseCommand):
    """Plays one list; an illegal one answers its error and exits 1."""

    help = "Reads one JSON object with rules, format and entries of a list, and prints the list as it was played."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints the list or the error."""
        try:
            replay = parse_replay(json.loads(sys.stdin.read()))
            answer = sheet_to_json(fold(replay.rules, replay.format, replay.entries))
        except json.JSONDecodeError:
            self._refuse(RuleViolation("not_an_object"))
        except RuleViolation as violation:
            self._refuse(violation)
        else:
            self.stdout.write(json.dumps(answer, ensure_ascii=False))

    def _refuse(self, violation: RuleViolation) -> None:
        self.stdout.write(json.dumps(error_json(violation), ensure_ascii=False))
        sys.exit(1)
