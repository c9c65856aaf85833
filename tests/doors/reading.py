"""Reads every address as guests do."""

import re
from collections.abc import Collection, Mapping

from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from tests.doors.groups import Answer
from tests.doors.table import PARTS
from tests.doors.world import World, _answer
from tournaments.models.tournament import Tournament
from tournaments.services.results.chances import compute_chances

# Content that is new in each response.
NEW_AT_EVERY_READING = {"connection_answer", "healthz"}  # random numbers, signs of life
NEW_EACH_TIME = re.compile(r'(csrfmiddlewaretoken|client_key)" value="[^"]*"|"X-CSRFToken": ?"[^"]*"')
READ_BY_NOBODY = sorted(
    {
        name
        for actors, groups in PARTS.values()
        for group in groups
        for name in group.names.split()
        if "nobody" in actors and "GET" in group.methods and group.expected("nobody", "GET") is Answer.OPEN
    }
    - NEW_AT_EVERY_READING
)


def read(world: World, addresses: Collection[str] = READ_BY_NOBODY) -> Mapping[str, str]:
    compute_chances(Tournament.objects.get(pk=world.tournament.pk), timezone.now())
    cache.clear()
    client = Client(headers={"accept-language": "en"})
    return {name: text_of(client.get(_address(world, name))) for name in addresses}


def _address(world: World, name: str) -> str:
    return world.address(name, world.who("nobody", name))


def text_of(response: HttpResponse) -> str:
    assert _answer(response) is not Answer.BROKEN
    body = b"".join(response) if response.streaming else response.content
    return NEW_EACH_TIME.sub("", f"{response.status_code} {body.decode(errors='replace')}")
