"""Services for walls."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from scoring.errors import RuleViolation
from tests.factories import TournamentFactory
from tests.tournaments.rounds import NOON
from tests.walls.builders import STAGE, bind_wall
from tournaments.live.news import News, listen
from tournaments.models.revision import Revision
from tournaments.models.tournament import Tournament
from tournaments.models.walls import Display
from tournaments.selectors.access import display_secret
from tournaments.services.ledger import WriteRequest, system_request
from tournaments.walls import binding as module
from tournaments.walls.binding import (
    CODE_HOLDS,
    MOST,
    WallPlace,
    bind_display,
    forget_unbound,
    new_display,
    note_seen,
    place_display,
    remove_display,
    show_screens,
    sound_display,
)


def bind(tournament: Tournament, code: str, at=NOON, place: WallPlace = STAGE, request: WriteRequest | None = None):
    return bind_display(tournament=tournament, code=code, place=place, at=at, write_request=request or system_request())


def refusal(call, *args, **kwargs) -> str:
    with pytest.raises(RuleViolation) as refused:
        call(*args, **kwargs)
    return refused.value.code


@pytest.mark.services
def test_code_binds_once(tournament: Tournament) -> None:
    waiting = new_display(NOON)
    version = tournament.version
    uid = bind(tournament, f"{waiting.code[:3]} {waiting.code[3:]}")  # as displayed
    display = Display.objects.get(uid=uid)
    assert (display.pk, display.tournament, display.name, display.code) == (waiting.pk, tournament, "Stage", "")
    tournament.refresh_from_db()
    assert tournament.version == version + 1
    assert refusal(bind, tournament, waiting.code) == "wall_code_unknown"
    assert refusal(bind, TournamentFactory(), waiting.code) == "wall_code_unknown"


@pytest.mark.parametrize("code", ["", "000000", "12345", "١٢٣٤٥٦"])
def test_wrong_code_is_refused(tournament: Tournament, code: str) -> None:
    new_display(NOON)
    bind_wall(tournament, at=NOON)  # has no code
    assert refusal(bind, tournament, code) == "wall_code_unknown"


def test_expired_code_is_renewed(tournament: Tournament) -> None:
    waiting = new_display(NOON)
    code, later = waiting.code, NOON + CODE_HOLDS
    assert refusal(bind, tournament, code, later) == "wall_code_unknown"
    note_seen(waiting, later)
    waiting.refresh_from_db()
    assert waiting.code != code
    assert bind(tournament, waiting.code, later) == waiting.uid


@pytest.mark.services
def test_repeated_request_binds_once(tournament: Tournament) -> None:
    waiting, request = new_display(NOON), system_request()
    assert bind(tournament, waiting.code, request=request) == bind(tournament, waiting.code, request=request)


@pytest.mark.services
def test_code_in_use_is_not_reused(tournament: Tournament, monkeypatch) -> None:
    codes = iter(["111111", "111111", "222222"])
    monkeypatch.setattr(module, "_new_code", lambda: next(codes))
    assert [new_display(NOON).code, new_display(NOON).code] == ["111111", "222222"]


@pytest.mark.services
def test_renewing_to_a_code_in_use_is_postponed(tournament: Tournament, monkeypatch) -> None:
    codes = iter(["111111", "222222", "222222", "333333"])
    monkeypatch.setattr(module, "_new_code", lambda: next(codes))
    ended, later = new_display(NOON - CODE_HOLDS), NOON + timedelta(seconds=1)
    new_display(NOON)
    note_seen(ended, NOON)
    assert Display.objects.get(pk=ended.pk).code == "111111"
    note_seen(Display.objects.get(pk=ended.pk), later)
    assert Display.objects.get(pk=ended.pk).code == "333333"


def test_walls_per_tournament_are_limited(tournament: Tournament) -> None:
    for _ in range(MOST):
        bind_wall(tournament, at=NOON)
    assert refusal(bind, tournament, new_display(NOON).code) == "walls_of_tournament"


@pytest.mark.parametrize(("width", "distance"), [("0.4", "10"), ("21", "10"), ("2", "0.5"), ("2", "61")])
def test_impossible_size_is_refused(tournament: Tournament, width: str, distance: str) -> None:
    place = WallPlace(name="Bar", width_m=Decimal(width), distance_m=Decimal(distance))
    assert refusal(bind, tournament, new_display(NOON).code, place=place) == "wall_size"


@pytest.mark.parametrize(
    ("chosen", "shows"),
    [
        (["auto"], ["auto"]),
        (["seats"], ["seats"]),
        (["seats", "running", "seats"], ["seats", "running"]),
        (["seats", "auto"], ["auto"]),
        (["seats", "nonsense"], ["seats"]),
    ],
)
def test_screens_are_switched(tournament: Tournament, chosen: list[str], shows: list[str]) -> None:
    display = bind_wall(tournament)
    show_screens(display=display, screens=chosen, write_request=system_request())
    display.refresh_from_db()
    assert display.shows == shows


def test_empty_choice_of_screens_is_refused(tournament: Tournament) -> None:
    display = bind_wall(tournament)
    for chosen in ([], ["nonsense"]):
        assert refusal(show_screens, display=display, screens=chosen, write_request=system_request()) == (
            "wall_shows_nothing"
        )


def test_changes_are_in_the_ledger(tournament: Tournament) -> None:
    display = bind_wall(tournament)
    bar = WallPlace(name="Bar", width_m=Decimal(3), distance_m=Decimal(12), light=True, all_names=True)
    place_display(display=display, place=bar, write_request=system_request())
    sound_display(display=display, write_request=system_request())
    display.refresh_from_db()
    assert (display.name, display.width_m, display.light, display.all_names) == ("Bar", 3, True, True)
    assert display.tones == 1
    remove_display(display=display, write_request=system_request())
    assert not Display.objects.exists()
    lines = Revision.objects.filter(tournament=tournament).order_by("pk")
    actions = ["bind_display", "place_display", "sound_display", "remove_display"]
    assert list(lines.values_list("action", flat=True)) == actions
    assert display_secret(display) not in str(list(lines.values("before", "after", "result")))
    assert refusal(sound_display, display=display, write_request=system_request()) == "wall_gone"


def test_stream_of_a_removed_wall_is_closed(tournament: Tournament, django_capture_on_commit_callbacks) -> None:
    display, heard = bind_wall(tournament, at=NOON), []
    end = listen(heard.append)
    with django_capture_on_commit_callbacks(execute=True):
        remove_display(display=display, write_request=system_request())
    end()
    assert News(tournament.pk, access=True) in heard
    again = Client().get(reverse("wall_events", args=[display.uid, display_secret(display)]))
    assert "X-Stream" not in again


@pytest.mark.services
def test_unbound_walls_are_deleted_after_a_day(tournament: Tournament) -> None:
    kept, old = bind_wall(tournament, at=NOON), new_display(NOON)
    fresh = new_display(NOON + timedelta(hours=20))
    assert forget_unbound(NOON + timedelta(hours=25)) == 1
    assert set(Display.objects.values_list("pk", flat=True)) == {kept.pk, fresh.pk}
    assert not Display.objects.filter(pk=old.pk).exists()


@pytest.mark.services
def test_sign_of_life_is_written_occasionally(tournament: Tournament) -> None:
    display = bind_wall(tournament, at=NOON)
    for seconds, seen in ((5, 0), (21, 21), (30, 21)):
        note_seen(display, NOON + timedelta(seconds=seconds))
        assert Display.objects.get().seen_at == NOON + timedelta(seconds=seen)
