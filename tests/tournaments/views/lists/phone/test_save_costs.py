"""What a save on a table's page costs: statements to the database, and folds of the list beside those of a check."""

from typing import Any

import pytest
from django.test import Client

from tests.tournaments.lists import seen, table_of
from tests.tournaments.views.lists.test_table import POINTS, form_of
from tournaments import adapter
from tournaments.models.round import Table
from tournaments.models.tournament import Tournament
from tournaments.selectors.lists.lists import table_address
from tournaments.services.lists.entries import record_entry

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

GAMES = 23
# The table with its list, entries, people, names; then savepoint, round, list, key, entries, the new entry, people read
# and written, list, ledger, version, release.
QUERIES = 16


def played(table: Table) -> None:
    """All games of a list of 24 but the last."""
    for number in range(GAMES):
        facts = {"value": 1 + number % 3, "winners": [1, 3] if number % 2 else [1, 2]}
        record_entry(**seen(table.score_list), facts=facts)


@pytest.fixture
def long_address(tournament: Tournament) -> str:
    table = table_of(tournament=tournament, normal_games=24, pflichtsoli=0)
    played(table)
    return table_address(table, "")


def test_save_takes_few_queries(client: Client, long_address: str, django_assert_num_queries: Any) -> None:
    hidden = form_of(client.get(long_address).content.decode())
    with django_assert_num_queries(QUERIES):
        assert client.post(long_address, {**POINTS, **hidden, "do": "save"}).status_code == 302


def test_save_folds_once_more_than_a_check(client: Client, long_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hidden, folds, fold = form_of(client.get(long_address).content.decode()), [], adapter.fold
    monkeypatch.setattr(adapter, "fold", lambda *given: folds.append(1) or fold(*given))
    client.post(long_address, {**POINTS, **hidden})
    checking = len(folds)
    client.post(long_address, {**POINTS, **hidden, "do": "save"})
    assert 0 < len(folds) - checking <= checking + 1
