import re
from uuid import uuid4

import pytest
from django.test import Client

from scoring.rules.as_json import parse_rules
from tests.cast import CAST, answers
from tests.pages import read
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import NORMAL, points_of, seen, table_of
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.services.rules.versions import rule_set_version

pytestmark = pytest.mark.django_db

TYPED = {"total_1": "12", "total_2": "-4", "total_3": "-4", "total_4": "-4"}


@pytest.fixture(autouse=True)
def english(client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


@pytest.fixture
def tables(tournament: Tournament) -> list[Table]:
    return [table_of(tournament=tournament, number=number) for number in (1, 2, 3)]


@pytest.fixture
def address(tournament: Tournament) -> str:
    return f"/organise/{tournament.slug}/rounds/1/totals/"


def send(client: Client, address: str, number: int, typed: dict[str, str]):
    revision = ScoreList.objects.get(table__number=number).revision
    hidden = {"table": number, "client_key": str(uuid4()), "seen_revision": revision}
    return client.post(address, {**hidden, **typed})


def test_totals_are_saved_and_the_next_missing_table_is_offered(client, tables, address, helper) -> None:
    client.force_login(helper)
    response = send(client, address, 2, {**TYPED, "won_1": "6", "soli_1": "1"})
    assert response.url == f"{address}?next=3"
    assert points_of(tables[1].score_list) == [12, -4, -4, -4]
    assert Entry.objects.get().facts["won"] == [6, None, None, None]
    following = client.get(response.url)
    assert following.context["asked"]["table"].value() == "3"
    assert [(table.number, table.is_in) for table in following.context["tables"]] == [(1, False), (2, True), (3, False)]
    assert "1 of 3 lists are in" in following.content.decode()


def test_page_opens_with_the_first_missing_table(client, tables, address, helper) -> None:
    client.force_login(helper)
    offered = []
    for number in (1, 2, 3):
        offered.append(client.get(address).context["asked"]["table"].value())
        send(client, address, number, TYPED)
    assert [*offered, client.get(address).context["asked"]["table"].value()] == [1, 2, 3, None]


@pytest.mark.services
def test_page_links_to_the_next_step_once_all_totals_are_in(client, tables, address, organiser, helper) -> None:
    client.force_login(organiser)
    for number in (1, 2, 3):
        assert "To correct one" not in client.get(address).content.decode()
        send(client, address, number, TYPED)
    page = client.get(address).content.decode()
    assert ("To correct one" in page, ">Close round 1<" in page) == (True, True)
    client.force_login(helper)
    page = client.get(address).content.decode()
    assert (">Close round 1<" in page, "Go to round 1" in page) == (False, True)


ODD = {"total_1": "12", "total_2": "-7", "total_3": "3", "total_4": "-8"}
QUESTION = "At a table of four all totals are even or all are odd"


def test_totals_of_mixed_parity_are_questioned_for_staff(client, tables, address, organiser) -> None:
    client.force_login(organiser)
    page = client.get(send(client, address, 1, ODD).url).content.decode()
    assert (QUESTION in page, '<a href="?table=1">Correct table 1</a>' in page) == (True, True)
    assert QUESTION not in client.get(send(client, address, 3, TYPED).url).content.decode()
    accepted = {**ODD, "total_1": "14", "sum_accepted": "Block nass"}
    assert QUESTION not in client.get(send(client, address, 2, accepted).url).content.decode()
    public = f"/t/{tables[0].round.tournament.slug}/rounds/1/tables/1/"
    assert QUESTION in client.get(public).content.decode()
    Tournament.objects.update(status=Status.FINISHED)
    assert QUESTION not in client.get(public).content.decode()
    client.logout()
    Tournament.objects.update(status=Status.RUNNING)
    assert QUESTION not in client.get(public).content.decode()


def test_totals_of_five_are_not_questioned(client, tournament, address, organiser) -> None:
    table_of(tournament=tournament, seats=5)
    table_of(tournament=tournament, number=2)
    client.force_login(organiser)
    asked = f"{QUESTION}: is every total right? Correct table 2"
    for number, seats, messages in ((1, 5, ["Table 1 is in."]), (2, 4, ["Table 2 is in.", asked])):
        typed = {"total_1": "7", "total_2": "-7"} | {f"total_{n}": "0" for n in range(3, seats + 1)}
        assert read(client.get(send(client, address, number, typed).url)).words(".messages li") == messages


COMPARE = (
    "Compare them with the paper list and correct them. "
    "If they cannot be corrected, the organisers can accept them with a reason."
)
BAD = [
    ({**TYPED, "total_1": "13"}, f"The totals add up to 1, not 0. {COMPARE}"),
    ({**TYPED, "total_1": ""}, "{name}: Enter this total."),
    ({**TYPED, "total_1": "1x"}, "{name}: Enter a whole number."),
    ({**TYPED, "won_1": "2", "soli_1": "3"}, "{name}: more soli won (3) than games won (2). Correct one of the two."),
    ({**TYPED, "won_1": "-1"}, "Games won by {name}: Ensure this value is greater than or equal to 0."),
]


@pytest.mark.parametrize(("typed", "words"), BAD)
def test_invalid_totals_are_refused_and_kept(client, tables, address, helper, typed, words) -> None:
    client.force_login(helper)
    response = send(client, address, 1, typed)
    page = read(response)
    first = tables[0].score_list.seats.get(position=1).occupancies.get().participant
    assert (response.status_code, page.words(".entry .notice.bad li")) == (
        422,
        [words.format(name=first.name)],
    )
    assert page.values("[name^=total_]") == [typed[f"total_{n}"] or None for n in range(1, 5)]
    assert Entry.objects.count() == 0


def test_correction_shows_the_totals_and_fills_in_nothing_else(client, tables, address, helper) -> None:
    client.force_login(helper)
    fresh = client.get(address, {"table": 1}).context["desk"].form
    assert [row["total"].value() for row in fresh.rows()] == [None] * 4
    send(client, address, 1, {**TYPED, "won_2": "3"})
    form = client.get(address, {"table": 1}).context["desk"].form
    assert [row["total"].value() for row in form.rows()] == [12, -4, -4, -4]
    assert [row["won"].value() for row in form.rows()] == [None, 3, None, None]
    send(client, address, 1, {**TYPED, "total_1": "10", "total_2": "-2"})
    assert points_of(tables[0].score_list) == [10, -2, -4, -4]


def test_totals_of_a_stale_page_are_refused_and_kept(client, tables, address, helper) -> None:
    client.force_login(helper)
    desk = client.get(address, {"table": 1}).context["desk"]
    send(client, address, 1, TYPED)
    hidden = {"table": 1, "client_key": str(desk.client_key), "seen_revision": desk.seen_revision}
    response = client.post(address, {**hidden, **TYPED, "total_1": "11", "total_2": "-3"})
    assert response.status_code == 409
    assert 'value="11"' in response.content.decode()
    assert points_of(tables[0].score_list) == [12, -4, -4, -4]


def test_unknown_table_is_an_error(client, tables, address, helper) -> None:
    client.force_login(helper)
    page = read(client.get(address, {"table": 9}))
    assert (page.words("[role=alert]"), page.values("[name^=total_]")) == (["Round 1 has no table 9."], [])


def test_table_with_games_links_to_its_list(client, tables, address, helper) -> None:
    record_entry(facts=NORMAL, **seen(tables[0].score_list))
    client.force_login(helper)
    empty, begun = (read(client.get(address, {"table": number})) for number in (2, 1))
    assert (len(empty.values("[name^=total_]")), begun.values("[name^=total_]")) == (4, [])
    one_by_one = "This table is entered game by game; its totals follow from the games."
    assert begun.words("section > .notice > p:first-child") == [one_by_one]


def test_round_that_is_not_running_refuses_totals(client, tables, address, helper) -> None:
    Round.objects.update(status=RoundStatus.PUBLISHED)
    client.force_login(helper)
    page = read(client.get(address))
    assert page.words("main > .notice > p") == [
        "The round has not been released yet. You can enter results once it is running."
    ]
    assert page.values("[name=table], [name^=total_]") == []


def test_totals_are_for_staff(cast, tables, address) -> None:
    def ask(client) -> tuple[int, int]:
        return client.get(address).status_code, client.post(address, {"table": 1, **TYPED}).status_code

    assert answers(cast, ask) == {**dict.fromkeys(CAST, (200, 422)), "stranger": (404, 404), "anonymous": (302, 302)}


@pytest.mark.parametrize("count", [1, 3])
def test_totals_take_a_fixed_number_of_queries(
    client, tournament, address, helper, count, django_assert_num_queries
) -> None:
    for number in range(1, count + 1):
        table_of(tournament=tournament, number=number)
    client.force_login(helper)
    with django_assert_num_queries(11):
        client.get(address, {"table": 1})


@pytest.mark.parametrize("zero_sum", [True, False])
def test_cross_sum_is_checked_only_if_it_must_be_zero(client, tables, address, helper, zero_sum) -> None:
    Tournament.objects.update(zero_sum=zero_sum)
    client.force_login(helper)
    assert ("data-zero" in client.get(address, {"table": 1}).content.decode()) == zero_sum


# points written -> whether the cross-sum is checked while typing, and the status of a sum other than zero
COUNTING = [("plus_minus", True, 422), ("plus", False, 302), ("minus", False, 302)]


@pytest.mark.parametrize(("counting", "watched", "answer"), COUNTING)
def test_cross_sum_is_checked_only_with_plus_and_minus(client, tournament, helper, counting, watched, answer) -> None:
    rules = parse_rules("ddv", {"worth": {"counting": counting}})
    tournament.rule_set = rule_set_version(rules)
    tournament.save()
    table_of(tournament=tournament)
    client.force_login(helper)
    address = f"/organise/{tournament.slug}/rounds/1/totals/"
    assert ("data-zero" in client.get(address, {"table": 1}).content.decode()) is watched
    assert send(client, address, 1, {**TYPED, "total_2": "0", "total_3": "0", "total_4": "0"}).status_code == answer


@pytest.mark.parametrize("seats", [5, 6, 7])
def test_larger_tables_have_a_total_for_each_position(client, tournament, address, helper, seats) -> None:
    table = table_of(tournament=tournament, seats=seats)
    client.force_login(helper)
    send(client, address, 1, {"total_1": "6", "total_2": "-6"} | {f"total_{n}": "0" for n in range(3, seats + 1)})
    assert points_of(table.score_list) == [6, -6, *[0] * (seats - 2)]


UNEVEN = {**TYPED, "total_4": "-2", "sum_accepted": "Die Liste ist <nass>"}


def test_only_organisers_accept_a_sum(cast, tables, address) -> None:
    def ask(client: Client) -> tuple[bool, int]:
        asked = client.get(address, {"table": 1})
        if asked.status_code != 200:
            return False, asked.status_code
        return "sum_accepted" in asked.content.decode(), send(client, address, 1, UNEVEN).status_code

    organisers = dict.fromkeys(("owner", "organiser"), (True, 302))
    staff = dict.fromkeys(("helper", "referee"), (False, 422))
    strangers = {"stranger": (False, 404), "anonymous": (False, 302)}
    assert answers(cast, ask) == {**organisers, **staff, **strangers}


def test_reason_for_a_sum_is_asked_after_the_refusal(client, tables, address, organiser) -> None:
    client.force_login(organiser)
    block = r"<details[^>]*data-sum-accepted ?([^>]*)>"
    assert re.findall(block, client.get(address, {"table": 1}).content.decode()) == ["hidden"]
    lacking = send(client, address, 1, {**TYPED, "total_1": ""}).content.decode()
    assert re.findall(block, lacking) == ["hidden"]
    refused = send(client, address, 1, {**TYPED, "total_1": "13"}).content.decode()
    assert re.findall(block, refused) == ["open"]
    assert "optional" not in refused[refused.index("data-sum-accepted") :]


def test_accepted_sum_is_shown_with_the_list_and_in_the_form(client, tables, address, organiser) -> None:
    client.force_login(organiser)
    send(client, address, 1, UNEVEN)
    words = "The totals add up to +2, not zero. The organisers accepted this: Die Liste ist &lt;nass&gt;"
    assert words in client.get(address, {"table": 1}).content.decode()
    form = client.get(address, {"table": 1}).context["desk"].form
    assert form["sum_accepted"].value() == "Die Liste ist <nass>"
    client.logout()
    assert words in client.get(f"/t/{tables[0].round.tournament.slug}/rounds/1/tables/1/").content.decode()
