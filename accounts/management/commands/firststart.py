"""`manage.py firststart`: creates the owner of a new installation."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email

from accounts import services
from accounts.models import User
from accounts.selectors import DEFAULT_CLUB_NAME

PASSWORD_LINE = "Passwort / password: "  # noqa: S105
EMAIL_LINE = "E-Mail / e-mail:     "
SHEET = f"""\
Anmelden / Sign in
{EMAIL_LINE}{{email}}
{PASSWORD_LINE}{{password}}
"""


class Command(BaseCommand):
    help = "Creates the first owner and their club, once. Prints how to sign in until that password is changed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--email", default="", help="Address of the owner. Without it: `OWNER_EMAIL`, or a made-up one."
        )
        parser.add_argument("--club", default=DEFAULT_CLUB_NAME, help="Name of the club.")

    def handle(self, *args: Any, **options: Any) -> None:
        path = Path(settings.DATA_DIR) / "first-sign-in.txt"
        if not User.objects.exists():
            _write_sheet(path, _found_installation(options["email"] or settings.OWNER_EMAIL, options["club"]))
        self.stdout.write(_valid_sheet(path) or "Anmelden / Sign in: wie zuletzt / as before")


def _found_installation(email: str, club: str) -> str:
    password, address = services.readable_password(), email or services.made_up_address()
    try:
        validate_email(address)
    except ValidationError:
        raise CommandError(
            f"“{address}” is not an e-mail address. Set OWNER_EMAIL to one, or leave it unset."
        ) from None
    user = services.found_installation(email=address, password=password, club_name=club)
    return SHEET.format(email=user.email, password=password)


def _write_sheet(path: Path, sheet: str) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(sheet)


def _valid_sheet(path: Path) -> str:
    if not path.exists():
        return ""
    sheet = path.read_text()
    lines = sheet.splitlines()
    email, password = (_text_after(start, lines) for start in (EMAIL_LINE, PASSWORD_LINE))
    user = User.objects.filter(email=email).first()
    if user is not None and user.check_password(password):
        return sheet
    path.unlink()
    return ""


def _text_after(start: str, lines: list[str]) -> str:
    return next((line.removeprefix(start) for line in lines if line.startswith(start)), "")
