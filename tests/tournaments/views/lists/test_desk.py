"""The desk to which paper lists come, however many tables there are."""

import pytest
from django.test import Client

from tests.tournaments.lists import table_of
from tournaments.models.tournament import Tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("tables", [1, 3])
def test_desk_takes_the_same_queries_for_any_number_of_tables(
    client: Client, tournament: Tournament, helper, tables, django_assert_num_queries
) -> None:
    for number in range(1, tables + 1):
        table_of(tournament=tournament, number=number)
    client.force_login(helper)
    with django_assert_num_queries(7):
        client.get(f"/organise/{tournament.slug}/rounds/1/desk/")
