from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from tests.tournaments.api.conftest import cast_answers, client_of  # noqa: F401 - fixtures
from tests.tournaments.services.conftest import place  # noqa: F401 - a fixture
from tournaments.models.people.sign_up import SignUp, SignUpSheet
from tournaments.models.tournament import Tournament
from tournaments.names.names import Name
from tournaments.services.ledger import system_request
from tournaments.sign_up.services import Contact, Guest, sign_up

AT = datetime(2026, 11, 10, 12, tzinfo=UTC)


@pytest.fixture
def sheet(tournament: Tournament) -> SignUpSheet:
    """Two places, open since yesterday."""
    return SignUpSheet.objects.create(tournament=tournament, opens_at=AT - timedelta(days=1), places=2)


@pytest.fixture
def enter(tournament: Tournament, sheet: SignUpSheet) -> Callable[..., SignUp]:
    """Signs people up together, given by their names."""

    def entered(*names: str, email: str = "", agreed: bool = False) -> SignUp:
        guests = [Guest(name=Name(*name.split(" ", 1)), agreed=agreed) for name in names]
        contact = Contact(email=email)
        return sign_up(tournament=tournament, guests=guests, contact=contact, at=AT, write_request=system_request())

    return entered
