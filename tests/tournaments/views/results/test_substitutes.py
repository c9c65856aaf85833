import pytest
from django.test import Client
from django.utils import translation

from tests.factories import ParticipantFactory
from tests.pages import read
from tests.tournaments.field import play_round
from tests.tournaments.lists import person_at, play_at, seen, table_of
from tournaments.models.participant import Participant
from tournaments.models.printing import PrintJob
from tournaments.models.round import RoundStatus
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import NameDisplay, StandingsShown, Tournament
from tournaments.printing.registry import document_for
from tournaments.services.lists import people
from tournaments.services.lists.people import Counting, Newcomer

pytestmark = pytest.mark.django_db
NAMES = ("Anna", "Bert", "Caro", "Dirk", "Eva", "Fritz", "Gabi", "Hans")


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def event(tournament: Tournament) -> Tournament:
    """Two closed rounds. In the second, Caro (3) gave her seat to Erika and Dirk (4) left the table."""
    tournament.name_display = NameDisplay.FULL
    tournament.save()
    for person, name in zip(play_round(tournament, number=1), NAMES, strict=True):
        person.given, person.family, person.shown = name, "Muster", ""
        person.save()
    play_round(tournament, number=2)
    give_up(tournament, 3, games=5)
    give_up(tournament, 4, games=7)
    seat = place_of(tournament, 3).seat
    Occupancy.objects.create(seat=seat, round=place_of(tournament, 3).round, name="Erika Ersatz", games_played=19)
    return tournament


def place_of(event: Tournament, number: int) -> Occupancy:
    return Occupancy.objects.get(round__tournament=event, round__number=2, participant__start_number=number)


def give_up(event: Tournament, number: int, *, games: int | None) -> None:
    place = place_of(event, number)
    Occupancy.objects.filter(pk=place.pk).update(closed=True, games_played=games)


def rows_seen(event: Tournament, by: str) -> list[str]:
    client = Client(headers={"accept-language": "en"})
    rows = {"table": "ol li", "name": "tbody tr"}[by]
    return read(client.get(f"/t/{event.slug}/rounds/2/?by={by}")).words(rows)


def test_table_shows_who_substituted_for_whom(event):
    assert rows_seen(event, "table")[:4] == [
        "Anna Muster",
        "Bert Muster",
        "Erika Ersatz for Caro Muster",
        "Dirk Muster gave up the seat",
    ]


def test_names_include_players_and_substitutes(event):
    rows = rows_seen(event, "name")
    assert [row for row in rows if "Caro" in row or "Dirk" in row] == [
        "Ersatz, Erika for Muster, Caro 1 3",
        "3 Muster, Caro gave up the seat 1 3",
        "4 Muster, Dirk gave up the seat 1 4",
    ]
    assert len(rows) == 9


@pytest.mark.parametrize(("games", "named"), [(0, False), (None, True), (1, True)])
def test_person_who_left_before_the_first_game_is_not_named(event, games, named):
    give_up(event, 3, games=games)
    assert any("Caro" in row for row in rows_seen(event, "table")) is named


def test_person_who_moved_within_the_round_has_one_seat(event):
    place = place_of(event, 4)
    other = place_of(event, 8).seat
    give_up(event, 8, games=2)
    Occupancy.objects.create(seat=other, round=place.round, participant=place.participant, games_played=17)
    assert [row for row in rows_seen(event, "table") if "Dirk" in row] == ["Dirk Muster for Hans Muster"]


def test_paper_of_all_rounds_keeps_the_table_of_a_substituted_person(event):
    notice = document_for(PrintJob(tournament=event, document="paths", options={}))
    found = {path.player.name: path.places for path in notice.paths}
    assert found["Muster, Caro"] == ((1, 3), (1, 3))
    assert found["Ersatz, Erika for Muster, Caro"] == (None, (1, 3))
    assert len(found) == 9


def test_search_finds_a_seat_given_up_after_the_round(event):
    client = Client(headers={"accept-language": "en"})
    address = f"/t/{event.slug}/?q=caro"
    places = {}
    for status in (RoundStatus.CLOSED, RoundStatus.RUNNING):
        event.rounds.filter(number=2).update(status=status)
        (found,) = client.get(address).context["found"]
        places[status] = [seat.round for seat in found.seats]
    assert places == {RoundStatus.CLOSED: [1, 2], RoundStatus.RUNNING: [1]}


def test_participants_page_names_who_took_over(event):
    Occupancy.objects.filter(name="Erika Ersatz").update(participant=event.participants.get(start_number=3))
    client = Client(headers={"accept-language": "en"})
    words = []
    for display in (NameDisplay.FULL, NameDisplay.SHORT, NameDisplay.NUMBER):
        Tournament.objects.filter(pk=event.pk).update(name_display=display)
        page = read(client.get(f"/t/{event.slug}/participants/3/"))
        words += [text for text in page.words("p.soft") if text.startswith("Played by")]
    assert words == [f"Played by {name} on this start number." for name in ("Erika Ersatz", "Erika E.", "No. 3")]
    assert not any("Ersatz" in row for row in rows_seen(event, "table"))
    Tournament.objects.filter(pk=event.pk).update(name_display=NameDisplay.FULL)
    assert "Erika Ersatz" in rows_seen(event, "table")


@pytest.mark.parametrize(
    ("counting", "end"),
    [
        (Counting.TAKES_OVER, "played for Anna Muster; the points count for start number 1."),
        (Counting.OUTSIDE, "played outside the standings; the points count for nobody."),
    ],
)
def test_substitutes_page_says_what_was_played_for_somebody_else(tournament, counting, end):
    Tournament.objects.update(name_display=NameDisplay.FULL)
    table, other = (table_of(tournament=tournament, number=number) for number in (1, 2))
    person, springer = person_at(table, 3), person_at(other, 1)
    for each, name in ((person, "Anna"), (springer, "Bert")):
        Participant.objects.filter(pk=each.pk).update(given=name, family="Muster", shown="")
    springer.refresh_from_db()
    play_at(table, 1, 3)
    newcomer = Newcomer(participant=springer, counting=counting)
    people.substitute(**seen(table.score_list), seat=3, person=newcomer)
    assert elsewhere(springer) == []
    play_at(table, 1, 3)
    play_at(table, 2, 3)
    end = end.replace("number 1", f"number {person.start_number}")
    assert (elsewhere(springer), elsewhere(person)) == ([f"Round 1, table 1, games 2 to 3: {end}"], [])
    Tournament.objects.update(standings_shown=StandingsShown.AFTER_END)
    assert elsewhere(springer) == [f"Round 1, table 1: {end}"]
    ParticipantFactory(tournament=tournament, name="Bert Muster")
    assert elsewhere(springer) == []


def test_page_names_those_who_sat_at_the_table_at_the_same_time(tournament):
    Tournament.objects.update(name_display=NameDisplay.NUMBER)
    table = table_of(tournament=tournament)
    before, *others, last = (person_at(table, seat) for seat in (3, 1, 2, 4))
    play_at(table, 1, 3)
    comes = ParticipantFactory(tournament=tournament)
    people.substitute(**seen(table.score_list), seat=3, person=Newcomer(participant=comes, counting=Counting.OWN))
    play_at(table, 1, 3)
    numbers = [each.start_number for each in (*others, last)]
    assert (met(before), met(comes)) == (numbers, numbers)
    assert met(last) == sorted([*(each.start_number for each in (*others, before)), comes.start_number])


def met(person: Participant) -> list[int]:
    page = Client().get(f"/t/{person.tournament.slug}/participants/{person.start_number}/")
    return sorted(each.start_number for each in page.context["person"].rounds[0].neighbours)


def elsewhere(person: Participant) -> list[str]:
    client = Client(headers={"accept-language": "en"})
    return read(client.get(f"/t/{person.tournament.slug}/participants/{person.start_number}/")).words(".elsewhere")
