"""The pages of a list that is broken off: staff break it off and take that back, the table reads why."""

import pytest
from django.urls import reverse

from tests.tournaments.lists import NORMAL, seen, table_of
from tournaments.models.round import Table
from tournaments.models.score_list import Entry, ListStatus, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.services.lists.entries import break_off, record_entry

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def table(tournament: Tournament) -> Table:
    """One game of two; the other takes three points from everybody."""
    found = table_of(tournament=tournament, normal_games=2, pflichtsoli=0)
    rule = {"broken_off": "penalty", "broken_off_points": 3}
    ScoreList.objects.update(format={**found.score_list.format, **rule})
    record_entry(facts=NORMAL, **seen(found.score_list))
    return found


@pytest.fixture
def staff_address(table: Table) -> str:
    return f"/t/{table.round.tournament.slug}/rounds/1/tables/1/"


def words(client, address):
    return " ".join(client.get(address).content.decode().split())


def test_staff_break_off_with_a_reason(client, table, staff_address, helper):
    client.force_login(helper)
    asked = f"{staff_address}break-off/"
    assert f'href="{asked}"' in words(client, staff_address)
    shown = words(client, asked)
    for part in ("Each missing game takes 3 points", ">2</td>", ">−1</td>", "1 missing game", "−3</td>"):
        assert part in shown
    sent = {"client_key": str(table.score_list.uid), "seen_revision": "1"}
    refused = client.post(asked, sent)
    assert (refused.status_code, Entry.objects.count()) == (422, 1)
    assert "Give a reason" in refused.content.decode()
    client.post(asked, {**sent, "reason": "power\0 cut"})
    assert client.get(asked).status_code == 302
    said = words(client, staff_address)
    for part in ("Broken off after 1 game", "Reason: power cut", "Let the list go on", "broken off: power cut"):
        assert part in said
    card = reverse("organise_round", args=[table.round.tournament.slug, 1])
    assert "broken off" in words(client, card)


def test_staff_read_why_a_list_that_was_confirmed_meanwhile_is_not_broken_off(client, table, staff_address, helper):
    client.force_login(helper)
    ScoreList.objects.update(status=ListStatus.CONFIRMED)
    sent = {"client_key": str(table.score_list.uid), "seen_revision": "1", "reason": "power cut"}
    back = client.post(f"{staff_address}break-off/", sent, follow=True)
    assert [str(each) for each in back.context["messages"]] == [
        "This list is confirmed. Open it again before you change it."
    ]
    assert not Entry.objects.filter(kind="event").exists()


def test_every_page_of_the_desk_leads_to_breaking_off(client, table, staff_address, helper):
    client.force_login(helper)
    desk = words(client, reverse("organise_table", args=[table.round.tournament.slug, 1, 1]))
    assert f'href="{staff_address}break-off/"' in desk and 'value="hand_in"' not in desk
    assert "hand-in/" not in words(client, staff_address)


def test_a_list_that_waits_for_somebody_can_be_broken_off(client, table, staff_address, helper):
    record_entry(facts={"event": "pause", "seat": 2}, **seen(table.score_list))
    client.force_login(helper)
    assert f'href="{staff_address}break-off/"' in words(client, staff_address)


def test_the_table_reads_it_and_cannot_take_it_back(client, table, address):
    break_off(**seen(table.score_list, reason="power cut"))
    said = words(client, address)
    assert "Broken off after 1 game" in said and "Reason: power cut" in said
    assert "Let the list go on" not in said and "Break off the list" not in said
    entry = Entry.objects.get(kind="event")
    page = words(client, f"{address}entries/{entry.uid}/")
    assert "1 missing game" in page and "/delete/" not in page
    assert "Each missing game takes 3 points" in page and "Reason: power cut" in page
    ScoreList.objects.update(format={**table.score_list.format, "broken_off": "nothing"})
    assert "The missing games count nothing." in words(client, f"{address}entries/{entry.uid}/")


def test_a_reader_is_not_told_why(client, table, staff_address):
    break_off(**seen(table.score_list, reason="power cut"))
    entry = Entry.objects.get(kind="event")
    for address in (staff_address, f"{staff_address}entries/{entry.uid}/"):
        assert "power cut" not in words(client, address)


def test_standings_say_so(client, table):
    break_off(**seen(table.score_list, reason="power cut"))
    address = reverse("tournament_standings", args=[table.round.tournament.slug])
    assert "In round 1 the list of table 1 was broken off." in words(client, address)
