"""Forms sent twice, an empty pot and invalid characters in the grid."""

import pytest

from tests.desk.grid.grid_forms import BLOCK, hidden_fields, send_grid
from tests.pages import read
from tests.tournaments.lists import table_of
from tournaments.models.desk.list_draft import ListDraft
from tournaments.models.round import Round
from tournaments.models.score_list import Entry, ScoreList

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def test_other_rows_with_the_same_key_are_refused(client, short_table, grid, helper) -> None:
    client.force_login(helper)
    asked = hidden_fields(client, grid)
    assert client.post(grid, {**asked, "row": ["313"], "save": "part"}).status_code == 302
    other = client.post(grid, {**asked, "row": ["212", "534"], "save": "part"})
    assert (other.status_code, Entry.objects.count()) == (422, 1)
    assert "those typed here are not saved yet" in other.content.decode()
    assert ListDraft.objects.get().typed["rows"] == [["212", None, ""], ["534", None, ""]]
    sheet = other.context["typed_list"]
    again = {"client_key": str(sheet.client_key), "seen_revision": str(sheet.seen_revision)}
    assert client.post(grid, {**again, "row": ["212", "534"], "save": "part"}).status_code == 302
    assert Entry.objects.count() == 3


def test_form_with_part_of_the_block_sent_twice_writes_once(client, short_table, grid, helper) -> None:
    """Fewer Pflichtsoli are owed the second time, so the block is in a different order."""
    client.force_login(helper)
    sent = {**hidden_fields(client, grid), **BLOCK, "after": ["0", "1", "", ""], "solo": ["4*", "2-", "", ""]}
    sent = {**sent, "row": ["313"], "save": "part"}
    assert [client.post(grid, sent).status_code for _ in range(2)] == [302, 302]
    assert Entry.objects.count() == 3


def test_row_that_empties_the_shared_pot_ends_normal_games(client, tournament, helper) -> None:
    pot = {"points": 20, "drain": "written", "scope": "tournament", "max_games": 8}
    lists = [table_of(tournament=tournament, number=number).score_list for number in (1, 2)]
    Round.objects.update(pot=pot)
    form = {"seats": 4, "normal_games": 8, "pflichtsoli": 1, "scope": "tournament"}
    ScoreList.objects.update(format=form, state={"phase": "normal"})
    client.force_login(helper)
    address = f"/t/{tournament.slug}/rounds/1/tables/1/grid/"
    typed = {"seat": list("1234"), "after": ["2*"] * 4, "solo": [""] * 4, "row": ["1013"]}
    assert "pot empty" in send_grid(client, address, {**typed, "check": "1"}).content.decode()
    assert send_grid(client, address, {**typed, "save": "all"}).status_code == 302
    stored = Entry.objects.filter(score_list=lists[0]).order_by("order_key")
    assert [row.facts.get("event", row.derived.get("duty")) for row in stored] == [None, "pot_empty"] + [
        "vorgefuehrt"
    ] * 4
    assert "used up the pot they share" in client.get(address.replace("/1/grid", "/2/grid")).content.decode()


def test_invalid_characters_are_dropped(client, short_table, grid, organiser) -> None:
    client.force_login(organiser)
    typed = {"row": ["31\0" + "3", "31"], "sum": ["1\0"], "referee": "Rosa\0 Recht", "window": "a\0", "check": "1"}
    send_grid(client, grid, typed)
    draft = ListDraft.objects.get()
    assert draft.typed["rows"][0] == ["313", None, ""]
    assert (draft.typed["sums"], draft.typed["referee"], draft.window) == (["1"], "Rosa Recht", "a")


WHOLE = {**BLOCK, "row": ["313", "212", "534"]}


# input below the rows -> marked fields, refusal, message, may be kept
UNSETTLED = [
    (
        ["x7", "abc", "", ""],
        ["x7", "abc"],
        "a sum on paper is not a number",
        ["A sum is not a number: type 17, or 17- for minus 17."],
        False,
    ),
    (
        ["", "18-", "-6", ""],
        [],
        "some sums on paper are missing",
        ["Sums on paper are missing: 1 {0}, 4 {3}.", "Save without these sums"],
        True,
    ),
    (
        ["13", "", "-6", "12"],
        [],
        "some sums on paper are missing",
        ["Sums on paper are missing: 2 {1}.", "The sum of 1 {0} is different."],
        False,
    ),
]


@pytest.mark.parametrize(("sums", "marked", "refusal", "said", "kept"), UNSETTLED)
def test_unreadable_or_missing_sums_are_refused(
    client, short_table, grid, helper, sums, marked, refusal, said, kept
) -> None:
    client.force_login(helper)
    names = [place.name for place in client.get(grid).context["view"].places]
    refused = send_grid(client, grid, {**WHOLE, "sum": sums, "save": "all"})
    assert (refused.status_code, Entry.objects.exists()) == (422, False)
    page = read(refused)
    assert page.values("[name=sum][aria-invalid]", "value") == marked
    assert refusal in page.words("[data-refused]")[0]
    assert page.words("#grid-sums p") == [words.format(*names) for words in said]
    again = send_grid(client, grid, {**WHOLE, "sum": sums, "save": "keep"})
    assert (again.status_code, Entry.objects.exists()) == ((302, True) if kept else (422, False))
