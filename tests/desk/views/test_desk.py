"""Receiving paper lists by their codes."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from tests.cast import CAST, answers
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import NORMAL, PLAYERS, playing, seen, table_of
from tournaments.lettering.codes import check_letter
from tournaments.models.desk.paper_arrival import PaperArrival
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.tournament import Tournament
from tournaments.selectors.lists.lists import table_address

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

LETTER = check_letter(1, 1)


@pytest.fixture
def table(tournament: Tournament) -> Table:
    return table_of(tournament=tournament, normal_games=1, pflichtsoli=0)


@pytest.fixture
def staff_at(table: Table) -> str:
    return f"/t/{table.round.tournament.slug}/rounds/1/tables/1/"


def type_in(client: Client, desk: str, text: str, **more: str):
    return client.post(desk, {"list": text, "client_key": str(uuid4()), **more})


def press(client: Client, address: str):
    return client.post(address, {"client_key": str(uuid4())})


def places() -> list[tuple[int, int]]:
    rows = PaperArrival.objects.order_by("place")
    return list(rows.values_list("place", "score_list__table__number"))


OPENED = [("1", []), (f"1{LETTER}", [(1, 1)]), (f" 1 {LETTER.lower()} ", [(1, 1)])]


@pytest.mark.parametrize(("text", "here"), OPENED)
def test_scanned_code_records_arrival_and_opens_the_grid(client, table, staff_at, desk, helper, text, here) -> None:
    client.force_login(helper)
    assert type_in(client, desk, text).url == f"{staff_at}grid/"
    assert places() == here


REFUSED = [
    (f"1{'X' if LETTER != 'X' else 'Z'}", "is not the letter of table 1"),
    ("9", "has no table 9"),
    ("x", "is not a table"),
    ("https://x.test/table/00000000-0000-4000-8000-000000000000/abc/", "belongs to another event"),
]


@pytest.mark.parametrize(("text", "refusal"), REFUSED)
def test_unknown_list_is_refused(client, table, desk, helper, text, refusal) -> None:
    client.force_login(helper)
    answer = type_in(client, desk, text)
    assert (answer.status_code, refusal in answer.content.decode()) == (422, True)


def test_code_of_another_round_is_named(client, tournament, table, desk, helper) -> None:
    client.force_login(helper)
    other = Table.objects.create(round=Round.objects.create(tournament=tournament, number=2), number=5)
    assert "the list of table 5 in round 2" in type_in(client, desk, table_address(other, "")).content.decode()


def test_repeated_code_keeps_its_place(client, table, staff_at, desk, helper) -> None:
    client.force_login(helper)
    code = table_address(table, "http://testserver")
    assert type_in(client, desk, code).url == type_in(client, desk, code).url == f"{staff_at}grid/"
    page = client.get(f"{staff_at}grid/").content.decode()
    assert places() == [(1, 1)]
    assert re.search(r"The paper list of table 1 has been here since \d\d:\d\d, number 1", page)
    assert f"taken in by {helper.email.partition('@')[0]}" in page


def test_pile_can_be_taken_in_first(client, tournament, table, desk, helper) -> None:
    table_of(tournament=tournament, number=2)
    client.force_login(helper)
    for number in (2, 1):
        answer = type_in(client, desk, f"{number}{check_letter(1, number)}", stay="on")
        assert answer.url == f"{desk}?stay=1"
    page = client.get(answer.url).content.decode()
    assert places() == [(1, 2), (2, 1)]
    assert ('name="stay" checked' in page, 'name="list" value="2"' in page) == (True, True)


def test_arrival_is_recorded_and_undone_by_buttons(client, table, staff_at, desk, helper) -> None:
    client.force_login(helper)
    assert "The list is here" in client.get(f"{staff_at}grid/").content.decode()
    assert press(client, f"{staff_at}paper/arrived/").url == f"{staff_at}grid/"
    assert (places(), "Not here after all" in client.get(f"{staff_at}grid/").content.decode()) == ([(1, 1)], True)
    assert press(client, f"{staff_at}paper/not-here/").url == desk
    assert places() == []
    assert list(Revision.objects.order_by("pk").values_list("action", flat=True)) == ["paper_arrived", "paper_not_here"]


def test_round_not_started_takes_no_lists(client, table, staff_at, helper) -> None:
    Round.objects.update(status=RoundStatus.PUBLISHED)
    client.force_login(helper)
    assert press(client, f"{staff_at}paper/arrived/").url == staff_at
    assert not PaperArrival.objects.exists()


def test_event_with_totals_only_opens_the_totals(client, tournament, table, desk, helper) -> None:
    Tournament.objects.update(entry_ways=["totals"])
    client.force_login(helper)
    assert type_in(client, desk, f"1{LETTER}").url == f"/organise/{tournament.slug}/rounds/1/totals/?table=1"


BUTTON = "Arrived: open the grid"


def test_staff_take_in_a_list_by_phone(cast, table, staff_at) -> None:
    def ask(client: Client) -> tuple[bool, int, int]:
        page = client.get(table_address(table, "")).content.decode()
        return BUTTON in page, press(client, f"{staff_at}paper/arrived/").status_code, PaperArrival.objects.count()

    nobody = {"stranger": (False, 404, 0), "anonymous": (False, 404, 0)}
    assert answers(cast, ask) == {**dict.fromkeys(CAST, (True, 302, 1)), **nobody}


def test_opening_a_code_records_nothing(client, table, address, staff_at, helper) -> None:
    client.force_login(helper)
    assert BUTTON in client.get(address).content.decode()
    assert not PaperArrival.objects.exists()
    press(client, f"{staff_at}paper/arrived/")
    assert "Paper list here since" in client.get(address).content.decode()


def test_pile_is_shown_in_order(client, tournament, table, desk, helper) -> None:
    for number in (2, 3):
        table_of(tournament=tournament, number=number, normal_games=1, pflichtsoli=0)
    record_entry(facts=NORMAL, **seen(table.score_list, PLAYERS))
    client.force_login(helper)
    for number in (3, 1):
        type_in(client, desk, f"{number}{check_letter(1, number)}")
    shown = {show: lines(client.get(f"{desk}pile/?show={show}")) for show in ("all", "untyped", "missing")}
    here = [(3, "untyped"), (1, "to_compare")]
    assert shown == {"all": here, "untyped": here, "missing": [(2, "missing")]}
    page = client.get(f"{desk}pile/").content.decode()
    assert re.findall(r"<strong[^>]*>([^<]+)</strong>", page) == ["+2", "−2", "+2", "−2"]


def lines(page) -> list[tuple[int, str]]:
    return [(each.line.table, each.line.stand.value) for each in page.context["lines"]]


@pytest.mark.parametrize("count", [1, 3])
def test_desk_and_pile_take_constant_queries(
    client, tournament, helper, desk, count, django_assert_num_queries
) -> None:
    client.force_login(helper)
    for number in range(1, count + 1):
        playing(NORMAL, tournament=tournament, number=number, normal_games=1, pflichtsoli=0)
        type_in(client, desk, f"{number}{check_letter(1, number)}")
    for address, queries in ((desk, 10), (f"{desk}pile/", 9)):
        with django_assert_num_queries(queries):
            client.get(address)
