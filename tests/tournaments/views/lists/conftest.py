import pytest
from django.test import Client

from tests.tournaments.lists import table_of
from tournaments.models.round import Table
from tournaments.models.tournament import Tournament
from tournaments.selectors.lists.lists import table_address


@pytest.fixture
def english(client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


@pytest.fixture
def table(tournament: Tournament) -> Table:
    return table_of(tournament=tournament)


@pytest.fixture
def address(table: Table) -> str:
    return table_address(table, "")


@pytest.fixture
def desk(tournament: Tournament) -> str:
    return f"/organise/{tournament.slug}/rounds/1/desk/"


@pytest.fixture
def short_table(tournament: Tournament) -> Table:
    return table_of(tournament=tournament, normal_games=3)


@pytest.fixture
def grid(short_table: Table) -> str:
    return f"/t/{short_table.round.tournament.slug}/rounds/1/tables/1/grid/"
