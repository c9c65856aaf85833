"""Wall notices for all rounds."""

from dataclasses import replace

import pytest
from django.utils import translation

from tests.marks import long
from tests.printing.examples import EVENT, notice_of_paths
from tests.printing.reading import page_texts, word_sizes
from tournaments.printing.content.documents import NoticeOfPaths, PlayerPath, PrintedSeat
from tournaments.printing.pages.path_notices import pages_of


def slots(page):
    return {text.slot: " ".join(text.words) for text in page.texts}


def test_each_line_has_table_and_position_of_every_round():
    places = ((3, 1), None, (12, 4))
    document = NoticeOfPaths(
        event=EVENT, rounds=(1, 2, 5), paths=(PlayerPath(player=PrintedSeat(name="Bo", start_number=7), places=places),)
    )
    (page,) = pages_of(document)
    found = slots(page)
    assert (found["letter-0"], found["person-0"], found["number-0"]) == ("B", "Bo", "7")
    assert [found.get(f"where-0-{column}") for column in range(3)] == ["3", "–", "12"]
    assert [found.get(f"seat-0-{column}") for column in range(3)] == ["1", None, "4"]
    assert page.ruled.face.rounds == ("Runde 1", "Runde 2", "Runde 5")


def test_round_times_are_above_their_columns():
    timed = replace(notice_of_paths(6, 11), begins=tuple(f"{hour}:00" for hour in range(8, 19)))
    assert [page.ruled.face.begins for page in pages_of(timed)] == [timed.begins[:10], timed.begins[10:]]
    with translation.override("de"):
        text = page_texts(timed)[1]
    assert "R11 18:00" in text


# players, rounds; column headings
HEADINGS = [
    (6, 3, {"Round", "Table", "Pos.", "Name", "No."}),
    long(41, 5, {"Round", "Table", "Pos.", "Name", "No."}),
    long(41, 10, {"T:", "table,", "P:", "position", "R1", "R10", "T", "P", "Name", "No."}),
]


@pytest.mark.parametrize(("players", "rounds", "headings"), HEADINGS)
def test_headings_can_be_read_from_a_metre(players, rounds, headings):
    with translation.override("en"):
        words = word_sizes(notice_of_paths(players, rounds))
    assert {word for word, size in words if size >= 12 and word in headings} == headings
    assert {word for word, size in words if size < 12 and word in headings} == set()


def test_names_are_in_alphabetical_order_with_letters():
    found = slots(next(iter(pages_of(notice_of_paths(7, 2)))))
    people = [found[f"person-{row}"] for row in range(7)]
    assert people[0].startswith("Ämilie")
    assert found["letter-0"] == "A"
    assert people[-1].startswith("Zoë")


# players, rounds, pages
COUNTS = [(6, 3, 1), (41, 5, 1), (100, 10, 4), (100, 11, 8), (400, 6, 10)]


@pytest.mark.parametrize(("players", "rounds", "pages"), COUNTS)
def test_everybody_is_listed_once_per_round(players, rounds, pages):
    planned = list(pages_of(notice_of_paths(players, rounds)))
    assert len(planned) == pages
    named = [text for page in planned for text in page.texts if text.slot.startswith("number")]
    assert len(named) == players * (2 if rounds > 10 else 1)
    tables = [text for page in planned for text in page.texts if text.slot.startswith("where")]
    assert len(tables) == players * rounds


@pytest.mark.parametrize(("players", "rounds"), [(9, 13), long(6, 1), long(100, 10)])
def test_notices_can_be_printed(players, rounds):
    with translation.override("en"):
        texts = page_texts(notice_of_paths(players, rounds))
    assert all(EVENT in text and "Where do I sit in each round?" in text for text in texts)
    assert f"R{rounds}" in texts[-1] or f"Round {rounds}" in texts[-1]
    assert f"{100 + players}" in " ".join(texts)
