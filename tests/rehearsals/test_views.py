"""The organisers' pages of a rehearsal."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import answers
from tests.factories import TournamentFactory
from tests.pages import read
from tests.tournaments.rounds import enrol, running
from tournaments.models.rehearsals import RehearsalRun
from tournaments.models.tournament import Tournament, Visibility
from tournaments.rehearsals.plan.evening import LIMITS
from tournaments.selectors.access import table_secret

pytestmark = pytest.mark.django_db

BEGIN = "/organise/rehearsal/"
FORM = {"minutes": "5", "players": "16", "rounds": "1", "left": "1"}


def form_with(**fields):
    return {**FORM, "client_key": str(uuid4()), **fields}


@pytest.fixture
def desk(client: Client, organiser) -> Client:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    client.force_login(organiser)
    return client


@pytest.fixture
def rehearsal(desk: Client) -> Tournament:
    desk.post(BEGIN, form_with())
    return Tournament.objects.get(is_rehearsal=True)


def page(desk: Client, name: str, tournament: Tournament) -> str:
    return desk.get(reverse(name, args=[tournament.slug])).content.decode()


def test_rehearsal_begins_for_the_users_club(desk: Client, club) -> None:
    answer = desk.post(BEGIN, form_with())
    run = RehearsalRun.objects.select_related("tournament").get()
    assert answer.url == reverse("organise_tournament", args=[run.tournament.slug])
    assert run.tournament.club == club
    assert (run.minutes, run.players, run.rounds, run.left, run.driven) == (5, 16, 1, [1], False)


MOST_LEFT = "You can leave at most 1 tables, numbered 1 to 4, to people. The others play automatically."


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("players", "15", "Ensure this value is greater than or equal to 16."),
        ("players", "161", "Ensure this value is less than or equal to 160."),
        ("rounds", "6", "Ensure this value is less than or equal to 5."),
        ("minutes", "7", "Select a valid choice. 7 is not one of the available choices."),
        ("left", "3", MOST_LEFT),
    ],
)
def test_invalid_number_is_shown_beside_its_field(desk: Client, field, typed, said) -> None:
    answer = desk.post(BEGIN, form_with(**{field: typed}))
    page = read(answer)
    assert (answer.status_code, page.words(".error"), page.words(f"#id_{field}_error")) == (422, [said], [said])
    assert Tournament.objects.count() == 0


def test_only_organisers_begin_a_rehearsal(cast) -> None:
    got = answers(cast, lambda client: client.post(BEGIN, form_with()))
    assert {who: answer.status_code for who, answer in got.items()} == {
        **dict.fromkeys(("owner", "organiser", "anonymous"), 302),
        **dict.fromkeys(("helper", "referee", "stranger"), 403),
    }
    assert "/login/" in got["anonymous"].url


def test_rehearsal_is_marked_on_its_pages(desk: Client, rehearsal: Tournament) -> None:
    names = ("organise_tournament", "organise_participants", "tournament", "tournament_standings")
    for of, badges in ((rehearsal, ["rehearsal"]), (TournamentFactory(club=rehearsal.club), [])):
        pages = [read(desk.get(reverse(name, args=[of.slug]))) for name in names]
        assert [page.words(".page-head .badge.now") for page in pages] == [badges] * 4


def test_rehearsal_is_marked_on_phones(rehearsal: Tournament, tournament: Tournament) -> None:
    enrol(rehearsal, 8)
    enrol(tournament, 8)
    badge = '<span class="badge">rehearsal</span>'
    for of, is_marked in ((rehearsal, True), (tournament, False)):
        table = running(of).tables.first()
        text = (
            Client(headers={"accept-language": "en"}).get(f"/table/{table.uid}/{table_secret(table)}/").content.decode()
        )
        assert (badge in text) == is_marked


def test_form_shows_its_limits(desk: Client) -> None:
    form = read(desk.get(BEGIN))
    limits = ["{} to {}".format(*LIMITS[name]) for name in ("players", "rounds")]
    assert form.words("#id_players_helptext, #id_rounds_helptext") == limits


def test_strangers_need_the_link(rehearsal: Tournament) -> None:
    assert read(Client().get(reverse("tournament", args=[rehearsal.slug]))).words("h1") == [rehearsal.name]
    Tournament.objects.update(visibility=Visibility.PUBLIC)
    assert read(Client().get("/")).words(".entries .name") == []
    Tournament.objects.update(is_rehearsal=False)
    assert read(Client().get("/")).words(".entries .name") == [rehearsal.name]


def test_rehearsal_is_stopped(desk: Client, rehearsal: Tournament) -> None:
    stop = reverse("organise_rehearsal_stop", args=[rehearsal.slug])
    assert "for another 5 minutes" in page(desk, "organise_tournament", rehearsal)
    assert "Table 1 is yours" in page(desk, "organise_tournament", rehearsal)
    desk.post(stop, form_with())
    assert RehearsalRun.objects.get().next_at is None
    stopped = page(desk, "organise_tournament", rehearsal)
    assert "It has stopped" in stopped
    assert stop not in stopped
    assert "has stopped. You can delete it" in desk.post(stop, form_with(), follow=True).content.decode()


def test_rehearsal_is_deleted_after_confirmation(desk: Client, rehearsal: Tournament) -> None:
    address = reverse("organise_rehearsal_throw_away", args=[rehearsal.slug])
    asked = desk.get(address).content.decode()
    assert "Delete the rehearsal?" in asked
    assert 'name="name"' not in asked
    assert desk.post(address, form_with()).url == "/organise/"
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("name", ["organise_rehearsal_stop", "organise_rehearsal_throw_away"])
def test_real_tournament_has_no_rehearsal_pages(desk: Client, club, name) -> None:
    tournament = TournamentFactory(club=club)
    assert desk.post(reverse(name, args=[tournament.slug]), form_with()).status_code == 404
    assert Tournament.objects.exists()


def test_rehearsal_is_not_offered_as_an_earlier_event(desk: Client, rehearsal: Tournament) -> None:
    real = TournamentFactory(club=rehearsal.club)
    assert read(desk.get("/organise/new/")).words("[id^=event-]") == [real.name]
