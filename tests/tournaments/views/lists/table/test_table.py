import re
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from tests.factories import ParticipantFactory, TournamentFactory
from tests.pages import read
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import NORMAL, playing, points_of, recorded_games, seen, table_of
from tests.tournaments.views.entry_forms import FACTS, POINTS, form_of, send_entry, staff_address
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, ListStatus, ScoreList
from tournaments.models.tournament import StandingsShown, Status, Tournament
from tournaments.selectors.lists.lists import table_address
from tournaments.services.lists.totals import record_totals

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def test_players_enter_value_and_winners(client, table, address) -> None:
    checked = send_entry(client, address, POINTS, do="check")
    assert [points for _name, points, _total in checked.context["editor"].preview.results] == [4, -4, 4, -4]
    assert not Entry.objects.exists()
    saved = send_entry(client, address, POINTS)
    assert saved.status_code == 302
    assert Entry.objects.get().facts == {"value": 4, "winners": [1, 3]}
    assert points_of(table.score_list) == [4, -4, 4, -4]


def test_players_enter_facts_and_see_every_reason(client, table, address) -> None:
    typed = {**FACTS, "announced_re": "ansage", "sonder_kontra_fuchs": "1"}
    checked = send_entry(client, address, typed, do="check").content.decode()
    for words in ("won (Re)", "opponents below 90 (Re)", "Re announced", "fox caught (Kontra)"):
        assert words in checked
    send_entry(client, address, typed)
    assert Entry.objects.get().facts == {
        "kind": "normal",
        "re": [1, 3],
        "augen_re": 155,
        "announced": {"re": "ansage", "kontra": None},
        "sonderpunkte": {"re": {}, "kontra": {"fuchs": 1}},
    }
    assert points_of(table.score_list) == [3, -3, 3, -3]


AUGEN = [
    ({"augen_party": "re", "augen": "155"}, 155),
    ({"augen_party": "kontra", "augen": "85"}, 155),
    ({"augen_party": "re", "augen": "", "band": "121-150"}, [121, 150]),
    ({"augen_party": "kontra", "augen": "", "band": "60-89"}, [151, 180]),
    ({"augen_party": "kontra", "augen": "", "band": "0"}, 240),
]


@pytest.mark.parametrize(("typed", "augen_re"), AUGEN)
def test_augen_of_either_party_exact_or_as_range(client, table, address, typed, augen_re) -> None:
    assert send_entry(client, address, {**FACTS, **typed}).status_code == 302
    assert Entry.objects.get().facts["augen_re"] == augen_re


BAD = [
    ({**FACTS, "augen": "241"}, "241 Augen are not possible: a game has 240.", "augen"),
    ({**FACTS, "augen": "1"}, "1 to 239 Augen (Re to Kontra) is not possible with these cards: a", "augen"),
    ({**FACTS, "augen": "1", "augen_party": "kontra"}, "239 to 1 Augen (Re to Kontra) is not possible", "augen"),
    ({**FACTS, "augen": "200", "tricks": "4"}, "a trick is worth at most 44", "augen"),
    (
        {**FACTS, "re": ["1"]},
        "Wrong number of players marked as Re for this game (normal game): needed 2, marked 1.",
        "re",
    ),
    ({**FACTS, "augen": ""}, "Enter the Augen of one party", "augen"),
    ({**FACTS, "augen": "10", "band": "121-150"}, "outside the range", "augen"),
    ({**FACTS, "augen": "150", "tricks": "12"}, "Augen and tricks of", "tricks"),
    ({**FACTS, "sonder_re_fuchs": "2", "sonder_kontra_fuchs": "1"}, "both parties together can make 2", None),
    ({**FACTS, "kind": "damen_solo", "re": ["2"], "sonder_re_fuchs": "1"}, "One against three has no", None),
    ({**FACTS, "kind": "damen_solo", "re": ["2"], "duty": "lustsolo"}, "still owes a Pflichtsolo", "duty"),
    ({**FACTS, "kind": "koehler", "re": ["2"]}, "koehler is not one of the available choices", "kind"),
    ({**POINTS, "winners": []}, "Mark who won, or who lost.", "winners"),
    ({**POINTS, "value": "x"}, "Enter a whole number.", "value"),
    ({**POINTS, "winners": ["1", "2", "3", "4"]}, "Wrong number of winners for this", "winners"),
]


@pytest.mark.parametrize(("typed", "words", "field"), BAD)
def test_invalid_input_is_kept_with_an_error_at_its_field(client, table, address, typed, words, field) -> None:
    response = send_entry(client, address, typed)
    page = response.content.decode()
    assert response.status_code == 422
    assert words in page.replace("&#x27;", "'")
    if field:
        assert response.context["editor"].form.errors[field]
    for value in (typed.get("augen"), typed.get("value")):
        assert not value or f'value="{value}"' in page
    assert not Entry.objects.exists()


def test_impossible_kinds_are_not_offered(client, address) -> None:
    form = client.get(address, {"way": "facts"}).context["editor"].form
    kinds = [kind for kind, _name in form.fields["kind"].choices]
    assert "damen_solo" in kinds
    assert not {"koehler", "armut", "genscher"} & set(kinds)


def test_people_sitting_out_are_not_offered(client, tournament) -> None:
    address = table_address(table_of(5, tournament=tournament), "")
    form = client.get(address).context["editor"].form
    assert [position for position, _name in form.fields["winners"].choices] == [2, 3, 4, 5]


@pytest.mark.parametrize("page", ["?way=points", "?way=facts", "penalty/?case=9.3.2"])
def test_position_and_name_are_separated(client, table, organiser, page) -> None:
    client.force_login(organiser)
    text = re.sub(r"<[^>]+>", "", client.get(f"{staff_address(table)}{page}").content.decode())
    name = table.score_list.seats.get(position=1).occupancies.get().participant.name
    assert re.search(rf"(?<!\w)1 {re.escape(name)}", text)


def test_forced_player_is_announced_and_only_that_solo_is_offered(client, tournament) -> None:
    table = table_of(normal_games=0, tournament=tournament)
    address = table_address(table, "")
    page = client.get(address)
    forced = page.context["forced"]
    assert forced.position == 2
    assert f"{forced.name} is vorgeführt" in page.content.decode()
    assert send_entry(client, address, {"way": "points", "winners": "2", "value": "3"}).status_code == 302
    facts = client.get(address, {"way": "facts"}).context["editor"].form
    assert [position for position, _name in facts.fields["re"].choices] == [3]
    assert "normal" not in dict(facts.fields["kind"].choices)


def test_only_staff_can_count_a_forced_game_as_played(client, tournament, helper) -> None:
    table = table_of(normal_games=0, tournament=tournament)
    typed = {**FACTS, "as_played": "1", "as_played_reason": "nobody objected"}
    refused = send_entry(client, table_address(table, ""), typed)
    assert refused.status_code == 422
    client.force_login(helper)
    assert send_entry(client, staff_address(table), typed).status_code == 302
    assert Entry.objects.get().facts["as_played"] == {"reason": "nobody objected"}


def test_change_of_a_game_counted_as_played_keeps_it_so(client, table, helper) -> None:
    facts = {**NORMAL, "as_played": {"dealer": 3, "reason": "nobody objected"}}
    entry = Entry.objects.get(uid=record_entry(facts=facts, **seen(table.score_list)).entry)
    client.force_login(helper)
    change = staff_address(table, "change", entry=entry.uid)
    form = client.get(change).context["editor"].form
    assert (form["as_played_dealer"].value(), form["as_played_reason"].value()) == (3, "nobody objected")
    typed = {**FACTS, "as_played": "1", "as_played_dealer": "3", "as_played_reason": "nobody objected"}
    assert send_entry(client, change, typed).status_code == 302
    entry.refresh_from_db()
    assert entry.derived["dealer"] == 3
    assert client.get(change, {"as_played": "0"}).context["editor"].as_played is False


def test_changed_result_is_shown_before_it_is_saved(client, table, address) -> None:
    checked = send_entry(client, address, POINTS, do="check")
    hidden = form_of(checked.content.decode())
    other = client.post(address, {**POINTS, "value": "5", **hidden, "do": "save"})
    assert other.status_code == 200
    assert other.context["editor"].preview.derived.value == 5
    assert not Entry.objects.exists()


def test_stale_page_keeps_the_input_and_shows_the_current_list(client, table, address) -> None:
    hidden = form_of(send_entry(client, address, POINTS, do="check").content.decode())
    record_entry(facts=NORMAL, **seen(table.score_list))
    response = client.post(address, {**POINTS, **hidden, "do": "save"})
    assert response.status_code == 409
    page = response.content.decode()
    assert 'value="4"' in page
    assert '<span class="kept at-phone open unsaved"' in page
    assert len(response.context["rows"]) == 1
    assert Entry.objects.count() == 1
    again = send_entry(client, address, POINTS, **form_of(page))
    assert again.status_code == 302
    assert Entry.objects.count() == 2


def test_save_sent_twice_writes_once(client, table, address) -> None:
    hidden = form_of(send_entry(client, address, POINTS, do="check").content.decode())
    answers = [client.post(address, {**POINTS, **hidden, "do": "save"}).status_code for _ in range(2)]
    assert answers == [302, 302]
    assert Entry.objects.count() == 1


def test_preview_for_htmx_is_only_the_result(client, address) -> None:
    hidden = form_of(client.get(address).content.decode())
    response = client.post(address, {**POINTS, **hidden}, headers={"HX-Request": "true"})
    page = response.content.decode()
    assert page.strip().startswith('<div id="result"')
    assert "<html" not in page
    half = client.post(address, {**POINTS, "winners": [], **hidden}, headers={"HX-Request": "true"})
    assert half.status_code == 200
    assert "Mark who won, or who lost." in half.content.decode()


def test_entry_for_a_finished_list_is_refused_with_a_message(client, tournament) -> None:
    table = table_of(normal_games=1, pflichtsoli=0, tournament=tournament)
    address = table_address(table, "")
    hidden = form_of(client.get(address).content.decode())
    record_entry(facts=NORMAL, **seen(table.score_list))
    response = client.post(address, {**POINTS, **hidden, "do": "save"}, follow=True)
    assert "This list is finished" in response.content.decode()
    assert Entry.objects.count() == 1


def test_last_game_sent_twice_is_saved_once(client, tournament) -> None:
    table = table_of(normal_games=1, pflichtsoli=0, tournament=tournament)
    address = table_address(table, "")
    hidden = form_of(send_entry(client, address, POINTS, do="check").content.decode())
    answers = [client.post(address, {**POINTS, **hidden, "do": "save"}, follow=True) for _ in range(2)]
    assert all("This list is finished" not in answer.content.decode() for answer in answers)
    assert Entry.objects.count() == 1


def test_another_last_game_with_the_same_key_is_refused(client, tournament) -> None:
    table = table_of(normal_games=1, pflichtsoli=0, tournament=tournament)
    address = table_address(table, "")
    hidden = form_of(send_entry(client, address, POINTS, do="check").content.decode())
    client.post(address, {**POINTS, **hidden, "do": "save"})
    other = client.post(address, {**POINTS, **hidden, "value": "5", "do": "save"}, follow=True)
    assert "This list is finished" in other.content.decode()
    assert Entry.objects.get().facts["value"] == 4


def test_page_shows_the_end_in_the_tournaments_time_zone(client, table, address) -> None:
    Table.objects.update(ends_at=datetime(2026, 11, 20, 19, 0, tzinfo=UTC), extra_minutes=10)
    assert "time until 20:10" in client.get(address).content.decode()


def test_only_staff_see_the_players_address(client, table, address, helper) -> None:
    assert address not in client.get(staff_address(table)).content.decode()
    client.force_login(helper)
    page = client.get(staff_address(table))
    assert page.context["players_address"] == f"http://testserver{address}"
    assert page.context["players_code"].startswith("data:image/svg+xml")
    own = client.get(staff_address(table), SERVER_NAME="127.0.0.1").content.decode()
    assert ('class="qr"' in own, "Phones cannot reach this server" in own) == (False, True)
    Round.objects.update(status=RoundStatus.CLOSED)
    assert address not in client.get(staff_address(table)).content.decode()


def test_table_can_enter_totals_on_an_empty_list(client, table, address) -> None:
    totals = {"way": "totals", "total_1": "12", "total_2": "-4", "total_3": "−4", "total_4": "-4", "won_1": "6"}
    assert send_entry(client, address, {**totals, "total_1": "13"}).status_code == 422
    assert send_entry(client, address, totals).status_code == 302
    assert Entry.objects.get().facts == {"totals": [12, -4, -4, -4], "won": [6, None, None, None], "soli_won": None}
    page = client.get(address)
    assert "Only the totals are known" in page.content.decode()
    change = f"{address}entries/{Entry.objects.get().uid}/change/"
    assert f'href="{change.replace(address, "./")}"' in page.content.decode()
    assert send_entry(client, change, {**totals, "total_1": "10", "total_2": "-2"}).status_code == 302
    assert points_of(table.score_list) == [10, -2, -4, -4]


def test_house_rules_only_offer_totals(client) -> None:
    table = table_of(tournament=TournamentFactory(entry_ways=["totals"], zero_sum=False))
    address = table_address(table, "")
    assert client.get(address).context["editor"].entry_ways == ["totals"]
    totals = {"way": "totals", **{f"total_{position}": "5" for position in range(1, 5)}}
    assert send_entry(client, address, totals).status_code == 302


def test_time_up_and_redeal_from_the_page(client, table, address) -> None:
    for name, told in (("redeal", "Recorded: dealt again."), ("time-up", "Time is up: no more normal games.")):
        revision = ScoreList.objects.get().revision
        key = {"client_key": str(uuid4()), "seen_revision": revision}
        assert told in client.post(f"{address}{name}/", key, follow=True).content.decode()
    assert ScoreList.objects.get().state["phase"] == "vorfuehrung"


@pytest.mark.parametrize("pflichtsoli", [0, 1])
def test_time_up_mentions_pflichtsoli_only_if_played(client, tournament, pflichtsoli: int) -> None:
    table = table_of(normal_games=9, pflichtsoli=pflichtsoli, tournament=tournament)
    page = client.get(table_address(table, "")).content.decode()
    assert "Remaining normal games are struck" in page
    assert ("open Pflichtsoli" in page) is bool(pflichtsoli)


def test_table_cannot_change_a_list_handed_in(client, tournament, helper) -> None:
    table = table_of(normal_games=1, pflichtsoli=0, tournament=tournament)
    address = table_address(table, "")
    early = {"client_key": str(uuid4()), "seen_revision": 0}
    assert "Nothing has been entered" in client.post(f"{address}hand-in/", early, follow=True).content.decode()
    record_entry(facts=NORMAL, **seen(table.score_list))
    page = client.get(address)
    assert page.context["cross_sum"] == 0
    assert "Hand in the list" in page.content.decode()
    client.post(f"{address}hand-in/", {"client_key": str(uuid4()), "seen_revision": 1})
    assert ScoreList.objects.get().status == ListStatus.HANDED_IN
    closed = client.get(address).content.decode()
    assert "has been handed in" in closed
    assert "incl. soli" in closed  # the totals stay visible
    client.post(f"{address}reopen/", {"client_key": str(uuid4()), "seen_revision": 2})
    assert ScoreList.objects.get().status == ListStatus.HANDED_IN
    client.force_login(helper)
    for step, status in (("confirm", ListStatus.CONFIRMED), ("reopen", ListStatus.OPEN)):
        revision = ScoreList.objects.get().revision
        client.post(f"{staff_address(table)}{step}/", {"client_key": str(uuid4()), "seen_revision": revision})
        assert ScoreList.objects.get().status == status


# Status of list and tournament -> what players read first, and the organiser's step.
LOCKED = [
    (ListStatus.HANDED_IN, Status.RUNNING, "This list has been handed in. The organisers can reopen it."),
    (ListStatus.CONFIRMED, Status.RUNNING, "This list is confirmed. The organisers can reopen it."),
    (ListStatus.CONFIRMED, Status.FINISHED, "The tournament is finished; this list is read-only."),
]


@pytest.mark.parametrize(("status", "event", "said"), LOCKED)
def test_locked_list_names_who_can_reopen_it(client, owner, tournament, status, event, said) -> None:
    table = playing(NORMAL, tournament=tournament, normal_games=1, pflichtsoli=0)
    ScoreList.objects.update(status=status)
    Tournament.objects.update(status=event)
    players = read(client.get(table_address(table, "")))
    assert players.words(".table-columns > section .notice p")[0] == said
    client.force_login(owner)
    page = read(client.get(staff_address(table)))
    if event == Status.FINISHED:
        slug = table.round.tournament.slug
        assert page.links(".table-columns .notice") == {"Reopen the tournament": f"/organise/{slug}/finish/"}
    else:
        assert "Reopen the list" in page.words(".table-columns > section form button")


def test_list_explains_corrections_while_possible(client, table, helper) -> None:
    record_entry(facts=NORMAL, **seen(table.score_list))
    client.force_login(helper)
    assert "to see the reasons or correct the game" in client.get(staff_address(table)).content.decode()
    Tournament.objects.update(status=Status.FINISHED)
    page = client.get(staff_address(table)).content.decode()
    assert ("Tap a number to see the reasons." in page, "corrections" in page) == (True, False)


def test_locked_totals_stay_visible(client, table, helper) -> None:
    record_totals(totals=[17, -5, -5, -7], won=[None] * 4, soli_won=[None] * 4, **seen(table.score_list))
    Tournament.objects.update(status=Status.FINISHED)
    client.force_login(helper)
    page = client.get(staff_address(table)).content.decode()
    assert ("is read-only" in page, ">17<" in page) == (True, True)
    for offer in ("Correct the totals", "Confirm the list", "List handed in"):
        assert offer not in page
    totals = client.get(f"/organise/{table.round.tournament.slug}/rounds/1/totals/").content.decode()
    assert ("entries are closed" in totals, 'name="table"' in totals) == (True, False)


def test_page_distinguishes_namesakes_at_other_tables(client, table, address) -> None:
    sits = table.round.tournament.participants.order_by("start_number")[0]
    sits.given, sits.family, sits.shown = "Peter", "Klein", ""
    sits.save()
    ParticipantFactory(tournament=table.round.tournament, name="Peter Klein")
    record_entry(facts=NORMAL, **seen(table.score_list))
    assert f"Peter Klein ({sits.start_number})" in client.get(address).content.decode()


@pytest.mark.parametrize("games", [1, 3])
def test_page_takes_a_fixed_number_of_queries(client, table, address, games, django_assert_num_queries):
    for _ in range(games):
        record_entry(facts=NORMAL, **seen(table.score_list))
    client.get(address)  # notes the phone's presence
    with django_assert_num_queries(8):
        client.get(address)


def test_german_page_is_served(client, address) -> None:
    assert client.get(address, headers={"Accept-Language": "de"}).headers["Content-Language"] == "de"


def test_page_has_no_inline_script_or_style(client, table, address) -> None:
    recorded_games(table)
    page = client.get(address).content.decode()
    assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=|hx-on", page)


@pytest.mark.parametrize("shown", [StandingsShown.AT_ONCE, StandingsShown.AFTER_END])
def test_forced_player_is_shown_only_with_the_results(client, tournament, shown) -> None:
    table = table_of(tournament=tournament, normal_games=0)
    Tournament.objects.update(standings_shown=shown)
    page = client.get(staff_address(table)).content.decode()
    assert ("must play a Pflichtsolo now" in page) == (shown == StandingsShown.AT_ONCE)
