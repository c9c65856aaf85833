import re
from dataclasses import replace

import pytest
from django.test import Client

from scoring.rules.bock import BockMultiplies
from scoring.rules.reservations import Pflichtsoli
from scoring.rules.rulebooks.catalogue import rule_book
from tests.tournaments.lists import points_of, table_under
from tests.tournaments.views.entry_forms import FACTS, address_after, form_of, send_entry
from tournaments.models.score_list import Entry, ScoreList

pytestmark = pytest.mark.django_db

DOKOMANIA = rule_book("dokomania")
ON_BASE = replace(DOKOMANIA, bock=replace(DOKOMANIA.bock, multiplies=BockMultiplies.BASE))
QUOTAS = replace(rule_book("freedoko"), pflichtsoli=Pflichtsoli(per_player=2, colour=1, picture=1))
POINTS = {"way": "points", "value": "3"}


@pytest.fixture(autouse=True)
def english(client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


BOOKS = ("ddv", "freedoko", "dokomania", "doko-turnier", "doko-online", "ohne-neunen")


@pytest.mark.parametrize("key", BOOKS)
@pytest.mark.parametrize("way", ["points", "facts"])
def test_every_rule_book_accepts_games_in_both_ways(client, key, way) -> None:
    table = table_under(rule_book(key))
    address = address_after(table)
    typed = {**POINTS, "losers": ["2", "4"]} if way == "points" else FACTS
    assert send_entry(client, address, typed).status_code == 302
    points = points_of(table.score_list)
    assert points[0] == points[2] > points[1] == points[3]


@pytest.mark.parametrize("key", BOOKS)
def test_facts_offer_the_options_of_the_rule_book(client, key) -> None:
    rules = rule_book(key)
    form = client.get(address_after(table_under(rules)), {"way": "facts"}).context["editor"].form
    offered = {name.removeprefix("sonder_re_") for name in form.fields if name.startswith("sonder_re_")}
    assert offered == {each.value for each, _worth in rules.sonderpunkte}
    assert form.offer.tricks == rules.deck.tricks
    assert ("verworfen" in form.fields) == rules.worth.verwerfen


def test_bock_raised_by_hand_is_in_force_and_marked(client) -> None:
    table = table_under(DOKOMANIA)
    address = address_after(table)
    send_entry(client, address, {**POINTS, "winners": ["1", "2"], "bock_rounds": "2"})
    assert Entry.objects.get().facts == {"value": 3, "winners": [1, 2], "bock_rounds": 2}
    assert client.get(address).context["bock"] == "double Bock ×3, 4 games left"
    checked = send_entry(client, address, {**POINTS, "winners": ["1", "3"]}, do="check")
    assert [points for _name, points, _total in checked.context["editor"].preview.results] == [9, -9, 9, -9]
    send_entry(client, address, {**POINTS, "winners": ["1", "3"]})
    rows = client.get(address).context["rows"]
    assert [(line.row.bock, line.row.raised) for line in rows] == [(3, 0), (1, 2)]


def test_sonderpunkte_are_required_if_a_bock_does_not_multiply_them(client) -> None:
    address = address_after(table_under(ON_BASE), {"value": 1, "winners": [1, 2], "bock_rounds": 1})
    refused = send_entry(client, address, {**POINTS, "winners": ["1", "3"]})
    assert refused.context["editor"].form.errors["sonder"]
    assert send_entry(client, address, {**POINTS, "winners": ["1", "3"], "sonder": "1"}).status_code == 302
    assert Entry.objects.last().derived["points"] == [5, -5, 5, -5]


def test_alone_is_required_if_a_duty_depends_on_it(client) -> None:
    table = table_under(rule_book("ddv"), pflichtsoli=1)
    address = address_after(table)
    refused = send_entry(client, address, {**POINTS, "winners": ["2"]})
    assert "Choose whether it was a solo" in refused.content.decode()
    send_entry(client, address, {**POINTS, "winners": ["2"], "alone": "stille_hochzeit"})
    assert Entry.objects.get().facts["kind"] == "stille_hochzeit"
    assert ScoreList.objects.get().state["open_pflichtsoli"] == {str(seat): 1 for seat in range(1, 5)}


# answer of the form, factor of the game, Bock games left
ALONE_IN_A_BOCK = [("solo", 1, 4), ("hochzeit_solo", 1, 4), ("stille_hochzeit", 2, 3)]


@pytest.mark.parametrize(("alone", "bock", "left"), ALONE_IN_A_BOCK)
def test_alone_is_required_if_a_bock_depends_on_it(client, alone, bock, left) -> None:
    table = table_under(rule_book("ohne-neunen"))
    address = address_after(table, {"value": 3, "winners": [1, 2], "bock_rounds": 1})
    typed = {**POINTS, "losers": ["2"]}
    assert "alone" in send_entry(client, address, typed).context["editor"].form.errors
    assert send_entry(client, address, {**typed, "alone": alone}).status_code == 302
    assert Entry.objects.last().derived["bock"] == bock
    assert client.get(address).context["bock"] == f"Bock ×2, {left} games left"


def test_unresolved_hochzeit_raises_no_bock_by_hand(client) -> None:
    typed = {**POINTS, "losers": ["2"], "alone": "hochzeit_solo", "bock_rounds": "1"}
    refused = send_entry(client, address_after(table_under(rule_book("ohne-neunen"))), typed)
    assert "a Hochzeit without a partner. Remove" in refused.content.decode()
    assert not Entry.objects.exists()


def test_kind_is_required_if_quotas_depend_on_it(client) -> None:
    address = address_after(table_under(QUOTAS, pflichtsoli=2))
    typed = {**POINTS, "winners": ["2"], "alone": "solo"}
    refused = send_entry(client, address, typed)
    assert refused.status_code == 422
    assert refused.context["editor"].form.errors["kind"]
    assert "This decides which open Pflichtsolo was played." in refused.content.decode()
    assert send_entry(client, address, {**typed, "kind": "herz_solo"}).status_code == 302
    owing = [words for _name, words in client.get(address).context["owing"]]
    assert owing == ["1 suit solo, 1 picture solo", "1 picture solo", *["1 suit solo, 1 picture solo"] * 2]


def test_six_at_once(client) -> None:
    table = table_under(DOKOMANIA, seats=6)
    address = address_after(table)
    typed = {**POINTS, "six": "six", "winners": ["1", "2", "4"]}
    assert send_entry(client, address, typed).status_code == 302
    assert points_of(table.score_list) == [3, 3, -3, 3, -3, -3]
    assert client.get(address).context["editor"].form["six"].value() == "six"


BAD = [
    ("ddv", {**POINTS, "winners": ["1", "3"], "bock_rounds": "1"}, None, "does not accept “bock_rounds”"),
    ("dokomania", {**POINTS, "winners": ["1", "3"], "bock_rounds": "4"}, "bock_rounds", "4 is not one of"),
    ("ddv", {**FACTS, "kind": "armut"}, "kind", "armut is not one of"),
    ("ddv", {**FACTS, "verworfen": "2"}, None, "does not accept “verworfen”"),
    ("ddv", {**FACTS, "events": "herzstich"}, None, "does not accept “events”"),
    ("ddv", {**FACTS, "sonder_re_herzstich": "1"}, None, "does not accept “sonder_re_herzstich”"),
    ("ohne-neunen", {**FACTS, "tricks": "11"}, "tricks", "11 tricks are not possible: a game has 10"),
    ("ohne-neunen", {**FACTS, "augen": "7"}, "augen", "a party has 0 or at least 8."),
    ("ohne-neunen", {**FACTS, "announced_re": "keine_120"}, "announced_re", "keine_120 is not one of"),
    ("dokomania", {**POINTS, "winners": ["1"], "losers": ["3"]}, "winners", "two against two or a solo"),
]


@pytest.mark.parametrize(("key", "typed", "field", "words"), BAD)
def test_option_missing_from_the_rule_book_is_refused_and_kept(client, key, typed, field, words) -> None:
    refused = send_entry(client, address_after(table_under(rule_book(key))), typed)
    form = refused.context["editor"].form
    assert refused.status_code == 422
    assert words in " ".join(form.errors[field or "__all__"])
    assert words in refused.content.decode()
    assert f'value="{typed.get("augen") or typed["value"]}"' in refused.content.decode()
    assert not Entry.objects.exists()


def test_pot_and_people_sitting_out_are_shown_before_the_game(client) -> None:
    address = address_after(table_under(DOKOMANIA, seats=6, pot=40), {"value": 3, "winners": [2, 3]})
    page = client.get(address)
    assert page.context["pot"] == "pot: 34 of 40 left"
    assert len(page.context["sitting"]) == 2


SITTING = [(5, ["Setzt aus"], 1), (6, ["Setzen aus"], 2), (7, ["Setzen aus"], 3)]


@pytest.mark.parametrize(("seats", "labels", "at_the_marks"), SITTING)
def test_people_sitting_out_are_marked_on_the_tiles(client, seats, labels, at_the_marks) -> None:
    address = address_after(table_under(DOKOMANIA, seats=seats), {"event": "redeal"})
    page = client.get(address, headers={"accept-language": "de"}).content.decode()
    assert re.findall(r"<dt class=.sitting.>\s*(Setz\w+ aus)", page) == labels
    assert page.count('<span class="sits" data-sign="sits">setzt aus') == at_the_marks


def test_list_waits_while_too_few_people_are_present(client) -> None:
    address = address_after(table_under(DOKOMANIA), {"value": 3, "winners": [2, 3]}, {"event": "pause", "seat": 4})
    page = client.get(address)
    assert page.context["editor"] is None
    assert "a game needs four" in page.content.decode()
    assert "Too few" not in client.get(address_after(table_under(DOKOMANIA))).content.decode()


@pytest.mark.parametrize("games", [1, 4])
def test_page_with_bock_takes_a_fixed_number_of_queries(client, games, django_assert_num_queries) -> None:
    raised = {"value": 1, "winners": [1, 2], "bock_rounds": 1}
    address = address_after(table_under(DOKOMANIA, pot=400), *[raised] * games)
    client.get(address)  # notes the phone's presence
    with django_assert_num_queries(8):
        client.get(address)


def test_form_without_scripts_has_every_field(client) -> None:
    page = client.get(address_after(table_under(DOKOMANIA))).content.decode()
    for name in ("winners", "losers", "value", "alone", "kind", "bock_rounds"):
        assert f'name="{name}"' in page
    assert set(form_of(page)) == {"client_key", "seen_revision", "number"}


def test_game_without_winners_is_labelled(client) -> None:
    table = table_under(DOKOMANIA)
    address = address_after(table, {"value": 0, "winners": []})
    entry = Entry.objects.get(score_list=table.score_list)
    page = client.get(f"{address}entries/{entry.uid}/")
    assert dict(page.context["facts"])["Won"] == "not recorded who"
