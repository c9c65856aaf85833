"""`manage.py simulate --live` and `--throw-away`."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone, translation

from tests.factories import ClubFactory, TournamentFactory
from tournaments.laptop.backups import started_with
from tournaments.management import rehearsing
from tournaments.management.commands import simulate
from tournaments.models.rehearsals import RehearsalRun
from tournaments.models.tournament import Tournament
from tournaments.rehearsals.lifecycle import begin_rehearsal
from tournaments.rehearsals.plan.evening import Evening
from tournaments.services.ledger import system_request

pytestmark = pytest.mark.django_db
LIVE = ("--live", "--minutes", "1", "--players", "16", "--rounds", "1")


class Clock:
    """A clock that only advances by sleeping; a long sleep may be interrupted."""

    def __init__(self, most=None):
        self.now, self.slept, self.most = timezone.now(), 0, most

    def __call__(self):
        return self.now

    def sleep(self, seconds):
        self.slept += 1
        if self.slept == self.most:
            raise KeyboardInterrupt
        self.now += timezone.timedelta(seconds=max(seconds, 0.01))


def begin():
    evening = Evening(players=16, rounds=1, minutes=1, seed=1)
    return begin_rehearsal(
        club=ClubFactory(), evening=evening, at=timezone.now(), write_request=system_request(), driven=True
    )


@pytest.fixture
def said():
    with translation.override("en"):
        yield []


def test_rehearsal_prints_events_and_links(said):
    tournament, clock = begin(), Clock()
    rehearsing.rehearse(tournament, said.append, clock, clock.sleep)
    assert said[0].startswith("Public page: http")
    assert said[0].endswith(f"/t/{tournament.slug}/")
    assert said[1].endswith(f"/organise/{tournament.slug}/")
    words = [line[10:] for line in said]
    for sentence in ("Present so far: 10", "Round 1 is drawn.", "Time is called for round 1.", "Round 1 is closed."):
        assert sentence in words
    assert any(line.startswith("Table 1 by phone: http") and "/table/" in line for line in said)
    assert words[-1] == "Prize giving: everybody sees the final standings."
    assert clock.slept < 60 / 0.5 * 3
    assert rehearsing.games_in(tournament) > 0


@pytest.mark.parametrize(
    ("started", "address"),
    [
        ({"PORT": "8306"}, "http://127.0.0.1:8306"),
        ({"PORT": "8306", "HTTPS": "own", "HOST": "doko.lan"}, "https://doko.lan:8306"),
        ({"PORT": "8306", "HOST": "0.0.0.0"}, "http://192.168.1.5:8306"),
        ({"PORT": "8306", "BASE_URL": "https://doko.example.org/"}, "https://doko.example.org"),
        ({}, "http://127.0.0.1:8000"),
    ],
)
def test_links_lead_to_the_running_server(started, address, said, settings, tmp_path, monkeypatch):
    settings.DATA_DIR, settings.BASE_URL, settings.PORT = tmp_path, "", 8000
    monkeypatch.setattr(rehearsing, "address_in_network", lambda: "192.168.1.5")
    started_with.save(tmp_path, started)
    tournament, clock = begin(), Clock(most=1)
    rehearsing.rehearse(tournament, said.append, clock, clock.sleep)
    assert said[0] == f"Public page: {address}/t/{tournament.slug}/"


def test_ctrl_c_keeps_what_was_played(said):
    tournament, clock = begin(), Clock(most=20)
    rehearsing.rehearse(tournament, said.append, clock, clock.sleep)
    assert said[-1] == "Stopped. Everything played so far is kept."
    assert RehearsalRun.objects.get().next_at is None
    assert RehearsalRun.objects.get().done > 0


def test_live_prints_the_documented_object(monkeypatch):
    ClubFactory()
    monkeypatch.setattr(simulate, "rehearse", lambda tournament, say: None)
    printed = run(*LIVE, "--leave", "1", "--slug", "probe")
    assert {**printed, "seconds": 0} == {"slug": "probe", "players": 16, "games": 0, "seconds": 0}
    run_row = RehearsalRun.objects.select_related("tournament").get()
    assert (run_row.left, run_row.driven, run_row.minutes) == ([1], True, 1)
    assert run_row.tournament.is_rehearsal


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((*LIVE, "--minutes", "0"), "from 1 to 60"),
        ((*LIVE, "--leave", "1", "2"), "at most 1 tables"),
        (("--players", "8"), "--rounds"),
        (("--throw-away", "none"), "no tournament"),
    ],
)
def test_impossible_arguments_are_refused(arguments, sentence):
    with translation.override("en"), pytest.raises(CommandError, match=sentence):
        run(*arguments)
    assert not Tournament.objects.exists()


def test_rehearsals_are_thrown_away_one_or_all():
    slugs = [TournamentFactory(is_rehearsal=True).slug for _ in range(3)]
    real = TournamentFactory()
    assert run("--throw-away", slugs[0]) == {"thrown_away": [slugs[0]]}
    assert sorted(run("--throw-away")["thrown_away"]) == sorted(slugs[1:])
    assert run("--throw-away") == {"thrown_away": []}
    with translation.override("en"), pytest.raises(CommandError, match="not a rehearsal"):
        run("--throw-away", real.slug)
    assert list(Tournament.objects.all()) == [real]


def run(*arguments):
    out = StringIO()
    call_command("simulate", *arguments, stdout=out, stderr=StringIO())
    return json.loads(out.getvalue())
