"""`manage.py score`: games as JSON lines in, explained results as JSON lines out."""

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scoring.errors import RuleViolation
from scoring.serialize import parse_rules, score_line
from tournaments.management.answers import error_json, options_from, stopped_by_rules


class Command(BaseCommand):
    """Scores every line of the standard input; a bad line answers its error and nothing stops."""

    help = "Reads games from standard input, one JSON object a line, and writes one result a line."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the arguments (interfaces: `score`)."""
        parser.add_argument("--rules", required=True, metavar="KEY")
        parser.add_argument("--options", metavar="FILE.json")

    def handle(self, *args: Any, **given: Any) -> None:
        """Writes results in the order of the games; empty lines are passed over."""
        with stopped_by_rules():
            options = options_from(given["options"])
            parse_rules(given["rules"], options)
        for line in sys.stdin:
            if line.strip():
                self.stdout.write(json.dumps(_answer(line, given["rules"], options), ensure_ascii=False))


def _answer(line: str, rules: str, options: Any) -> Any:
    try:
        return score_line(json.loads(line), rules, options)
    except json.JSONDecodeError:
        return error_json(RuleViolation("not_an_object"))
    except RuleViolation as violation:
        return error_json(violation)
