import pytest
from django.urls import reverse

from tests.pages import Page, read
from tests.tournaments.entries import break_off, record_entry
from tests.tournaments.lists import NORMAL, seen, table_of
from tournaments.models.round import Table
from tournaments.models.score_list import Entry, ListStatus, ScoreList
from tournaments.models.tournament import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def table(tournament: Tournament) -> Table:
    """One of two games was played; a missing game costs everybody three points."""
    found = table_of(tournament=tournament, normal_games=2, pflichtsoli=0)
    rule = {"broken_off": "penalty", "broken_off_points": 3}
    ScoreList.objects.update(format={**found.score_list.format, **rule})
    record_entry(facts=NORMAL, **seen(found.score_list))
    return found


@pytest.fixture
def staff_address(table: Table) -> str:
    return f"/t/{table.round.tournament.slug}/rounds/1/tables/1/"


EACH_TAKES = (
    "Each missing game costs everybody who would have played it 3 points; each open Pflichtsolo costs the player who "
    "owes it the same."
)


def missing_of(table) -> list[str]:
    people = table.score_list.seats.order_by("position").values_list("occupancies__participant__shown", flat=True)
    return [words for name in people for words in (f"{name}: 1 missing game", "−3")]


def page_of(client, address) -> Page:
    return read(client.get(address))


def test_staff_break_off_with_a_reason(client, table, staff_address, helper):
    client.force_login(helper)
    asked = f"{staff_address}break-off/"
    assert page_of(client, staff_address).links(".happened")["Break off the list"] == asked
    shown = page_of(client, asked)
    stops = "The table stops here. Its games still count."
    assert shown.words("main > p:not([id]):not([class])") == [f"{stops} {EACH_TAKES}"]
    assert shown.words(".lines td") == missing_of(table)
    assert shown.words("table:not(.lines) tbody td") == ["2", "−1", "−2", "−5"] * 2
    sent = {"client_key": str(table.score_list.uid), "seen_revision": "1"}
    refused = client.post(asked, sent)
    assert (refused.status_code, Entry.objects.count()) == (422, 1)
    assert read(refused).words("[role=alert]") == ["Give a reason; it is kept with the correction."]
    client.post(asked, {**sent, "reason": "power\0 cut"})
    assert client.get(asked).status_code == 302
    said = page_of(client, staff_address)
    assert said.words(".state .at-desk") == ["Broken off after 1 game"]
    assert said.words("tr.event a") == ["broken off: power cut"]
    assert said.words("a.danger[href$='delete/']") == ["Continue the list"]
    assert said.words("section > p:first-of-type")[:1] == ["Reason: power cut"]
    card = page_of(client, reverse("organise_round", args=[table.round.tournament.slug, 1]))
    assert card.words(".card .badge") == ["finished", "broken off"]


def test_break_off_of_a_list_confirmed_meanwhile_is_refused(client, table, staff_address, helper):
    client.force_login(helper)
    ScoreList.objects.update(status=ListStatus.CONFIRMED)
    sent = {"client_key": str(table.score_list.uid), "seen_revision": "1", "reason": "power cut"}
    back = client.post(f"{staff_address}break-off/", sent, follow=True)
    assert [str(each) for each in back.context["messages"]] == [
        "This list is confirmed. Reopen it before you change it."
    ]
    assert not Entry.objects.filter(kind="event").exists()


def test_every_staff_page_links_to_the_break_off(client, table, staff_address, helper):
    client.force_login(helper)
    for address in (reverse("organise_table", args=[table.round.tournament.slug, 1, 1]), staff_address):
        page = page_of(client, address)
        assert page.values("a.button[href$='break-off/']", "href") == [f"{staff_address}break-off/"]
        assert page.values("[value=hand_in], [href$='hand-in/']") == []


def test_list_waiting_for_a_player_can_be_broken_off(client, table, staff_address, helper):
    record_entry(facts={"event": "pause", "seat": 2}, **seen(table.score_list))
    client.force_login(helper)
    assert page_of(client, staff_address).values("a[href$='break-off/']", "href") == [f"{staff_address}break-off/"]


def test_table_sees_the_break_off_and_cannot_undo_it(client, table, address):
    break_off(**seen(table.score_list, reason="power cut"))
    said = page_of(client, address)
    assert said.words(".state .at-desk, tr.event a") == ["Broken off after 1 game", "broken off: power cut"]
    assert said.words("a.danger, a[href$='break-off/']") == []
    entry = Entry.objects.get(kind="event")
    page = page_of(client, f"{address}entries/{entry.uid}/")
    assert page.words("main > p:not([id]):not([class])") == ["Reason: power cut", EACH_TAKES]
    assert (page.words(".lines td"), page.values("a[href$='delete/']")) == (missing_of(table), [])
    ScoreList.objects.update(format={**table.score_list.format, "broken_off": "nothing"})
    counting_nothing = page_of(client, f"{address}entries/{entry.uid}/").words("main > p:not([id]):not([class])")
    assert counting_nothing == ["Reason: power cut", "Missing games count for nothing."]


def test_reason_is_hidden_from_readers(client, table, staff_address, helper):
    break_off(**seen(table.score_list, reason="power cut"))
    entry = Entry.objects.get(kind="event")
    pages = (staff_address, f"{staff_address}entries/{entry.uid}/")
    assert ["power cut" in client.get(page).text for page in pages] == [False, False]
    assert page_of(client, staff_address).words(".state .at-desk, tr.event a") == [
        "Broken off after 1 game",
        "broken off",
    ]
    client.force_login(helper)
    assert ["power cut" in client.get(page).text for page in pages] == [True, True]


def test_standings_mention_the_break_off(client, table):
    break_off(**seen(table.score_list, reason="power cut"))
    address = reverse("tournament_standings", args=[table.round.tournament.slug])
    marks = "“=” marks a shared rank."
    assert (
        page_of(client, address).words("#ranking p.small:not(#decides)")[0]
        == f"{marks} In round 1 the list of table 1 was broken off."
    )
