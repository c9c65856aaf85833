"""Every address is open as the table says, and none is missing from it."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import timezone
from rest_framework.views import APIView

from accounts import invitations
from accounts.models import Invitation
from tests.doors.groups import Answer, Group
from tests.doors.table import PARTS
from tests.doors.world import MADE_UP, World, is_interface, names
from tests.factories import UserFactory
from tools import certificates
from tournaments.models.tournament import Visibility

Asked = tuple[tuple[str, ...], Group, str]  # actors, group, one of its names


def asked() -> Iterator[Asked]:
    for actors, groups in PARTS.values():
        yield from ((actors, group, name) for group in groups for name in group.names.split())


def operations() -> Iterator[tuple[Asked, str]]:
    yield from ((each, method) for each in asked() for method in each[1].methods)


def test_every_name_that_the_resolver_knows_is_in_the_table() -> None:
    assert {name for _actors, _group, name in asked()} == set(names())


def test_every_operation_is_in_the_table_once() -> None:
    listed = [(name, method) for (_actors, _group, name), method in operations()]
    assert [each for each, times in Counter(listed).items() if times > 1] == []
    of_interface = {each for each in listed if is_interface(each[0]) and each[0] != "api_nothing"}
    assert of_interface == {(name, method) for name in names() for method in methods_of(name)}


def methods_of(name: str) -> set[str]:
    view = getattr(names()[name].callback, "cls", None)
    if not is_interface(name) or name == "api_nothing" or not issubclass(view, APIView):
        return set()
    return {method.upper() for method in view.http_method_names if hasattr(view, method)} - {"OPTIONS", "HEAD"}


@pytest.fixture
def world(cast) -> World:
    return World(cast)


def wrong(world: World, who: str, method: str, name: str, expected: Answer) -> list[str]:
    answer = world.ask(who, method, name)
    return [] if answer is expected else [f"{method} {name} for {who}: {answer}, not {expected}"]


@pytest.mark.services
@pytest.mark.parametrize("part", PARTS)
def test_nearest_outsider_gets_expected_answer(world: World, part: str) -> None:
    """Only tries the nearest outsider; the long tests try everybody."""
    faults = []
    for (_actors, group, name), method in operations():
        who = group.methods[method].nearest
        if who and group in PARTS[part][1]:
            faults += wrong(world, who, method, name, group.expected(who, method))
    assert faults == []


# The secret is in the address, so cookies add nothing.
BY_SECRET_ALONE = {"players_table_outbox", "free_list_outbox"}


def test_forged_requests_are_refused(world: World) -> None:
    posts = {name for (_actors, _group, name), method in operations() if method == "POST" and not is_interface(name)}
    pages = sorted(posts - BY_SECRET_ALONE)
    assert {name for name in pages if world.ask("owner", "POST", name, forged=True) is not Answer.FORBIDDEN} == set()


@pytest.mark.parametrize("end", ["taken", "revoked", "made up"])
def test_ended_invitation_opens_to_nobody(end: str, world: World, cast) -> None:
    code = str(world.parts["join/"]["code"])
    if end == "taken":
        invitations.take(code=code, user=UserFactory(), now=timezone.now())
    elif end == "revoked":
        invitations.revoke(club=world.club, uid=Invitation.objects.get().uid)
    else:
        world.parts["join/"] = {"code": MADE_UP}
    asked = [(who, method) for who in ("stranger", "owner", "nobody") for method in ("GET", "POST")]
    assert {world.ask(*each, "invitation") for each in asked} == {Answer.NOTHING}


def test_own_root_certificate_opens_to_everybody(world: World, settings, tmp_path: Path) -> None:
    settings.HTTPS, settings.DATA_DIR = "own", tmp_path
    certificates.own_pair(tmp_path, ["192.168.1.7"])
    asked = [(who, name) for who in ("owner", "stranger", "nobody") for name in ("trust", "root_certificate")]
    assert {world.ask(who, "GET", name) for who, name in asked} == {Answer.OPEN}


@pytest.mark.long
@pytest.mark.parametrize("part", PARTS)
def test_everybody_gets_expected_answer(world: World, part: str) -> None:
    faults = []
    for (actors, group, name), method in operations():
        for who in actors if group in PARTS[part][1] else ():
            faults += wrong(world, who, method, name, group.expected(who, method))
    assert faults == []


@pytest.mark.long
def test_unlisted_methods_open_to_nobody(world: World) -> None:
    listed = {(name, method) for (_actors, _group, name), method in operations()}
    others = [(each, method) for each in asked() for method in ("GET", "POST") if (each[2], method) not in listed]
    opened = [
        (name, method, who)
        for (actors, _group, name), method in others
        for who in actors
        if world.ask(who, method, name) in (Answer.OPEN, Answer.BROKEN)
    ]
    assert opened == []


@pytest.mark.long
def test_a_private_event_opens_to_its_staff_alone(world: World) -> None:
    world.tournament.visibility = Visibility.PRIVATE
    world.tournament.save()
    faults = []
    for (actors, group, name), method in operations():
        for who in actors if group.of_event else ():
            faults += wrong(world, who, method, name, group.expected(who, method, private=True))
    assert faults == []
