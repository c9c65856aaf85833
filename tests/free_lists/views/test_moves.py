"""Pages for moving the players of a free list."""

import pytest
from django.test import Client

from tests.free_lists.builders import FIVE, address_of, free_list, keyed, play
from tests.pages import read
from tests.tournaments.lists import points_of
from tournaments.free_lists.documents import own_sheet
from tournaments.free_lists.lifecycle import Length
from tournaments.models.printing import PrintJob
from tournaments.models.score_list import ScoreList

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

WON = {"value": 2, "winners": [3, 4]}
NOT_BEGUN = "Positions are numbered clockwise. Position 1 deals first."
BEGUN = (
    "Positions are numbered clockwise. A new order applies from game {} on. Games played so far stay as they are; "
    "everybody keeps their points and open Pflichtsoli."
)
OVER = "Positions are numbered clockwise. The list is finished, so nobody can move."
THEN = "Seating order from game 2 on: Bert, Anna, Cäsar, Doris, Emil."


@pytest.fixture
def score_list() -> ScoreList:
    return play(free_list(FIVE, rules="dokomania", length=Length(games=10)), WON)


def typed(score_list: ScoreList, **other: object) -> dict[str, object]:
    names = {f"name_{seat}": name for seat, name in enumerate(FIVE, start=1)}
    places = {f"seat_{seat}": seat for seat in range(1, 6)}
    rest = {"rules": "keep", "games": "10", "entry_ways": ["points"], "order": "newest", "view": "both"}
    return keyed(**{**names, **places, **rest, "seen_revision": score_list.revision, **other})


def help_of(client: Client, score_list: ScoreList) -> str:
    (words,) = read(client.get(address_of(score_list, "settings"))).words(".placing ~ p.help")
    return words.removesuffix(" Somebody joins, pauses or leaves")


def test_settings_announce_the_first_game_of_a_new_order(client, score_list) -> None:
    over = play(free_list(FIVE, rules="dokomania", length=Length(games=1, pflichtsoli=0)), WON)
    lists = [free_list(FIVE), score_list, play(score_list, {"event": "redeal"}), over]
    assert [help_of(client, each) for each in lists] == [NOT_BEGUN, BEGUN.format(2), BEGUN.format(2), OVER]
    assert len(read(client.get(address_of(over, "settings"))).values("select[disabled]")) == 5


def test_move_is_previewed_and_saved(client, score_list) -> None:
    exchanged = typed(score_list, seat_1=2, seat_2=1)
    checked = read(client.post(address_of(score_list, "settings"), {**exchanged, "do": "check"}))
    assert checked.words(".notice[role=status] > p") == ["What these settings do to the list", THEN]
    assert checked.words(".notice[role=status] tbody td") == ["0", "0", "−2", "−2", "2", "2", "2", "2", "−2", "−2"]
    saved = read(client.post(address_of(score_list, "settings"), {**exchanged, "do": "save"}, follow=True))
    assert saved.words(".messages li") == [f"Settings saved. {THEN}"]
    assert points_of(score_list) == [0, -2, 2, 2, -2]
    assert saved.words(".facts.before dd.strong") == ["Cäsar"]
    assert saved.words("tr.event td:last-child") == ["new seating order: Bert, Anna, Cäsar, Doris, Emil"]
    key = "Seating order now: Bert, Anna, Cäsar, Doris, Emil. Each person keeps their column."
    assert [key in each for each in saved.words(".sheet-key")] == [True]
    places = read(client.get(address_of(score_list, "settings")))
    assert places.values(".placing input") == ["Bert", "Anna", "Cäsar", "Doris", "Emil"]
    assert places.values(".placing option[selected]") == ["1", "2", "3", "4", "5"]


# way of entry, players on its page after Anna and Bert changed places, and at the game before
SHOWN = [
    ("points", ".tile .who", "1 Bert, 2 Anna, 3 Cäsar, 4 Doris, 5 Emil", "1 Anna, 2 Bert, 3 Cäsar, 4 Doris, 5 Emil"),
    (
        "facts",
        ".thumbs label",
        "1 Bert, 2 Anna, 4 Doris, 5 Emil",
        "2 Bert, 3 Cäsar, 4 Doris, 5 Emil",
    ),  # without dealers
]


@pytest.mark.parametrize(("way", "people", "now", "then"), SHOWN)
def test_entry_shows_the_seats_of_its_time(client, score_list, way, people, now, then) -> None:
    play(score_list, {"event": "move", "order": [2, 1, 3, 4, 5]})
    first = score_list.entries.order_by("order_key")[0]
    addresses = address_of(score_list), address_of(score_list, "change", entry=first.uid)
    assert [", ".join(read(client.get(each, {"way": way})).words(people)) for each in addresses] == [now, then]


def test_move_can_be_undone(client, score_list) -> None:
    client.post(address_of(score_list, "settings"), {**typed(score_list, seat_1=2, seat_2=1), "do": "save"})
    move = score_list.entries.order_by("order_key")[1]
    assert read(client.get(address_of(score_list, "entry", entry=move.uid))).words("h1") == [
        "New seating order: Bert, Anna, Cäsar, Doris, Emil"
    ]
    deletes = address_of(score_list, "delete", entry=move.uid)
    gone = client.post(deletes, keyed(seen_revision=ScoreList.objects.get().revision), follow=True)
    assert read(gone).words("tr.event") == []
    assert ScoreList.objects.get().state["dealer"] == 2


def test_settings_without_a_move_do_not_mention_it(client, score_list) -> None:
    checked = read(client.post(address_of(score_list, "settings"), {**typed(score_list), "do": "check"}))
    assert checked.words(".notice[role=status] > p") == ["What these settings do to the list"]
    assert [
        words.count("Each person keeps their column")
        for words in read(client.get(address_of(score_list))).words(".sheet-key")
    ] == [0]


def test_invalid_order_is_named(client, score_list) -> None:
    client.post(address_of(score_list, "people"), keyed(do="join", seat="6", name="Frieda", seen_revision=1))
    order = {"event": "move", "order": [2, 1, 3, 4, 5, 6]}
    score_list = play(score_list, order)
    joins = score_list.entries.order_by("order_key")[1]
    asked = client.get(address_of(score_list, "delete", entry=joins.uid))
    why = "This correction would make the entry “new seating order” break the rules. Choose what happens to it."
    assert asked.context["refusal"] == why


def test_empty_sheet_uses_the_current_order(score_list) -> None:
    play(score_list, {"event": "move", "order": [2, 1, 3, 4, 5]})
    (sheet,) = own_sheet(PrintJob(score_list=ScoreList.objects.get(), options={})).sheets
    assert [player.name for player in sheet.players] == ["Bert", "Anna", "Cäsar", "Doris", "Emil"]
