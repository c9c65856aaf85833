from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.cast import CAST, answers
from tests.dates.builders import event, won_event
from tests.factories import ClubFactory
from tests.pages import read
from tournaments.models.people.sign_up import SignUpSheet
from tournaments.models.tournament import NameDisplay, Status, Tournament, Visibility

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


def address(club):
    return f"/c/{club.slug}/"


@pytest.mark.services
def test_club_page_shows_its_own_events_by_section(client, club):
    event(club, "Now", status=Status.RUNNING)
    event(club, "Later", 30)
    event(club, "Soon", 3)
    won_event(club, "Over", -7)
    event(ClubFactory(), "Elsewhere", 3)
    groups = client.get(address(club)).context["groups"]
    shown = {title: [row.tournament.name for row in rows] for title, rows in groups}
    assert shown == {"Running now": ["Now"], "Coming up": ["Soon", "Later"], "Past": ["Over"]}


@pytest.mark.parametrize(
    "hidden", [{"visibility": Visibility.PRIVATE}, {"visibility": Visibility.LINK}, {"is_rehearsal": True}]
)
def test_nothing_of_a_hidden_event_is_shown_to_anybody(cast, club, hidden):
    event(club, "Open evening", 3)
    secret = event(club, "Board meeting", 4, venue="Back room", **hidden)

    def leaks(client):
        answers_there = [client.get(f"{address(club)}{path}") for path in ("", "dates.ics")]
        assert [b"Open evening" in answer.content for answer in answers_there] == [True, True]
        words = ("Board meeting", "Back room", secret.slug, str(secret.uid))
        return [word for answer in answers_there for word in words if word.encode() in answer.content]

    assert answers(cast, leaks) == {who: [] for who in CAST}


def test_club_without_public_events_is_not_found(client, club):
    event(club, "Board meeting", 4, visibility=Visibility.PRIVATE)
    nowhere = [f"/c/nowhere/{path}" for path in ("", "dates.ics")]
    hidden = [f"{address(club)}{path}" for path in ("", "dates.ics")]
    assert [client.get(path).status_code for path in (*hidden, *nowhere)] == [404] * 4


@pytest.mark.parametrize(
    ("display", "name"),
    [(NameDisplay.FULL, "Ilse Wagner"), (NameDisplay.NUMBER, "No. 1"), (NameDisplay.SHORT, "Ilse W.")],
)
def test_winners_have_names_in_the_form_of_their_tournament(client, club, display, name):
    tournament = won_event(club, "Over", -7, name_display=display)
    tournament.participants.filter(start_number=1).update(given="Ilse", family="Wagner", shown="")
    words = read(client.get(address(club))).words(".by-line strong")
    assert words == [name]


def test_open_sign_ups_are_linked(client, club):
    now = timezone.now()
    opened = {"opens_at": now - timedelta(days=1)}
    for name, times in (
        ("Open", opened),
        ("Later", {"opens_at": now + timedelta(days=1)}),
        ("Closed", {**opened, "closes_at": now - timedelta(hours=1)}),
        ("Never", {}),
    ):
        SignUpSheet.objects.create(tournament=event(club, name, 3), **times)
    SignUpSheet.objects.create(tournament=event(club, "Over", -3, status=Status.FINISHED), **opened)
    event(club, "Without", 3)
    links = read(client.get(address(club))).links(".by-line")
    assert links == {"Sign up for the tournament": reverse("sign_up", args=[Tournament.objects.get(name="Open").slug])}


def test_club_page_takes_the_same_queries_for_many_events(client, club, django_assert_num_queries):
    won_event(club, "Over", -7)
    client.get(address(club))
    with django_assert_num_queries(6):
        client.get(address(club))
    for number in range(4):
        event(club, f"Evening {number}", number)
    with django_assert_num_queries(6):
        assert client.get(address(club)).context["page"].paginator.count == 5


def test_club_page_is_paged(client, club):
    for number in range(31):
        event(club, f"Evening {number}", number)
    assert [len(client.get(f"{address(club)}?page={n}").context["page"]) for n in (1, 2)] == [30, 1]


def test_start_page_and_public_tournaments_link_to_the_club(client, club):
    tournament = event(club, "Evening", 3)
    hidden = event(club, "By link", 3, visibility=Visibility.LINK)
    pages = ["/", f"/t/{tournament.slug}/", f"/t/{hidden.slug}/"]
    links = [read(client.get(page)).links("main").get(club.name) for page in pages]
    assert links == [address(club), address(club), None]
