"""Notices for the wall."""

import random

import pytest

from tests.marks import long
from tests.tournaments.printing.examples import DATE, EVENT, seats
from tests.tournaments.printing.reading import page_texts
from tournaments.printing.content.documents import NoticeByName, NoticeByTable, Seated, SeatNotice
from tournaments.printing.pages.notices import alphabetical, plan_by_name, plan_by_table

ORDER = ["Adler", "Ärmel", "Azur", "łukas", "Luzia", "Öhm", "Øst", "Ozean", "Straße", "Strauß", "Zander"]


def test_alphabetical_knows_letters_with_marks():
    shuffled = random.Random(7).sample(ORDER, len(ORDER))
    assert sorted(shuffled, key=alphabetical) == ORDER


def _by_name(names: list[str]) -> NoticeByName:
    notices = (SeatNotice(player=Seated(name=name, start_number=1), table=3, position=2) for name in names)
    return NoticeByName(event=EVENT, round=2, seats=tuple(notices), date=DATE)


def test_by_name_goes_down_the_first_column_then_the_second():
    (page,) = plan_by_name(_by_name([f"{letter}{number}" for letter in "AB" for number in range(20, 40)]))
    texts = {text.slot: " ".join(text.words) for text in page.texts}
    assert (texts["person-0-0"], texts["person-1-0"]) == ("A20", "A21")
    assert texts["person-0-1"] == "B22"
    assert (texts["where-0-0"], texts["seat-0-0"], texts["number-0-0"]) == ("3", "2", "1")


def test_by_name_marks_where_a_letter_begins():
    (page,) = plan_by_name(_by_name(["Bo", "Ämil", "Anna", "Čer"]))
    letters = {text.slot: text.words for text in page.texts if text.slot.startswith("letter")}
    assert letters == {"letter-0-0": ("A",), "letter-2-0": ("B",), "letter-3-0": ("C",)}


COUNTS = [(8, 1), (41, 1), (58, 1), (59, 2), (100, 2), (400, 7)]


@pytest.mark.parametrize(("players", "pages"), COUNTS)
def test_by_name_everybody_stands_there_once(players, pages):
    planned = list(plan_by_name(NoticeByName(event=EVENT, round=2, seats=seats(players))))
    assert len(planned) == pages
    numbers = [text.words[0] for page in planned for text in page.texts if text.slot.startswith("number")]
    assert sorted(map(int, numbers)) == list(range(1, players + 1))


@pytest.mark.parametrize("players", [8, 41, 43, 100, 400])
def test_by_table_everybody_stands_there_once(players):
    planned = list(plan_by_table(NoticeByTable(event=EVENT, round=2, seats=seats(players))))
    numbers = [text.words[0] for page in planned for text in page.texts if text.slot.startswith("number")]
    assert list(map(int, numbers)) == list(range(1, players + 1))
    tables = [text.words[0] for page in planned for text in page.texts if text.slot.startswith("card")]
    assert list(map(int, tables)) == list(range(1, players // 4 + 1))


@pytest.mark.parametrize("kind", [NoticeByName, NoticeByTable])
@pytest.mark.parametrize("players", [43, long(8), long(100)])
def test_notices_can_be_printed(kind, players):
    texts = page_texts(kind(event=EVENT, round=2, seats=seats(players), date=DATE))
    assert all(EVENT in text for text in texts)


def test_by_table_a_position_without_a_player_keeps_its_place():
    notices = (SeatNotice(player=Seated(name=""), table=1, position=1), *seats(8)[1:4])
    (page,) = plan_by_table(NoticeByTable(event=EVENT, round=1, seats=notices))
    slots = {text.slot for text in page.texts if text.slot.startswith("sitter")}
    assert slots == {"sitter-0-0-2", "sitter-0-0-3", "sitter-0-0-4"}
