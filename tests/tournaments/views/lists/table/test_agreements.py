from uuid import uuid4

import pytest
from django.test import Client

from tests.factories import ParticipantFactory
from tests.pages import read
from tests.tournaments.entries import change_entry, record_entry
from tests.tournaments.lists import playing, seen
from tests.tournaments.views.entry_forms import staff_address
from tournaments.models.lists.agreement import Agreement
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, ListStatus, Occupancy, ScoreList, Seat
from tournaments.models.tournament import StandingsShown, Tournament
from tournaments.selectors.lists.lists import table_address
from tournaments.services.lists import people
from tournaments.services.lists.people import Newcomer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

ASKS, ONWARDS = 'id="agreement"', 'id="onwards-title"'
GAME = {"value": 3, "winners": [1, 2]}


@pytest.fixture
def played(tournament: Tournament) -> Table:
    return playing(GAME, tournament=tournament, normal_games=1, pflichtsoli=0)


@pytest.fixture
def players(played: Table) -> str:
    return table_address(played, "")


def names_at(table: Table) -> list[str]:
    rows = Occupancy.objects.filter(seat__score_list=table.score_list, participant__isnull=False)
    return [row.participant.name for row in rows.order_by("seat__position")]


def say(client: Client, players: str, do: str, **more: object):
    revision = ScoreList.objects.get(table__number=1, table__round__number=1).revision
    keys = {"client_key": str(uuid4()), "seen_revision": str(revision)}
    return client.post(f"{players}agreement/", {**keys, "do": do, **more})


def test_desk_counts_the_agreements_of_the_table(client, staff, played, players) -> None:
    overview = f"/organise/{played.round.tournament.slug}/rounds/1/"
    page = client.get(players).content.decode()
    assert page.count('value="agree"') == 5  # four names, and all at once
    for said, position in (("1 of 4 agree", 1), ("2 of 4 agree", 3), ("3 of 4 agree", 2), ("all agree", 4)):
        assert say(client, players, "agree", position=position).status_code == 302
        assert said in staff.get(overview).content.decode()
    agreed = client.get(players).content.decode()
    assert agreed.count('value="take_back"') == 4
    assert ("All agree" in agreed, "Do you all agree?" in agreed) == (True, False)
    say(client, players, "take_back", position=2)
    assert f"At the table: {'3 of 4 agree'}" in staff.get(staff_address(played)).content.decode()
    say(client, players, "agree")
    assert "all have signed" in staff.get(overview).content.decode()


def test_desk_reads_and_answers_a_dispute(client, staff, played, players) -> None:
    slug = played.round.tournament.slug
    say(client, players, "dispute", sentence="Spiel 1 war ein <b>Solo</b>")
    for desk in (f"/organise/{slug}/rounds/1/", f"/organise/{slug}/", f"/organise/{slug}/rounds/1/close/"):
        assert "Spiel 1 war ein &lt;b&gt;Solo&lt;/b&gt;" in staff.get(desk).content.decode(), desk
    (complaint,) = staff.get(staff_address(played)).context["complaints"]
    keys = {"client_key": str(uuid4()), "seen_revision": "1"}
    assert staff.post(complaint.address, {**keys, "answer": "Ist berichtigt"}).status_code == 302
    assert "The organisers: Ist berichtigt" in client.get(players).content.decode()
    assert 'id="disputes"' not in staff.get(f"/organise/{slug}/rounds/1/").content.decode()
    say(client, players, "undispute", dispute=str(Agreement.objects.get().uid))
    assert not Agreement.objects.exists()


def test_answer_is_shown_on_a_list_in_play(client, staff, played, players) -> None:
    say(client, players, "dispute", sentence="Spiel 1 fehlt")
    ScoreList.objects.update(format={"seats": 4, "normal_games": 2, "pflichtsoli": 0})
    change_entry(entry=Entry.objects.get().uid, facts={**GAME, "value": 1}, **seen(played.score_list))
    page = client.get(players)
    assert "data-entry" in page.content.decode() and ASKS not in page.content.decode()
    assert "Spiel 1 fehlt" in page.content.decode()


def test_substitute_agrees_to_their_own_games(client, tournament) -> None:
    table = playing(GAME, tournament=tournament, normal_games=2, pflichtsoli=0)
    people.substitute(**seen(table.score_list), seat=2, person=Newcomer(name="Aus Hilfe"))
    record_entry(facts={"value": 1, "winners": [3, 4]}, **seen(table.score_list))
    page, (first, gone, third, fourth) = read(client.get(table_address(table, ""))), names_at(table)
    assert page.words("#sums tbody tr") == [
        f"{first} 1 0 2",
        f"{gone} 1 0 3",
        "Aus Hilfe outside the standings 0 0 −1",
        "Position 2 in total 1 0 2",
        f"{third} 1 0 −2",
        f"{fourth} 1 0 −2",
    ]
    assert page.words(".voices button .num") == ["2", "−1", "−2", "−2"]


def test_change_of_the_list_asks_everybody_again(client, played, players) -> None:
    say(client, players, "agree", position=1)
    change_entry(entry=Entry.objects.get().uid, facts={**GAME, "value": 1}, **seen(played.score_list))
    assert "The list changed after you agreed. Please check" in client.get(players).content.decode()


@pytest.mark.parametrize(
    ("status", "in_round", "asks"),
    [
        (ListStatus.OPEN, RoundStatus.RUNNING, True),
        (ListStatus.HANDED_IN, RoundStatus.RUNNING, True),
        (ListStatus.HANDED_IN, RoundStatus.CLOSED, True),
        (ListStatus.CONFIRMED, RoundStatus.RUNNING, False),
    ],
)
def test_table_can_agree_until_its_list_is_confirmed(client, played, players, status, in_round, asks) -> None:
    ScoreList.objects.update(status=status)
    Round.objects.update(status=in_round)
    assert (ASKS in client.get(players).content.decode()) is asks


def test_neither_staff_nor_the_public_are_asked(client, staff, played) -> None:
    for viewer in (client, staff):
        assert ASKS not in viewer.get(staff_address(played)).content.decode()


@pytest.mark.parametrize("made_up", [{"position": "8"}, {"position": "x"}, {"position": "7"}])
def test_unknown_position_is_not_found(client, played, players, made_up) -> None:
    assert say(client, players, "agree", **made_up).status_code == 404


@pytest.mark.parametrize(
    ("shown", "ranks"),
    [(StandingsShown.AT_ONCE, [1, 1, 3, 3]), (StandingsShown.AFTER_ROUND, None), (StandingsShown.AFTER_END, None)],
)
def test_ranks_are_shown_only_if_public(client, played, players, shown, ranks) -> None:
    Tournament.objects.update(standings_shown=shown)
    context = client.get(players).context
    assert (context["places_so_far"] is not None) is (ranks is not None)
    if ranks:
        assert [voice.rank for voice in context["people"]] == ranks  # tied: no lots are drawn while a round runs


@pytest.mark.parametrize(("status", "is_told"), [(RoundStatus.DRAWN, False), (RoundStatus.PUBLISHED, True)])
def test_next_seats_are_shown_once_published(client, played, players, status, is_told) -> None:
    tournament = played.round.tournament
    following = Round.objects.create(tournament=tournament, number=2, status=status)
    table = Table.objects.create(round=following, number=7)
    there = ScoreList.objects.create(table=table, rule_set=tournament.rule_set, format={"seats": 4})
    people = [row.participant for row in Occupancy.objects.order_by("seat__position")]
    for position, person in enumerate([people[2], ParticipantFactory(tournament=tournament), people[0]], start=1):
        seat = Seat.objects.create(score_list=there, position=position)
        Occupancy.objects.create(seat=seat, participant=person, round=following)
    page = client.get(players)
    assert ("Table 7, position 3" in page.content.decode()) is is_told
    seats = [voice.seat and (voice.seat.table, voice.seat.position) for voice in page.context["people"]]
    assert seats == ([(7, 3), None, (7, 1), None] if is_told else [None] * 4)


@pytest.mark.parametrize("tables", [1, 4])
def test_finished_page_takes_a_fixed_number_of_queries(client, tournament, tables, django_assert_num_queries) -> None:
    for number in range(1, tables + 1):
        playing(GAME, tournament=tournament, number=number, normal_games=1, pflichtsoli=0)
    address = table_address(Table.objects.get(number=1), "")
    client.get(address)  # notes the phone's presence
    with django_assert_num_queries(9):  # the places are cached
        client.get(address)
