"""Until a round is published, guests read no names of people who signed up, unless these and the organiser agreed."""

from http.cookies import SimpleCookie

import pytest
from django.test import Client
from django.utils import timezone

from tests.doors.reading import read, text_of
from tests.doors.world import World
from tournaments.models.people.sign_up import SignUp, SignUpPerson, SignUpSheet
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.rounds.seating_plan import find_seats

NAME, CLUB, BY_HAND = "Zwiebel", "SC Knolle", "Schnabel"


@pytest.fixture
def world(cast) -> World:
    """Number 1 signed up, number 2 was entered by hand, and no round is published."""
    world = World(cast)
    Round.objects.update(status=RoundStatus.DRAWN)
    Tournament.objects.filter(pk=world.tournament.pk).update(status=Status.REGISTRATION)
    SignUp.objects.update(state="in")
    people = world.tournament.participants
    people.filter(start_number=1).update(family=NAME, shown="", club_name=CLUB)
    people.filter(start_number=2).update(family=BY_HAND, shown="")
    SignUpPerson.objects.create(sign_up=world.sign_up, participant=people.get(start_number=1), family=NAME)
    return world


def texts(world: World) -> dict[str, str]:
    """Returns what guests read at every address, on the wall and when they search for a name or number."""
    wall, client = world.browsers["wall"], Client(headers={"accept-language": "en"})
    client.cookies = SimpleCookie(wall.cookies)
    walls = {name: text_of(client.get(world.address(name, wall))) for name in ("wall_page", "wall_screen")}
    found = [find_seats(world.tournament, query=query) for query in (NAME, BY_HAND, "1")]
    return {**read(world), **walls, "seats found": str(found)}


def naming(world: World, text: str = NAME) -> set[str]:
    return {name for name, page in texts(world).items() if text in page}


@pytest.mark.long
def test_people_who_signed_up_are_nowhere_and_others_are_found(world: World) -> None:
    pages = texts(world)
    assert [name for name, page in pages.items() if NAME in page or CLUB in page] == []
    assert {name for name, page in pages.items() if BY_HAND in page} == {"tournament_names", "seats found"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("is_public", "agreed", "state", "is_named"),
    [(True, True, "in", True), (True, False, "in", False), (False, True, "in", False), (True, True, "out", False)],
)
def test_person_and_organiser_must_agree(world, is_public: bool, agreed: bool, state: str, is_named: bool) -> None:
    SignUpSheet.objects.update(list_public=is_public)
    SignUp.objects.update(state=state)
    SignUpPerson.objects.update(agreed_at=timezone.now() if agreed else None)
    named = {"tournament_names", "tournament_card", "tournament_participant", "seats found", "sign_up"}
    assert naming(world) == (named if is_named else set())


@pytest.mark.long
def test_published_round_names_those_who_sit(world: World) -> None:
    Round.objects.filter(number=1).update(status=RoundStatus.PUBLISHED)
    assert naming(world) >= {"tournament_names", "tournament_round", "wall_screen"}
