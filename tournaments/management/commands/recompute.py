"""`manage.py recompute`: recomputes all lists from their facts."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.services.lists.recompute import Difference, recompute_all


class Command(BaseCommand):
    """Prints one line per difference. With --check, it writes nothing and exits with 1 if there are any."""

    help = "Recomputes the points, state and sums of every list from its entries. Prints one line per difference."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="Change nothing. Report differences and exit with 1 if there are any."
        )
        parser.add_argument("--tournament", default="", metavar="SLUG", help="Only the lists of this tournament.")

    def handle(self, *args: Any, **options: Any) -> None:
        count = 0
        for difference in recompute_all(only_check=options["check"], slug=options["tournament"]):
            count += 1
            self.stdout.write(_line(difference))
        found = "1 difference" if count == 1 else f"{count} differences"
        if options["check"] and count:
            raise CommandError(found)
        self.stdout.write(found)


def _line(difference: Difference) -> str:
    table = difference.score_list.table
    place = f"{table.round.tournament.slug}/{table.round.number}/{table.number}" if table else difference.score_list.uid
    return f"{place} {difference.where}: {difference.stored} -> {difference.derived}"
