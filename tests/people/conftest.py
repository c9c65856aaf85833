from collections.abc import Callable

import pytest

from accounts.models import Club
from tests.tournaments.api.conftest import cast_answers, client_of  # noqa: F401 - fixtures
from tournaments.models.people.player import Player
from tournaments.names.order import index_key
from tournaments.names.reading import read_person


@pytest.fixture
def enter(club: Club) -> Callable[..., Player]:
    """Puts somebody into the club's address book."""

    def entered(name: str, **fields: object) -> Player:
        parts = read_person(name).name
        of = {"club": club, **fields}
        return Player.objects.create(
            given=parts.given, family=parts.family, shown=parts.shown, name_key=index_key(parts), **of
        )

    return entered
