"""The costs of a save on a table's page: queries, folds of the list and modules."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from django.test import Client

from tests.locks import held_locks
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import seen, table_of
from tests.tournaments.views.entry_forms import POINTS, form_of
from tournaments.models.lists.pen import Pen
from tournaments.models.round import Table
from tournaments.models.score_list import Entry
from tournaments.models.tournament import Tournament
from tournaments.selectors.lists.lists import table_address
from tournaments.selectors.lists.table.pens import DEVICE

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

ROOT = Path(__file__).resolve().parents[5]
GAMES = 23
PHONE = "ab" * 16
# Before the lock: table with list and pen, entries, people. Then: savepoint, round, list with pen (all unchanged, so
# nothing else is read again), entry, people, list, ledger, version, release.
QUERIES = 12
LAYER_NAMES = ("views/lists", "forms", "services", "selectors", "adapter", "phrases")
LAYERS = tuple(
    str(ROOT / "tournaments" / layer)
    for layer in ("views/lists", "forms", "services", "selectors", "adapter", "phrases")
)
MODULES = 25
PEN_TAKEN = 1  # by the first save of a list


def play_all_but_one(table: Table) -> None:
    """Plays all games of a list of 24 except the last."""
    for number in range(GAMES):
        facts = {"value": 1 + number % 3, "winners": [1, 3] if number % 2 else [1, 2]}
        record_entry(**seen(table.score_list), facts=facts)


@pytest.fixture
def long_address(client: Client, tournament: Tournament) -> str:
    """The last game is missing, and the phone has the pen."""
    table = table_of(tournament=tournament, normal_games=24, pflichtsoli=0)
    play_all_but_one(table)
    Pen.objects.create(score_list=table.score_list, device=PHONE)
    client.cookies[DEVICE] = PHONE
    return table_address(table, "")


def save(client: Client, address: str, typed: Mapping[str, str], queries: Any, most: int = QUERIES) -> None:
    hidden = form_of(client.get(address).content.decode())
    with queries(most):
        assert client.post(address, {**typed, **hidden, "do": "save"}).status_code == 302


def test_save_takes_few_queries(client: Client, long_address: str, django_assert_num_queries: Any) -> None:
    save(client, long_address, POINTS, django_assert_num_queries)


def test_first_save_takes_one_more_query_for_the_pen(
    client: Client, long_address: str, django_assert_num_queries: Any
) -> None:
    Pen.objects.all().delete()
    save(client, long_address, POINTS, django_assert_num_queries, QUERIES + PEN_TAKEN)
    assert Pen.objects.get().device == PHONE


def test_change_of_the_latest_game_takes_few_queries(
    client: Client, long_address: str, django_assert_num_queries: Any
) -> None:
    latest = client.get(long_address).context["latest"]["url"]
    save(client, latest, {**POINTS, "value": "7"}, django_assert_num_queries)
    assert Entry.objects.order_by("order_key").last().facts["value"] == 7


def test_save_folds_no_more_than_a_check(client: Client, long_address: str) -> None:
    """Once for the page and once for the result, both before the lock."""
    hidden, folds = form_of(client.get(long_address).content.decode()), []
    for typed in ({**POINTS, **hidden}, {**POINTS, **hidden, "do": "save"}):
        with held_locks() as held:
            client.post(long_address, typed)
        folds.append((held.folds_elsewhere, held.folds))
    assert folds == [(2, 0), (2, 0)]


def test_save_passes_few_modules(client: Client, long_address: str) -> None:
    """Counts the project's modules below the URLs, which somebody who reads the code of a save has to follow."""
    hidden = form_of(client.get(long_address).content.decode())
    with modules_passed() as passed:
        assert client.post(long_address, {**POINTS, **hidden, "do": "save"}).status_code == 302
    assert len(passed) <= MODULES, sorted(passed)


@contextmanager
def modules_passed() -> Iterator[set[str]]:
    """Yields the modules of the tournaments' layers that are called in the block."""
    passed: set[str] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_name != "<module>" and code.co_filename.startswith(LAYERS):
            passed.add(code.co_filename)

    sys.setprofile(note)
    try:
        yield passed
    finally:
        sys.setprofile(None)
