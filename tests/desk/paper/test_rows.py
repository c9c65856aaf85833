"""Rows of a paper list, and its block of Pflichtsoli."""

import pytest

from scoring.lists.as_json.entries import parse_entry
from scoring.lists.as_json.replays import parse_format
from scoring.lists.fold import Folding, fold
from scoring.rules.as_json import parse_rules
from tests.scoring.score_lists import alone, won
from tournaments.desk.paper.rows import PaperNotation, RowState, SharedPot, TypedRow, read_rows

BOCK = {"bock": {"triggers": ["manual"]}}
RUNNING, MULTIPLIED = PaperNotation.RUNNING, PaperNotation.MULTIPLIED


def normal(*typed):
    return [TypedRow(typed=each) for each in typed]


def block(seat, after="", typed=""):
    return TypedRow(typed=typed, seat=seat, after=after)


def folding_of(book="ddv", options=None, entries=(), **form):
    list_format = parse_format({"seats": 4, "normal_games": 8, "pflichtsoli": 0, **form})
    folding = Folding(parse_rules(book, options or {}), list_format)
    for entry in entries:
        folding.add_entry(parse_entry(entry))
    return folding


def read(rows, writing=PaperNotation.GAMES, penalises=True, pot=None, **setting):
    return read_rows(folding_of(**setting), rows, writing, penalises=penalises, pot=pot)


def codes(reading):
    return [row.refusal.code if row.refusal else row.stand.value for row in reading.rows]


def totals(reading):
    return [row.totals for row in reading.rows if row.stand is RowState.COUNTS]


# Typed rows, their points for each seat
FIRST = [
    ("313", (3, -3, 3, -3)),
    ("1013", (10, -10, 10, -10)),
    ("4*2", (-4, 12, -4, -4)),
    ("2-2", (2, -6, 2, 2)),
    ("2-2/", (2, -6, 2, 2)),
    ("4*2//", (-4, 12, -4, -4)),
    ("0", (0, 0, 0, 0)),
    ("-213", (-2, 2, -2, 2)),
    ("+3", (1, 1, -3, 1)),
    ("+3-10", (0, 0, -10, 0)),
    ("+3*12", (4, 4, -12, 4)),
]


@pytest.mark.parametrize(("typed", "points"), FIRST)
def test_notation_gives_its_points(typed, points):
    assert totals(read(normal(typed))) == [points]


def test_running_sums_dealers_and_numbers_follow():
    reading = read(normal("313", "+2", "2-2/", "124"))
    games = [row.result.game for row in reading.rows if row.result.game]
    assert [(game.number, game.dealer, game.soloist) for game in games] == [(1, 1, None), (2, 2, None), (3, 3, None)]
    assert totals(reading) == [(3, -3, 3, -3), (4, -6, 4, -2), (6, -12, 6, 0), (5, -11, 5, 1)]


REFUSED = [
    (["313", "31", "212"], ["counts", "row_unreadable", "behind"]),
    (["4*", "212"], ["seat_not_typed", "behind"]),
    (["319", "212"], ["seat_unknown", "behind"]),
    (["311"], ["re_seat_twice"]),
    (["", "313", "", "212"], ["empty", "counts", "empty", "counts"]),
    (["313,"], ["bock_by_hand_not_allowed"]),
    (["313"] * 9, ["counts"] * 8 + ["list_finished"]),
    (["313", ".", "212"], ["counts", "counts", "list_finished"]),
]


@pytest.mark.parametrize(("typed", "stands"), REFUSED)
def test_illegal_row_stops_the_reading(typed, stands):
    reading = read(normal(*typed))
    assert codes(reading) == stands
    assert [row.row.typed for row in reading.rows] == typed
    assert all(row.result.game is None for row in reading.rows if row.stand is RowState.BEHIND)


def test_penalty_requires_a_referee():
    assert codes(read(normal("313", "+3", "212"), penalises=False)) == ["counts", "penalty_by_referee_only", "behind"]


def test_players_at_five_are_known_in_every_row():
    reading = read(normal("423", "2-3", "4*2"), seats=5, normal_games=10)
    assert [row.result.game.players for row in reading.rows] == [(2, 3, 4, 5), (1, 3, 4, 5), (1, 2, 4, 5)]
    assert totals(reading)[1] == (2, 4, -2, -2, -2)
    assert codes(read(normal("413"), seats=5, normal_games=10)) == ["seat_sits_out"]


def test_bock_by_hand_multiplies_later_rows():
    reading = read(normal("313,", "313", "412"), book="dokomania", options=BOCK)
    assert [row.result.game.bock for row in reading.rows] == [1, 2, 2]
    assert totals(reading) == [(3, -3, 3, -3), (9, -9, 9, -9), (17, -1, 1, -17)]


def test_multiplied_values_are_divided_by_the_bock():
    reading = read(normal("313,", "613", "512"), MULTIPLIED, book="dokomania", options=BOCK)
    assert codes(reading) == ["counts", "counts", "value_not_multiplied"]
    assert [each["value"] for each in reading.facts] == [3, 3]
    assert totals(reading) == [(3, -3, 3, -3), (9, -9, 9, -9)]


DUTIES = {"normal_games": 3, "pflichtsoli": 1}


def placed(reading):
    """Returns the game number of each row, or the row's state."""
    return [row.result.number or row.stand.value for row in reading.rows]


def test_block_soli_follow_their_games():
    """3 normal games with Pflichtsoli: one at the start, one after game 1, and two at the end."""
    rows = [block(1, "4*"), block(2, "1", "4*"), block(3, "0", "2-"), block(4, "2*"), *normal("313", "212", "534")]
    reading = read(rows, **DUTIES)
    assert placed(reading) == [6, 3, 1, 7, 2, 4, 5]
    assert reading.order == (2, 4, 1, 5, 6, 0, 3)
    duties = [reading.rows[index].result.game.duty for index in (2, 1, 0, 3)]
    assert duties == ["pflichtsolo", "pflichtsolo", "vorgefuehrt", "vorgefuehrt"]
    assert all("duty" not in facts for facts in reading.facts)


@pytest.mark.parametrize("after", ["", "3"])
def test_forced_soli_follow_the_order_of_play(after):
    rows = [block(seat, after, "4*") for seat in (4, 2, 1, 3)] + normal("313", "212", "534")
    reading = read(rows, **DUTIES)
    assert [reading.rows[index].result.game.soloist for index in reading.order[3:]] == [1, 2, 3, 4]
    assert codes(reading) == ["counts"] * 7


BLOCKS = [
    ([block(2, "2", "4*"), *normal("313")], ["waiting", "counts"]),
    ([block(2, "2"), *normal("313", "212", "534")], ["half", "counts", "counts", "counts"]),
    ([block(2, "", ""), *normal("313")], ["empty", "counts"]),
    ([block(2, "x", "4*"), *normal("313")], ["row_unreadable", "behind"]),
    ([block(2, "0", "4*3"), *normal("313")], ["row_of_other_seat", "behind"]),
    ([block(2, "0", "313"), *normal("313")], ["row_of_other_seat", "behind"]),
    ([block(2, "0", "4*/"), *normal("313")], ["row_of_other_seat", "behind"]),
    ([block(2, "0", "4*"), block(2, "1", "4*"), *normal("313")], ["counts", "row_solo_not_owed", "counts"]),
    ([block(2, "0", "4*"), block(2, "1"), *normal("313")], ["counts", "row_solo_not_owed", "counts"]),
    ([block(2, "9", "4*"), *normal("2-2")], ["row_solo_not_owed", "counts"]),
    ([block(2, "4", "4*"), *normal("313")], ["row_place_beyond", "counts"]),
    ([block(2, "3", "4*"), *normal("313", ".")], ["row_place_beyond", "counts", "counts"]),
    ([*normal("313", "212", "534", "2*")], ["counts"] * 4),
    ([*normal("313", "212", "534", "112")], ["counts"] * 3 + ["forced_player_must_play"]),
]


@pytest.mark.parametrize(("rows", "stands"), BLOCKS)
def test_block_rows_are_read_or_refused(rows, stands):
    assert codes(read(rows, **DUTIES)) == stands


def test_list_is_complete_with_all_pflichtsoli():
    games = normal("313", "212", "534")
    assert [read([block(2, "2", value), *games], **DUTIES).is_whole for value in ("", "4*")] == [False, True]


def test_rows_continue_the_list():
    entries = [won(3, [1, 3]), alone(1, value=4), won(1, [2, 3])]
    reading = read([block(2, "2", "2-"), *normal("512")], entries=entries, **DUTIES)
    assert [row.position for row in reading.rows] == [4, 5]
    assert totals(reading)[-1] == fold_totals([*entries, *reading.facts])
    for value in ("2-", ""):
        assert codes(read([block(2, "1", value)], entries=entries, **DUTIES)) == ["row_place_passed"]


def fold_totals(entries):
    folding = folding_of(**DUTIES)
    return fold(folding.rules, folding.list_format, map(parse_entry, entries)).totals


def test_running_totals_become_games():
    reading = read(normal("3 3- 3 3-", "5 9- 5 1-", " +2", "5 9 5 1"), RUNNING)
    assert codes(reading) == ["counts", "counts", "counts", "running_impossible"]
    assert reading.facts[:2] == (won(3, [1, 3]), {"value": 2, "winners": [1, 3, 4]})


@pytest.mark.parametrize(
    ("typed", "code"),
    [("313", "totals_count"), ("3 -3 3", "totals_count"), ("3 x 3 -3", "row_unreadable")],
)
def test_invalid_running_totals_are_refused(typed, code):
    assert codes(read(normal(typed, "1 1 1 -3"), RUNNING)) == [code, "behind"]


def test_block_beside_running_totals_has_values():
    reading = read([block(1, "1", "4*"), *normal("3 -3 3 -3", "17 -9 -3 -5")], RUNNING, **DUTIES)
    assert reading.order == (1, 0, 2)
    assert totals(reading) == [(15, -7, -1, -7), (3, -3, 3, -3), (17, -9, -3, -5)]


POT_EMPTY = {"event": "pot_empty"}
FORCED = [block(1, "2*"), block(2, "2*"), block(3, "2*"), block(4, "2*")]
THREE = normal("1013", "113", "213")
# Pot before the rows, rows, their states, entries before the pot's end.
POTS = [
    (SharedPot(left=20), THREE, 0, ["counts", "list_finished", "behind"], 1),
    (SharedPot(left=22), THREE, 0, ["counts", "counts", "list_finished"], 2),
    (SharedPot(left=23), THREE, 0, ["counts"] * 3, 3),
    (SharedPot(left=99), THREE, 0, ["counts"] * 3, None),
    (SharedPot(), THREE, 0, ["counts"] * 3, None),
    (SharedPot(due=True), THREE, 0, ["counts"] * 3, 3),
    (SharedPot(due=True), normal("1013", "31"), 0, ["counts", "row_unreadable"], None),
    (SharedPot(due=True), normal("+3"), 0, ["counts"], None),
    (SharedPot(left=20), normal("+3", "1013"), 0, ["counts", "counts"], 2),
    (SharedPot(left=20), [*FORCED, *normal("1013")], 1, ["counts"] * 5, 1),
    (SharedPot(due=True), [*FORCED, *normal("1013", "113")], 1, ["counts"] * 6, 2),
    (SharedPot(left=6), [block(2, "0", "2*"), *normal("1013")], 1, ["counts", "forced_player_must_play"], 1),
    (SharedPot(left=20), normal("113", ".", "1013"), 0, ["counts", "counts", "list_finished"], None),
]


@pytest.mark.parametrize(("pot", "rows", "pflichtsoli", "stands", "before"), POTS)
def test_shared_pot_ends_normal_games_when_empty(pot, rows, pflichtsoli, stands, before):
    reading = read(rows, pot=pot, normal_games=8, pflichtsoli=pflichtsoli, scope="tournament")
    assert codes(reading) == stands
    assert (reading.facts.index(POT_EMPTY) if POT_EMPTY in reading.facts else None) == before
    assert [row.empties for row in reading.rows].count(True) == (before is not None)


@pytest.mark.parametrize("pot", [SharedPot(left=20), SharedPot(due=True)])
def test_soli_after_an_empty_pot_are_vorgefuehrt(pot):
    reading = read([*FORCED, *normal("1013")], pot=pot, pflichtsoli=1, scope="tournament")
    assert [reading.rows[index].result.game.duty for index in reading.order[1:]] == ["vorgefuehrt"] * 4
