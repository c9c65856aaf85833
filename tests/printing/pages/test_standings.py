"""Printed standings."""

from dataclasses import replace

import pytest
from django.utils import translation

from tests.marks import long
from tests.printing.examples import CLUB, EVENT, LONG, VENUE, standings
from tests.printing.reading import page_texts, planned_texts, word_sizes
from tournaments.lettering.measures import width_of
from tournaments.lettering.typesetting import LITTLE_SMALLER, STYLES, Weight
from tournaments.printing.content.documents import StandingsRow
from tournaments.printing.pages.standings import NAME, pages_of
from tournaments.printing.setting.filling import MM
from tournaments.printing.setting.layout import lay_out
from tournaments.printing.setting.pages import Orientation


def _texts(page) -> dict[str, str]:
    return {text.slot: " ".join(text.words) for text in page.texts}


SLOTS = [
    ("rank-0", "1"),
    ("result-0-0", "−1"),
    ("result-0-1", "–"),
    ("sum-2", "997"),
    ("result-0-c0", "41"),
    ("result-1-c0", "?"),
    ("club-0", "DC Karlchens Erben"),
    ("state", "provisional, 9 of 10 tables"),
]


@pytest.mark.parametrize(("slot", "text"), SLOTS)
def test_a_row_has_rank_rounds_sum_and_criteria(slot, text):
    (page,) = pages_of(standings(3))
    assert _texts(page)[slot] == text


@pytest.mark.parametrize(("players", "pages"), [(0, 1), (41, 1), (100, 3), (400, 9)])
def test_every_page_has_a_head_and_every_row_appears_once(players, pages):
    planned = list(pages_of(standings(players)))
    assert len(planned) == pages
    assert all(_texts(page)["occasion"] == EVENT for page in planned)
    ranks = [text.words[0] for page in planned for text in page.texts if text.slot.startswith("rank")]
    assert ranks == [str(rank) for rank in range(1, players + 1)]


@pytest.mark.parametrize(
    ("rounds", "orientation"), [(1, Orientation.PORTRAIT), (8, Orientation.PORTRAIT), (14, Orientation.LANDSCAPE)]
)
def test_many_rounds_turn_the_sheet(rounds, orientation):
    assert {page.ruled.orientation for page in pages_of(standings(22, rounds))} == {orientation}


@pytest.mark.parametrize("rounds", [long(8), 14])
def test_standings_can_be_printed(rounds):
    wordy = ("a criterion with a very long name, as translators like them",) * 3
    texts = page_texts(standings(25, rounds, criteria=wordy))
    assert "provisional, 9 of 10 tables" in texts[0]
    assert "R1" in texts[-1]


MARKS = {"“=”": {"rank": "1="}, "“*”": {"rank": "1*"}, "“?”": {"criteria": (None,)}, "“–”": {"rounds": (1, None)}}


@pytest.mark.parametrize("mark", [None, *MARKS])
def test_a_legend_explains_the_marks_that_occur(mark):
    plain = StandingsRow(rank="1", name="Kim Bo", club="", rounds=(1, 2), total=3, criteria=(1,))
    rows = (replace(plain, **MARKS.get(mark, {})),)
    with translation.override("en"):
        (page,) = planned_texts(pages_of(standings(rows=rows)))
    assert [each for each in MARKS if each in page] == ([mark] if mark else [])


DECIDES = "Places are decided by points, then direct comparison, then games won, then soli won, then best round."


@pytest.mark.parametrize("players", [41, long(100)])
def test_criteria_are_explained_below_each_page(players):
    document = standings(players, decides=f"{DECIDES} {DECIDES}")
    pages = page_texts(document)
    assert len(pages) == len(list(pages_of(document)))
    assert [text.count(DECIDES) for text in pages] == [2] * len(pages)


@pytest.mark.parametrize(("long_one", "on_one_line"), [("Anna Müller-Lüdenscheidt", True), (LONG, False)])
def test_long_name_is_on_one_line_if_others_lose_little(long_one, on_one_line):
    plain = StandingsRow(rank="1", name="Peter Klein", club="Skatfreunde Hüls", rounds=(1, 2), total=3, criteria=(1,))
    rows = (*[plain] * 22, replace(plain, name=long_one))
    (page,) = pages_of(standings(rows=rows))
    room = float(dict(page.ruled.sizes)["name"].removesuffix("mm")) * MM
    needed = width_of(long_one, Weight.BOLD) * LITTLE_SMALLER * NAME * page.ruled.scale
    assert (needed <= room) is on_one_line


LINE = 1.15  # line height relative to the type, with room for descenders
RANKS = ("1", "2=", "2=", "4", "5", "6", "7", "8")


def final_standings(ranks=RANKS, honoured: int = 3):
    made = standings(len(ranks), title="Final standings", state="", club=CLUB, venue=VENUE)
    rows = (
        replace(row, rank=rank, name=f"Winner{index}", club="", honoured=index < honoured)
        for index, (row, rank) in enumerate(zip(made.rows, ranks, strict=True))
    )
    return replace(made, rows=tuple(rows))


def test_final_standings_can_be_read_from_two_metres():
    with translation.override("en"):
        sizes = word_sizes(final_standings())
    least = {"Final": 29.9, "Schöppenstedter": 19.9, "Rank": 14, "Name": 14, "R1": 14, "Points": 14, "Games": 14}
    found = dict(reversed(sizes))
    assert {word: found[word] >= size for word, size in least.items()} == dict.fromkeys(least, True)


def test_secret_final_standings_show_notice_and_time():
    kept = replace(final_standings(("1*", "2*", "3=", "3=")), secret=True, as_of="As of 21 November 2026, 23:05")
    with translation.override("en"):
        sizes = dict(reversed(word_sizes(kept)))
    least = {"Not": 20, "public": 20, "As": 12.9, "23:05": 12.9, "“=”": 14, "“*”:": 14}
    assert {word: sizes[word] >= size for word, size in least.items()} == dict.fromkeys(least, True)


@pytest.mark.parametrize("address", ["", "https://example.org/t/fest/"])
def test_the_lines_of_the_head_do_not_touch(address):
    (page,) = pages_of(replace(final_standings(), results_address=address))
    slots = lay_out([page.ruled], {Weight.REGULAR: {"x"}}).slots[0]
    heights = {name: slots[name].height / STYLES[name].size for name in ("occasion", "held")}
    assert {name: height >= LINE for name, height in heights.items()} == dict.fromkeys(heights, True)


def test_only_the_rule_below_the_first_three_is_heavy():
    (page,) = pages_of(final_standings())
    assert [line.kind for line in page.ruled.face.lines] == ["top", "top", "top last", *[""] * 5]


def test_secret_final_standings_of_forty_fit_one_page():
    made = final_standings(tuple(str(rank) for rank in range(1, 42)))
    rows = tuple(replace(row, club="DC Karlchens Erben", criteria=(40, 3)) for row in made.rows)
    criteria = ("gewonnene Spiele", "gewonnene Soli")
    kept = replace(made, rows=rows, criteria=criteria, secret=True, as_of="As of 21 November 2026, 23:05")
    assert len(list(pages_of(kept))) == 1


def test_final_standings_name_club_venue_and_date():
    with translation.override("en"):
        (page,) = pages_of(final_standings())
    assert _texts(page)["held"] == f"{CLUB} · {VENUE} · 21 November 2026"


def _name_sizes(document) -> list[float]:
    return [size for word, size in word_sizes(document) if word.startswith("Winner")]


def test_the_first_three_are_set_off_with_shared_places():
    document = final_standings()
    sizes = _name_sizes(document)
    assert sizes[:3] == [pytest.approx(sizes[3] * 1.4, rel=0.02)] * 3
    assert sizes[3:] == [sizes[3]] * 5
    (page,) = pages_of(document)
    assert [line.on_top for line in page.ruled.face.lines] == [True] * 3 + [False] * 5
    assert [_texts(page)[f"toprank-{index}"] for index in range(3)] == ["1", "2=", "2="]


def test_nobody_is_set_off_if_too_many_share_the_first_places():
    (page,) = pages_of(final_standings(("1=",) * 8, honoured=8))
    assert [line.on_top for line in page.ruled.face.lines] == [False] * 8


@pytest.mark.parametrize("players", [41, 120, 400])
def test_every_row_of_final_standings_appears_once(players):
    ranks = tuple(str(rank) for rank in range(1, players + 1))
    planned = list(pages_of(final_standings(ranks)))
    found = [text.words[0] for page in planned for text in page.texts if text.slot.startswith(("rank", "toprank"))]
    assert found == list(ranks)
    assert [len(page.ruled.face.lines) for page in planned] == [
        sum(text.slot.startswith(("rank", "toprank")) for text in page.texts) for page in planned
    ]
