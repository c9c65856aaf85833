"""If several Pflichtsoli are owed, the page explains why it isn't the dealer's left neighbour who is vorgeführt."""

import pytest
from django.test import Client
from django.utils import translation

from tests.free_lists.builders import address_of, free_list, play
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import NORMAL, seen, table_of
from tests.tournaments.views.entry_forms import staff_address
from tournaments.free_lists.lifecycle import Length
from tournaments.models.round import Table
from tournaments.models.score_list import Entry
from tournaments.phrases.lists.duties import turn_words
from tournaments.selectors.lists.lists import table_address

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

WHY = "was already vorgeführt in this turn"


def solo(seat: int) -> dict[str, object]:
    return {"kind": "damen_solo", "re": [seat], "augen_re": 130}


# The next dealer is 2; seat 4 owes two, seat 1 owes one.
PAID = [*map(solo, (2, 2, 3, 3, 1)), NORMAL]


@pytest.fixture
def table(tournament) -> Table:
    table = table_of(normal_games=1, pflichtsoli=2, tournament=tournament)
    for facts in PAID:
        record_entry(facts=facts, **seen(table.score_list))
    return table


def forced_and_why(client: Client, address: str) -> tuple[str, str]:
    answer = client.get(address)
    (notice,) = answer.context["notices"]
    because = "".join(notice.sentences[1:])
    assert (WHY in answer.content.decode()) is bool(because)
    return answer.context["forced"].name, because


@pytest.mark.parametrize("staff", [True, False])
def test_page_names_who_was_passed_over_and_who_is_next(client, table, helper, staff) -> None:
    if staff:
        client.force_login(helper)
    address = staff_address(table) if staff else table_address(table, "")
    assert forced_and_why(client, address)[1] == ""
    record_entry(facts=solo(4), **seen(table.score_list))
    names = client.get(address).context["view"].names
    name, because = forced_and_why(client, address)
    assert name == names[1]
    assert because == (f"{names[4]} also owes one, but was already vorgeführt in this turn, so {names[1]} is next.")
    record_entry(facts=solo(1), **seen(table.score_list))
    assert forced_and_why(client, address) == (names[4], "")


def test_correction_explains_the_vorfuehrung_of_its_game(client, table, helper) -> None:
    client.force_login(helper)
    for seat in (4, 1):
        record_entry(facts=solo(seat), **seen(table.score_list))
    *_others, first, second = Entry.objects.order_by("order_key")
    assert WHY not in client.get(staff_address(table, "change", entry=first.uid)).content.decode()
    assert WHY in client.get(staff_address(table, "change", entry=second.uid)).content.decode()


def test_free_list_explains_the_vorfuehrung(client) -> None:
    score_list = play(free_list(length=Length(games=2, pflichtsoli=2)), *PAID, {"event": "time_up"}, solo(4))
    name, because = forced_and_why(client, address_of(score_list))
    assert (name, because.split()[0]) == ("Anna", "Doris")


WORDS = [
    ("en", [], ""),
    ("en", ["Doris"], "Doris also owes one, but was already vorgeführt in this turn"),
    ("en", ["Emil", "Anna"], "Emil, Anna also owe one, but were already vorgeführt in this turn"),
    ("de", ["Doris"], "Doris schuldet auch noch eines, wurde in diesem Umlauf aber schon vorgeführt"),
    (
        "de",
        ["Emil", "Anna"],
        "Emil, Anna schulden auch noch eines, wurden in diesem Umlauf aber schon vorgeführt",
    ),
]


@pytest.mark.parametrize(("language", "passed_over", "words"), WORDS)
def test_reason_of_a_vorfuehrung_in_words(language, passed_over, words) -> None:
    with translation.override(language):
        assert turn_words(passed_over, "Bert").startswith(words)
        assert bool(passed_over) is ("Bert" in turn_words(passed_over, "Bert"))


def test_list_abbreviates_pflichtsolo_and_lustsolo(client, tournament) -> None:
    table = table_of(tournament=tournament)
    for seat in (2, 2):
        record_entry(facts={"value": 1, "winners": [seat]}, **seen(table.score_list))
    page = client.get(table_address(table, "")).content.decode()
    assert '<span class="badge brief" title="Pflichtsolo">PS</span>' in page
    assert '<span class="badge brief" title="Lustsolo">LS</span>' in page
    assert "PS: Pflichtsolo, LS: Lustsolo" in page
