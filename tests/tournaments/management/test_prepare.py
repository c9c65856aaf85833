from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from accounts.models import User
from tournaments.laptop.copy_states import kept_state
from tournaments.management.commands import demonstration
from tournaments.models.tournament import Tournament


@pytest.mark.django_db
def test_second_start_creates_nothing(settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DATA_DIR, settings.COPIES_TO = tmp_path, str(tmp_path)
    monkeypatch.setattr(demonstration, "PLAYERS", 8)
    monkeypatch.setattr(demonstration, "ROUNDS", 1)
    said = [StringIO(), StringIO()]
    for stream in said:
        call_command("prepare", stdout=stream)
    assert [stream.getvalue().count("demonstration") for stream in said] == [1, 0]
    assert (User.objects.count(), Tournament.objects.filter(is_demonstration=True).count()) == (1, 1)
    assert "Passwort" in (tmp_path / "first-sign-in.txt").read_text()
    state = kept_state()
    assert state
    assert (state.folder, bool(state.chosen), state.made) == (str(tmp_path), True, None)
    assert not any("Passwort" in stream.getvalue() for stream in said)  # passwords stay out of logs
