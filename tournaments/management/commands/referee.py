"""`manage.py referee`: judges records of games given as JSON lines."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scoring.cards.as_json import referee_line
from scoring.rules.as_json import parse_rules
from tournaments.management.answers import answer_lines, options_from, violations_as_command_errors


class Command(BaseCommand):
    """Judges standard input line by line, printing an error for each line that is invalid."""

    help = (
        "Reads records of the cards of games from standard input, one JSON object per line, and writes one verdict per "
        "line in the same order. A line that is not a valid record gets an error; the next line is still read."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--rules", default="ddv", metavar="KEY", help="Rule book to judge by.")
        parser.add_argument("--options", metavar="FILE.json", help="Options that replace those of the rule book.")

    def handle(self, *args: Any, **arguments: Any) -> None:
        with violations_as_command_errors():
            options = options_from(arguments["options"])
            parse_rules(arguments["rules"], options)
        answer_lines(self.stdout, lambda line: referee_line(line, arguments["rules"], options))
