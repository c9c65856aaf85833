"""The desk's forms for walls and the prize giving."""

import html
import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import Role
from tests.cast import answers, signed_in
from tests.factories import TournamentFactory
from tests.pages import read
from tests.tournaments.rounds import enrol, published, running
from tests.walls.builders import bind_wall, finish, give_points, screen_of
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import StandingsShown, Status, Tournament, TournamentGrant
from tournaments.models.walls import Display, PrizeGiving
from tournaments.selectors.results.standings import standings_of
from tournaments.services.ledger import system_request
from tournaments.walls.binding import new_display
from tournaments.walls.desk_views import MOST_CODES

STAGE = {"name": "Stage", "width_m": "2.0", "distance_m": "15"}


@pytest.fixture(autouse=True)
def _counts() -> None:
    cache.clear()


@pytest.fixture
def desk(organiser) -> Client:
    return signed_in(organiser)


def at(tournament: Tournament, rest: str = "") -> str:
    return f"/organise/{tournament.slug}/walls/{rest}"


def post(client: Client, address: str, **form: object):
    return client.post(address, {"client_key": str(system_request().client_key), **form})


def test_code_binds_its_wall(tournament: Tournament, desk: Client) -> None:
    waiting = new_display(timezone.now())
    answer = post(desk, at(tournament), code=waiting.code, **STAGE)
    assert answer.status_code == 302
    assert Display.objects.get().tournament == tournament
    page = read(desk.get(at(tournament)))
    assert page.words(".step-card .state") == ["Follows the event: Welcome · is on"]
    rows = "That gives 11 rows per page, in 65 px type on a picture 1080 pixels high."
    assert page.words("details form > p.help") == [rows]


def test_wrong_code_keeps_the_input(tournament: Tournament, desk: Client) -> None:
    new_display(timezone.now())
    answer = post(desk, at(tournament), code="000 000", **STAGE)
    page = read(answer)
    refusal = (
        "No wall shows this code. A code expires after a quarter of an hour or once it is used: "
        "type the one the wall shows now."
    )
    assert (answer.status_code, page.words(".messages li")) == (422, [refusal])
    assert page.values("[name=code], [name=name]") == ["000 000", "Stage"]


def test_attempts_at_codes_are_limited(tournament: Tournament, desk: Client) -> None:
    tried = [post(desk, at(tournament), code=f"{n:06}", **STAGE) for n in range(MOST_CODES + 1)]
    many = "Too many codes were tried. Wait a few minutes, then type the one on the wall."
    assert [read(page).words("p.notice.bad:not([id])") for page in tried] == [[]] * MOST_CODES + [[many]]


def test_walls_of_another_club_are_not_found(tournament: Tournament, desk: Client) -> None:
    foreign = TournamentFactory()
    theirs = bind_wall(foreign)
    waiting = new_display(timezone.now())
    assert post(desk, at(foreign), code=waiting.code, **STAGE).status_code == 404
    for rest in ("show/", "place/", "sound/", "remove/"):
        assert post(desk, at(foreign, f"{theirs.uid}/{rest}")).status_code == 404
        assert post(desk, at(tournament, f"{theirs.uid}/{rest}"), screen="seats", **STAGE).status_code == 404
    theirs.refresh_from_db()
    assert (theirs.shows, theirs.tones) == (["auto"], 0)


def test_staff_see_walls_and_organisers_switch_them(tournament: Tournament, cast) -> None:
    display = bind_wall(tournament)
    seen = answers(cast, lambda client: client.get(at(tournament)).status_code)
    assert {who for who, status in seen.items() if status == 200} == {"owner", "organiser", "helper", "referee"}
    switched = answers(cast, lambda client: _shows(client, display))
    assert {who for who, shows in switched.items() if shows == ["seats"]} == {"owner", "organiser"}
    assert "<button" not in _live(signed_in(cast["helper"]), tournament)


def _shows(client: Client, display: Display) -> list[str]:
    post(client, at(display.tournament, f"{display.uid}/show/"), screen="seats")
    return Display.objects.get(pk=display.pk).shows


def _live(client: Client, tournament: Tournament, part: str = "walls") -> str:
    return client.get(at(tournament, f"?part={part}"), headers={"hx-request": "true"}).content.decode()


@pytest.mark.parametrize(
    ("screens", "words"),
    [(["auto"], "Follows the event"), (["seats"], "Seats"), (["seats", "last_minutes"], "Seats, Clock only")],
)
def test_wall_is_switched(tournament: Tournament, desk: Client, screens: list[str], words: str) -> None:
    display = bind_wall(tournament)
    assert post(desk, at(tournament, f"{display.uid}/show/"), screen=screens).status_code == 302
    display.refresh_from_db()
    assert display.shows == screens
    assert words in re.sub(r"\s+", " ", _live(desk, tournament))


def test_wall_is_placed_tested_and_removed(tournament: Tournament, desk: Client) -> None:
    display = bind_wall(tournament)
    typed = {f"{display.uid}-{name}": value for name, value in {**STAGE, "name": "Bar", "width_m": "3"}.items()}
    assert post(desk, at(tournament, f"{display.uid}/place/"), **typed).status_code == 302
    assert "That gives 16 rows per page" in desk.get(at(tournament)).content.decode()
    refused = post(desk, at(tournament, f"{display.uid}/place/"), **{**typed, f"{display.uid}-width_m": "99"})
    assert refused.status_code == 422
    post(desk, at(tournament, f"{display.uid}/sound/"))
    display.refresh_from_db()
    assert (display.name, display.tones) == ("Bar", 1)
    post(desk, at(tournament, f"{display.uid}/remove/"))
    assert not Display.objects.exists()
    page = read(desk.get(at(tournament)))
    assert page.words(".empty p")[0] == "No wall is connected."
    assert page.links(".empty") == {"http://testserver/wall/": "http://testserver/wall/"}
    here = read(desk.get(at(tournament), HTTP_HOST="localhost"))
    assert here.links(".empty .soft") == {"What to do": f"/organise/{tournament.slug}/print/"}


def test_scanned_code_opens_the_tournament_or_a_choice(tournament: Tournament, desk: Client, organiser) -> None:
    answer = desk.get("/wall/bind/?code=123456")
    assert answer.url == f"{at(tournament)}?code=123456"
    assert 'value="123456"' in desk.get(answer.url).content.decode()
    other = TournamentFactory(name="Zweites Turnier")
    TournamentGrant.objects.create(tournament=other, user=organiser, role=Role.ORGANISER)
    TournamentGrant.objects.create(tournament=TournamentFactory(name="Nur helfen"), user=organiser, role=Role.HELPER)
    page = desk.get("/wall/bind/?code=123456").content.decode()
    assert f"{at(other)}?code=123456" in page
    assert "Nur helfen" not in page
    Tournament.objects.filter(pk=other.pk).update(status=Status.FINISHED)
    assert desk.get("/wall/bind/?code=123456").status_code == 302


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    enrol(tournament, 8)
    in_round = running(tournament)
    give_points(in_round)
    finish(in_round)
    Tournament.objects.update(rounds_planned=1, standings_shown=StandingsShown.AFTER_END)
    bind_wall(tournament)
    return tournament


def test_desk_offers_no_place_before_the_tournament_is_finished(played: Tournament, desk: Client) -> None:
    Tournament.objects.update(status=Status.RUNNING)
    page = read(desk.get(at(played)))
    assert page.words("#prizes p, #prizes button") == [
        "You can announce places on the walls once the tournament is finished. Finish the tournament"
    ]
    assert page.values("#prizes a", "href") == [f"/organise/{played.slug}/finish/"]


@pytest.mark.parametrize(
    ("people", "offered"),
    [(4, ["3"]), (8, ["5", "3"]), (13, ["10", "5", "3"]), (20, ["20", "10", "5", "3"])],
)
def test_prize_giving_begins_at_occupied_places(
    tournament: Tournament, desk: Client, people: int, offered: list[str]
) -> None:
    enrol(tournament, people)
    in_round = running(tournament)
    give_points(in_round)
    finish(in_round)
    enrol(tournament, 12)  # none of them seated
    bind_wall(tournament)
    page = read(desk.get(at(tournament)))
    assert page.values("#prizes button[name=first]") == offered
    assert page.words("#prizes .primary") == ["From place 3"]


def test_prize_giving_begins_no_later_than_the_last_shared_place(played: Tournament, desk: Client) -> None:
    Tournament.objects.update(criteria=["points"])
    Occupancy.objects.filter(participant__start_number__in=[1, 2, 3, 4, 5]).update(points=0)
    assert [row.rank for row in standings_of(played).rows] == [1, 2, 3, *[4] * 5]
    assert read(desk.get(at(played))).values("#prizes button[name=first]") == ["3"]
    Occupancy.objects.update(points=0)
    page = read(desk.get(at(played)))
    assert (page.values("#prizes button[name=first]"), page.words("#prizes .primary")) == (
        [],
        ["Whole podium at once"],
    )


@pytest.mark.parametrize("mode", [StandingsShown.AFTER_END, StandingsShown.AT_ONCE])
def test_desk_leads_on_after_the_podium(played: Tournament, desk: Client, mode: StandingsShown) -> None:
    Tournament.objects.update(standings_shown=mode)
    post(desk, at(played, "prizes/"), do="podium")
    publish, end = "Publish the final standings", "End of the tournament"
    page = read(desk.get(at(played)))
    assert page.words("#prizes .primary") == [publish if mode == StandingsShown.AFTER_END else end]
    assert page.values("#prizes .primary", "href") == [f"/organise/{played.slug}/finish/"]
    Tournament.objects.update(results_released_at=timezone.now())
    assert read(desk.get(at(played))).words("#prizes .primary") == [end]


@pytest.mark.parametrize(("told", "title"), [({"first": 3}, "Prize giving"), ({"do": "podium"}, "Result")])
def test_desk_and_wall_agree_after_the_end(
    played: Tournament, desk: Client, told: dict[str, object], title: str
) -> None:
    Tournament.objects.update(standings_shown=StandingsShown.AT_ONCE)
    wall = Display.objects.get()

    def said() -> list[str]:
        shown = read(desk.get(at(played)))
        return [*shown.words(".step-card .state")[:1], *read(screen_of(wall)).words("h1")]

    assert said() == ["Follows the event: The end · is on", "The end"]
    post(desk, at(played, "prizes/"), **told)
    assert said() == [f"Follows the event: {title} · is on", title]


def test_automatic_says_what_it_would_show(tournament: Tournament, desk: Client) -> None:
    display = bind_wall(tournament)

    def said() -> str:
        button = f"#show-{display.uid}-auto"
        return read(desk.get(at(tournament), headers={"hx-request": "true"})).words(button)[0]

    assert said() == "Automatic"
    Display.objects.update(shows=["last_minutes"])
    assert said() == "Automatic: Welcome"
    seen = read(desk.get(at(tournament))).values("#walls", "hx-get")[0]
    assert desk.get(seen, headers={"hx-request": "true"}).status_code == 204
    enrol(tournament, 8)
    published(tournament)
    assert desk.get(seen, headers={"hx-request": "true"}).status_code == 200
    assert said() == "Automatic: Seats"


def test_places_are_announced_from_last_to_podium(played: Tournament, desk: Client) -> None:
    prizes = at(played, "prizes/")
    assert "Testperson" not in _live(desk, played, "prizes")  # no results before the start
    post(desk, prizes, first=3)
    assert "Next: place 3, Testperson 6" in _live(desk, played, "prizes")
    for seen, reached, words in (("", 3, "place 2, Testperson 7"), (3, 2, "place 1, Testperson 8"), (2, 1, "podium")):
        post(desk, prizes, seen=seen, reached=reached)
        assert f"Next: {words}" in _live(desk, played, "prizes") or f"Next: the {words}" in _live(
            desk, played, "prizes"
        )
    post(desk, prizes, seen=2, reached=0)  # another desk was faster
    assert PrizeGiving.objects.get().reached == 1
    post(desk, prizes, seen=1, reached=2)  # one back
    assert "On the walls: place 2, Testperson 7" in _live(desk, played, "prizes")
    post(desk, prizes, do="end")
    assert not PrizeGiving.objects.exists()


@pytest.mark.parametrize(
    ("criteria", "told"),
    [
        (["points"], "place 1, Testperson 1, Testperson 2 (shared rank)"),
        (["points", "lot"], "place 2, {} (decided by lot)"),
    ],
)
def test_desk_shows_shared_and_drawn_places(played: Tournament, desk: Client, criteria, told: str) -> None:
    Occupancy.objects.filter(participant__start_number__in=[1, 2]).update(points=5000)
    Tournament.objects.update(criteria=criteria, status=Status.FINISHED)
    second = standings_of(Tournament.objects.get()).rows[1].name
    post(desk, at(played, "prizes/"), first=3)
    post(desk, at(played, "prizes/"), seen="", reached=3)
    assert f"Next: {told.format(second)}" in " ".join(_live(desk, played, "prizes").split())
    post(desk, at(played, "prizes/"), seen=3, reached=1 if criteria == ["points"] else 2)
    assert f"On the walls: {told.format(second)}" in " ".join(_live(desk, played, "prizes").split())


def test_unchanged_part_is_204(played: Tournament, desk: Client) -> None:
    post(desk, at(played, "prizes/"), first=3)
    asks = _asks(desk.get(at(played)).content.decode())
    assert _statuses(desk, asks) == [204, 204]
    Display.objects.update(name="Bar")
    assert _statuses(desk, asks) == [200, 204]
    post(desk, at(played, "prizes/"), seen="", reached=3)
    assert _statuses(desk, asks) == [200, 200]


def _asks(page: str) -> list[str]:
    return [html.unescape(address) for address in re.findall(r'hx-get="(.*?)"', page)]


def _statuses(client: Client, addresses: list[str]) -> list[int]:
    return [client.get(address, headers={"hx-request": "true"}).status_code for address in addresses]


def test_page_takes_constant_queries(tournament: Tournament, desk: Client, django_assert_max_num_queries) -> None:
    for _ in range(5):
        bind_wall(tournament)
    with django_assert_max_num_queries(12):
        desk.get(at(tournament))
