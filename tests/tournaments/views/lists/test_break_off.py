"""The pages of a list that is broken off: staff break it off and take that back, the table reads why."""

import pytest
from django.urls import reverse

from tests.tournaments.lists import NORMAL, seen, table_of
from tournaments.models.round import Table
from tournaments.models.score_list import Entry, ScoreList
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
    shown = client.get(staff_address).context
    assert "Each missing game takes 3 points" in words(client, staff_address)
    sent = {"client_key": str(shown["page"].score_list.uid), "seen_revision": "1"}
    client.post(f"{staff_address}break-off/", sent)
    assert Entry.objects.count() == 1
    client.post(f"{staff_address}break-off/", {**sent, "reason": "power cut"})
    said = words(client, staff_address)
    for part in ("Broken off after 1 game", "Reason: power cut", "Let the list go on", "broken off: power cut"):
        assert part in said
    card = reverse("organise_round", args=[table.round.tournament.slug, 1])
    assert "broken off" in words(client, card)


def test_the_table_reads_it_and_cannot_take_it_back(client, table, address):
    break_off(**seen(table.score_list, reason="power cut"))
    said = words(client, address)
    assert "Broken off after 1 game" in said and "Reason: power cut" in said
    assert "Let the list go on" not in said and "Break off the list" not in said
    entry = Entry.objects.get(kind="event")
    page = words(client, f"{address}entries/{entry.uid}/")
    assert "1 missing game" in page and "/delete/" not in page


def test_a_reader_is_not_told_why(client, table, staff_address):
    break_off(**seen(table.score_list, reason="power cut"))
    entry = Entry.objects.get(kind="event")
    for address in (staff_address, f"{staff_address}entries/{entry.uid}/"):
        assert "power cut" not in words(client, address)


def test_standings_say_so(client, table):
    break_off(**seen(table.score_list, reason="power cut"))
    address = reverse("tournament_standings", args=[table.round.tournament.slug])
    assert "In round 1 the list of table 1 was broken off." in words(client, address)
