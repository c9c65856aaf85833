import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.cast import answers
from tests.factories import ParticipantFactory
from tests.pages import read
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import occupants, seen, table_of
from tests.tournaments.rounds import family_first
from tournaments.models.round import Table
from tournaments.models.score_list import Entry, ScoreList
from tournaments.selectors.lists.lists import table_address
from tournaments.services.lists import people
from tournaments.services.lists.people import Newcomer

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english(client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


@pytest.fixture
def table(tournament) -> Table:
    return table_of(5, 25, tournament=tournament)


def address(table: Table) -> str:
    where = {"slug": table.round.tournament.slug, "round_number": 1, "table_number": table.number}
    return reverse("table_people", kwargs=where)


def keys(table: Table) -> dict[str, object]:
    return {"client_key": str(uuid4()), "seen_revision": ScoreList.objects.get(table=table).revision}


def test_every_step_is_for_staff(cast, table) -> None:
    waiting = ParticipantFactory(tournament=table.round.tournament)
    page = address(table)

    def ask(client: Client) -> tuple[bool, list[int], bool, list[str]]:
        offered = (
            f"{waiting.start_number} {waiting.name}"
            in client.get(page, {"do": "substitute", "seat": "2"}).content.decode()
        )

        def does(step: str, seat: int, **more: object) -> int:
            return client.post(page, {"do": step, "seat": seat, **more, **keys(table)}).status_code

        statuses = [does("substitute", 2, participant=str(waiting.start_number))]
        replaced = (2, waiting.name, False, 0, 0) in occupants(table.score_list)
        statuses += [does("pause", 1), does("resume", 1), does("leave", 1)]
        statuses += [does("join", 1, name="Aus Hilfe"), does("join", 6, name="Aus Hilfe")]
        return offered, statuses, replaced, [row[1] for row in occupants(table.score_list) if row[0] == 6]

    staff = {who: cast[who] for who in ("organiser", "helper")}
    assert answers(staff, ask) == dict.fromkeys(staff, (True, [302] * 6, True, ["Aus Hilfe"]))


def test_new_person_is_named_in_the_configured_way(client, helper, table) -> None:
    waiting = ParticipantFactory(tournament=table.round.tournament)
    family_first(table.round.tournament)
    client.force_login(helper)
    step = {"do": "substitute", "seat": "2", "participant": str(waiting.start_number), **keys(table)}
    page = client.post(address(table), step, follow=True).content.decode()
    assert "Meier, Hans sits at position 2 now." in page


def test_typed_name_is_reported_outside_the_standings(client, helper, table) -> None:
    client.force_login(helper)
    step = {"do": "substitute", "seat": "2", "name": "Aus Hilfe", **keys(table)}
    page = read(client.post(address(table), step, follow=True))
    assert page.words(".messages li") == [
        "Aus Hilfe sits at position 2 now. Aus Hilfe is outside the standings, which only rank participants."
    ]
    assert page.words(".entries.people .soft")[1].endswith("Aus Hilfe (outside the standings) · from game 1 · 0")


TAKES_OVER = "for the person they replace: same start number, points continue"
OWN = "for themselves, from 0: their own start number, or the next free one"


@pytest.mark.parametrize(("step", "ways"), [("substitute&seat=2", [TAKES_OVER, OWN]), ("join&seat=6", [OWN])])
def test_form_asks_how_somebody_counts(client, helper, table, step, ways) -> None:
    client.force_login(helper)
    page = read(client.get(f"{address(table)}?do={step}"))
    assert page.words("#id_counting label") == [*ways, "outside the standings"]
    assert page.words("#id_counting input[checked]") == [""]


def test_form_offers_people_at_other_tables_and_to_take_over_a_free_seat(client, helper, table) -> None:
    other = table_of(tournament=table.round.tournament, number=9)
    people.leave(**seen(table.score_list), seat=2)
    client.force_login(helper)
    page = read(client.get(f"{address(table)}?do=join&seat=2"))
    assert page.words("#id_counting label") == [TAKES_OVER, OWN, "outside the standings"]
    assert page.words("#step-title")[0].startswith("Somebody takes the seat that ")
    assert page.values("#id_participant optgroup", "label") == ["Without a seat", "At another table"]
    jumper = other.score_list.seats.get(position=1).occupancies.get().participant
    step = {"do": "join", "seat": "2", "participant": str(jumper.start_number), "counting": "own", **keys(table)}
    assert "do not play for themselves here" in client.post(address(table), step).content.decode()
    page = read(client.post(address(table), {**step, "counting": "outside"}, follow=True))
    assert page.words(".messages li")[0].endswith(f"What {jumper.name} plays here counts for nobody.")


SUBSTITUTES = [
    ("takes_over", "Wagner, Ilse", "Ilse Wagner (took over the points) · from game 1 · 0"),
    ("own", "Wagner, Ilse", "Ilse Wagner · from game 1 · 0"),
    ("outside", "Wagner, Ilse", "Ilse Wagner (outside the standings) · from game 1 · 0"),
]


@pytest.mark.parametrize(("counting", "typed", "words"), SUBSTITUTES)
def test_page_shows_how_a_substitute_counts(client, helper, table, counting, typed, words) -> None:
    client.force_login(helper)
    step = {"do": "substitute", "seat": "2", "name": typed, "counting": counting, **keys(table)}
    page = read(client.post(address(table), step, follow=True))
    assert page.words(".entries.people .soft")[1].split("; ")[-1].endswith(words)


def test_nobody_takes_over_an_additional_seat(client, helper, table) -> None:
    client.force_login(helper)
    step = {"do": "join", "seat": "6", "name": "Aus Hilfe", "counting": "takes_over", **keys(table)}
    assert client.post(address(table), step).status_code == 422
    assert len(occupants(table.score_list)) == 5


def test_table_can_only_note_pauses(client, table) -> None:
    players = table_address(table, "") + "people/"
    page = client.get(players).content.decode()
    assert 'value="pause"' in page
    assert "Is replaced" not in page
    assert client.post(players, {"do": "pause", "seat": "2", **keys(table)}).status_code == 302
    assert 'value="resume"' in client.get(players).content.decode()
    for step in ("leave", "join", "substitute"):
        answer = client.post(players, {"do": step, "seat": "3", "name": "X", **keys(table)})
        assert answer.status_code == 422
        assert "Only the organisers can do this" in answer.content.decode()
    assert Entry.objects.count() == 1


def test_pause_that_would_stop_the_list_asks_first(client, table) -> None:
    players = table_address(table, "") + "people/"
    asks = "This leaves fewer than four at the table"
    assert asks not in client.get(players).content.decode()  # five are present
    client.post(players, {"do": "pause", "seat": "2", **keys(table)})
    page = client.get(players).content.decode()
    assert page.count(asks) == 4
    assert page.count("Pauses anyway") == 4
    assert client.post(players, {"do": "pause", "seat": "3", **keys(table)}).status_code == 302


@pytest.mark.parametrize("step", ["pause", "leave"])
def test_staff_are_warned_that_the_list_would_stop(client, helper, tournament, step) -> None:
    table = table_of(4, 25, tournament=tournament)
    client.force_login(helper)
    page = client.get(address(table), {"do": step, "seat": "1"}).content.decode()
    assert "This leaves fewer than four at the table" in page
    assert "Save this anyway" in page


@pytest.mark.parametrize("step", ["pause", "leave", "substitute"])
def test_hint_mentions_pflichtsoli_only_if_played(client, helper, tournament, step) -> None:
    client.force_login(helper)
    for number, owed in enumerate((0, 1), start=1):
        table = table_of(5, 25, owed, tournament=tournament, number=number)
        page = client.get(address(table), {"do": step, "seat": "1"}).content.decode()
        assert ("Pflichtsol" in page) is bool(owed)


def test_strangers_cannot_read_or_change_people(client, table, stranger) -> None:
    for user in (None, stranger):
        if user:
            client.force_login(user)
        assert 'name="seat"' not in client.get(address(table)).content.decode()
        assert "?do=" not in client.get(address(table)).content.decode()
        assert client.post(address(table), {"do": "pause", "seat": "2", **keys(table)}).status_code == 404
    assert not Entry.objects.exists()


def test_refused_step_keeps_the_input(client, table, helper) -> None:
    client.force_login(helper)
    answer = client.post(address(table), {"do": "join", "seat": "1", "name": "Wer Da", **keys(table)})
    assert answer.status_code == 422
    assert "Wer Da" in answer.content.decode()
    answer = client.post(address(table), {"do": "substitute", "seat": "1", **keys(table)})
    assert list(answer.context["form"].errors) == ["name"]
    stale = {"do": "pause", "seat": "1", "client_key": str(uuid4()), "seen_revision": "7"}
    answer = client.post(address(table), stale)
    assert (answer.status_code, answer.context["seen_revision"]) == (409, table.score_list.revision)


def test_page_shows_who_sat_where_and_when(client, table, helper) -> None:
    score_list = table.score_list
    for _game in range(2):
        record_entry(facts={"value": 1, "winners": [4, 3]}, **seen(score_list))
    people.substitute(**seen(score_list), seat=3, person=Newcomer(name="Aus Hilfe"))
    page = client.get(address(table)).content.decode()
    assert "games 1 to 2" in page
    assert "Aus Hilfe (outside the standings) · from game 3" in page


def test_list_names_the_person_of_that_time(client, table) -> None:
    score_list = table.score_list
    person = score_list.seats.get(position=3).occupancies.get().participant
    people.substitute(**seen(score_list), seat=3, person=Newcomer(name="Aus Hilfe"))
    page = client.get(address(table).replace("people/", "")).content.decode()
    assert f"{person.name} leaves" in page
    assert "Aus joins" in page


def test_queries_do_not_grow_with_the_number_of_people(client, table, helper) -> None:
    client.force_login(helper)
    before = _queries(client, table)
    for seat in (1, 2, 3):
        people.substitute(**seen(table.score_list), seat=seat, person=Newcomer(name="Aus Hilfe"))
    assert _queries(client, table) == before


def _queries(client: Client, table: Table) -> int:
    with CaptureQueriesContext(connection) as captured:
        client.get(address(table))
    return len(captured)


def test_overview_names_guests_and_keeps_positions(client, table, organiser) -> None:
    people.substitute(**seen(table.score_list), seat=2, person=Newcomer(name="Aus Hilfe"))
    people.leave(**seen(table.score_list), seat=4)
    client.force_login(organiser)
    page = client.get(reverse("organise_round", args=[table.round.tournament.slug, 1]))
    (card,) = page.context["cards"]
    assert [(seat.position, seat.name) for seat in card.seats][1] == (2, "Aus Hilfe")
    assert [seat.position for seat in card.seats] == [1, 2, 3, 5]
    assert "Aus Hilfe" in page.content.decode()
    one = client.get(reverse("organise_table", args=[table.round.tournament.slug, 1, 1])).content.decode()
    assert "Aus Hilfe" in one
    assert "None" not in one


def played_at_five(table: Table, *winners: list[int]) -> list[Entry]:
    """Seat 1 deals the first game and sits out, then seat 2, and so on."""
    for pair in winners:
        record_entry(facts={"value": 2, "winners": pair}, **seen(table.score_list))
    return list(table.score_list.entries.order_by("order_key"))


def shown_of(page: str) -> str:
    found = re.search(r'name="shown" value="([^"]+)"', page)
    return found.group(1) if found else ""


def test_pause_before_an_earlier_game_shows_the_effects_first(client, helper, table) -> None:
    games = played_at_five(table, [2, 3], [3, 4], [1, 2])
    client.force_login(helper)
    step = {"do": "pause", "seat": 5, "before": str(games[2].uid)}
    asked = client.post(address(table), {**step, **keys(table)})
    page = asked.content.decode()
    assert (asked.status_code, Entry.objects.count()) == (200, 3)
    assert [game.number for game in asked.context["ways_out"].games] == [3]
    assert "Save by the rules" in page
    chosen = {**step, "way": "save", "shown": shown_of(page), **keys(table)}
    assert client.post(address(table), {**chosen, "shown": "another"}).status_code == 200
    assert client.post(address(table), chosen).status_code == 302
    assert [row.facts.get("event") for row in Entry.objects.order_by("order_key")] == [None, None, "pause", None]


def test_organiser_may_leave_a_pause_for_review(client, helper, organiser, table) -> None:
    games = played_at_five(table, [2, 3], [3, 4], [1, 5])
    step = {"do": "pause", "seat": 5, "before": str(games[2].uid)}
    client.force_login(helper)
    refused = client.post(address(table), {**step, **keys(table)})
    assert (refused.status_code, 'name="way"' in refused.content.decode()) == (422, False)
    client.force_login(organiser)
    page = client.post(address(table), {**step, **keys(table)}).content.decode()
    assert page.count("game 3 break the rules") == 1
    assert 'name="way" value="review"' in page
    chosen = {**step, "way": "review", "shown": shown_of(page), **keys(table)}
    assert client.post(address(table), chosen).status_code == 302
    assert ScoreList.objects.get().needs_review
