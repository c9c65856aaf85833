"""What waits for a decision on a list: who sees both sides, who has which buttons, and what they do."""

from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tournaments.free_lists import free_list, play
from tests.tournaments.lists import NORMAL, PLAYERS, seen, table_of
from tests.tournaments.services.lists.test_outbox import OTHER, game, sent
from tests.tournaments.views.lists.test_correction_wishes import keys
from tests.tournaments.views.lists.test_table import staff_address
from tournaments.models.held_entry import HeldEntry
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, ListStatus, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.selectors.free_lists.access import Link, list_token
from tournaments.selectors.lists.lists import table_address
from tournaments.services.lists.entries import record_entry

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

TAKE, DROP = 'name="do" value="take"', 'name="do" value="drop"'


@pytest.fixture
def table(tournament: Tournament) -> Table:
    """A game that the table entered, and another one of the same number that a phone sent."""
    made = table_of(tournament=tournament)
    record_entry(facts=NORMAL, **seen(made.score_list, PLAYERS))
    sent(made.score_list, game(1, OTHER))
    return made


@pytest.fixture
def players(table: Table) -> str:
    return table_address(table, "")


def held() -> HeldEntry:
    return HeldEntry.objects.get()


def buttons(page: str) -> tuple[bool, bool]:
    return TAKE in page, DROP in page


def test_table_sees_both_sides_and_decides_with_one_tap(client, players) -> None:
    page = client.get(players).content.decode()
    assert "Game 1 came from a phone without network, at " in page
    assert "Game 1 is in the list already" in page
    assert "the table, " in page
    assert "155 : 85" in page
    assert buttons(page) == (True, True)
    done = client.post(f"{players}held/{held().uid}/", {**keys(client, players), "do": "take"}, follow=True)
    assert "Taken as the phone sent it." in done.content.decode()
    assert (held().status, Entry.objects.get().facts) == ("taken", OTHER)
    assert buttons(client.get(players).content.decode()) == (False, False)


def test_desk_sees_it_on_the_round_and_keeps_the_list(client, table, helper) -> None:
    client.force_login(helper)
    slug = table.round.tournament.slug
    where = [reverse("organise_tournament", args=[slug]), reverse("organise_round", args=[slug, 1])]
    for address in where:
        page = client.get(address).content.decode()
        assert f'href="{staff_address(table)}#held"' in page
        assert "table 1: 1 entry" in page.lower()
    address = staff_address(table)
    assert buttons(client.get(address).content.decode()) == (True, True)
    client.post(f"{address}held/{held().uid}/", {**keys(client, address), "do": "drop"})
    assert (held().status, Entry.objects.get().facts) == ("dropped", NORMAL)
    assert "#held" not in client.get(where[1]).content.decode()


def test_page_that_closes_a_round_names_what_waits(client, table, organiser) -> None:
    client.force_login(organiser)
    close = reverse("organise_round_close", args=[table.round.tournament.slug, 1])
    assert f'href="{staff_address(table)}#held"' in client.get(close).content.decode()


def test_what_arrived_late_is_decided_at_the_desk_with_a_reason(client, table, players, organiser) -> None:
    Round.objects.update(status=RoundStatus.CLOSED)
    HeldEntry.objects.all().delete()
    sent(table.score_list, game(2, OTHER))
    page = client.get(players).content.decode()
    assert "Game 2 arrived late from a phone" in page
    assert "The organisers decide whether it counts." in page
    assert buttons(page) == (False, False)
    refused = client.post(f"{players}held/{held().uid}/", {**keys(client, players), "do": "take"}, follow=True)
    assert ("decide" in refused.content.decode(), held().status) == (True, "open")
    client.force_login(organiser)
    overview = client.get(reverse("organise_round", args=[table.round.tournament.slug, 1])).content.decode()
    assert "arrived late: 1" in overview
    address = staff_address(table)
    assert 'name="reason"' in client.get(address).content.decode()
    decide = f"{address}held/{held().uid}/"
    client.post(decide, {**keys(client, address), "do": "take"})
    assert held().status == "open"
    client.post(decide, {**keys(client, address), "do": "take", "reason": "Handy ohne Netz"})
    assert (held().status, Entry.objects.count()) == ("taken", 2)


def test_confirmed_list_can_only_be_kept(client, table, organiser) -> None:
    ScoreList.objects.update(status=ListStatus.CONFIRMED)
    client.force_login(organiser)
    assert buttons(client.get(staff_address(table)).content.decode()) == (False, True)


def test_reader_of_a_public_list_sees_nothing_of_it(client, table) -> None:
    assert 'id="held"' not in client.get(staff_address(table)).content.decode()
    assert client.post(f"{staff_address(table)}held/{held().uid}/", {"do": "take"}).status_code == 404


@pytest.mark.parametrize("typed", [{}, {"do": "else"}, {"do": "take"}])
def test_press_without_its_keys_changes_nothing(client, players, typed) -> None:
    client.post(f"{players}held/{held().uid}/", typed)
    assert held().status == "open"


def test_unknown_entry_is_nothing(client, players) -> None:
    assert client.post(f"{players}held/{uuid4()}/", {**keys(client, players), "do": "take"}).status_code == 404


def test_whoever_writes_a_list_of_its_own_decides_there(client) -> None:
    score_list = play(free_list(), NORMAL)
    sent(score_list, game(1, OTHER))
    write, read = (
        reverse("free_list_page", kwargs={"token": list_token(score_list, link)}) for link in (Link.WRITE, Link.READ)
    )
    assert buttons(client.get(write).content.decode()) == (True, True)
    assert 'id="held"' not in client.get(read).content.decode()
    client.post(f"{write}held/{held().uid}/", {**keys(client, write), "do": "take"})
    assert (held().status, Entry.objects.get().facts) == ("taken", OTHER)


@pytest.mark.parametrize("waiting", [1, 4])
def test_page_takes_the_same_number_of_queries_however_much_waits(
    client, table, players, waiting, django_assert_num_queries
) -> None:
    for _more in range(waiting - 1):
        sent(table.score_list, game(1, OTHER))
    with django_assert_num_queries(8):
        client.get(players)
