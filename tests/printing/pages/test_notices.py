"""Wall notices by name and by table."""

import random

import pytest
from django.utils import translation

from tests.marks import long
from tests.printing.examples import DATE, EVENT, seats
from tests.printing.reading import page_texts, word_sizes
from tournaments.names.words import fold
from tournaments.printing.content.documents import NoticeByName, NoticeByTable, PrintedSeat, SeatNotice
from tournaments.printing.pages import name_notices, table_notices

ORDER = ["Adler", "Ärmel", "Azur", "łukas", "Luzia", "Öhm", "Øst", "Ozean", "Straße", "Strauß", "Zander"]


def test_names_with_diacritics_are_sorted_as_expected():
    shuffled = random.Random(7).sample(ORDER, len(ORDER))
    assert sorted(shuffled, key=fold) == ORDER


def _by_name(names: list[str]) -> NoticeByName:
    notices = (SeatNotice(player=PrintedSeat(name=name, start_number=1), table=3, position=2) for name in names)
    return NoticeByName(event=EVENT, round=2, seats=tuple(notices), date=DATE)


def test_by_name_goes_down_the_first_column_then_the_second():
    names = [f"{letter}{number}" for letter in "AB" for number in range(20, 40)]
    (page,) = name_notices.pages_of(_by_name(names))
    texts = {text.slot: " ".join(text.words) for text in page.texts}
    assert (texts["person-0-0"], texts["person-1-0"]) == ("A20", "A21")
    assert texts["person-0-1"] == names[len(page.ruled.face.rows)]
    assert (texts["where-0-0"], texts["seat-0-0"], texts["number-0-0"]) == ("3", "2", "1")


def test_by_name_marks_where_a_letter_begins():
    (page,) = name_notices.pages_of(_by_name(["Bo", "Ämil", "Anna", "Čer"]))
    letters = {text.slot: text.words for text in page.texts if text.slot.startswith("letter")}
    assert letters == {"letter-0-0": ("A",), "letter-2-0": ("B",), "letter-3-0": ("C",)}


COUNTS = [(8, 1), (41, 1), (70, 1), (100, 2), (400, 6)]


@pytest.mark.parametrize(("players", "pages"), COUNTS)
def test_by_name_everybody_is_listed_once(players, pages):
    planned = list(name_notices.pages_of(NoticeByName(event=EVENT, round=2, seats=seats(players))))
    assert len(planned) == pages
    numbers = [text.words[0] for page in planned for text in page.texts if text.slot.startswith("number")]
    assert sorted(map(int, numbers)) == list(range(1, players + 1))


@pytest.mark.parametrize(("begins", "when"), [("20:15", "21. November 2026 · Beginn 20:15"), ("", "21. November 2026")])
@pytest.mark.parametrize(
    ("kind", "pages_of"), [(NoticeByName, name_notices.pages_of), (NoticeByTable, table_notices.pages_of)]
)
def test_head_shows_start_of_round(kind, pages_of, begins, when):
    with translation.override("de"):
        (page,) = pages_of(kind(event=EVENT, round=2, seats=seats(8), date=DATE, begins=begins))
    assert [" ".join(text.words) for text in page.texts if text.slot == "when"] == [when]


@pytest.mark.parametrize("players", [8, 41, 43, 100, 400])
def test_by_table_everybody_is_listed_once(players):
    planned = list(table_notices.pages_of(NoticeByTable(event=EVENT, round=2, seats=seats(players))))
    numbers = [text.words[0] for page in planned for text in page.texts if text.slot.startswith("number")]
    assert list(map(int, numbers)) == list(range(1, players + 1))
    tables = [text.words[0] for page in planned for text in page.texts if text.slot.startswith("card")]
    assert list(map(int, tables)) == list(range(1, players // 4 + 1))


@pytest.mark.parametrize("kind", [NoticeByName, NoticeByTable])
@pytest.mark.parametrize("players", [long(100)])  # fewer are printed in test_largest_type.py
def test_notices_can_be_printed(kind, players):
    texts = page_texts(kind(event=EVENT, round=2, seats=seats(players), date=DATE))
    assert all(EVENT in text for text in texts)


def test_by_table_a_position_without_a_player_keeps_its_place():
    notices = (SeatNotice(player=PrintedSeat(name=""), table=1, position=1), *seats(8)[1:4])
    (page,) = table_notices.pages_of(NoticeByTable(event=EVENT, round=1, seats=notices))
    slots = {text.slot for text in page.texts if text.slot.startswith("sitter")}
    assert slots == {"sitter-0-0-2", "sitter-0-0-3", "sitter-0-0-4"}


@pytest.mark.parametrize("players", [8, long(41)])
def test_by_name_headings_can_be_read_from_a_metre(players):
    with translation.override("en"):
        words = word_sizes(NoticeByName(event=EVENT, round=2, seats=seats(players), date=DATE))
    headings = {"Name", "No.", "Table", "Pos."}
    assert {(word, size >= 12) for word, size in words if word in headings} == {(word, True) for word in headings}
