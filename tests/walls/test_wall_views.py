"""Pages of a wall."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.network import NEW, Network
from tests.pages import read
from tests.tournaments.rounds import done, enrol, published, release, running
from tests.walls.builders import STAGE, address, begun_at, bind_wall, close, give_points, on, screen_of, screens_on
from tournaments.models.message import Message
from tournaments.models.round import Table
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import NameDisplay, Status, Tournament, Visibility
from tournaments.models.walls import Display
from tournaments.phrases.rounds.times import time_of_day
from tournaments.services.ledger import system_request
from tournaments.services.lists.time_for_all import declare_time
from tournaments.services.tournament.addresses import note_address, note_address_at_start
from tournaments.services.tournament.messages import send_message
from tournaments.views.live import STREAM
from tournaments.walls.binding import remove_display
from tournaments.walls.hall import hall_of, situation_of
from tournaments.walls.moments import Screen, screen_at
from tournaments.walls.wall_views import MOST_NEW


@pytest.fixture(autouse=True)
def _counts() -> None:
    cache.clear()


@pytest.mark.django_db
def test_start_creates_a_wall_with_a_code() -> None:
    client = Client(headers={"accept-language": "en"})
    assert read(client.get("/wall/")).words("#wall h1, #wall button") == ["A wall for the hall", "Start the wall"]
    page = client.post("/wall/", follow=True)
    display = Display.objects.get()
    assert page.redirect_chain == [(address(display), 302)]
    assert read(page).words(".unbound .code") == [f"{display.code[:3]} {display.code[3:]}"]
    assert page["Cache-Control"] == "private, no-store"


@pytest.mark.django_db
def test_new_walls_are_limited() -> None:
    client = Client()
    statuses = [client.post("/wall/").status_code for _ in range(MOST_NEW + 1)]
    assert statuses == [302] * MOST_NEW + [422]


def test_removed_wall_shows_the_start_page(tournament: Tournament) -> None:
    display = bind_wall(tournament)
    remove_display(display=display, write_request=system_request())
    for rest in ("", "screen/", "events"):
        answer = Client(headers={"accept-language": "en"}).get(address(display, rest))
        assert (answer.status_code, answer["X-Wall"]) == (404, "gone")
        assert "removed at the desk" in answer.content.decode()


@pytest.mark.parametrize("rest", ["", "screen/", "events"])
def test_wrong_secret_is_not_found(tournament: Tournament, rest: str) -> None:
    display = bind_wall(tournament)
    opened = Client().get(address(display))
    assert (opened.status_code, tournament.name in opened.text) == (200, True)
    answer = Client().get(f"/wall/{display.uid}/{'0' * 24}/{rest}")
    assert (answer.status_code, tournament.name in answer.text) == (404, False)


def test_stream_requires_a_bound_wall(tournament: Tournament) -> None:
    display = bind_wall(tournament)
    answer = Client().get(address(display, "events"))
    assert answer[STREAM].startswith(f"{tournament.pk}::")
    Display.objects.update(tournament=None)
    assert Client().get(address(display, "events")).status_code == 404


def test_private_tournament_shows_no_public_address(tournament: Tournament) -> None:
    Tournament.objects.update(visibility=Visibility.PRIVATE, name="Geheimrunde")
    display, address = bind_wall(tournament), f"/t/{tournament.slug}/"
    shown = screen_of(display)
    assert (read(shown).words(".screen h1"), address in shown.text) == (["Geheimrunde"], False)
    Tournament.objects.update(visibility=Visibility.PUBLIC)
    assert address in on(display)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:8000"])
def test_wall_that_only_its_laptop_can_open_shows_no_codes(tournament: Tournament, host: str) -> None:
    display = bind_wall(tournament)

    def shown(host: str) -> tuple[int, list[str]]:
        page = read(Client(headers={"accept-language": "en", "host": host}).get(address(display)))
        return len(page.values("img.qr", "src")), page.words(".unreachable")

    why = f"No code here: phones cannot open {host}. Open the wall at the address that phones use."
    assert (shown("testserver"), shown(host)) == ((1, []), (0, [why]))
    Display.objects.update(tournament=None, code="123456", code_until=timezone.now() + timedelta(minutes=9))
    assert (shown("testserver"), shown(host)) == ((1, []), (0, [why]))


@pytest.mark.services
def test_wall_follows_the_tournament(tournament: Tournament) -> None:
    enrol(tournament, 8)
    Tournament.objects.update(rounds_planned=1)
    display = bind_wall(tournament)
    assert screens_on(display) == ["doors"]
    in_round = published(tournament)
    assert screens_on(display) == ["seats"]
    release(in_round)
    give_points(in_round)
    begun_at(5, 60)
    assert screens_on(display) == ["running"]
    begun_at(55, 9)
    assert screens_on(display) == ["last_minutes"]
    begun_at(65, -1)
    assert screens_on(display) == ["time"]
    begun_at(75, -6)
    assert screens_on(display) == ["collecting"]
    done(in_round)
    close(in_round, until=timezone.now() + timedelta(minutes=9))
    assert "provisional until" in on(display)
    Tournament.objects.update(status=Status.FINISHED)
    assert screens_on(display) == ["end"]


@pytest.mark.services
def test_doors_show_attendance_and_address(tournament: Tournament) -> None:
    enrol(tournament, 9)
    tournament.participants.filter(start_number__lte=5).update(status="present")
    tournament.participants.filter(start_number__gt=5).update(status="registered")
    tournament.participants.filter(start_number=9).update(status="withdrawn")
    shown = read(screen_of(bind_wall(tournament)))
    assert shown.words(".head .aside") == ["5 of 8 here"]
    assert shown.words("figcaption") == [f"Where do I sit?testserver/t/{tournament.slug}/"]


def test_seats_are_sorted_by_name(tournament: Tournament) -> None:
    enrol(tournament, 8)
    people = [("Gerd", "Sommer"), ("Gabi", "Sommer"), ("Ilse", "Ärmel"), ("Jo", "von Berg")]
    for number, (given, family) in enumerate(people, start=1):
        tournament.participants.filter(start_number=number).update(given=given, family=family, shown="")
    in_round = published(tournament)
    shown = on(bind_wall(tournament))
    names = re.findall(r'data-letter="(\w+)" .*?>\s*<span class="name">(.*?)</span>\s*<b class="num">(.*?)</b>', shown)
    of_four = {name: (letter, place) for letter, name, place in names if letter in "ABS"}
    places = {
        row.participant.start_number: f"{row.seat.score_list.table.number}·{row.seat.position}"
        for row in Occupancy.objects.filter(round=in_round).select_related("participant", "seat__score_list__table")
    }
    assert of_four == {
        "Ärmel I.": ("A", places[3]),
        "von Berg J.": ("B", places[4]),
        "Sommer Ga.": ("S", places[2]),
        "Sommer Ge.": ("S", places[1]),
    }


@pytest.mark.parametrize("display_of", [NameDisplay.SHORT, NameDisplay.NUMBER])
def test_wall_respects_the_display_of_names(tournament: Tournament, display_of: str) -> None:
    enrol(tournament, 8)
    tournament.participants.update(given="Ilse", family="Geheimname", shown="")
    Tournament.objects.update(name_display=display_of)
    published(tournament)
    display = bind_wall(tournament)

    def named() -> list[Screen]:
        return [screen for screen in Screen if Display.objects.update(shows=[screen]) and "Geheim" in on(display)]

    assert named() == []
    Tournament.objects.update(name_display=NameDisplay.FULL)
    assert Screen.SEATS in named()


def test_dark_wall_leaves_the_alphabet_to_the_other(tournament: Tournament) -> None:
    enrol(tournament, 16)
    published(tournament)
    walls = [bind_wall(tournament), bind_wall(tournament)]
    keys = [re.findall(r'data-key="(\d+)"', on(wall)) for wall in walls]
    assert len(keys[0]) == len(keys[1]) == 8
    assert sorted(map(int, keys[0] + keys[1])) == list(range(1, 17))
    Display.objects.filter(pk=walls[1].pk).update(seen_at=timezone.now() - timedelta(minutes=5))
    assert len(re.findall(r'data-key="(\d+)"', on(walls[0]))) == 16


def test_wall_in_a_room_of_its_own_shows_all_names(tournament: Tournament) -> None:
    enrol(tournament, 16)
    published(tournament)
    walls = [bind_wall(tournament), bind_wall(tournament, replace(STAGE, all_names=True)), bind_wall(tournament)]
    assert [len(re.findall(r'data-key="(\d+)"', on(wall))) for wall in walls] == [8, 16, 8]


def test_only_walls_showing_names_share_the_alphabet(tournament: Tournament) -> None:
    enrol(tournament, 16)
    in_round = running(tournament)
    give_points(in_round)
    begun_at(5, 60)
    follows, for_late_comers = bind_wall(tournament), bind_wall(tournament)
    Display.objects.filter(pk=for_late_comers.pk).update(shows=[Screen.SEATS])
    for_late_comers.refresh_from_db()
    assert screens_on(follows) == ["running"]
    assert len(re.findall(r'data-key="(\d+)"', on(for_late_comers))) == 16


def test_tables_with_extra_time_are_not_missing(tournament: Tournament) -> None:
    enrol(tournament, 8)
    in_round = running(tournament)
    begun_at(50, 10)
    Table.objects.filter(number=2).update(extra_minutes=15)
    now = timezone.now()
    declare_time(in_round=in_round, at=now, write_request=system_request())

    def later() -> Screen:
        hall = hall_of(tournament, now + timedelta(minutes=7))
        return screen_at(situation_of(hall), hall.now)

    assert later() is Screen.TIME
    Table.objects.filter(number=2).update(extra_minutes=0)
    assert later() is Screen.COLLECTING


def test_time_shows_tables_with_extra_time(tournament: Tournament) -> None:
    enrol(tournament, 8)
    running(tournament)
    begun_at(65, -1)
    Table.objects.filter(number=2).update(extra_minutes=7)
    shown = on(bind_wall(tournament))
    assert "then play the open Pflichtsoli" in shown
    assert re.findall(r"Until \d\d:\d\d: table <b>(\d+)</b>", shown) == ["2"]
    Tournament.objects.update(pflichtsoli=0)
    assert "Pflichtsoli" not in on(Display.objects.get())


def test_tables_with_extra_time_are_grouped_by_end(tournament: Tournament) -> None:
    enrol(tournament, 100)
    running(tournament)
    begun_at(55, 5)
    ends = Table.objects.get(number=1).ends_at
    for number in range(1, 26):
        Table.objects.filter(number=number).update(extra_minutes=(0, 12, 5)[number % 3])
    until = [time_of_day(ends + timedelta(minutes=minutes), tournament.time_zone) for minutes in (5, 12)]
    lines = re.findall(r"Until (\d\d:\d\d): tables <b>(.*?)</b>", on(bind_wall(tournament)))
    assert lines == [
        (until[0], ", ".join(map(str, range(2, 26, 3)))),
        (until[1], ", ".join(map(str, range(1, 26, 3)))),
    ]


def test_missing_lists_are_large(tournament: Tournament) -> None:
    enrol(tournament, 12)
    in_round = running(tournament)
    begun_at(80, -10)
    done(in_round, [2])
    assert read(screen_of(bind_wall(tournament))).words(".missing li") == ["1", "3"]


def test_messages_take_up_rows(tournament: Tournament) -> None:
    display = bind_wall(tournament)

    def shown() -> tuple[list[str], list[str | None]]:
        page = read(screen_of(display))
        return page.words(".told"), page.values("[data-rows]", "data-rows")

    assert shown() == ([], ["11"])
    now = {"at": timezone.now(), "write_request": system_request()}
    send_message(tournament=tournament, audience="wall", text="<b>Essen</b>", **now)
    assert shown() == (["<b>Essen</b>"], ["9"])
    Message.objects.update(until=timezone.now())
    assert shown() == ([], ["11"])


def test_new_address_is_shown_until_acknowledged(tournament: Tournament, network: Network) -> None:
    display = bind_wall(tournament)

    def shown() -> tuple[list[str], list[str | None]]:
        page = read(screen_of(display))
        return page.words(".band strong"), page.values("[data-rows]", "data-rows")

    note_address_at_start()
    assert shown() == ([], ["11"])
    cache.clear()
    network.moves("192.168.7.77")
    assert shown() == ([f"{NEW}/"], ["8"])
    note_address(address=NEW, write_request=system_request())
    cache.clear()
    assert shown() == ([], ["11"])


def test_wall_writes_only_its_sign_of_life(tournament: Tournament) -> None:
    display = bind_wall(tournament)
    for rest in ("", "screen/", "events"):
        assert Client().post(address(display, rest)).status_code == 405
    version = Tournament.objects.get().version
    on(display)
    assert Tournament.objects.get().version == version
