"""The network password only appears on walls, in settings and on paper."""

from collections.abc import Mapping
from http.cookies import SimpleCookie

import pytest
from django.test import Client

from tests.doors.groups import HOLDERS, PEOPLE, Answer
from tests.doors.table import PARTS
from tests.doors.world import World, is_interface, names
from tests.marks import long
from tournaments.models.tournament import Tournament
from tournaments.models.walls import Display

PASSWORD = "dreizehnfuechse"
# Pages of the walls, and the forms for it.
SETTINGS = frozenset({"organise_settings", "organise_settings_section"})
SHOWN: Mapping[str, frozenset[str]] = {
    "wall": frozenset({"wall_page", "wall_screen"}),
    "owner": SETTINGS,
    "organiser": SETTINGS,
}
READ = {
    name: group
    for _actors, groups in PARTS.values()
    for group in groups
    if "GET" in group.methods
    for name in group.names.split()
}


@pytest.fixture
def world(cast) -> World:
    world = World(cast)
    world.parts["organise/<slug:slug>/settings/"] = {"section": "about"}
    Tournament.objects.update(network_name="Saal", network_password=PASSWORD)
    Display.objects.update(shows=["doors"])
    return world


def tell(world: World, actor: str, asked: set[str]) -> set[str]:
    """Returns the names where the actor can read the password."""
    return {name for name in asked if PASSWORD in _text(world, name, actor)}


def _text(world: World, name: str, actor: str) -> str:
    who = world.who(actor, name)
    client = Client(headers={"accept-language": "en", **who.headers})
    client.cookies = SimpleCookie(who.cookies)
    response = client.get(world.address(name, who))
    return (b"".join(response) if response.streaming else response.content).decode(errors="replace")


@pytest.mark.parametrize("actor", ["nobody", long("owner")])
def test_password_appears_nowhere_else(world: World, actor: str) -> None:
    assert tell(world, actor, {*READ}) == SHOWN.get(actor, frozenset())


@pytest.mark.long
@pytest.mark.parametrize("actor", [each for each in PEOPLE if each != "owner"])
def test_password_does_not_appear_on_other_restricted_pages(world: World, actor: str) -> None:
    opens = {name for name, group in READ.items() if group.expected(actor, "GET") is Answer.OPEN}
    to_some = {name for name in opens if READ[name].expected("nobody", "GET") is not Answer.OPEN}
    assert tell(world, actor, to_some) == SHOWN.get(actor, frozenset())


@pytest.mark.long
def test_holders_of_codes_and_links_do_not_see_the_password(world: World) -> None:
    """Only covers addresses with a code or link; elsewhere, holders are anonymous."""
    for actor in HOLDERS:
        holds = {*world.browsers[actor].holds}
        held = {name for name in READ if holds & names()[name].words and not is_interface(name)}
        assert tell(world, actor, held) == SHOWN.get(actor, frozenset()), actor
