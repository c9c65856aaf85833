"""Standings on paper."""

import pytest

from tests.marks import long
from tests.tournaments.printing.examples import EVENT, standings
from tests.tournaments.printing.reading import page_texts
from tournaments.printing.pages.standings import pages_of
from tournaments.printing.setting.pages import Orientation


def _texts(page) -> dict[str, str]:
    return {text.slot: " ".join(text.words) for text in page.texts}


SLOTS = [
    ("rank-0", "1"),
    ("result-0-0", "−1"),
    ("result-0-1", "–"),
    ("sum-2", "997"),
    ("result-0-c0", "41"),
    ("result-1-c0", "–"),
    ("club-0", "DC Karlchens Erben"),
    ("state", "provisional, 9 of 10 tables"),
]


@pytest.mark.parametrize(("slot", "text"), SLOTS)
def test_a_row_has_rank_rounds_sum_and_criteria(slot, text):
    (page,) = pages_of(standings(3))
    assert _texts(page)[slot] == text


@pytest.mark.parametrize(("players", "pages"), [(0, 1), (40, 1), (41, 2), (400, 10)])
def test_every_page_has_its_head_and_every_row_stands_there_once(players, pages):
    planned = list(pages_of(standings(players)))
    assert len(planned) == pages
    assert all(_texts(page)["notice-event"] == EVENT for page in planned)
    ranks = [text.words[0] for page in planned for text in page.texts if text.slot.startswith("rank")]
    assert ranks == [str(rank) for rank in range(1, players + 1)]


@pytest.mark.parametrize(
    ("rounds", "orientation"), [(1, Orientation.PORTRAIT), (5, Orientation.PORTRAIT), (8, Orientation.LANDSCAPE)]
)
def test_many_rounds_turn_the_sheet(rounds, orientation):
    assert {page.ruled.orientation for page in pages_of(standings(3, rounds))} == {orientation}


@pytest.mark.parametrize("rounds", [long(1), long(3), long(8), 14])
def test_standings_can_be_printed(rounds):
    wordy = ("a criterion with a very long name, as translators like them",) * 3
    texts = page_texts(standings(90, rounds, criteria=wordy))
    assert "provisional, 9 of 10 tables" in texts[0]
    assert "R1" in texts[-1]
