import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from accounts.models import Club, Role, User
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet(tmp_path: Path, settings: Any) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path / "first-sign-in.txt"


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("firststart", *arguments, stdout=out)
    return out.getvalue()


def password_in(text: str) -> str:
    found = re.search(r"password: (\S+)", text)
    assert found is not None
    return found[1]


def test_firststart_creates_an_owner_who_can_sign_in(sheet: Path, client: Client, settings: Any) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    out = run("--email", "Chef@example.org", "--club", "Testverein")
    user = User.objects.get()
    assert (user.email, user.is_superuser, user.password_is_temporary) == ("chef@example.org", True, False)
    assert Club.objects.get().memberships.get(user=user).role == Role.OWNER
    client.post(reverse("account_login"), {"login": user.email, "password": password_in(out)})
    assert client.session["_auth_user_id"] == str(user.pk)


def test_firststart_uses_the_address_in_the_settings(sheet: Path, settings: Any) -> None:
    settings.OWNER_EMAIL = "Chefin@example.org"
    assert "chefin@example.org" in run()
    assert User.objects.get().email == "chefin@example.org"


def test_firststart_without_an_address_invents_one(sheet: Path) -> None:
    addresses = set()
    for _ in range(3):
        run()
        addresses.add(User.objects.get().email)
        User.objects.all().delete()
    assert len(addresses) == 3
    assert all(re.fullmatch(r"leitung-[a-z2-9]{4}@kreuzdame\.local", address) for address in addresses)


def test_firststart_with_invalid_address_creates_nobody(sheet: Path) -> None:
    with pytest.raises(CommandError, match="OWNER_EMAIL"):
        run("--email", "chefin")
    assert not User.objects.exists()


def test_firststart_sheet_is_readable_only_by_its_owner(sheet: Path) -> None:
    out = run()
    assert sheet.read_text().strip() == out.strip()
    assert sheet.stat().st_mode & 0o777 == 0o600


def test_firststart_again_shows_the_same(sheet: Path) -> None:
    assert run() == run()
    assert User.objects.count() == Club.objects.count() == 1


AS_BEFORE = "Anmelden / Sign in: wie zuletzt / as before\n"


def test_firststart_with_users_creates_nobody(sheet: Path) -> None:
    UserFactory()
    assert run() == AS_BEFORE
    assert User.objects.count() == 1
    assert not sheet.exists()


def test_firststart_after_password_change_deletes_the_sheet(sheet: Path) -> None:
    first = run()
    assert (run(), sheet.exists()) == (first, True)
    user = User.objects.get()
    user.set_password("doppel-kopf-9")
    user.save()
    assert (run(), sheet.exists()) == (AS_BEFORE, False)


def test_firststart_without_the_sheet_shows_no_password(sheet: Path) -> None:
    run()
    sheet.unlink()
    assert run() == AS_BEFORE
