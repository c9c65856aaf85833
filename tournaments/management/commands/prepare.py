"""`manage.py prepare`: does everything `make run` needs before serving, in a single process."""

from io import StringIO
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.utils import timezone

from tournaments.laptop.copies import expect_copies


class Command(BaseCommand):
    help = (
        "Migrates the database and creates the first owner and the example tournament, each once. Used by `make run`."
    )
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Doesn't say how to sign in, because that is printed once the server is running."""
        str(settings.SECRET_KEY)  # creates the key if missing
        call_command("migrate", verbosity=0, interactive=False)
        call_command("firststart", stdout=StringIO())
        call_command("demonstration", stdout=self.stdout)
        expect_copies(timezone.now())
