from collections.abc import Callable
from datetime import UTC, datetime
from uuid import UUID

import pytest

from tests.factories import ParticipantFactory
from tests.people.conftest import enter  # noqa: F401 - a fixture
from tests.tournaments.api.conftest import cast_answers, client_of  # noqa: F401 - fixtures
from tests.tournaments.services.conftest import place  # noqa: F401 - a fixture
from tournaments.door.services import mark_at_door
from tournaments.models.participant import Attendance, Participant
from tournaments.models.people.door import Door, DoorSheet
from tournaments.models.tournament import Tournament
from tournaments.services.ledger import Actor, WriteRequest

AT = datetime(2026, 11, 20, 19, 42, tzinfo=UTC)


@pytest.fixture
def expected(tournament: Tournament) -> list[Participant]:
    """Three people who are registered and owe €10 each."""
    DoorSheet.objects.create(tournament=tournament, fee=1000)
    names = ("Anna Muster", "Bert Muster", "Carla Muster")
    return [
        ParticipantFactory(tournament=tournament, start_number=number, name=name, status=Attendance.REGISTERED)
        for number, name in enumerate(names, start=1)
    ]


@pytest.fixture
def door(tournament: Tournament, expected: list[Participant]) -> Door:
    return Door.objects.create(tournament=tournament, name="Entrance")


@pytest.fixture
def mark(door: Door) -> Callable[..., UUID]:
    """Marks somebody at the door and returns the key of the write."""

    def marked(start_number: int, key: str, **what: object) -> UUID:
        request = WriteRequest(actor=Actor(kind="door", label=door.name), client_key=UUID(key * 32))
        where = {"tournament": door.tournament, "who": start_number, "door": door}
        mark_at_door(**where, **what, at=AT, write_request=request)
        return request.client_key

    return marked
