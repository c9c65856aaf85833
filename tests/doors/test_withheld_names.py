"""Names that are withheld are on no page that guests can read."""

from http.cookies import SimpleCookie

import pytest
from django.test import Client
from django.utils import timezone

from tests.doors.reading import read, text_of
from tests.doors.world import World
from tests.people.builders import save
from tournaments.models.people.sign_up import SignUp, SignUpPerson, SignUpSheet
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import NameDisplay, Status, Tournament
from tournaments.selectors.rounds.seating_plan import find_seats

NAMED, WITHHELD = "Zwiebel", "Schnabel"
GIVEN, OTHER_GIVEN = "Xaverine", "Yolandine"


@pytest.fixture
def world(cast) -> World:
    """Numbers 1 and 6 sit at different tables; 2 may be named."""
    world = World(cast)
    people = world.tournament.participants
    people.filter(start_number=2).update(given=OTHER_GIVEN, family=NAMED, shown="")
    for number in (1, 6):
        person = people.get(start_number=number)
        written = {"given": GIVEN, "family": f"{WITHHELD}{number}"}
        people.filter(pk=person.pk).update(shown="", **written, player=save(world.club, **written))
        save(world.club, player=people.get(pk=person.pk).player, refused=True, **written)
    return world


def leaks(world: World) -> dict[str, str]:
    texts = read(world)
    return {name: text for name, text in texts.items() if WITHHELD in text or GIVEN in text}


def _finish() -> None:
    Round.objects.update(status=RoundStatus.CLOSED)
    Tournament.objects.update(status=Status.FINISHED)


@pytest.mark.long
@pytest.mark.parametrize("display", NameDisplay)
@pytest.mark.parametrize("finished", [False, True])
def test_withheld_names_are_nowhere(world: World, display: NameDisplay, finished: bool) -> None:
    Tournament.objects.update(name_display=display)
    if finished:
        _finish()
    assert sorted(leaks(world)) == []


@pytest.mark.long
def test_other_names_are_there(world: World) -> None:
    assert {name for name, text in read(world).items() if NAMED in text} >= {"tournament_standings", "api_standings"}


@pytest.mark.long
def test_walls_and_lists_of_who_comes_withhold_names(world: World) -> None:
    SignUpSheet.objects.update(list_public=True)
    SignUp.objects.update(state="in")
    for person in world.tournament.participants.filter(name_withheld=True):
        written = {"given": person.given, "family": person.family}
        SignUpPerson.objects.create(sign_up=world.sign_up, participant=person, agreed_at=timezone.now(), **written)
    assert find_seats(world.tournament, query=WITHHELD) == ()
    assert sorted(leaks(world)) == []
    wall = world.browsers["wall"]
    client = Client(headers={"accept-language": "en"})
    client.cookies = SimpleCookie(wall.cookies)
    texts = [text_of(client.get(world.address(name, wall))) for name in ("wall_page", "wall_screen")]
    assert not any(WITHHELD in text or GIVEN in text for text in texts)
