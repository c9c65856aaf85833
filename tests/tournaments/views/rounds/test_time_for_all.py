from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.rounds import done, enrol, running
from tests.tournaments.views.pages import url
from tournaments.models.tournament import Tournament
from tournaments.services.ledger import system_request
from tournaments.services.lists.time_for_all import declare_time


def test_page_hides_buttons_that_no_longer_work(
    desk: Client, nine: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hides the undo button and the link that closes anyway, both within the same minute."""
    in_round = running(nine)
    moment = timezone.now().replace(second=0, microsecond=0)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    declare_time(in_round=in_round, at=moment, write_request=system_request())
    address = url("organise_round", nine, 1)
    called = desk.get(address, HTTP_HX_REQUEST="true")
    assert 'hx-trigger="load delay:31s"' in called.content.decode()
    assert "with lists missing" in called.content.decode()
    moment += timedelta(seconds=31)
    done(in_round)
    later = desk.get(address, HTTP_HX_REQUEST="true", HTTP_IF_NONE_MATCH=called["ETag"])
    assert later.status_code == 200
    assert "load delay" not in later.content.decode()
    assert "with lists missing" not in later.content.decode()


def test_time_for_all_is_called_and_undone(desk: Client, tournament: Tournament) -> None:
    enrol(tournament, 8)
    running(tournament)
    address = f"/organise/{tournament.slug}/rounds/1/"
    late = desk.post(f"{address}time/undo/", {"client_key": uuid4()}, follow=True).content.decode()
    assert "half a minute has passed. Check" in late
    page = desk.post(f"{address}time/", {"client_key": uuid4()}, follow=True).content.decode()
    assert "Time is up at 2 tables." in page
    assert "Undo (until " in page
    page = desk.post(f"{address}time/undo/", {"client_key": uuid4()}, follow=True).content.decode()
    assert "Undone: the clock keeps running" in page
    assert "Undo (until " not in page
