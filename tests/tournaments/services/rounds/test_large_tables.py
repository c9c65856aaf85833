"""Tables of six and seven."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.errors import RuleViolation
from scoring.rules.rulebooks.catalogue import rule_book
from tests.tournaments.rounds import drawn, enrol, entered, published, running, seating
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament
from tournaments.phrases.tournament.fields import rotation_sentences, tables_sentence
from tournaments.selectors.rounds.seat_plans import SeatAction, SeatRequest
from tournaments.services.ledger import system_request
from tournaments.services.rounds.seats import change_seats, preview_seats
from tournaments.services.rules.versions import rule_set_version
from tournaments.views.rounds.seat_sentences import seat_sentences

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def desk(client: Client, organiser) -> Client:
    client.force_login(organiser)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


WORDS = [
    ((6,), "1 table of six"),
    ((7, 7), "2 tables of seven"),
    ((5, 6), "1 table of five and 1 table of six"),
    ((4, 4, 5, 6, 7), "2 tables of four, 1 table of five, 1 table of six and 1 table of seven"),
]


@pytest.mark.parametrize(("sizes", "words"), WORDS)
def test_tables_are_named_by_their_size(sizes, words):
    assert tables_sentence(sizes) == words


# sizes, sizes of the rule book, number of sentences
ROTATION = [((4, 5), (4,), 0), ((6,), (4,), 2), ((6,), (4, 5, 6, 7), 1), ((6, 7), (4, 5, 6, 7), 2), ((7,), (4, 5), 2)]


@pytest.mark.parametrize(("sizes", "known", "count"), ROTATION)
def test_rotation_is_explained(sizes, known, count):
    assert len(rotation_sentences(sizes, known)) == count


def settings_of(desk: Client, tournament: Tournament) -> dict[str, object]:
    form = desk.get(reverse("organise_settings_section", args=[tournament.slug, "length"])).context["form"]
    values = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in values.items() if value not in (None, False)} | {"client_key": uuid4()}


def test_settings_ask_for_larger_tables_only_if_they_occur(desk, tournament):
    enrol(tournament, 12)
    assert "minutes_6" not in settings_of(desk, tournament)
    form = desk.get(reverse("organise_settings_section", args=[tournament.slug, "length"])).context["form"]
    assert "minutes_6" not in form.fields
    tournament.participants.filter(start_number=12).delete()
    form = desk.get(reverse("organise_settings_section", args=[tournament.slug, "length"])).context["form"]
    assert ("minutes_6" in form.fields, "minutes_7" in form.fields) == (True, False)


# typed for six, stored; empty values, and values equal to those that follow from four, are not stored
TYPED = [
    ({}, None),
    ({"normal_games_6": "24", "minutes_6": "120"}, {"normal_games": 24, "minutes": 120}),
    ({"normal_games_6": "24"}, {"normal_games": 24}),
    ({"normal_games_6": "30", "minutes_6": "120"}, {"minutes": 120}),
    ({"normal_games_6": "30", "minutes_6": "150"}, None),
]


@pytest.mark.parametrize(("typed", "kept"), TYPED)
def test_settings_store_the_length_at_six(desk, tournament, typed, kept):
    enrol(tournament, 6)
    sent = desk.post(
        reverse("organise_settings_section", args=[tournament.slug, "length"]),
        {**settings_of(desk, tournament), **typed},
    )
    assert sent.status_code == 302
    stored = Tournament.objects.get().sizes
    assert stored.get("6") == kept
    assert set(stored) - {"6"} == {"4"}


def test_round_of_six_asks_only_for_six(desk, tournament):
    enrol(tournament, 6)
    in_round = drawn(tournament)
    form = desk.get(reverse("organise_round", args=[tournament.slug, 1])).context["sizes_form"]
    assert list(form.fields) == ["games_6", "minutes_6"]
    assert (form["games_6"].value(), form["minutes_6"].value()) == (30, 150)
    typed = {"games_6": 18, "minutes_6": 90, "client_key": uuid4()}
    desk.post(reverse("organise_round_sizes", args=[tournament.slug, 1]), typed)
    assert ScoreList.objects.get(table__round=in_round).format["normal_games"] == 18


def change(in_round, action: SeatAction, participant: int, **more: object) -> None:
    request = SeatRequest(action=action, participant=participant, **more)
    change_seats(in_round=in_round, request=request, write_request=system_request())


# players at the draw, size of the last table after a late arrival, None if refused
LATE = [(5, 6), (6, 7), (7, None), (8, 5), (9, None), (10, 6), (11, 7)]


@pytest.mark.parametrize(("players", "size"), LATE)
def test_late_arrival_makes_six_only_without_a_table_of_four(tournament, players, size):
    enrol(tournament, players)
    in_round = running(tournament)
    last = max(seating(in_round))
    enrol(tournament, 1)
    if size is None:
        with pytest.raises(RuleViolation, match="table_full"):
            change(in_round, SeatAction.SEAT, players + 1, table=last)
        return
    change(in_round, SeatAction.SEAT, players + 1, table=last)
    assert len(seating(in_round)[last]) == size
    assert ScoreList.objects.get(table__round=in_round, table__number=last).format["seats"] == size


def test_leaver_of_six_makes_five(tournament):
    enrol(tournament, 6)
    in_round = running(tournament)
    before = seating(in_round)[1]
    request = SeatRequest(action=SeatAction.TAKE_OUT, participant=before[1])
    told = seat_sentences(preview_seats(in_round=in_round, request=request), in_round)
    assert "Table 1 becomes a table of five" in told[1]
    assert "30 games, 125 minutes" in told[1]
    change(in_round, SeatAction.TAKE_OUT, before[1])
    assert seating(in_round)[1] == [number for number in before if number != before[1]]


def test_seats_page_offers_six(desk, tournament):
    enrol(tournament, 5)
    in_round = running(tournament)
    enrol(tournament, 1)
    page = desk.get(reverse("organise_seats", args=[tournament.slug, 1])).content.decode()
    assert "Table 1, becomes a table of six" in page
    entered(in_round.tables.get())
    page = desk.get(reverse("organise_seats", args=[tournament.slug, 1])).content.decode()
    assert "Every table has started or is full" in page


def test_seats_page_offers_a_replacement_from_six(desk, tournament):
    enrol(tournament, 11)
    running(tournament)
    page = desk.get(reverse("organise_seats", args=[tournament.slug, 1])).content.decode()
    assert page.count("which becomes a table of five") == 6
    assert page.count("which becomes a table of four") == 5


@pytest.mark.parametrize(("rules", "unknown"), [("ddv", True), ("dokomania", False)])
def test_published_round_explains_rotation(desk, tournament, rules, unknown):
    tournament.rule_set = rule_set_version(rule_book(rules))
    tournament.save()
    enrol(tournament, 7)
    published(tournament)
    page = desk.get(reverse("organise_round", args=[tournament.slug, 1])).content.decode()
    assert "At a table of seven three sit out in turn" in page
    assert ("The rule book says nothing about tables of seven" in page) is unknown
    assert '<span class="badge">7 players</span>' in page


def test_participants_make_a_table_of_six(desk, tournament):
    enrol(tournament, 11)
    page = desk.get(reverse("organise_participants", args=[tournament.slug])).content.decode()
    assert "11 participants: 1 table of five and 1 table of six" in page


def test_copy_keeps_the_length_at_six(desk, tournament):
    tournament.sizes = {**tournament.sizes, "6": {"normal_games": 24, "minutes": 120}}
    tournament.save()
    address = f"{reverse('organise_new')}?copy={tournament.slug}"
    form = desk.get(address).context["form"]
    assert (form["normal_games_6"].value(), form["minutes_6"].value()) == (24, 120)
    values = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False)}
    assert desk.post(address, {**values, "name": "Noch einmal", "client_key": uuid4()}).status_code == 302
    assert Tournament.objects.get(name="Noch einmal").sizes == tournament.sizes
