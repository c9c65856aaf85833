"""Held entries on a list's page."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from tests.free_lists.builders import free_list, play
from tests.pages import read
from tests.phones.outboxes import OTHER, deliver_now, delivery
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import NORMAL, PLAYERS, seen, table_of
from tests.tournaments.views.entry_forms import staff_address, write_keys
from tournaments.free_lists.access import Link, list_token
from tournaments.models.lists.pen import Pen
from tournaments.models.participant import Participant
from tournaments.models.phones import HeldEntry
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, ListStatus, ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.names.hyphens import hyphenated
from tournaments.phones.held_entries import WAITS, outcome_of
from tournaments.phrases.rounds.times import time_of_day
from tournaments.selectors.lists.lists import table_address
from tournaments.services.ledger import Actor, WriteRequest
from tournaments.services.lists.table.pens import take_pen

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

TAKE, DROP = 'name="do" value="take"', 'name="do" value="drop"'


@pytest.fixture
def table(tournament: Tournament) -> Table:
    """A table with a game and a held game with the same number."""
    made = table_of(tournament=tournament)
    record_entry(facts=NORMAL, **seen(made.score_list, PLAYERS))
    deliver_now(made.score_list, delivery(1, OTHER))
    return made


@pytest.fixture
def players(table: Table) -> str:
    return table_address(table, "")


def held_entry() -> HeldEntry:
    return HeldEntry.objects.get()


def buttons(page: str) -> tuple[bool, bool]:
    return TAKE in page, DROP in page


def test_table_sees_both_sides_and_decides_with_one_tap(client, players) -> None:
    page = client.get(players).content.decode()
    assert "Game 1 is not saved: it came from a phone that was offline, at " in page
    assert "Somebody else has already entered game 1" in page
    assert "the table, " in page
    assert "155 : 85" in page
    assert buttons(page) == (True, True)
    done = client.post(f"{players}held/{held_entry().uid}/", {**write_keys(players), "do": "take"}, follow=True)
    assert "Accepted as the phone sent it." in done.content.decode()
    assert (held_entry().status, Entry.objects.get().facts) == ("taken", OTHER)
    assert buttons(client.get(players).content.decode()) == (False, False)


@pytest.mark.parametrize(("do", "first"), [("take", OTHER), ("drop", NORMAL)])
def test_entries_behind_a_conflict_are_one_question(client, table, players, do, first) -> None:
    HeldEntry.objects.all().delete()
    chain = [delivery(1, OTHER)]
    for number in range(2, 6):
        chain.append(delivery(number, OTHER, chain[-1]))
    deliver_now(table.score_list, *chain)
    page = client.get(players)
    held = page.context["held_questions"]
    assert [(notice.title, after) for notice, after in held] == [("Game 1", ["Game 2", "Game 3", "Game 4", "Game 5"])]
    assert page.content.decode().count(TAKE) == 1
    conflict = HeldEntry.objects.get(key=chain[0].key)
    client.post(f"{players}held/{conflict.uid}/", {**write_keys(players), "do": do})
    assert [entry.facts for entry in Entry.objects.order_by("order_key")] == [first, *[OTHER] * 4]
    assert 'id="held"' not in client.get(players).content.decode()


def test_entries_that_wait_for_each_other_stay_questions(client, table, players) -> None:
    one, other = delivery(2), delivery(3)
    deliver_now(table.score_list, one, other)
    for held, before in ((one, other), (other, one)):
        HeldEntry.objects.filter(key=held.key).update(code=WAITS, after_key=before.key)
    assert client.get(players).status_code == 200


def test_only_the_sender_sees_that_its_game_is_not_saved(client, table, players) -> None:
    assert not client.get(players).context["is_unsaved"]
    HeldEntry.objects.update(device=client.get(players).context["opened"].actor.device)
    assert client.get(players).context["is_unsaved"]


def test_counted_game_shows_its_facts(client, table, players) -> None:
    HeldEntry.objects.all().delete()
    facts = {"kind": "damen_solo", "re": [2], "augen_re": [121, 150], "announced": {"re": "ansage", "kontra": None}}
    deliver_now(table.score_list, delivery(1, facts))
    page = client.get(players).content.decode()
    theirs = page[page.index('id="held"') : page.index(TAKE)]
    for words in ("Queens solo", "normal game", "121 to 150", "155 : 85", "<td>Re</td>"):
        assert words in theirs


def test_long_names_are_divided_with_hyphens(client, table, players) -> None:
    third = Participant.objects.order_by("start_number")[2]
    Participant.objects.filter(pk=third.pk).update(given="Bartholomäus", family="Krüger", shown="")
    divided = hyphenated("Bartholomäus")
    assert divided != "Bartholomäus"
    assert divided in " ".join(read(client.get(players)).words("#held td"))


def test_both_sides_show_author_and_time(client, table, players, organiser) -> None:
    arrived = timezone.now()
    HeldEntry.objects.update(device="b" * 32, arrived_at=arrived, entered_at=arrived - timedelta(minutes=52))
    zone = table.round.tournament.time_zone
    times = [time_of_day(at, zone) for at in (arrived - timedelta(minutes=52), arrived)]
    told = "entered {} (by the phone’s clock), arrived {}".format(*times)
    assert f">{told}<" in client.get(players).content.decode()
    for device in ("b" * 32, "c" * 32):
        request = WriteRequest(actor=Actor(kind="table", device=device), client_key=uuid4())
        take_pen(score_list=table.score_list, at=arrived, write_request=request)
    Revision.objects.filter(action="take_pen").update(at=arrived)
    client.force_login(organiser)
    assert f">the phone that wrote until {times[1]}, {told}<" in client.get(staff_address(table)).content.decode()


@pytest.mark.parametrize(("name", "told"), [("", "the desk"), ("Erika Sommer", "Erika Sommer")])
def test_phone_does_not_see_email_of_the_desk(client, table, players, organiser, name, told) -> None:
    organiser.name = name
    organiser.save()
    Revision.objects.filter(action="record_entry").update(actor_kind="user", actor_label=str(organiser))
    page = client.get(players).content.decode()
    assert f"{told}, " in page[page.index('id="held"') :]
    assert "@" not in page
    desk = Client()
    desk.force_login(organiser)
    address = staff_address(table)
    desk.post(f"{address}held/{held_entry().uid}/", {**write_keys(address), "do": "drop"})
    with override("en"):
        assert outcome_of(held_entry(), {}).endswith(f"(decided by {told}).")


@pytest.mark.parametrize(
    ("device", "told"), [("a" * 32, "the phone that writes"), ("b" * 32, "a phone that did not write"), ("", "arrived")]
)
@pytest.mark.services
def test_phone_is_described_by_its_use_of_the_pen(client, table, organiser, device, told) -> None:
    HeldEntry.objects.update(device=device)
    Pen.objects.create(score_list=table.score_list, device="a" * 32)
    client.force_login(organiser)
    assert f'<span class="soft small">{told}' in client.get(staff_address(table)).content.decode()


def test_desk_sees_held_entry_and_drops_it(client, table, helper) -> None:
    client.force_login(helper)
    slug = table.round.tournament.slug
    where = [reverse("organise_tournament", args=[slug]), reverse("organise_round", args=[slug, 1])]
    for address in where:
        page = client.get(address).content.decode()
        assert f'href="{staff_address(table)}#held"' in page
        assert "table 1: 1 entry" in page.lower()
    address = staff_address(table)
    assert buttons(client.get(address).content.decode()) == (True, True)
    client.post(f"{address}held/{held_entry().uid}/", {**write_keys(address), "do": "drop"})
    assert (held_entry().status, Entry.objects.get().facts) == ("dropped", NORMAL)
    assert "#held" not in client.get(where[1]).content.decode()


def test_closing_page_lists_held_entries(client, table, organiser) -> None:
    client.force_login(organiser)
    close = reverse("organise_round_close", args=[table.round.tournament.slug, 1])
    assert f'href="{staff_address(table)}#held"' in client.get(close).content.decode()


def test_late_entry_needs_a_reason_of_the_desk(client, table, players, organiser) -> None:
    Round.objects.update(status=RoundStatus.CLOSED)
    HeldEntry.objects.all().delete()
    deliver_now(table.score_list, delivery(2, OTHER))
    page = client.get(players).content.decode()
    assert "Game 2 is not saved: it arrived late from a phone" in page
    assert "The organisers decide whether it counts." in page
    assert buttons(page) == (False, False)
    refused = client.post(f"{players}held/{held_entry().uid}/", {**write_keys(players), "do": "take"}, follow=True)
    assert ("decide" in refused.content.decode(), held_entry().status) == (True, "open")
    client.force_login(organiser)
    overview = client.get(reverse("organise_round", args=[table.round.tournament.slug, 1])).content.decode()
    assert ("arrived late" in overview, "arrived late: " in overview) == (True, False)
    address = staff_address(table)
    page = client.get(address).content.decode()
    assert 'name="reason"' in page
    assert "Round 1 was already closed when this arrived." in page
    assert "Ask the organisers" not in page
    decide = f"{address}held/{held_entry().uid}/"
    client.post(decide, {**write_keys(address), "do": "take"})
    assert held_entry().status == "open"
    client.post(decide, {**write_keys(address), "do": "take", "reason": "Handy ohne Netz"})
    assert (held_entry().status, Entry.objects.count()) == ("taken", 2)


def test_confirmed_list_only_allows_drop(client, table, organiser) -> None:
    ScoreList.objects.update(status=ListStatus.CONFIRMED)
    client.force_login(organiser)
    assert buttons(client.get(staff_address(table)).content.decode()) == (False, True)


def test_desk_takes_all_late_entries_at_once(client, table, players, organiser) -> None:
    Round.objects.update(status=RoundStatus.CLOSED)
    HeldEntry.objects.all().delete()
    chain = [delivery(2, OTHER)]
    chain += [delivery(3, OTHER, chain[0]), delivery(4, OTHER)]
    deliver_now(table.score_list, *chain)
    assert "Accept all" not in client.get(players).content.decode()
    client.force_login(organiser)
    address = staff_address(table)
    assert "Accept all 3" in client.get(address).content.decode()
    for reason in ("", "Telefon ohne Netz"):
        done = client.post(f"{address}held/", {**write_keys(address), "reason": reason}, follow=True)
    assert "Accepted as the phone sent them: 3 entries." in done.content.decode()
    assert (Entry.objects.count(), HeldEntry.objects.filter(status="taken").count()) == (4, 3)


def test_misfit_is_reported_after_the_taken_entries(client, table, organiser) -> None:
    Round.objects.update(status=RoundStatus.CLOSED)
    HeldEntry.objects.all().delete()
    deliver_now(table.score_list, delivery(2, OTHER), delivery(4))
    client.force_login(organiser)
    address = staff_address(table)
    typed = {**write_keys(address), "reason": "Netz"}
    done = client.post(f"{address}held/", typed, follow=True).content.decode()
    assert "Accepted as the phone sent it: 1 entry." in done
    assert "Game 4 does not fit: The list expects game 3 now" in done


@pytest.mark.parametrize("has_a_conflict", [True, False])
def test_button_takes_entries_that_continue_the_list(client, table, organiser, has_a_conflict) -> None:
    if not has_a_conflict:
        HeldEntry.objects.all().delete()
    deliver_now(table.score_list, delivery(3), delivery(4))
    client.force_login(organiser)
    assert "Accept all" not in client.get(staff_address(table)).content.decode()


def test_conflict_before_hand_in_is_for_the_desk(client, table, players) -> None:
    ScoreList.objects.update(status=ListStatus.HANDED_IN)
    page = client.get(players).content.decode()
    assert (buttons(page), "The organisers decide whether it counts." in page) == ((False, False), True)
    for do in ("take", "drop"):
        client.post(f"{players}held/{held_entry().uid}/", {**write_keys(players), "do": do})
    assert held_entry().status == "open"


def test_nothing_is_decided_once_the_tournament_is_finished(client, table, organiser) -> None:
    Tournament.objects.update(status=Status.FINISHED)
    client.force_login(organiser)
    assert buttons(client.get(staff_address(table)).content.decode()) == (False, False)


def test_reader_of_a_public_list_sees_nothing_of_it(client, table) -> None:
    assert 'id="held"' not in client.get(staff_address(table)).content.decode()
    assert client.post(f"{staff_address(table)}held/{held_entry().uid}/", {"do": "take"}).status_code == 404


@pytest.mark.parametrize("typed", [{}, {"do": "else"}, {"do": "take"}])
def test_incomplete_request_changes_nothing(client, players, typed) -> None:
    client.post(f"{players}held/{held_entry().uid}/", typed)
    assert held_entry().status == "open"


def test_unknown_entry_is_not_found(client, players) -> None:
    assert client.post(f"{players}held/{uuid4()}/", {**write_keys(players), "do": "take"}).status_code == 404


def test_writer_of_a_free_list_decides(client) -> None:
    score_list = play(free_list(), NORMAL)
    deliver_now(score_list, delivery(1, OTHER))
    write, read = (
        reverse("free_list_page", kwargs={"token": list_token(score_list, link)}) for link in (Link.WRITE, Link.READ)
    )
    assert buttons(client.get(write).content.decode()) == (True, True)
    assert 'id="held"' not in client.get(read).content.decode()
    sent = {"client_key": uuid4(), "seen_revision": ScoreList.objects.get().revision, "do": "take"}
    client.post(f"{write}held/{held_entry().uid}/", sent)
    assert (held_entry().status, Entry.objects.get().facts) == ("taken", OTHER)


@pytest.mark.parametrize("waiting", [1, 4])
def test_page_takes_constant_queries(client, table, players, waiting, django_assert_num_queries) -> None:
    for _more in range(waiting - 1):
        deliver_now(table.score_list, delivery(1, OTHER))
    client.get(players)  # registers the phone's presence
    with django_assert_num_queries(9):
        client.get(players)
