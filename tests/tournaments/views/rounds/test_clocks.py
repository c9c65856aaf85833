import pytest
from django.test import Client

from tests.desk.grid.grid_forms import BLOCK, send_grid
from tests.pages import Page, read
from tests.tournaments.rounds import enrol, published, running
from tests.tournaments.views.pages import url
from tournaments.models.tournament import Tournament

POT = {"points": 100, "drain": "written", "scope": "table", "max_games": 40}
# Sizes and pot of a tournament -> whether a clock runs.
ROUNDS = [
    ({"4": {"normal_games": 20, "minutes": 100}}, None, True),
    ({"4": {"normal_games": None, "minutes": None}}, POT, False),
]
SEATED = "Published: everybody can see where they sit, at 1 table."
RELEASE = "When everybody is seated, release the round:"


@pytest.fixture(params=ROUNDS, ids=["clock", "pot"])
def has_clock(request: pytest.FixtureRequest, tournament: Tournament) -> bool:
    tournament.sizes, tournament.pot, has_clock = request.param
    tournament.save()
    enrol(tournament, 4)
    return bool(has_clock)


def open_page(desk: Client, name: str, tournament: Tournament, *args: int) -> Page:
    return read(desk.get(url(name, tournament, *args)))


def test_release_button_describes_its_effect(desk: Client, tournament: Tournament, has_clock: bool) -> None:
    published(tournament)
    page = open_page(desk, "organise_round", tournament, 1)
    clock, begins = ("The clock is not running yet.", "the clock starts and") if has_clock else ("", "then")
    assert [each for each in page.words("li") if each.startswith(RELEASE)] == [
        f"{RELEASE} {begins} the tables can enter results."
    ]
    assert page.words("p.state") == [f"{SEATED} {clock}".strip()]


def test_time_controls_are_shown_only_if_time_ends_a_round(
    desk: Client, tournament: Tournament, has_clock: bool
) -> None:
    running(tournament)
    assert bool(open_page(desk, "organise_round", tournament, 1).words("#time-for-all")) is has_clock
    assert ("Extra time" in open_page(desk, "organise_table", tournament, 1, 1).words("h2")) is has_clock
    happened = open_page(desk, "table_page", tournament, 1, 1).words("#happened .dialog summary")
    assert happened == ["Dealt again", *["Time is up"] * has_clock]


def test_paper_list_has_a_sign_for_time_only_if_it_ends_a_round(
    desk: Client, tournament: Tournament, has_clock: bool
) -> None:
    running(tournament)
    address = url("table_grid", tournament, 1, 1)
    signs = read(desk.get(address)).words("kbd")
    assert ("Enter" in signs, "." in signs) == (True, has_clock)
    refused = send_grid(desk, address, {**BLOCK, "row": ["313"], "save": "all"})
    assert refused.status_code == 422
    assert ("a full stop where time was up" in refused.content.decode()) is has_clock
