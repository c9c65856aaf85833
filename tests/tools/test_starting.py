"""The command that starts this installation again."""

from uuid import uuid4

import pytest
from django.urls import reverse

from accounts.starting import REPEATED, start_again
from tests.pages import read


@pytest.fixture(autouse=True)
def _started(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in REPEATED:
        monkeypatch.delenv(name, raising=False)
    for name, value in {"PORT": "8010", "HTTPS": "own", "DATA_DIR": "my data"}.items():
        monkeypatch.setenv(name, value)


COMMAND = "HTTPS=own HOST=0.0.0.0 PORT=8010 DATA_DIR='my data' make run"


def test_command_keeps_unchanged_variables() -> None:
    assert start_again(PORT="8020") == "HTTPS=own PORT=8020 DATA_DIR='my data' make run"


@pytest.mark.django_db
def test_pages_name_the_command_of_this_start(client, tournament, owner, settings) -> None:
    settings.BASE_URL = ""
    client.force_login(owner)
    printing = client.get(reverse("tournament_printing", args=[tournament.slug]), HTTP_HOST="127.0.0.1")
    assert COMMAND in read(printing).words("main code")
    invite = reverse("club_invite", args=[tournament.club.slug])
    made = client.post(invite, {"role": "helper", "client_key": str(uuid4())}, HTTP_HOST="127.0.0.1")
    assert read(made).words(".notice.bad code") == [COMMAND]
