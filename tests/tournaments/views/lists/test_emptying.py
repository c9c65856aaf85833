"""The page for emptying a list."""

from uuid import uuid4

import pytest
from django.test import Client

from tests.pages import Page, read
from tests.tournaments.entries import book_penalty, record_entry
from tests.tournaments.lists import NORMAL, points_of, seen, table_of
from tests.tournaments.penalties import MINOR, NOTE
from tournaments.desk.grid.rows import record_rows
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, ListStatus, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.services.lists.people import pause
from tournaments.services.lists.status import confirm
from tournaments.services.lists.totals import record_totals

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

ROWS = [{"value": 3, "winners": [1, 3]}, {"value": 2, "winners": [1, 2]}]
OPEN_AGAIN = "The list is then open again, and can be entered anew."


@pytest.fixture
def table(tournament: Tournament) -> Table:
    return table_of(tournament=tournament, normal_games=2, pflichtsoli=0)


@pytest.fixture
def typed(table: Table) -> ScoreList:
    record_rows(rows=ROWS, **seen(table.score_list))
    return table.score_list


@pytest.fixture
def at(table: Table) -> str:
    return f"/t/{table.round.tournament.slug}/rounds/1/tables/1/"


@pytest.fixture
def desk_helper(client: Client, helper) -> Client:
    client.force_login(helper)
    return client


def keys(**more: str) -> dict[str, str]:
    revision = ScoreList.objects.get().revision
    return {"client_key": str(uuid4()), "seen_revision": str(revision), "reason": "Wrong table", **more}


def sentences(page: Page) -> list[str]:
    return page.words("main > p:not([id])")


def links(client: Client, at: str) -> list[str]:
    return read(client.get(at)).values("a[href$='/empty/']", "href")


def test_confirmed_list_is_emptied_after_a_preview(desk_helper, typed, at):
    confirm(**seen(typed))
    assert links(desk_helper, at) == [f"{at}empty/"]
    page = read(desk_helper.get(f"{at}empty/"))
    assert sentences(page) == [
        f"2 games and the sums are taken out. {OPEN_AGAIN}",
        "The list is no longer in the pile of paper lists.",
    ]
    assert page.words("#sums tbody td.total") == ["5", "−1", "1", "−5"]
    assert page.values("#reason", "value") == ["Entered at the wrong table"]
    answer = desk_helper.post(f"{at}empty/", keys(), follow=True)
    assert [str(each) for each in answer.context["messages"]] == ["The list is empty and open again."]
    assert (ScoreList.objects.get().status, points_of(typed)) == (ListStatus.OPEN, [0] * 4)
    assert Revision.objects.first().reason == "Wrong table"
    assert links(desk_helper, at) == []


def test_list_changed_meanwhile_is_shown_again(desk_helper, typed, at):
    sent = keys()
    confirm(**seen(typed))
    answer = desk_helper.post(f"{at}empty/", sent)
    assert (answer.status_code, Entry.objects.count()) == (409, 2)
    again = read(answer)
    assert again.values("[name=seen_revision]", "value") == ["2"]
    assert len(again.words("[role=alert]")) == 1


def test_missing_reason_is_asked_for(desk_helper, typed, at):
    answer = desk_helper.post(f"{at}empty/", keys(reason=" "))
    assert (answer.status_code, Entry.objects.count()) == (422, 2)
    assert read(answer).words("[role=alert]") == ["Give a reason; it is kept with the correction."]


def test_preview_says_what_stays_and_what_goes(desk_helper, table, at):
    record_entry(facts=NORMAL, **seen(table.score_list))
    book_penalty(facts=MINOR, note=NOTE, **seen(table.score_list))
    pause(seat=2, **seen(table.score_list))
    assert sentences(read(desk_helper.get(f"{at}empty/"))) == [
        f"1 game and the sums are taken out. {OPEN_AGAIN}",
        "Penalties stay in the list; a referee can cancel them.",
        "Pauses and changes of people go, too. Enter them again where they were right.",
    ]


def test_totals_are_emptied(desk_helper, table, at):
    record_totals(totals=(2, -2, 2, -2), **seen(table.score_list))
    confirm(**seen(table.score_list))
    assert links(desk_helper, at) == [f"{at}empty/"]
    assert sentences(read(desk_helper.get(f"{at}empty/"))) == [f"The totals are taken out. {OPEN_AGAIN}"]


def test_begun_list_offers_it_in_the_menu_too(desk_helper, table, at):
    record_entry(facts=NORMAL, **seen(table.score_list))
    assert read(desk_helper.get(at)).values(".menu a[href$='/empty/']", "href") == [f"{at}empty/"]


def test_typed_list_offers_it_at_the_desk(desk_helper, typed, at):
    assert links(desk_helper, f"{at}grid/") == [f"{at}empty/"]


def test_nothing_to_empty_leads_back(desk_helper, table, at):
    assert links(desk_helper, at) == []
    assert desk_helper.get(f"{at}empty/").url == at
    Round.objects.update(status=RoundStatus.PUBLISHED)
    assert desk_helper.post(f"{at}empty/", keys()).url == at


def test_phone_at_the_table_cannot_empty_its_list(client, typed, address):
    assert links(client, address) == []


def test_preview_takes_a_fixed_number_of_queries(desk_helper, typed, at, django_assert_num_queries):
    desk_helper.get(f"{at}empty/")
    with django_assert_num_queries(11):
        desk_helper.get(f"{at}empty/")
