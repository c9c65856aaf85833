import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.cast import answers
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import number_at, person_at, play_at, revisions, seen, table_of
from tests.tournaments.penalties import MINOR
from tests.tournaments.views.entry_forms import form_of
from tournaments.models.printing import JobState, PrintJob
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import ListStatus, Occupancy, ScoreList
from tournaments.services.lists import people
from tournaments.services.lists.penalties import Note, book_penalty
from tournaments.services.lists.people import Newcomer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
ASKED, WRONG = 'class="who-sits"', "Somebody is in the wrong seat"


@pytest.fixture
def second(table: Table) -> Table:
    return table_of(tournament=table.round.tournament, number=2)


def staff_page(table: Table, name: str = "table_wrong_seats") -> str:
    where = {"slug": table.round.tournament.slug, "round_number": 1, "table_number": table.number}
    return reverse(name, kwargs=where)


def form_for(one: int, other: int, **more: object) -> dict[str, object]:
    looked_at = [f"{table}:{revision}" for table, revision in revisions().items()]
    return {"client_key": str(uuid4()), "one": one, "other": other, "seen": looked_at, **more}


def test_names_are_large_until_the_first_game(client, helper, address, table) -> None:
    names = [person_at(table, position).name for position in range(1, 5)]
    client.force_login(helper)
    for page in (address, staff_page(table, "table_page")):
        shown = client.get(page).content.decode()
        assert ASKED in shown
        block = shown[shown.index(ASKED) : shown.index("</ol>")]
        assert [name for name in names if name in block] == names
        assert block.index(names[0]) < block.index("deals first") < block.index(names[1])
        assert WRONG in block
    play_at(table, 1, 3)
    for page in (address, staff_page(table, "table_page")):
        shown = client.get(page).content.decode()
        assert ASKED not in shown
        assert WRONG in shown  # in the list's menu


def test_names_show_who_sits_out_first(client, helper, tournament) -> None:
    five = table_of(5, 25, tournament=tournament)
    client.force_login(helper)
    shown = client.get(staff_page(five, "table_page")).content.decode()
    block = shown[shown.index(ASKED) : shown.index("</ol>")]
    assert block.index(person_at(five, 1).name) < block.index("sits out") < block.index(person_at(five, 2).name)


def test_names_have_no_link_before_the_round_runs(client, address, table) -> None:
    Round.objects.filter(pk=table.round_id).update(status=RoundStatus.PUBLISHED)
    shown = client.get(address).content.decode()
    assert ASKED in shown
    assert WRONG not in shown


def test_readers_cannot_exchange_seats(client, table) -> None:
    shown = client.get(staff_page(table, "table_page")).content.decode()
    assert ASKED not in shown
    assert WRONG not in shown


def test_table_exchanges_two_of_its_people(client, address, table, second) -> None:
    page, one, other = f"{address}wrong-seats/", number_at(table, 1), number_at(table, 3)
    chooser = client.get(page).content.decode()
    assert chooser.count("⇄") == 6
    assert person_at(second, 1).name not in chooser
    preview = client.get(page, {"one": one, "other": other})
    assert [revision.sat for revision in preview.context["tables"][0].lines if revision.moves] == [
        person_at(table, 3).name,
        person_at(table, 1).name,
    ]
    assert 'value="1:0"' in preview.content.decode()
    answer = client.post(page, form_for(one, other, seen="1:0"), follow=True)
    assert "have been swapped" in answer.content.decode()
    assert "games of their seats" not in answer.content.decode()
    assert (number_at(table, 1), number_at(table, 3)) == (other, one)
    revision = Revision.objects.get(action="put_right")
    assert (revision.actor_kind, revision.actor_label) == ("table", "1/1")


def test_marks_are_dropped_after_an_exchange(client, address, table) -> None:
    page = client.get(address)
    seated = page.context["editor"].seated
    marked = {"way": "points", "winners": ["1", "3"], "value": "4", "seated": seated}
    hidden = form_of(page.content.decode())
    client.post(f"{address}wrong-seats/", form_for(number_at(table, 1), number_at(table, 2), seen="1:0"))
    answer = client.post(address, {**marked, **hidden, "do": "save"})
    assert answer.status_code == 409
    text = answer.content.decode()
    assert "People changed seats at this table" in text
    assert "checked" not in "".join(re.findall(r'<input[^>]*name="winners"[^>]*>', text))
    assert answer.context["editor"].form["value"].value() == "4"
    again = client.post(address, {**marked, **form_of(text), "seated": answer.context["editor"].seated, "do": "save"})
    assert again.status_code == 302


def test_table_cannot_exchange_with_another_table_or_later(client, address, table, second) -> None:
    page, one = f"{address}wrong-seats/", number_at(table, 1)
    assert client.get(page, {"one": one, "other": number_at(second, 1)}).status_code == 422
    assert client.post(page, form_for(one, number_at(second, 1))).status_code == 422
    play_at(table, 1, 3)
    shown = client.get(page).content.decode()
    assert "entered, so only the organisers can now correct who sits where" in shown
    assert "⇄" not in shown
    answer = client.post(page, form_for(one, number_at(table, 2)))
    assert answer.status_code == 422
    assert "entered, so only the organisers can now correct" in answer.content.decode()
    assert not Revision.objects.filter(action="put_right").exists()


def test_only_staff_exchange_between_tables_in_play(cast, table, second) -> None:
    play_at(table, 1, 3)
    one, other = number_at(table, 1), number_at(second, 4)

    def ask(client: Client) -> tuple[int, int, bool]:
        opened = client.get(staff_page(table)).status_code
        status = client.post(staff_page(table), form_for(one, other)).status_code
        return opened, status, number_at(second, 4) == one

    done = dict.fromkeys(("owner", "organiser", "helper", "referee"), (200, 302, True))
    assert answers(cast, ask) == {**done, "stranger": (404, 404, False), "anonymous": (404, 404, False)}


def test_preview_shows_whose_games_they_become(client, helper, table, second) -> None:
    client.force_login(helper)
    play_at(table, 1, 3, value=4)
    one, other = person_at(table, 1), person_at(second, 4)
    PrintJob.objects.create(
        tournament=table.round.tournament, round=table.round, document="round_pack", state=JobState.DONE
    )
    Round.objects.update(published_at=table.round.tournament.created_at)
    shown = client.get(staff_page(table), {"one": one.start_number, "other": other.start_number}).content.decode()
    assert f"{other.name} gets what was played at table 1, position 1: 1 game, sum +4." in shown
    assert f"{other.name} then owes the open Pflichtsolo of {one.name} on this list." in shown
    assert f"{one.name} sits at table 2, position 4." in shown
    assert "Already printed with the old seats" in shown
    assert "score sheets of tables 1, 2" in shown
    assert "Both sit at the same table. First" not in shown


def test_preview_mentions_penalties_and_totals(client, helper, table, second) -> None:
    client.force_login(helper)
    book_penalty(facts=MINOR, note=Note(), **seen(table.score_list))
    record_entry(facts={"totals": [10, -4, -4, -2]}, **seen(second.score_list))
    one, other = person_at(table, 1), person_at(second, 2)
    chosen = {"one": one.start_number, "other": other.start_number}
    shown = client.get(staff_page(table), chosen).content.decode()
    assert "A penalty is booked at table 1. It stays with its seat" in shown
    assert "booked at table 2" not in shown
    assert f"{one.name} gets what was played at table 2, position 2: sum −4." in shown
    client.post(staff_page(table), form_for(one.start_number, other.start_number))
    assert Occupancy.objects.get(participant=one).points == -4


def test_confirmed_list_must_be_reopened_first(client, helper, table, second) -> None:
    client.force_login(helper)
    play_at(second, 1, 3)
    ScoreList.objects.filter(table=second).update(status=ListStatus.CONFIRMED)
    assert "This list is confirmed" in client.get(staff_page(second)).content.decode()
    answer = client.get(staff_page(table), {"one": number_at(table, 1), "other": number_at(second, 1)})
    assert answer.status_code == 422
    assert "The list of table 2 is confirmed. Reopen it first." in answer.content.decode()


def test_preview_at_a_table_in_play_asks_how_games_were_written(client, helper, table) -> None:
    client.force_login(helper)
    chosen = {"one": number_at(table, 1), "other": number_at(table, 2)}
    assert "Both sit at the same table. First" not in client.get(staff_page(table), chosen).content.decode()
    play_at(table, 1, 3)
    assert "Both sit at the same table. First" in client.get(staff_page(table), chosen).content.decode()


def test_stale_preview_is_shown_again_and_a_repeat_counts_once(client, helper, table, second) -> None:
    client.force_login(helper)
    one, other = number_at(table, 1), number_at(second, 1)
    stale = form_for(one, other)
    play_at(second, 1, 3)
    answer = client.post(staff_page(table), stale)
    assert answer.status_code == 409
    assert "Somebody else saved this in the meantime" in answer.content.decode()
    assert 'value="2:1"' in answer.content.decode()
    again = form_for(one, other)
    assert [client.post(staff_page(table), again).status_code for _ in range(2)] == [302, 302]
    assert (number_at(table, 1), Revision.objects.filter(action="put_right").count()) == (other, 1)


@pytest.mark.parametrize("looked_at", ["", "1", "1:x", "x:1", "1:2:3"])
def test_unreadable_form_is_refused(client, helper, table, looked_at) -> None:
    client.force_login(helper)
    answer = client.post(staff_page(table), form_for(number_at(table, 1), number_at(table, 2), seen=looked_at))
    assert answer.status_code == 422
    assert "This form is incomplete" in answer.content.decode()


def test_closed_round_asks_for_a_reason(client, helper, table, second) -> None:
    client.force_login(helper)
    Round.objects.filter(pk=table.round_id).update(status=RoundStatus.CLOSED)
    one, other = number_at(table, 1), number_at(second, 1)
    preview = client.get(staff_page(table), {"one": one, "other": other}).content.decode()
    assert 'name="reason"' in preview
    refused = client.post(staff_page(table), form_for(one, other, reason=" "))
    assert refused.status_code == 422
    assert "Give a reason" in refused.content.decode()
    assert client.post(staff_page(table), form_for(one, other, reason="vertauscht")).status_code == 302


def test_exchange_with_somebody_seated_later_is_refused(client, helper, table, second) -> None:
    client.force_login(helper)
    people.substitute(**seen(table.score_list), seat=2, person=Newcomer(name="Aus Hilfe"))
    play_at(table, 1, 3)
    chosen = {"one": number_at(table, 3), "other": number_at(second, 1)}
    assert client.get(staff_page(table), chosen).status_code == 200
    person = person_at(second, 2)
    people.substitute(**seen(second.score_list), seat=2, person=Newcomer(name="Hilfe Zwei"))
    people.substitute(**seen(second.score_list), seat=2, person=Newcomer(participant=person))
    answer = client.get(staff_page(table), {"one": number_at(table, 3), "other": person.start_number})
    assert answer.status_code == 422
    assert "Two people can be swapped only if both have had their seats from the start" in answer.content.decode()


def test_round_and_table_link_to_the_page(client, organiser, table) -> None:
    client.force_login(organiser)
    slug = table.round.tournament.slug
    for address in (reverse("organise_round", args=[slug, 1]), reverse("organise_table", args=[slug, 1, 1])):
        assert f'href="{staff_page(table)}"' in client.get(address).content.decode()


def test_queries_do_not_grow_with_tables(client, helper, table, second) -> None:
    client.force_login(helper)
    chosen = {"one": number_at(table, 1), "other": number_at(second, 1)}
    few = [_queries(client, table, {}), _queries(client, table, chosen)]
    for more in range(3, 6):
        table_of(5, 25, tournament=table.round.tournament, number=more)
    play_at(second, 1, 3)
    play_at(second, 1, 3)
    assert [_queries(client, table, {}), _queries(client, table, chosen)] == few
    assert ScoreList.objects.count() == 5


def _queries(client: Client, table: Table, chosen: dict[str, int]) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(staff_page(table), chosen).status_code == 200
    return len(captured)
