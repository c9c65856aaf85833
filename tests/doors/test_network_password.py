"""The password of the hall's network: on its walls and in its settings, and in nothing else that anybody opens.

Papers that show it on purpose are told in `tests/tournaments/printing/content/test_posters.py`.
"""

from collections.abc import Mapping
from http.cookies import SimpleCookie

import pytest
from django.test import Client

from tests.doors.groups import HOLDERS, PEOPLE
from tests.doors.table import PARTS
from tests.doors.world import World, is_interface
from tests.marks import long
from tournaments.models.hall.display import Display
from tournaments.models.tournament import Tournament

PASSWORD = "dreizehnfuechse"
# Pages of the walls themselves, and where an organiser types it.
SETTINGS = frozenset({"organise_settings", "organise_settings_section"})
SHOWN: Mapping[str, frozenset[str]] = {
    "wall": frozenset({"wall_page", "wall_screen"}),
    "owner": SETTINGS,
    "organiser": SETTINGS,
}
READ = [group for _actors, groups in PARTS.values() for group in groups if "GET" in group.methods]
NAMES = sorted({name for group in READ for name in group.names.split()})
OTHERS = (*PEOPLE, *HOLDERS)


@pytest.fixture
def world(cast) -> World:
    """Every wall shows the doors, every address of settings leads to what the hall is told."""
    world = World(cast)
    world.parts["organise/<slug:slug>/settings/"] = {"section": "about"}
    Tournament.objects.update(network_name="Saal", network_password=PASSWORD)
    Display.objects.update(shows=["doors"])
    return world


def tell(world: World, actor: str) -> set[str]:
    """The names of the addresses where somebody reads the password."""
    return {name for name in NAMES if PASSWORD in _text(world, name, actor)}


def _text(world: World, name: str, actor: str) -> str:
    people = world.programs if is_interface(name) else world.browsers
    who = people.get(actor, people["nobody"])
    client = Client(headers={"accept-language": "en", **who.headers})
    client.cookies = SimpleCookie(who.cookies)
    response = client.get(world.address(name, who))
    return (b"".join(response) if response.streaming else response.content).decode(errors="replace")


@pytest.mark.parametrize("actor", ["nobody", *map(long, OTHERS)])
def test_password_is_told_nowhere_else(world: World, actor: str) -> None:
    assert tell(world, actor) == SHOWN.get(actor, frozenset())
