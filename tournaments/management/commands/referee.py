"""`manage.py referee`: judges records of the cards of games."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scoring.cards.schema import schemas
from scoring.referee import add_options, answers
from scoring.rules.as_json import parse_rules
from tournaments.management.answers import error_json, json_line, options_from, violations_as_command_errors


class Command(BaseCommand):
    """Answers standard input record by record, printing an error for each one that is invalid."""

    help = (
        "Reads records of the cards of games from standard input, one JSON object per line, and writes one verdict per "
        "line in the same order. A line that is not a valid record gets an error; the next line is still read. With "
        "--text, records are in the text form, separated by empty lines."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_options(parser)

    def handle(self, *args: Any, **arguments: Any) -> None:
        if arguments["schema"]:
            self.stdout.write(json_line(schemas()))
            return
        with violations_as_command_errors():
            options = options_from(arguments["options"])
            parse_rules(arguments["rules"], options)
        form = {name: arguments[name] for name in ("rules", "text", "printed")}
        for answer in answers(sys.stdin.buffer, options=options, error=error_json, **form):
            self.stdout.write(answer, ending="")
            self.stdout.flush()  # for callers that wait for each answer
