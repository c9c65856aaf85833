import re

import pytest
from django.core.cache import cache
from django.test import Client

from tests.cast import CAST, answers
from tests.tournaments.entries import record_entry
from tests.tournaments.field import GAME, play_round, release_first
from tournaments.models.round import RoundStatus
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import NameDisplay, StandingsShown, Tournament, Visibility
from tournaments.services.ledger import system_request
from tournaments.views.keeping import KEEP

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english(client):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


@pytest.fixture
def running(tournament) -> Tournament:
    tournament = release_first(tournament)
    tournament.participants.filter(start_number=2).update(given="Jörg", family="Weiß", shown="", club_name="DC Probe")
    return tournament


def names(client: Client, tournament: Tournament) -> list[list[object]]:
    return client.get(f"/t/{tournament.slug}/names.json").json()["names"]


def card(client: Client, tournament: Tournament, number: int = 1):
    cache.clear()
    response = client.get(f"/t/{tournament.slug}/participants/{number}/card/")
    assert response.status_code == 200
    return response


@pytest.mark.parametrize(
    ("display", "said"),
    [
        (NameDisplay.FULL, [2, "Jörg Weiß", "No. 2 · DC Probe"]),
        (NameDisplay.FAMILY_FIRST, [2, "Weiß, Jörg", "No. 2 · DC Probe"]),
        (NameDisplay.SHORT, [2, "Jörg W.", "No. 2 · DC Probe"]),
        (NameDisplay.NUMBER, [2, "No. 2", "No. 2"]),
    ],
)
def test_names_are_shown_in_the_configured_way(client, running, display, said):
    Tournament.objects.update(name_display=display)
    assert said in names(client, running)
    text = client.get(f"/t/{running.slug}/names.json").content.decode()
    assert ("Weiß" in text) is (display in (NameDisplay.FULL, NameDisplay.FAMILY_FIRST))


@pytest.mark.services
def test_names_are_sorted_and_namesakes_distinguished(client, running):
    running.participants.filter(start_number__in=(1, 8)).update(given="Peter", family="Adler", shown="")
    assert [name for _number, name, _note in names(client, running)][:2] == ["Peter Adler (1)", "Peter Adler (8)"]


ADDRESSES = ["names.json", "participants/1/card/"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_private_tournament_is_hidden_from_strangers(cast, running, address):
    Tournament.objects.update(visibility=Visibility.PRIVATE)
    expected = {**dict.fromkeys(CAST, 200), **dict.fromkeys(("stranger", "anonymous"), 404)}
    assert answers(cast, lambda client: client.get(f"/t/{running.slug}/{address}").status_code) == expected


@pytest.mark.parametrize("address", ADDRESSES)
def test_answers_are_cached_until_the_tournament_changes(client, running, address):
    first = client.get(f"/t/{running.slug}/{address}")
    assert first[KEEP].split() == [str(running.pk), "0", str(running.version)]
    assert "Set-Cookie" not in first
    again = client.get(f"/t/{running.slug}/{address}", headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_unknown_number_has_no_card(client, running):
    assert client.get(f"/t/{running.slug}/participants/99/card/").status_code == 404


@pytest.mark.parametrize("tables", [2, 8])
def test_card_takes_a_fixed_number_of_queries(client, tournament, tables, django_assert_num_queries):
    play_round(tournament, number=1, tables=tables)
    for number in (2, 3):
        play_round(tournament, number=number, tables=tables, status=RoundStatus.PUBLISHED)
    with django_assert_num_queries(2):  # tournament, participants
        names(client, tournament)
    card(client, tournament)
    with django_assert_num_queries(5):  # tournament, participant, seats, table mates, namesakes
        client.get(f"/t/{tournament.slug}/participants/2/card/")


def test_card_shows_seat_and_table_mates(client, running):
    seat = card(client, running, 6).context["card"].seats[0]
    assert (seat.round, seat.table, seat.position) == (1, 2, 2)
    assert [mate.start_number for mate in seat.mates] == [5, 7, 8]
    text = card(client, running, 6).content.decode()
    assert 'data-round="1" data-alert="Round 1: table 2"' in text
    assert f"/t/{running.slug}/rounds/1/tables/2/" in text


# (statuses of rounds 1 and 2) -> (last published round, seat to go to now, next seat)
CALLS = [
    ((RoundStatus.DRAWN,), (0, 0, "")),
    ((RoundStatus.PUBLISHED, RoundStatus.DRAWN), (1, 1, "Round 1: table 1")),
    ((RoundStatus.PUBLISHED, RoundStatus.PUBLISHED), (2, 1, "Round 1: table 1")),
    ((RoundStatus.RUNNING, RoundStatus.DRAWN), (1, 0, "Round 1: table 1")),
    ((RoundStatus.RUNNING, RoundStatus.PUBLISHED), (2, 0, "Round 2: table 1")),
    ((RoundStatus.CLOSED, RoundStatus.PUBLISHED), (2, 2, "Round 2: table 1")),
    ((RoundStatus.CLOSED, RoundStatus.RUNNING), (2, 0, "Round 2: table 1")),
    ((RoundStatus.CLOSED, RoundStatus.CLOSED), (0, 0, "")),
]


@pytest.mark.parametrize(("statuses", "called"), CALLS)
def test_card_shows_the_next_seat(client, tournament, statuses, called):
    for number, status in enumerate(statuses, start=1):
        play_round(tournament, number=number, status=status)
    response = card(client, tournament)
    shown = response.context["card"]
    assert (shown.published, shown.due, response.context["alert"]) == called
    assert f'data-due="{called[1]}"' in response.content.decode()
    assert ("Your next seat" in response.content.decode()) is (called[0] == 0)


def test_person_leaving_a_running_round_has_no_next_seat(client, tournament):
    play_round(tournament, number=1, status=RoundStatus.RUNNING)
    play_round(tournament, number=2, status=RoundStatus.PUBLISHED)
    tournament.participants.get(start_number=1).occupancies.filter(round__number=1).update(closed=True)
    left = card(client, tournament).context["card"]
    assert ([seat.round for seat in left.seats], left.due) == ([2], 0)


def test_person_who_left_the_table_has_no_seat_there(client, running):
    running.participants.get(start_number=1).occupancies.update(closed=True)
    assert card(client, running).context["card"].seats == ()
    assert [mate.start_number for mate in card(client, running, 2).context["card"].seats[0].mates] == [3, 4]


# visibility of standings -> whether the card of a running round shows place, list and Pflichtsolo
SHOWN = [
    (StandingsShown.AT_ONCE, True),
    (StandingsShown.AFTER_ROUND, False),
    (StandingsShown.FROZEN, False),
    (StandingsShown.AFTER_END, False),
]


@pytest.mark.parametrize(("mode", "is_told"), SHOWN)
@pytest.mark.parametrize("reader", ["anonymous", "owner"])
def test_card_shows_only_public_data(client, running, owner, mode, is_told, reader):
    if reader == "owner":
        client.force_login(owner)
    score_list = ScoreList.objects.get(table__number=1)
    record_entry(score_list=score_list, facts=GAME, write_request=system_request(seen_revision=score_list.revision))
    Tournament.objects.update(standings_shown=mode, rounds_planned=1)
    text = card(client, running).content.decode()
    # Two have won the only game; no lots are drawn while the round runs.
    told = ["Shared rank [13] of 8", "1 Pflichtsolo owed", "tables/1/"]
    assert [bool(re.search(words, text)) for words in told] == [is_told] * 3


def test_unknown_number_differs_from_a_hidden_one(client, running):
    address = f"/t/{running.slug}/participants/99/card/"
    assert (client.get(address).status_code, client.get(address).get("X-Card")) == (404, "nobody")
    Tournament.objects.update(visibility=Visibility.PRIVATE)
    assert (client.get(address).status_code, client.get(address).get("X-Card")) == (404, None)


def test_pages_link_to_the_names_and_offer_to_choose_oneself(client, running):
    overview = client.get(f"/t/{running.slug}/").content.decode()
    assert f'data-names="/t/{running.slug}/names.json"' in overview
    assert f'data-key="me-{running.uid}" data-people="/t/{running.slug}/participants/"' in overview
    found = client.get(f"/t/{running.slug}/?q=2").content.decode()
    person = client.get(f"/t/{running.slug}/participants/2/").content.decode()
    assert [text.count('data-me="2" hidden') for text in (found, person)] == [1, 1]
