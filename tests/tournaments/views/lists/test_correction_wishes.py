from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.entries import delete_entry, record_entry
from tests.tournaments.lists import NORMAL, PLAYERS, seen, table_of
from tests.tournaments.views.entry_forms import form_of, send_entry, staff_address, write_keys
from tournaments.models.desk.paper_arrival import PaperArrival
from tournaments.models.lists.correction_wish import CorrectionWish
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, ListStatus, ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.lists.edits import Edit, Spot
from tournaments.selectors.lists.lists import table_address
from tournaments.services.lists.correction_wishes import wish_correction

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

SOLO_OF_FOUR = {"way": "points", "winners": ["4"], "value": "1", "alone": "solo"}
BUTTON = 'value="wish"'


@pytest.fixture
def forced(tournament: Tournament) -> Table:
    """Seat 3's Pflichtsolo, one normal game, then a Vorführung of seat 4."""
    table = table_of(normal_games=1, tournament=tournament)
    for facts in ({"value": 1, "winners": [3]}, NORMAL, {"value": 1, "winners": [4]}):
        record_entry(facts=facts, **seen(table.score_list))
    return table


@pytest.fixture
def players(forced: Table) -> str:
    return table_address(forced, "")


def entry(number: int) -> Entry:
    return Entry.objects.order_by("order_key")[number - 1]


def wish(client: Client, address: str, typed: dict[str, object]):
    """Opens a form of the table and submits it as a request."""
    return client.post(address, {**typed, **write_keys(address), "do": "wish"})


def waiting(table: Table, **edit: object) -> CorrectionWish:
    asked = Edit(**{"spot": Spot.DELETE, "entry": entry(1).uid, **edit})
    at = Round.objects.get().tournament.created_at
    return CorrectionWish.objects.get(uid=wish_correction(edit=asked, at=at, **seen(table.score_list, PLAYERS)))


def decided_at(asked: CorrectionWish, table: Table) -> str:
    return staff_address(table, "wish", wish=asked.uid)


def answer(client: Client, table: Table, asked: CorrectionWish, **typed: str):
    address = decided_at(asked, table)
    return client.post(address, {**write_keys(address), **typed})


def test_refused_change_offers_a_wish(client, forced, players) -> None:
    change = f"{players}entries/{entry(1).uid}/change/"
    refused = send_entry(client, change, SOLO_OF_FOUR)
    page = refused.content.decode()
    assert (refused.status_code, BUTTON in page, 'value="save"' in page) == (422, True, False)
    assert page.count("This correction would make game 3 break the rules") == 1
    hidden = form_of(page)
    assert client.post(change, {**SOLO_OF_FOUR, **hidden, "do": "wish"}).status_code == 302
    assert CorrectionWish.objects.get().facts["winners"] == [4]
    told = client.get(players).content.decode()
    assert "Change game 1:" in told
    assert "Take it back" in told


def test_legal_change_needs_no_wish(client, forced, players) -> None:
    change = f"{players}entries/{entry(2).uid}/change/"
    checked = send_entry(client, change, {"way": "points", "winners": ["1", "3"], "value": "3"}, do="check")
    assert checked.status_code == 200
    assert BUTTON not in checked.content.decode()


def test_refused_deletion_offers_a_wish(client, forced, players) -> None:
    delete = f"{players}entries/{entry(1).uid}/delete/"
    page = client.get(delete).content.decode()
    assert BUTTON in page
    assert wish(client, delete, {}).status_code == 302
    asked = CorrectionWish.objects.get()
    assert (asked.spot, asked.entry, Entry.objects.count()) == ("delete", entry(1).uid, 3)


def test_insertion_in_a_list_handed_in_becomes_a_wish(client, forced, players) -> None:
    ScoreList.objects.update(status=ListStatus.HANDED_IN)
    assert "goes to the organisers as a wish" in client.get(players).content.decode()
    assert "Ask for a missing game before it" in client.get(f"{players}entries/{entry(2).uid}/").content.decode()
    insert = f"{players}entries/{entry(2).uid}/insert/"
    page = client.get(insert).content.decode()
    assert (BUTTON in page, 'value="save"' in page) == (True, False)
    sent_wish = wish(client, insert, {"way": "points", "winners": ["2"], "value": "2", "alone": "solo"})
    assert sent_wish.status_code == 302
    assert CorrectionWish.objects.get().spot == "before"


@pytest.mark.parametrize("status", [RoundStatus.CLOSED, RoundStatus.RUNNING])
def test_locked_list_accepts_wishes_until_the_tournament_ends(client, forced, players, status) -> None:
    Round.objects.update(status=status)
    ScoreList.objects.update(status=ListStatus.CONFIRMED)
    delete = f"{players}entries/{entry(3).uid}/delete/"
    assert BUTTON in client.get(delete).content.decode()
    Tournament.objects.update(status=Status.FINISHED)
    assert BUTTON not in client.get(delete).content.decode()


@pytest.mark.parametrize("what", ["change", "delete", "insert"])
def test_wish_after_the_tournament_is_refused(client, forced, players, what) -> None:
    address = f"{players}entries/{entry(1).uid}/{what}/"
    hidden = write_keys(address)
    Tournament.objects.update(status=Status.FINISHED)
    late = client.post(address, {**SOLO_OF_FOUR, **hidden, "do": "wish"})
    assert (late.status_code, CorrectionWish.objects.exists()) == (422, False)
    assert "The tournament is finished" in late.content.decode()
    assert 'href="../../../"' in late.content.decode()


def test_open_wish_stays_after_the_tournament_ends(client, forced, players, organiser) -> None:
    asked = waiting(forced)
    before = write_keys(players)
    Tournament.objects.update(status=Status.FINISHED)
    told = client.get(players).content.decode()
    assert ("stays undecided" in told, "Take it back" in told) == (True, False)
    back = client.post(f"{players}wishes/{asked.uid}/", before, follow=True)
    assert "stays undecided" in back.content.decode()
    client.force_login(organiser)
    page = client.get(decided_at(asked, forced)).content.decode()
    assert ("stays undecided" in page, 'value="decline"' in page) == (True, False)
    assert f'href="{staff_address(forced)}"' in page
    for do in ("decline", "review"):
        assert answer(client, forced, asked, do=do).status_code == 422
    asked.refresh_from_db()
    assert asked.status == "open"


def test_incomplete_wish_has_an_error_at_its_field(client, forced, players) -> None:
    change = f"{players}entries/{entry(1).uid}/change/"
    assert wish(client, change, {"way": "points", "winners": [], "value": "1"}).status_code == 422
    assert not CorrectionWish.objects.exists()


def test_game_counted_as_played_is_changed_by_a_wish(client, tournament) -> None:
    table = table_of(tournament=tournament)
    as_played = {"dealer": 3, "reason": "Drei hat gegeben"}
    record_entry(facts={"value": 2, "winners": [1, 2], "as_played": as_played}, **seen(table.score_list))
    change = f"{table_address(table, '')}entries/{entry(1).uid}/change/"
    refused = send_entry(client, change, {"way": "points", "winners": ["1", "2"], "value": "3"})
    assert (refused.status_code, BUTTON in refused.content.decode()) == (422, True)


def test_staff_and_free_lists_have_no_wishes(client, forced, organiser) -> None:
    client.force_login(organiser)
    change = staff_address(forced, "change", entry=entry(1).uid)
    assert BUTTON not in send_entry(client, change, SOLO_OF_FOUR, do="check").content.decode()
    assert wish(client, change, SOLO_OF_FOUR).status_code == 404


def test_table_takes_a_wish_back(client, forced, players) -> None:
    asked = waiting(forced)
    back = f"{players}wishes/{asked.uid}/"
    assert 400 <= client.post(back, {}).status_code < 500
    assert client.post(back, write_keys(players)).status_code == 302
    asked.refresh_from_db()
    assert asked.status == "withdrawn"
    assert "Take it back" not in client.get(players).content.decode()


def test_desk_sees_the_wish_on_round_and_list(client, forced, helper) -> None:
    asked = waiting(forced)
    client.force_login(helper)
    slug = forced.round.tournament.slug
    where = [reverse("organise_tournament", args=[slug]), reverse("organise_round", args=[slug, 1])]
    for address in (*where, staff_address(forced)):
        assert decided_at(asked, forced) in client.get(address).content.decode()
    page = client.get(decided_at(asked, forced)).content.decode()
    assert "Delete game 1" in page
    assert "Play it as it was" in page or "Delete, play it as it was" in page


def test_wish_about_totals_compares_them_with_those_noted(client, tournament, helper) -> None:
    table = table_of(tournament=tournament)
    record_entry(facts={"totals": [10, -10, 4, -4], "won": [5, 2, 4, 3]}, **seen(table.score_list))
    asked = waiting(table, spot=Spot.CHANGE, facts={"totals": [10, -11, 5, -4]})
    client.force_login(helper)
    shown = client.get(decided_at(asked, table))
    compared = shown.context["compared"]
    assert [words for _name, *words in compared[:2]] == [["10, games won: 5", "10"], ["−10, games won: 2", "−11"]]
    assert compared[-1] == ("Cross-sum", "0", "0")
    assert "is every total right?" in shown.content.decode()


def test_open_wishes_are_listed_but_do_not_prevent_closing(client, forced, organiser) -> None:
    asked = waiting(forced)
    client.force_login(organiser)
    close = reverse("organise_round_close", args=[forced.round.tournament.slug, 1])
    for phase in ("finished", "normal"):
        ScoreList.objects.update(state={"phase": phase, "finished": phase == "finished"})
        page = client.get(close).content.decode()
        assert "1 correction requested" in page
        assert decided_at(asked, forced) in page
    client.post(close, {"client_key": str(uuid4()), "missing": "close_anyway"})
    assert Round.objects.get().status == RoundStatus.CLOSED


def test_wishes_are_hidden_from_the_public(client, forced) -> None:
    asked = waiting(forced)
    assert client.get(decided_at(asked, forced)).status_code == 404
    assert "wishes" not in client.get(staff_address(forced)).content.decode()


@pytest.mark.parametrize("way", ["as_noted", "review"])
def test_table_sees_that_its_wish_was_accepted(client, forced, players, organiser, way) -> None:
    asked = waiting(forced)
    client.force_login(organiser)
    assert [each.value for each in client.get(decided_at(asked, forced)).context["ways_out"].options][-1] == "review"
    assert answer(client, forced, asked, do=way).status_code == 302
    assert (Entry.objects.count(), ScoreList.objects.get().needs_review) == (2, way == "review")
    told = Client(headers={"accept-language": "en"}).get(players).content.decode()
    assert "carried out by the organisers." in told


def test_table_sees_why_its_wish_was_declined_until_dismissed(client, forced, players, helper) -> None:
    asked = waiting(forced)
    client.force_login(helper)
    assert answer(client, forced, asked, do="decline", answer="Steht\0 so auf dem Papier").status_code == 302
    client.logout()
    assert "declined by the organisers: Steht so auf dem Papier" in client.get(players).content.decode()
    client.post(f"{players}wishes/{asked.uid}/", write_keys(players))
    assert "Steht so auf dem Papier" not in client.get(players).content.decode()


def test_outdated_wish_can_only_be_declined(client, forced, organiser) -> None:
    asked = waiting(forced, entry=entry(3).uid)
    delete_entry(entry=entry(3).uid, **seen(forced.score_list))
    client.force_login(organiser)
    page = client.get(decided_at(asked, forced)).content.decode()
    assert "is no longer in the list" in page
    assert 'value="decline"' in page
    assert 'value="save"' not in page


def test_wish_for_a_confirmed_list_requires_reopening(client, forced, organiser) -> None:
    asked = waiting(forced)
    ScoreList.objects.update(status=ListStatus.CONFIRMED)
    client.force_login(organiser)
    page = client.get(decided_at(asked, forced)).content.decode()
    assert staff_address(forced, "reopen") in page
    assert 'value="as_noted"' not in page


def test_answered_wish_only_shows_its_outcome(client, forced, organiser) -> None:
    asked = waiting(forced)
    client.force_login(organiser)
    answer(client, forced, asked, do="decline")
    again = answer(client, forced, asked, do="as_noted")
    assert again.status_code == 422
    assert "Declined" in again.content.decode()


@pytest.mark.parametrize("games", [1, 12])
def test_page_of_a_wish_takes_a_fixed_number_of_queries(
    client, tournament, organiser, games, django_assert_num_queries
) -> None:
    table = table_of(tournament=tournament)
    for _game in range(games):
        record_entry(facts=NORMAL, **seen(table.score_list))
    asked = waiting(table)
    client.force_login(organiser)
    with django_assert_num_queries(9):
        client.get(decided_at(asked, table))


def test_wish_continues_after_reopening_its_list(client, forced, owner) -> None:
    asked = waiting(forced, spot=Spot.CHANGE, facts={"value": 1, "winners": [4]})
    ScoreList.objects.update(status=ListStatus.CONFIRMED)
    client.force_login(owner)
    address = decided_at(asked, forced)
    shown = client.get(address).content.decode()
    assert ("Games after the correction" in shown, 'name="do" value="as_noted"' in shown) == (True, False)
    opened = client.post(staff_address(forced, "reopen"), {**write_keys(address), "wish": asked.uid})
    assert (opened.url, ScoreList.objects.get().status) == (address, ListStatus.OPEN)
    shown = client.get(address).content.decode()
    assert (shown.count('class="button primary" name="do"'), "Played as it was: later games keep" in shown) == (1, True)


def test_reason_is_kept_if_the_list_changed_meanwhile(client, forced, organiser) -> None:
    asked = waiting(forced)
    Round.objects.update(status=RoundStatus.CLOSED)
    client.force_login(organiser)
    late = answer(client, forced, asked, do="as_noted", reason="Misread", seen_revision="0")
    assert (late.status_code, 'value="Misread"' in late.content.decode()) == (409, True)


def test_page_of_a_wish_mentions_that_the_signed_paper_agrees(client, forced, organiser) -> None:
    asked = waiting(forced)
    ScoreList.objects.update(status=ListStatus.CONFIRMED)
    client.force_login(organiser)
    said = "The signed paper agrees: compared by Helga"
    assert said not in client.get(decided_at(asked, forced)).content.decode()
    there = ScoreList.objects.get()
    PaperArrival.objects.create(
        score_list=there,
        round=forced.round,
        place=1,
        at=timezone.now(),
        by="Helga",
        outcome="agrees",
        compared_at=timezone.now(),
        compared_by="Helga",
        compared_revision=there.revision,
    )
    assert said in client.get(decided_at(asked, forced)).content.decode()
