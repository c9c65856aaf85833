"""Compares signed paper with a list entered by phone."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from tests.cast import CAST, answers
from tests.tournaments.entries import change_entry, record_entry
from tests.tournaments.lists import PLAYERS, seen, table_of
from tournaments.lettering.codes import check_letter
from tournaments.models.desk.paper_arrival import PaperArrival
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.models.tournament import CountingRecord, Tournament
from tournaments.selectors.lists.lists import table_address
from tournaments.services.lists.penalties import Note, book_penalty
from tournaments.services.lists.status import reopen
from tournaments.services.lists.totals import record_totals

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

SUMS = ["5", "5-", "5", "-5"]
GAMES = [{"value": 3, "winners": [1, 3]}, {"value": 2, "winners": [1, 3]}]


@pytest.fixture
def table(tournament: Tournament) -> Table:
    there = table_of(tournament=tournament, normal_games=2, pflichtsoli=0)
    for facts in GAMES:
        record_entry(facts=facts, **seen(there.score_list, PLAYERS))
    return there


@pytest.fixture
def address(table: Table) -> str:
    return f"/t/{table.round.tournament.slug}/rounds/1/tables/1/paper/"


def send(client: Client, address: str, sums: list[str], **more):
    compared = ScoreList.objects.get(table__number=address.split("/")[-3])
    asked = {"client_key": str(uuid4()), "seen_revision": str(compared.revision)}
    return client.post(address, {**asked, "sum": sums, **more})


def status() -> ListStatus:
    return ListStatus(ScoreList.objects.get().status)


def test_scanned_list_by_phone_is_compared(client, table, address, desk, helper) -> None:
    client.force_login(helper)
    sent = {"list": f"1{check_letter(1, 1)}", "client_key": "5b0f2f6a-3a51-4bb0-9a6f-0f6f4d7a9c11"}
    assert client.post(desk, sent).url == address
    page = client.get(address).content.decode()
    assert page.count('class="sum" value=""') == 4
    answer = send(client, address, SUMS)
    assert (answer.url, status()) == (f"{desk}?after=1", ListStatus.CONFIRMED)
    assert "the signed paper agrees, the list is confirmed" in client.get(answer.url).content.decode()
    page = client.get(address).content.decode()
    assert f"The signed paper agrees: compared by {helper.email.partition('@')[0]} at" in page
    assert f"taken in by {helper.email.partition('@')[0]}." in page


def test_differing_sums_show_a_suspect(client, table, address, helper) -> None:
    client.force_login(helper)
    answer = send(client, address, ["6", "6-", "6", "6-"])
    page = answer.content.decode()
    assert (answer.status_code, PaperArrival.objects.exists(), status()) == (422, False, ListStatus.OPEN)
    assert [(line.ours, line.more) for line in answer.context["beside"].lines] == [(5, 1), (-5, -1), (5, 1), (-5, -1)]
    assert "Normal game 1: worth 4 instead of 3?" in page
    assert f"/entries/{table.score_list.entries.order_by('order_key')[0].uid}/" in page


def test_correction_shows_the_hint_and_leads_back(client, table, address, helper) -> None:
    client.force_login(helper)
    answer = send(client, address, ["1-", "1", "5", "5-"])
    name = answer.context["opened"].view.names
    words = f"won by 2 3? (2 {name[2]} · 3 {name[3]})"
    game = client.get(answer.context["correct_at"])
    change = re.search(r'button primary" href="([^"]*change/?[^"]*)"', game.content.decode())
    for page in (game, client.get(change[1])):
        assert (words in page.content.decode(), page.context["hint"].back.startswith(address)) == (True, True)
    form = re.search(r'<form method="post" action="([^"]*)"[^>]*data-entry', client.get(change[1]).content.decode())
    assert form[1] == change[1]  # so that the form repeats it
    back = client.get(game.context["hint"].back)
    assert (back.context["paper"].differs, [line.typed for line in back.context["beside"].lines]) == (
        True,
        ["1-", "1", "5", "5-"],
    )
    forged = client.get(answer.context["correct_at"].replace("paper=", "paper=x"))
    assert (forged.status_code, forged.context["hint"]) == (200, None)


COUNTING = [
    ("paper", "the signed paper list counts", "Correct the list"),
    ("phone", "by phone counts", "Keep the list: it counts"),
]


@pytest.mark.parametrize(("record", "said", "main"), COUNTING)
def test_main_button_follows_the_counting_record(client, table, address, helper, record, said, main) -> None:
    Tournament.objects.update(counting_record=record)
    client.force_login(helper)
    page = send(client, address, ["6", "6-", "6", "6-"]).content.decode()
    assert said in page
    assert re.findall(r'class="button primary big"[^>]*>([^<]+)<', page) == [main]


KEPT = [
    ("addition", "Only the addition on paper is wrong: it says 6 · 5- · 5 · 5-. Ilse"),
    ("counts", "The list entered by phone counts; the paper says 6 · 5- · 5 · 5-. Ilse"),
]


@pytest.mark.parametrize(("keep", "note"), KEPT)
def test_list_is_kept_with_a_note(client, table, address, helper, keep, note) -> None:
    client.force_login(helper)
    assert send(client, address, ["6", "5-", "5", "5-"], keep=keep, note="Il\0se").status_code == 302
    assert (PaperArrival.objects.get().note, status()) == (note, ListStatus.CONFIRMED)
    page = client.get(address).content.decode()
    assert (note in page, "The paper has different sums, the list was kept" in page) == (True, True)


def test_missing_penalty_offers_no_correction(client, table, address, organiser) -> None:
    fine = {"event": "penalty", "paragraph": "9.3.2", "offender": 3}
    note = Note(reason="zu spät", referee="Rosa", initialled=True)
    book_penalty(facts=fine, note=note, **seen(table.score_list))
    client.force_login(organiser)
    page = send(client, address, SUMS).content.decode()
    name = client.get(address).context["opened"].view.names[3]
    assert f"That is exactly the penalty against {name}, which is missing on paper." in page
    main = re.findall(r'class="button primary big"[^>]*>([^<]+)<', page)
    assert (main, "what does the paper show" in page) == (["Keep the list: the penalty is missing on paper"], False)
    send(client, address, SUMS, keep="penalty")
    words = "The penalty is missing on paper: it says 5 · 5- · 5 · -5."
    assert (PaperArrival.objects.get().note, status()) == (words, ListStatus.CONFIRMED)


@pytest.mark.parametrize("sums", [["5", "", "5", "5-"], ["5", "x", "5", "5-"], []])
def test_missing_or_invalid_sum_is_refused(client, table, address, helper, sums) -> None:
    client.force_login(helper)
    answer = send(client, address, sums)
    assert (answer.status_code, "Type a sum for every position" in answer.content.decode()) == (422, True)


def test_running_sum_is_asked_for_without_a_suspect(client, table, address, helper) -> None:
    client.force_login(helper)
    page = send(client, address, ["6", "5-", "5", "5-"]).content.decode()
    assert 'name="probe_at" value="1:1"' in page
    assert "No single row explains that." in send(client, address, ["6", "4-", "5", "5-"]).content.decode()
    both = send(client, address, ["6", "5-", "5", "5-"], probe_at=["1:2"], probe=["3-"]).content.decode()
    assert ('name="probe_at" value="1:1"' in both, 'name="probe_at" value="1:2"' in both) == (True, True)
    found = send(client, address, ["6", "5-", "5", "5-"], probe_at=["1"], probe=["4"]).content.decode()
    assert ("Paper and list differ from here on:" in found, "Normal game 1" in found) == (True, True)


def test_changed_list_is_compared_again(client, table, address, helper) -> None:
    client.force_login(helper)
    send(client, address, SUMS)
    reopen(**seen(table.score_list))
    assert "The signed paper agrees" in client.get(address).content.decode()
    entry = table.score_list.entries.order_by("order_key")[0]
    change_entry(entry=entry.uid, facts={"value": 4, "winners": [1, 3]}, **seen(table.score_list))
    page = client.get(address).content.decode()
    assert ("The list was changed after it was compared with the paper." in page, 'name="sum"' in page) == (True, True)


def test_stale_list_is_shown_with_the_sums(client, table, address, helper) -> None:
    client.force_login(helper)
    beside = client.get(address).context["beside"]
    asked = {"client_key": str(beside.client_key), "seen_revision": "1"}
    answer = client.post(address, {**asked, "sum": SUMS})
    assert (answer.status_code, 'value="5-"' in answer.content.decode()) == (409, True)


def test_closed_round_asks_for_a_reason(client, table, address, helper) -> None:
    Round.objects.update(status=RoundStatus.CLOSED)
    client.force_login(helper)
    assert send(client, address, SUMS).status_code == 422
    kept = send(client, address, ["6", "5-", "5", "5-"], keep="addition")
    assert (kept.status_code, "Give a reason" in kept.content.decode()) == (422, True)
    assert 'for="note">Reason for the correction<' in kept.content.decode()
    assert send(client, address, SUMS, note="Nachgereicht").status_code == 302


def test_totals_of_the_table_are_shown_beside_the_sums(client, tournament, address, helper) -> None:
    totals = table_of(tournament=tournament, number=2).score_list
    record_totals(totals=[5, -5, 5, -5], **seen(totals, PLAYERS))
    client.force_login(helper)
    there = address.replace("/tables/1/", "/tables/2/")
    beside = send(client, there, ["6", "5-", "5", "5-"]).context["beside"]
    assert [line.more for line in beside.lines] == [1, 0, 0, 0]
    assert send(client, there, SUMS).status_code == 302


def test_unfinished_list_cannot_be_compared(client, tournament, address, helper) -> None:
    table_of(tournament=tournament, number=2)
    client.force_login(helper)
    page = client.get(address.replace("/tables/1/", "/tables/2/")).content.decode()
    assert ("not complete yet" in page, 'name="sum"' in page) == (True, False)


def test_compare_permissions(cast, table, address) -> None:
    def ask(client: Client) -> int:
        if client.get(address).status_code != 200:
            return client.post(address, {"sum": SUMS}).status_code
        return send(client, address, SUMS).status_code

    assert answers(cast, ask) == {**dict.fromkeys(CAST, 302), "stranger": 404, "anonymous": 404}


def test_counting_record_is_shown_on_rules_and_table(client, table) -> None:
    tournament = table.round.tournament
    sentence = "the signed paper list counts."
    table_page = table_address(table, "")
    for address in (table_page, f"/t/{tournament.slug}/rules/"):
        assert sentence in client.get(address).content.decode()
    Tournament.objects.update(counting_record=CountingRecord.PHONE)
    assert "the list entered by phone counts." in client.get(table_page).content.decode()
    Tournament.objects.update(entry_ways=["totals"])
    assert "entered by phone" not in client.get(f"/t/{tournament.slug}/rules/").content.decode()


def test_typed_list_is_not_called_by_phone(client, table, address, desk, helper) -> None:
    client.force_login(helper)
    paper_here = {"list": f"1{check_letter(1, 1)}", "client_key": "5b0f2f6a-3a51-4bb0-9a6f-0f6f4d7a9c11"}
    client.post(desk, paper_here)
    at, offered = address.removesuffix("paper/"), "Compare its sums"
    assert offered in client.get(at).content.decode()
    assert "entered its list by phone" in client.get(address).content.decode()
    Revision.objects.filter(action="record_entry").update(actor_kind="user")
    assert offered not in client.get(at).content.decode()
    assert "This list was typed from paper" in client.get(address).content.decode()
    other = send(client, address, ["6", "5-", "5", "5-"])
    assert "by phone" not in other.content.decode()
    send(client, address, ["6", "5-", "5", "5-"], keep="counts")
    assert PaperArrival.objects.get().note == "The list here counts; the paper says 6 · 5- · 5 · 5-."


def test_changed_list_is_listed_before_closing(client, table, address, owner) -> None:
    client.force_login(owner)
    send(client, address, SUMS)
    closing = f"/organise/{table.round.tournament.slug}/rounds/1/close/"
    assert f'href="{address}"' not in client.get(closing).content.decode()
    reopen(**seen(table.score_list))
    entry = table.score_list.entries.order_by("order_key")[0]
    change_entry(entry=entry.uid, facts={"value": 4, "winners": [1, 3]}, **seen(table.score_list))
    assert f'href="{address}"' in client.get(closing).content.decode()
