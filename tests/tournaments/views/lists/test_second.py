"""A paper list that another person types a second time: a blank grid, the differences, both names in the ledger."""

import pytest
from django.test import Client

from tests.tournaments.lists import points_of, table_of
from tournaments.models.list_draft import SecondDraft
from tournaments.models.revision import Revision
from tournaments.models.round import Table
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

ROWS = ["313", "212", "534"]


@pytest.fixture
def table(tournament: Tournament) -> Table:
    Tournament.objects.update(second_entry=True)
    return table_of(tournament=Tournament.objects.get(), normal_games=3, pflichtsoli=0)


@pytest.fixture
def at(table: Table) -> str:
    return f"/t/{table.round.tournament.slug}/rounds/1/tables/1/"


@pytest.fixture
def typed(client, table, at, helper) -> ScoreList:
    """The list as the helper typed it."""
    client.force_login(helper)
    send(client, f"{at}grid/", {"row": ROWS, "save": "all"})
    return table.score_list


@pytest.fixture
def other(typed, organiser) -> Client:
    """Somebody else at the desk."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(organiser)
    return client


def send(client: Client, address: str, sent: dict):
    sheet = client.get(address).context["sheet_typed"]
    keys = {"client_key": str(sheet.client_key), "seen_revision": str(sheet.seen_revision)}
    return client.post(address, keys | sent)


def settle(client: Client, address: str, right: str):
    context = client.get(address).context
    draft, revision = context["draft"], context["page"].score_list.revision
    keys = {"client_key": "6f1e6a3e-6f0c-4f64-8f7e-0b8f7f4d7a11", "seen_revision": str(revision)}
    return client.post(address, keys | {"seen_draft": draft.at.isoformat(), "right": right})


def status() -> str:
    return ScoreList.objects.get().status


def test_two_entries_that_agree_confirm_the_list_with_both_names(other, at, helper, organiser):
    answer = send(other, f"{at}second/", {"row": ROWS, "compare": "1"})
    assert answer.url.endswith("/desk/?after=1")
    line = Revision.objects.order_by("-pk").first()
    assert (status(), line.action) == ("confirmed", "confirm")
    assert line.reason == f"typed by {helper}, again by {organiser}"
    assert not SecondDraft.objects.exists()


def test_nothing_of_the_first_is_shown(other, at):
    page = other.get(f"{at}second/")
    assert [line.row.typed for line in page.context["games"]] == [""] * 4
    assert "in the list" not in page.content.decode()


def test_only_the_difference_is_shown_and_the_first_was_right(other, at, typed):
    assert send(other, f"{at}second/", {"row": ["313", "912", "534"], "compare": "1"}).url == f"{at}second/"
    rows = other.get(f"{at}second/").context["rows"]
    assert [(row.number, row.first, row.second) for row in rows] == [(2, "2, won by 1 2", "9, won by 1 2")]
    settle(other, f"{at}second/", "first:0")
    assert (status(), points_of(typed)) == ("confirmed", [0, -6, 6, 0])


def test_the_second_was_right_is_a_correction(other, at, typed):
    send(other, f"{at}second/", {"row": ["313", "912", "534"], "compare": "1"})
    settle(other, f"{at}second/", "second:0")
    assert (status(), points_of(typed)) == ("confirmed", [7, 1, -1, -7])
    assert list(Revision.objects.order_by("pk").values_list("action", flat=True))[-2:] == ["change_entry", "confirm"]


def test_differences_are_settled_one_by_one(other, at, typed):
    send(other, f"{at}second/", {"row": ["413", "912", "534"], "compare": "1"})
    assert settle(other, f"{at}second/", "first:0").url == f"{at}second/"
    assert (status(), len(other.get(f"{at}second/").context["rows"])) == ("open", 1)
    settle(other, f"{at}second/", "second:0")
    assert (status(), points_of(typed)) == ("confirmed", [7, 1, -1, -7])


def test_a_settlement_of_rows_that_have_changed_does_nothing(other, at, typed):
    send(other, f"{at}second/", {"row": ["413", "912", "534"], "compare": "1"})
    keys = {"client_key": "6f1e6a3e-6f0c-4f64-8f7e-0b8f7f4d7a11", "seen_revision": "1"}
    other.post(f"{at}second/", keys | {"seen_draft": "2026-01-01T10:00Z", "right": "second:0"})
    assert (status(), points_of(typed), len(other.get(f"{at}second/").context["rows"])) == ("open", [0, -6, 6, 0], 2)


def test_what_is_typed_is_kept_and_nothing_is_compared_before_it_is_whole(other, at, typed):
    page = send(other, f"{at}second/", {"row": ["313", "9", "534"], "compare": "1"})
    assert page.status_code == 422
    assert "Not every row counts yet" in page.content.decode()
    assert [row[0] for row in SecondDraft.objects.get().typed["rows"]] == ["313", "9", "534"]


def test_the_same_person_is_refused(client, typed, at):
    page = client.get(f"{at}second/", follow=True)
    assert "You typed this list yourself" in page.content.decode()


def test_the_desk_offers_it_to_somebody_else_alone(client, other, typed):
    desk = f"/organise/{Tournament.objects.get().slug}/rounds/1/desk/"
    assert (client.get(desk).context["again"], other.get(desk).context["again"]) == ((), (1,))


REFUSED = [
    ("Lists of this tournament are typed once", lambda: Tournament.objects.update(second_entry=False)),
    ("cannot be typed a second time", lambda: ScoreList.objects.update(status="confirmed")),
    ("cannot be typed a second time", lambda: Revision.objects.filter(action="record_rows").delete()),
]


@pytest.mark.parametrize(("said", "before"), REFUSED)
def test_what_has_no_second_entry(other, at, said, before):
    before()
    assert said in other.get(f"{at}second/", follow=True).content.decode()
