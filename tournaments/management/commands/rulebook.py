"""`manage.py rulebook`: prints the options of a rule book, or their JSON Schema."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.rules.as_json import rules_schema, rules_to_json
from scoring.rules.rulebooks.catalogue import RULE_BOOKS, rule_book
from tournaments.management.answers import violations_as_command_errors


class Command(BaseCommand):
    help = "Prints the options of a rule book as JSON, or the JSON Schema of all options."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("key", nargs="?", metavar="KEY", help=f"Rule book to print: {', '.join(RULE_BOOKS)}.")
        parser.add_argument("--schema", action="store_true", help="Print the JSON Schema instead.")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["schema"]:
            shown = rules_schema()
        elif options["key"] is None:
            raise CommandError(f"Name a rule book: {', '.join(RULE_BOOKS)}")
        else:
            with violations_as_command_errors():
                shown = rules_to_json(rule_book(options["key"]))
        self.stdout.write(json.dumps(shown, indent=2, ensure_ascii=False))
