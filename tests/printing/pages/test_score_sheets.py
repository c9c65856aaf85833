"""The paper list (TSR 3.1.1, 4.2.4, 7.3, 8.2.2, 8.5, 10.1)."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from django.utils import translation

from scoring.lists.dealing import normal_deals
from tests.marks import long
from tests.printing.examples import DATE, EVENT, sheet, sheet_format
from tests.printing.reading import page_texts, planned_texts, word_places, word_sizes
from tournaments.lettering.typesetting import Weight
from tournaments.printing.content.documents import PrintedGame, PrintedSeat, ScoreSheet, ScoreSheets
from tournaments.printing.pages.score_sheets import pages_of, ruled_pages, split
from tournaments.printing.pages.sheet_sizes import BODY_HEIGHT, HEAD, SheetSizes, room_on_last
from tournaments.printing.setting.filling import MM as POINTS
from tournaments.printing.setting.layout import lay_out

# seats, normal games, Pflichtsoli per player -> normal games on each sheet
SPLITS = [
    (4, 20, 1, [20]),  # TSR 8.5.1: 24 games
    (5, 25, 1, [25]),  # TSR 10.1.5: 30 games
    (4, 8, 1, [8]),
    (4, 12, 0, [12]),
    (4, 24, 0, [24]),
    (5, 15, 1, [15]),
    (4, 48, 1, [24, 24]),
    (4, 60, 0, [32, 28]),
    (4, 120, 1, [36, 36, 24, 24]),
    (4, 0, 1, [0]),
    (6, 30, 1, [18, 12]),
    (7, 35, 1, [21, 14]),
    (7, 21, 0, [21]),
]


@pytest.mark.parametrize(("seats", "games", "pflichtsoli", "parts"), SPLITS)
def test_split_keeps_every_game_once(seats, games, pflichtsoli, parts):
    form = sheet_format(seats, games, pflichtsoli)
    assert [game for part in split(form) for game in part] == list(form.games)
    assert [len(part) for part in split(form)] == parts


# A sheet with everything; the most sheets; no normal games; larger tables.
FORMATS = [(5, 25, 1), long(4, 120, 1), long(4, 0, 1), long(6, 30, 1), long(7, 35, 1)]


@pytest.mark.parametrize(("seats", "games", "pflichtsoli"), FORMATS)
def test_every_format_can_be_printed(seats, games, pflichtsoli):
    form = sheet_format(seats, games, pflichtsoli)
    texts = page_texts(ScoreSheets(sheets=(sheet(7, form),)))
    assert len(texts) == len(split(form))
    assert all(EVENT in text for text in texts)


# seats, games, Pflichtsoli -> line height in millimetres, growth of the type
GROWN = [
    (4, 20, 1, 6.25, 1.0),  # lines and type as drawn
    (5, 25, 1, 5.2, 1.0),
    (4, 24, 0, 6.45, 1.0),
    (4, 12, 0, 10.3, 1.29),
    (4, 8, 0, 11.0, 1.375),
    (5, 10, 0, 11.0, 1.1),  # limited by the narrower positions
    (7, 7, 0, 11.0, 1.0),
]


@pytest.mark.parametrize(("seats", "games", "each", "row", "larger"), GROWN)
def test_fewer_games_have_higher_lines_and_larger_type(seats, games, each, row, larger):
    codes = frozenset({"code-entry", "code-results"})
    (page,) = ruled_pages(sheet_format(seats, games, each), codes)
    assert float(dict(page.sizes)["row"].removesuffix("mm")) == pytest.approx(row, abs=0.1)
    assert page.scale == pytest.approx(larger, abs=0.01)


@pytest.mark.parametrize(("seats", "games"), [long(4, 8), (4, 16), (5, 10)])
def test_a_sheet_of_few_games_fills_its_page(seats, games):
    (page,) = pages_of(ScoreSheets(sheets=(replace(sheet(1, sheet_format(seats, games, 0)), **WAYS),)))
    address = lay_out([page.ruled], {Weight.REGULAR: {"x"}}).slots[0]["address"]
    assert 297 - 9 - 15 < (address.top + address.height) / POINTS <= 297 - 9


@pytest.mark.parametrize("codes", [frozenset(), frozenset({"code-results"})])
@pytest.mark.parametrize("games", [12, 16, 24])
def test_free_list_fills_its_page(games, codes):
    form = replace(sheet_format(4, games, 0), refereed=False)
    (page,) = ruled_pages(form, codes)
    sizes = SheetSizes(form, (games,), has_codes=bool(codes))
    row = float(dict(page.sizes)["row"].removesuffix("mm"))
    below = BODY_HEIGHT - HEAD - room_on_last(form, has_codes=bool(codes))
    assert HEAD + games * row + below * sizes.growth == pytest.approx(BODY_HEIGHT, abs=5)


def test_the_sheets_of_a_long_list_have_type_of_one_size():
    assert {page.scale for page in ruled_pages(sheet_format(4, 48, 1))} == {1.0}


def test_the_dealer_is_printed_in_each_row():
    (page,) = ruled_pages(sheet_format(4, 20))
    assert [(line.number, line.second) for line in page.face.lines][:5] == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 1)]


def test_at_five_sit_outs_are_hatched_in_each_row():
    (page,) = ruled_pages(sheet_format(5, 25))
    sitting = [
        [position for position, cell in enumerate(line.cells, start=1) if cell.points is None]
        for line in page.face.lines
    ]
    assert sitting == [[1], [2], [3], [4], [5]] * 5  # TSR 10.1.1


# seats, positions sitting out in the first rows; source: `scoring.lists.dealing.SITTING`, rule books, section 6
ROTATING = [(6, [[1, 4], [2, 5], [3, 6], [1, 4]]), (7, [[1, 4, 6], [2, 5, 7], [1, 3, 6], [2, 4, 7]])]


@pytest.mark.parametrize(("seats", "sitting"), ROTATING)
def test_larger_tables_are_hatched_by_turns(seats, sitting):
    deals = normal_deals(seats * 5, seats)
    games = tuple(PrintedGame(number=at, dealer=deal.dealer, sitting=deal.sitting) for at, deal in enumerate(deals, 1))
    first = ruled_pages(replace(sheet_format(seats), games=games))[0]
    hatched = [[at for at, cell in enumerate(line.cells, 1) if cell.points is None] for line in first.face.lines]
    assert hatched[:4] == sitting


@pytest.mark.parametrize("seats", [4, long(7)])
def test_column_heads_have_start_numbers_and_list_keeper(seats):
    with translation.override("en"):
        text = page_texts(ScoreSheets(sheets=(sheet(7, sheet_format(seats, seats)),)))[0]
    assert all(str(number) in text for number in range(100, 100 + seats))
    assert ("keeps the list" in text) == (seats < 6)
    assert f"{seats} list" in text or seats < 6


@pytest.mark.parametrize("seats", [4, 5])
def test_the_last_position_keeps_the_list(seats):
    (page,) = ruled_pages(sheet_format(seats, 20))
    assert [column.position for column in page.face.columns if column.keeps_list] == [seats]  # TSR 3.1.1, 10.1.4


@pytest.mark.parametrize(
    ("seats", "each", "owed"), [(4, 1, [1, 2, 3, 4]), (5, 1, [1, 2, 3, 4, 5]), (4, 2, [1, 2, 3, 4] * 2)]
)
def test_every_pflichtsolo_has_its_line(seats, each, owed):
    foot = ruled_pages(sheet_format(seats, 20, each))[-1].face.foot
    assert [line.number for line in foot.pflichtsoli] == owed  # TSR 4.2.4


def test_names_numbers_and_head_are_put_into_their_slots():
    (page,) = pages_of(ScoreSheets(sheets=(sheet(3),)))
    texts = {text.slot: " ".join(text.words) for text in page.texts}
    assert texts["event"] == EVENT
    assert (texts["table"], texts["fact-round"]) == ("3 F", "2")
    assert str(DATE.year) in texts["fact-date"]
    assert (texts["player-2"], texts["start-2"]) == ("Kim Bo", "101")
    assert texts["player-4"] == "Ämilie Zwack"


def test_a_sheet_without_names_has_no_texts():
    (page,) = pages_of(ScoreSheets(sheets=(ScoreSheet(format=sheet_format()),)))
    assert page.texts == ()
    assert page.ruled == ruled_pages(sheet_format())[0]


def test_code_needs_an_address():
    with_address = replace(sheet(), address="http://example.org/table/1/")
    coded, plain = pages_of(ScoreSheets(sheets=(with_address, sheet())))
    assert [code.content for code in coded.codes] == ["http://example.org/table/1/"]
    assert plain.codes == ()
    assert coded.ruled != plain.ruled


# format, hints below the list, texts left out
HINTS = [
    ({}, ["4 normal games", "Every game adds up to 0."], ["Pot"]),
    ({"pot": 100}, ["At most 4 normal games", "Pot: 100 points."], ["Shared pot"]),
    ({"pot": 300, "pot_is_shared": True}, ["Shared pot: 300 points."], ["Pot: "]),
    ({"adds_up": False}, ["4 normal games"], ["Every game adds up"]),
    ({"follows": True}, ["4 normal games, 4 Pflichtsoli, 100 minutes, in proportion to the smaller tables."], []),
    ({}, ["100 minutes."], ["in proportion"]),
]


@pytest.mark.parametrize(("fields", "said", "left_out"), HINTS)
def test_hints_tell_what_ends_the_round_and_what_adds_up(fields, said, left_out):
    with translation.override("en"):
        (page,) = planned_texts(pages_of(ScoreSheets(sheets=(sheet(7, replace(sheet_format(games=4), **fields)),))))
    assert all(words in page for words in said)
    assert not any(words in page for words in left_out)


# minutes, halved -> counts of words about time
TIMED = [
    (100, False, {"Nachspielzeit": 3, "Minuten": 2}),
    (None, False, {}),
    (100, True, {"Nachspielzeit": 1, "Minuten": 1}),
    (None, True, {}),
]


@pytest.mark.parametrize(("minutes", "halved", "words"), TIMED)
def test_time_is_mentioned_only_if_a_clock_runs(minutes, halved, words):
    made = sheet(1, replace(sheet_format(games=4), minutes=minutes))
    with translation.override("de"):
        (page,) = planned_texts(pages_of(ScoreSheets(sheets=(made,), halved=halved)))
    assert {word: page.count(word) for word in ("Nachspielzeit", "Minuten") if word in page} == words
    assert ("Kürzel des Schiedsgerichts" in page) is not halved


WAYS = {"address": "https://example.org/table/1/", "results_address": "https://example.org/t/fest/"}


# The hints have room for a few lines; the last sentences would be lost.
@pytest.mark.parametrize(
    ("language", "last"),
    [
        ("de", "Strafen und Nachspielzeit gelten mit Kürzel des Schiedsgerichts."),
        long("en", "Penalties and extra time count with the referee’s initials."),
    ],
)
def test_all_hints_fit_below_a_sheet_with_everything(language: str, last: str):
    form = replace(sheet_format(7, 14, 2), pot=10_000, pot_is_shared=True, minutes=175, follows=True)
    form = replace(form, winners_in_plus=False)
    with translation.override(language):
        page = page_texts(ScoreSheets(sheets=(replace(sheet(1, form), **WAYS),)))[-1]
    assert last in page


def test_codes_for_entry_and_results_are_labelled():
    with translation.override("de"):
        (page,) = planned_texts(pages_of(ScoreSheets(sheets=(replace(sheet(1, sheet_format(4, 4)), **WAYS),))))
    assert page.index("Ergebnisse eintragen") < page.index("Ergebnisse ansehen")
    assert "example.org/t/fest" in page
    assert "table" not in page


@pytest.mark.parametrize(("seats", "games"), [(4, 20), (4, 24), (5, 25)])
def test_codes_need_no_second_sheet(seats: int, games: int):
    assert len(split(sheet_format(seats, games), has_codes=True)) == 1


@pytest.mark.parametrize(("seats", "hatched"), [(4, False), (5, True)])
def test_hatching_is_explained_if_somebody_sits_out(seats: int, hatched: bool):
    with translation.override("de"):
        (page,) = planned_texts(pages_of(ScoreSheets(sheets=(sheet(1, sheet_format(seats, seats)),))))
    assert ("Schraffiert: setzt aus." in page) is hatched


KINDS = [{}, {"pot": 100}, {"pot": 300, "pot_is_shared": True}, {"refereed": False}]


@pytest.mark.parametrize(("fields", "each"), [(KINDS[0], 0), *zip(KINDS, (1, 0, 1, 0), strict=True)])
def test_pflichtsoli_are_mentioned_only_if_played(fields: dict[str, object], each: int):
    made = replace(sheet(1, replace(sheet_format(4, 50, each), **fields)), round=None, table=None)
    with translation.override("de"):
        pages = planned_texts(pages_of(ScoreSheets(sheets=(made,))))
    assert len(pages) == 2
    assert "Blatt 1 von 2" in pages[0]
    assert ("Pflichtsol" in " ".join(pages)) is bool(each)
    assert ("Lustsol" in " ".join(pages)) is bool(each)


APART = 3.0  # points: less looks like one word
A5 = 2**-0.5  # times the drawing for A4
# seats, games, Pflichtsoli each
HALVED = [(4, 20, 1), long(5, 25, 1), long(7, 21, 1), long(4, 12, 0), long(4, 60, 1)]


def two_on_a5(seats: int, games: int, each: int) -> ScoreSheets:
    bare = replace(sheet(1, sheet_format(seats, games, each)), **WAYS)
    named = replace(bare, players=tuple(PrintedSeat(name="Kim Bo", start_number=107) for _ in range(seats)))
    return ScoreSheets(sheets=(named,) * 2, halved=True)


@pytest.mark.parametrize("language", ["de", long("en")])
@pytest.mark.parametrize(("seats", "games", "each"), HALVED)
def test_all_words_on_a5_have_seven_points(seats, games, each, language):
    with translation.override(language):
        halved = two_on_a5(seats, games, each)
        pages = [word_sizes(halved, page) for page in range(len(list(pages_of(halved))) // 2)]
    assert pages
    assert [min(size for _word, size in words) >= 7 for words in pages] == [True] * len(pages)
    assert [[word for word, _size in words].count("Kim") for words in pages] == [2 * seats] * len(pages)


HEADS = {"de": ["Spiel", "Geber", "Solo", "Wert", "Gewinner"], "en": ["Game", "Dealer", "Solo", "Value", "Winners"]}


@pytest.mark.parametrize("language", ["de", long("en")])
def test_heads_of_columns_on_a5_stand_apart(language):
    with translation.override(language):
        places = word_places(two_on_a5(4, 20, 1))
    first = [word for word, *_ in places].index(HEADS[language][0])
    heads = places[first : first + 5]
    assert [word for word, *_ in heads] == HEADS[language]
    gaps = [begins - ends for (_, _, ends), (_, begins, _) in pairwise(heads)]
    assert [gap for gap in gaps if gap < APART] == []


def test_each_field_to_sign_on_a5_says_so():
    with translation.override("de"):
        (text,) = planned_texts(pages_of(ScoreSheets(sheets=(sheet(1),), halved=True)))
    assert re.findall(r"Unterschrift\w* ?\d?", text) == [f"Unterschrift {position}" for position in (1, 2, 3, 4)]


# seats, minimum width of a field in millimetres
FIELDS = [(4, 40), long(5, 25), long(6, 25), (7, 19)]


@pytest.mark.parametrize("ways", [WAYS, long({})])
@pytest.mark.parametrize(("seats", "width"), FIELDS)
def test_signatures_have_room_on_a5(seats, width, ways):
    made = replace(sheet(1, sheet_format(seats, seats * 5)), **ways)
    (*_, page) = pages_of(ScoreSheets(sheets=(made,), halved=True))
    slots = lay_out([page.ruled], {Weight.REGULAR: {"x"}}).slots[0]
    fields = [slots[f"sign-{position}"] for position in range(1, seats + 1)]
    sizes = [(field.width / POINTS * A5, field.height / POINTS * A5) for field in fields]
    assert [(wide >= width, high >= 8) for wide, high in sizes] == [(True, True)] * seats
