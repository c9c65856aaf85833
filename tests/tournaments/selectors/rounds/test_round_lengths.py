from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.errors import RuleViolation
from scoring.rules.as_json import parse_rules
from tests.days import COMING
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import seen
from tests.tournaments.rounds import again, drawn, enrol, entered, published, running
from tournaments.models.round import Round
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament
from tournaments.phrases.rounds.lengths import pot_phrase, size_phrase
from tournaments.selectors.lists.formats import check_length, check_quotas
from tournaments.selectors.rounds.rounds import lengths_of, minutes_at
from tournaments.selectors.rules.rules_line import rules_line
from tournaments.services.ledger import system_request
from tournaments.services.rounds.steps import change_sizes, choose_sitting, unpublish_round
from tournaments.services.rules.versions import rule_set_version
from tournaments.services.tournament.lifecycle import change_settings

pytestmark = pytest.mark.django_db
POT = {"points": 60, "drain": "written", "scope": "tournament", "max_games": 40}
OPEN_END = {"4": {"normal_games": None, "minutes": 90}, "5": {"normal_games": None, "minutes": 110}}


def games(at_four, at_five=None):
    return {"4": {"normal_games": at_four, "minutes": 90}, "5": {"normal_games": at_five or at_four, "minutes": 90}}


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def nine(tournament: Tournament) -> Tournament:
    enrol(tournament, 9)
    return tournament


@pytest.fixture
def desk(client: Client, organiser) -> Client:
    client.force_login(organiser)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


# sizes, Pflichtsoli per player, pot, error; source: the organisers' pages, "ten Pflichtsoli in eight games"
LENGTHS = [
    (games(20, 25), 1, None, None),
    (games(8), 8, None, None),
    (games(8), 10, None, "pflichtsoli_above_games"),
    (games(20, 8), 10, None, "pflichtsoli_above_games"),
    (games(8), 10, POT, None),
    (OPEN_END, 10, POT, None),
    (OPEN_END, 0, None, "round_without_end"),
    (OPEN_END, 0, {**POT, "max_games": None}, "round_without_end"),
]


@pytest.mark.parametrize(("sizes", "pflichtsoli", "pot", "refused"), LENGTHS)
def test_rounds_have_an_end_and_room_for_their_pflichtsoli(sizes, pflichtsoli, pot, refused):
    if refused is None:
        check_length(sizes=sizes, pflichtsoli=pflichtsoli, pot=pot)
        return
    with pytest.raises(RuleViolation, match=refused):
        check_length(sizes=sizes, pflichtsoli=pflichtsoli, pot=pot)


def test_fewer_pflichtsoli_than_the_quotas_are_refused():
    rules = rule_set_version(parse_rules("freedoko", {"pflichtsoli": {"per_player": 3, "colour": 1, "picture": 1}}))
    check_quotas(rules, 2)
    with pytest.raises(RuleViolation, match="quotas_above_pflichtsoli"):
        check_quotas(rules, 1)


def test_settings_refuse_a_contradiction_and_change_nothing(tournament):
    with pytest.raises(RuleViolation, match="pflichtsoli_above_games"):
        change_settings(
            tournament=tournament, values={"sizes": games(8), "pflichtsoli": 10}, write_request=system_request()
        )
    assert Tournament.objects.get().pflichtsoli == 1


def test_round_with_its_own_length_is_checked_against_pflichtsoli(nine):
    nine.pflichtsoli = 3
    nine.save()
    with pytest.raises(RuleViolation, match="pflichtsoli_above_games"):
        change_sizes(in_round=drawn(nine), sizes=games(2), write_request=system_request())


def test_publication_stores_the_pot_of_the_round(nine):
    nine.pot, nine.sizes, nine.pflichtsoli = POT, OPEN_END, 0
    nine.save()
    in_round = published(nine)
    assert in_round.pot == POT
    Tournament.objects.update(pot=None)
    form = ScoreList.objects.order_by("table__number").first().format
    wanted = {"pot": 60, "scope": "tournament", "drain": "written", "max_games": 40, "normal_games": None}
    assert {key: form[key] for key in wanted} == wanted
    unpublish_round(in_round=again(in_round), write_request=system_request())
    assert again(in_round).pot is None


def test_lengths_in_words(nine):
    assert size_phrase("4", {"normal_games": 20, "minutes": None}, None, 1) == "table of four: 24 games"
    assert (
        size_phrase("5", {"normal_games": 25, "minutes": 125}, POT) == "table of five: at most 25 games in 125 minutes"
    )
    capped = size_phrase("5", {"normal_games": 25, "minutes": 125}, {**POT, "max_games": 12})
    assert capped == "table of five: at most 12 games in 125 minutes"
    assert pot_phrase({**POT, "scope": "table"}) == "a pot of 60 points for each table"
    nine.pot, nine.sizes, nine.pflichtsoli = POT, OPEN_END, 0
    until = "games until the pot is empty, at most 40"
    assert f"table of four: {until} in 90 minutes" in rules_line(nine, 0)
    nine.save()
    assert lengths_of(drawn(nine))[1:] == [
        "table of five: games until the pot is empty, at most 50 in 110 minutes",
        "one pot of 60 points for all tables",
    ]


@pytest.mark.services
def test_larger_tables_choose_who_sits_out_first(nine):
    in_round = published(nine)
    choose_sitting(in_round=in_round, table_number=2, positions=[3], write_request=system_request())
    score_list = ScoreList.objects.get(table__number=2)
    assert (score_list.format["sitting"], score_list.state["dealer"], score_list.revision) == ([3], 1, 2)


# positions, table, error
SITTING = [([1, 2], 2, "sitting_invalid"), ([7], 2, "seat_unknown"), ([1], 1, "sitting_invalid")]


@pytest.mark.parametrize(("positions", "table", "refused"), SITTING)
def test_sitting_with_wrong_positions_is_refused(nine, positions, table, refused):
    in_round = published(nine)
    with pytest.raises(RuleViolation, match=refused):
        choose_sitting(in_round=in_round, table_number=table, positions=positions, write_request=system_request())


def test_sitting_is_fixed_by_the_first_entry(nine):
    in_round = running(nine)
    entered(in_round.tables.get(number=2))
    with pytest.raises(RuleViolation, match="table_has_begun"):
        choose_sitting(in_round=in_round, table_number=2, positions=[2], write_request=system_request())


def test_table_page_asks_who_sits_out_at_larger_tables_only(nine, desk):
    in_round = running(nine)
    pages = [desk.get(reverse("organise_table", args=[nine.slug, 1, n])).content.decode() for n in (1, 2)]
    assert ["Sits out first" in page for page in pages] == [False, True]
    address, form = reverse("organise_sitting", args=[nine.slug, 1, 2]), {"client_key": uuid4()}
    refused = desk.post(address, {**form, "positions": ["1", "2"]})
    assert (refused.status_code, "Mark 1 position, or none." in refused.content.decode()) == (422, True)
    assert "is set." in desk.post(address, {**form, "positions": ["4"]}, follow=True).content.decode()
    assert in_round.tables.get(number=2).score_list.format["sitting"] == [4]


def with_pot(nine: Tournament) -> Round:
    nine.pot, nine.sizes, nine.pflichtsoli = POT, OPEN_END, 0
    nine.save()
    return running(nine)


def test_overview_shows_the_shared_pot_and_lets_organisers_empty_it(nine, desk):
    in_round = with_pot(nine)
    first = in_round.tables.get(number=1).score_list
    record_entry(facts={"value": 5, "winners": [1, 2]}, **seen(first))
    page = desk.get(reverse("organise_round", args=[nine.slug, 1])).content.decode()
    assert "Shared pot: 50 of 60 points left" in page
    empty, fill = (reverse(f"organise_pot_{step}", args=[nine.slug, 1]) for step in ("empty", "fill"))
    page = desk.post(empty, {"client_key": uuid4()}, follow=True).content.decode()
    assert "The shared pot is empty" in page
    assert page.count("last normal game") == 2
    page = desk.post(fill, {"client_key": uuid4()}, follow=True).content.decode()
    assert "Shared pot: 50 of 60 points left" in page
    page = desk.post(fill, {"client_key": uuid4()}, follow=True).content.decode()
    assert "The pot is not empty" in page


# changed form fields, error
FORMS = [
    ({"ends": "pot"}, "Enter how many points are in the pot, at least 1"),
    ({"ends": "pot", "pot_points": "0"}, "Ensure this value is greater than or equal to 1."),
    ({"ends": "pot", "pot_points": "100"}, "Enter after how many normal games the round ends at the latest"),
    (
        {"ends": "either", "pot_points": "100", "normal_games_4": ""},
        "Enter how many normal games a table of four plays",
    ),
    ({"ends": "games", "minutes_4": ""}, "Enter how many minutes a table of four plays."),
    ({"ends": "games", "normal_games_4": ""}, "Enter how many normal games a table of four plays"),
    ({"ends": "never"}, "never is not one of the available choices"),
    ({"pflichtsoli": "10", "normal_games_4": "8"}, "Too many Pflichtsoli per player (10) at a table"),
]


@pytest.mark.parametrize(("sent", "said"), FORMS)
def test_form_validates_the_pot_and_keeps_the_input(desk, club, sent, said):
    numbers = {"rounds_planned": 3, "pflichtsoli": 1, "normal_games_4": 20, "minutes_4": 100}
    about = {"name": "Topf", "date": COMING, "club": club.pk, "client_key": uuid4()}
    data = {**about, **numbers, "normal_games_5": 25, "minutes_5": 125, **sent}
    response = desk.post(reverse("organise_new") + "?preset=ddv", data)
    page = response.content.decode()
    assert response.status_code == 422
    assert said in page.replace("&quot;", '"')
    assert 'value="Topf"' in page


def test_form_creates_and_shows_a_pot(desk, club):
    numbers = {"rounds_planned": 3, "pflichtsoli": 0, "minutes_4": 90, "minutes_5": 110}
    about = {"name": "Topf", "date": COMING, "club": club.pk, "client_key": uuid4()}
    pot = {"ends": "pot", "pot_points": 60, "pot_scope": "tournament", "pot_max_games": 40}
    desk.post(reverse("organise_new") + "?preset=pot", {**about, **numbers, **pot})
    made = Tournament.objects.get(name="Topf")
    assert (made.pot, made.sizes) == (POT, {"4": {"normal_games": None, "minutes": 90}, "5": {"minutes": 110}})
    shown = desk.get(reverse("organise_settings_section", args=[made.slug, "length"])).context["form"]
    assert [shown[name].value() for name in ("ends", "pot_points", "pot_scope")] == ["pot", 60, "tournament"]


def test_pot_without_games_needs_no_minutes(desk, club):
    numbers = {"rounds_planned": 3, "pflichtsoli": 0, "minutes_4": ""}
    about = {"name": "Topf", "date": COMING, "club": club.pk, "client_key": uuid4()}
    pot = {"ends": "pot", "pot_points": 60, "pot_scope": "table", "pot_max_games": 40}
    desk.post(reverse("organise_new") + "?preset=pot", {**about, **numbers, **pot})
    made = Tournament.objects.get(name="Topf")
    assert made.sizes == {"4": {"normal_games": None, "minutes": None}}
    assert rules_line(made, 0).split(" · ")[1] == "table of four: games until the pot is empty, at most 40"
    enrol(made, 4)
    in_round = running(made)
    assert (minutes_at(in_round, 4), in_round.tables.get().ends_at) == (None, None)


# input for a table of five, stored pot, field value
AT_FIVE = [
    ("45", {**POT, "max_games_at": {"5": 45}}, 45),
    ("50", POT, None),  # same as derived from four
    ("", POT, None),
]


@pytest.mark.parametrize(("sent", "stored", "shown"), AT_FIVE)
def test_form_sets_max_games_of_larger_tables(desk, nine, sent, stored, shown):
    address = reverse("organise_settings_section", args=[nine.slug, "length"])
    length = {"rounds_planned": 3, "pflichtsoli": 0, "minutes_4": 90, "pause_minutes": 15}
    pot = {"ends": "pot", "pot_points": 60, "pot_scope": "tournament", "pot_drain": "written", "pot_max_games": 40}
    saved = desk.post(address, {**length, **pot, "pot_max_games_5": sent, "client_key": uuid4()})
    assert saved.status_code == 302
    nine.refresh_from_db()
    assert nine.pot == stored
    field = desk.get(address).context["form"]["pot_max_games_5"]
    assert (field.value(), field.help_text) == (shown, "Empty: a quarter more than with four players.")


def test_table_of_five_with_its_own_max_games(nine):
    nine.pot, nine.sizes, nine.pflichtsoli = {**POT, "max_games_at": {"5": 45}}, {"4": OPEN_END["4"]}, 0
    nine.save()
    line = "table of five: games until the pot is empty, at most 45 in 113 minutes"
    in_round = published(nine)
    assert lengths_of(in_round)[1] == line
    assert line in rules_line(nine, 0)
    at_five = ScoreList.objects.get(format__seats=5)
    assert at_five.format["max_games"] == 45
