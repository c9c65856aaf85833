"""Penalties (TSR chapter 9; rule books, section 7)."""

import pytest

from scoring.lists.as_json.entries import entry_to_json, parse_entry
from scoring.lists.as_json.sheets import sheet_to_json
from scoring.terms import Duty, Phase
from tests.scoring.score_lists import (
    TIME_UP,
    alone,
    column,
    listed,
    lost_alone,
    not_played,
    penalty,
    people,
    refused,
    won,
)

SOLO, SILENT = alone(2), alone(2, kind="stille_hochzeit")
NORMAL = won(1)
CANCELLED = penalty("9.3.3 b1", 3, soloist=2, cancelled=True)
FOUR_TOTALS, FIVE_TOTALS = {"totals": [6, -2, -2, -2]}, {"totals": [8, -2, -2, -2, -2]}


def broken_solo(seat=2, offender=3, absagen=0, kind="damen_solo", **more):
    return {"kind": kind, "re": [seat], "paragraph": "9.4.4", "offender": offender, "absagen": absagen, **more}


# paragraph, seats, entries before, penalty, points
POINTS = [
    ("9.2", 4, [], penalty("9.2", 3), (0, 0, 0, 0)),
    ("9.3.2", 4, [], penalty("9.3.2", 3), (1, 1, -3, 1)),
    ("9.3.2 at five: the sitting dealer gets nothing", 5, [], penalty("9.3.2", 3), (0, 1, -3, 1, 1)),
    ("in the game in progress, not the last one", 5, [won(1, [2, 3])], penalty("9.3.2", 3), (1, 0, -3, 1, 1)),
    ("who sits out now offended in the last game", 5, [won(1, [3, 4])], penalty("9.3.2", 2), (0, -3, 1, 1, 1)),
    ("9.3.3 a", 4, [SOLO], penalty("9.3.3 a", 2), (1, -3, 1, 1)),
    ("9.3.3 a: of a game under way, no row of which is there yet", 4, [NORMAL], penalty("9.3.3 a", 2), (1, -3, 1, 1)),
    ("9.3.2: before it was known that a solo is played", 4, [SOLO], penalty("9.3.2", 2), (1, -3, 1, 1)),
    ("9.3.3 b1: the last soloist", 4, [SOLO], penalty("9.3.3 b1", 3), (0, 3, -3, 0)),
    ("9.3.3 b1: as said", 4, [SOLO], penalty("9.3.3b1", 3, soloist=2), (0, 3, -3, 0)),
    ("9.3.3 b1: a lost solo", 4, [lost_alone(2)], penalty("9.3.3b1", 3), (0, 3, -3, 0)),
    ("9.3.3 b1: a silent Hochzeit (4.4.5)", 4, [SILENT], penalty("9.3.3b1", 3, soloist=2), (0, 3, -3, 0)),
    ("9.3.3 b1: a solo that counts as played (9.4.4)", 4, [broken_solo()], penalty("9.3.3b1", 1), (-3, 3, 0, 0)),
    ("9.3.3 b1: in the first game, under way", 4, [], penalty("9.3.3b1", 3, soloist=4), (0, 0, -3, 3)),
    ("9.3.3 b1: the last solo before the Vorführung", 4, [SOLO, TIME_UP], penalty("9.3.3b1", 4), (0, 3, 0, -3)),
    ("9.3.3 b1: in the Vorführung", 4, [SOLO, TIME_UP], penalty("9.3.3b1", 4, soloist=3), (0, 0, 3, -3)),
    ("9.3.3 b1: at five, in the last game", 5, [SOLO], penalty("9.3.3b1", 5), (0, 3, 0, 0, -3)),
    ("9.3.3 b1: who played it was said", 5, [SOLO], penalty("9.3.3b1", 1, players=[1, 2, 3, 4]), (-3, 3, 0, 0, 0)),
    ("9.3.3 b1: who is vorgefuehrt", 4, [TIME_UP], penalty("9.3.3 (b1)", 3), (0, 3, -3, 0)),
    (
        "9.3.3 b1: as an earlier version booked it",
        4,
        [NORMAL],
        penalty("9.3.3 b1", 3, soloist=2, as_booked=True),
        (0, 3, -3, 0),
    ),
    ("9.3.3 b2", 4, [SOLO], penalty("9.3.3 b2", 3), (1, 1, -3, 1)),
    ("9.5", 4, [NORMAL], penalty("9.5", 1), (-3, 1, 1, 1)),
    ("9.5 in a solo, without harm (9.3.3 b2)", 4, [SOLO], penalty("9.5", 3), (1, 1, -3, 1)),
    ("9.5 with harm to the soloist (9.3.3 b1)", 4, [SOLO], penalty("9.5", 3, soloist=2), (0, 3, -3, 0)),
    ("9.5.1, at five", 5, [], penalty("9.5.1", 3, soloist=5), (0, 0, -3, 0, 3)),
    ("9.7.2 b", 4, [NORMAL], penalty("9.7.2", 1, points=12), (-12, 0, 0, 0)),
    ("9.7.2 a: a warning", 4, [NORMAL], penalty("9.7.2", 1, points=0), (0, 0, 0, 0)),
    ("9.7.2: also who sits out", 5, [], penalty("9.7.2", 1, points=5), (-5, 0, 0, 0, 0)),
    ("9.7.3: a bound decision", 4, [NORMAL], penalty("9.7.3", 4, points=3), (0, 0, 0, -3)),
    ("9.7.3: the most", 5, [], penalty("9.7.3", 1, points=24), (-24, 0, 0, 0, 0)),
    ("9.4.3", 4, [], not_played(3), (4, 4, -12, 4)),
    ("9.4.3, one Absage", 4, [], not_played(3, 1), (5, 5, -15, 5)),
    ("9.4.3, four", 5, [], not_played(3, 4), (0, 8, -24, 8, 8)),
    ("beside totals: everybody at a table of four", 4, [FOUR_TOTALS], penalty("9.3.2", 3), (1, 1, -3, 1)),
    ("beside totals, 9.3.3 b1", 4, [FOUR_TOTALS], penalty("9.3.3 b1", 3, soloist=2), (0, 3, -3, 0)),
    ("beside totals, 9.4.3", 4, [FOUR_TOTALS], not_played(3, 1), (5, 5, -15, 5)),
    ("beside totals, 9.7.2", 5, [FIVE_TOTALS], penalty("9.7.2", 5, points=4), (0, 0, 0, 0, -4)),
    ("at five, who played", 5, [FIVE_TOTALS], penalty("9.3.2", 5, players=[5, 4, 3, 1]), (1, 0, 1, 1, -3)),
    ("at five, who played in 9.4.3", 5, [FIVE_TOTALS], not_played(1, players=[1, 2, 3, 4]), (-12, 4, 4, 4, 0)),
    ("who played, against the dealer", 5, [], penalty("9.3.2", 1, players=[1, 2, 3, 4]), (-3, 1, 1, 1, 0)),
    ("beside totals, cancelled", 4, [FOUR_TOTALS], penalty("9.7.2", 3, points=4, cancelled=True), (0, 0, 0, 0)),
    ("beside totals at five, 9.3.3 b1", 5, [FIVE_TOTALS], penalty("9.3.3b1", 5, soloist=1), (3, 0, 0, 0, -3)),
    ("cancelled", 4, [], penalty("9.3.2", 3, cancelled=True), (0, 0, 0, 0)),
    ("cancelled, of a solo that a correction took away", 4, [NORMAL], CANCELLED, (0, 0, 0, 0)),
    ("9.4.3, cancelled", 4, [], not_played(3, cancelled=True), (0, 0, 0, 0)),
]


@pytest.mark.parametrize(
    ("seats", "before", "entry", "points"), [row[1:] for row in POINTS], ids=[r[0] for r in POINTS]
)
def test_points_of_a_penalty(seats, before, entry, points):
    without, sheet = (listed("ddv", entries, seats=seats) for entries in (before, [*before, entry]))
    noted = sheet.penalties[0]
    assert (noted.points, noted.after, noted.position) == (points, len(without.games), len(before) + 1)
    assert sheet.totals == tuple(a + b for a, b in zip(without.totals, points, strict=True))
    assert (sheet.games_won, sheet.games_played) == (without.games_won, without.games_played)
    assert (sheet.next, sheet.open_pflichtsoli, sheet.phase) == (without.next, without.open_pflichtsoli, without.phase)


def test_penalty_in_a_solo_not_played():  # TSR 9.3.3 b1, then 9.4.3
    sheet = listed("ddv", [NORMAL, not_played(2), penalty("9.3.3 b1", 3, soloist=2)])
    assert [each.points for each in sheet.penalties] == [(4, -12, 4, 4), (0, 3, -3, 0)]


@pytest.mark.parametrize("options", [{"worth": {"counting": "plus"}}, {"worth": {"counting": "minus"}}])
def test_counting_changes_no_penalty(options):
    assert listed("ddv", [penalty("9.3.2", 3)], options).totals == (1, 1, -3, 1)


def test_penalty_after_the_end_goes_to_those_of_the_last_game():
    done = [won(1, [2, 3])]
    sheet = listed("dokomania", [*done, penalty("9.3.2", 2), penalty("9.7.2", 1, points=3)], seats=5, normal_games=1)
    assert [each.points for each in sheet.penalties] == [(0, -3, 1, 1, 1), (-3, 0, 0, 0, 0)]
    assert (sheet.phase, sheet.next) == (Phase.FINISHED, None)


def test_not_played_is_dealt_again_and_the_duty_stays_open():  # TSR 9.4.3, 9.4.4
    sheet = listed("ddv", [NORMAL, not_played(2), SOLO])
    assert column(sheet, "dealer") == [1, 2]
    assert column(sheet, "number") == [1, 2]
    forced = listed("ddv", [TIME_UP, not_played(2), SOLO])
    assert (column(forced, "duty"), column(forced, "dealer")) == ([Duty.VORGEFUEHRT], [1])


# absagen, points of the soloist and the offender
@pytest.mark.parametrize(("absagen", "number"), [(0, 12), (1, 15), (2, 18), (3, 21), (4, 24)])
def test_broken_solo_counts_as_played(absagen, number):  # TSR 9.4.4
    sheet = listed("ddv", [broken_solo(absagen=absagen), NORMAL])
    entry = sheet.games[0]
    assert (entry.points, entry.value, entry.winner, entry.winners) == ((0, number, -number, 0), number, "re", (2,))
    assert [(line.reason, line.points) for line in entry.lines] == [("schwerer_verstoss", number)]
    assert (entry.duty, sheet.open_pflichtsoli, sheet.normal_games_left) == (Duty.PFLICHTSOLO, (1, 0, 1, 1), 11)
    assert (column(sheet, "dealer"), sheet.soli_won, sheet.games_won) == ([1, 1], (0, 1, 0, 0), (1, 2, 0, 0))
    assert sheet.penalties == ()


def test_broken_stille_hochzeit_is_no_duty():  # TSR 4.4.5
    sheet = listed("ddv", [broken_solo(kind="stille_hochzeit")])
    assert (column(sheet, "duty"), sheet.totals, sheet.normal_games_left) == ([None], (0, 12, -12, 0), 11)


def test_augen_beside_a_broken_solo_do_not_matter():
    assert listed("ddv", [broken_solo(augen_re=90)]).totals == (0, 12, -12, 0)


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ([penalty("9.4.3", 3)], ("paragraph_unknown", "paragraph", 1)),
        ([penalty("9.3.3", 3)], ("paragraph_unknown", "paragraph", 1)),
        ([penalty("8.5", 3)], ("paragraph_unknown", "paragraph", 1)),
        ([penalty(9, 3)], ("wrong_type", "paragraph", 1)),
        ([{"event": "penalty", "offender": 3}], ("value_missing", "paragraph", 1)),
        ([{"event": "penalty", "paragraph": "9.3.2"}], ("value_missing", "offender", 1)),
        ([penalty("9.7.2", 3)], ("value_missing", "points", 1)),
        ([penalty("9.7.2", 3, points=13)], ("number_out_of_range", "points", 1)),
        ([penalty("9.7.2", 3, points=-1)], ("number_out_of_range", "points", 1)),
        ([penalty("9.7.3", 3)], ("value_missing", "points", 1)),
        ([penalty("9.7.3", 3, points=0)], ("number_out_of_range", "points", 1)),
        ([penalty("9.7.3", 3, points=25)], ("number_out_of_range", "points", 1)),
        ([penalty("9.7.3", 3, points=3, soloist=2)], ("unknown_key", "soloist", 1)),
        ([penalty("9.5", 3, points=3)], ("unknown_key", "points", 1)),
        ([penalty("9.5", 3, soloist=3)], ("offender_is_soloist", "offender", 1)),
        ([SOLO, penalty("9.5", 3, soloist=0)], ("seat_unknown", "soloist", 2)),
        ([SOLO, penalty("9.3.3 b1", 3, soloist=0)], ("seat_unknown", "soloist", 2)),
        ([penalty("9.5", 3, soloist=6)], ("seat_unknown", "soloist", 1)),
        ([penalty("9.3.2", 3, points=3)], ("unknown_key", "points", 1)),
        ([penalty("9.3.2", 3, soloist=2)], ("unknown_key", "soloist", 1)),
        ([penalty("9.3.2", 5)], ("seat_unknown", "offender", 1)),
        ([penalty("9.3.3 b1", 3)], ("soloist_missing", "soloist", 1)),
        ([penalty("9.3.3 b1", 3, soloist=3)], ("offender_is_soloist", "offender", 1)),
        ([NORMAL, penalty("9.3.3 b1", 3, soloist=2)], ("solo_not_played", "soloist", 2)),
        ([NORMAL, penalty("9.5", 3, soloist=2)], ("solo_not_played", "soloist", 2)),
        ([NORMAL, penalty("9.3.3 b1", 3, soloist=2, as_booked=1)], ("wrong_type", "as_booked", 2)),
        ([NORMAL, penalty("9.3.3 b1", 3)], ("soloist_missing", "soloist", 2)),
        ([SOLO, penalty("9.3.3 b1", 3, soloist=4)], ("solo_not_played", "soloist", 2)),
        ([SOLO, NORMAL, penalty("9.5", 3, soloist=2)], ("solo_not_played", "soloist", 3)),
        ([TIME_UP, penalty("9.3.3 b1", 3, soloist=4)], ("solo_not_played", "soloist", 2)),
        ([NORMAL, not_played(2), NORMAL, penalty("9.5", 3, soloist=2)], ("solo_not_played", "soloist", 4)),
        ([SOLO, penalty("9.3.3 b1", 2)], ("offender_is_soloist", "offender", 2)),
        ([penalty("9.3.3 b1", 3, soloist=6)], ("seat_unknown", "soloist", 1)),
        ([penalty("9.3.2", 3, cancelled="yes")], ("wrong_type", "cancelled", 1)),
        ([penalty("9.3.2", 3, reason="late")], ("unknown_key", "reason", 1)),
        ([not_played(3, 5)], ("number_out_of_range", "absagen", 1)),
        ([not_played(5)], ("seat_unknown", "offender", 1)),
        ([people("pause", 1), not_played(3)], ("too_few_players", "seat", 2)),
        ([{**broken_solo(), "re": [2, 4]}], ("re_seats_count", "re", 1)),
        ([broken_solo(offender=2)], ("offender_is_soloist", "offender", 1)),
        ([broken_solo(offender=5)], ("seat_unknown", "offender", 1)),
        ([broken_solo(kind="normal")], ("solo_needed", "kind", 1)),
        ([broken_solo(kind="koehler")], ("kind_not_allowed", "kind", 1)),
        ([broken_solo(absagen=5)], ("number_out_of_range", "absagen", 1)),
        ([broken_solo(value=3)], ("unknown_key", "value", 1)),
        ([{**broken_solo(), "paragraph": "9.4.3"}], ("paragraph_unknown", "paragraph", 1)),
        ([penalty("9.3.2", 3), FOUR_TOTALS], ("totals_not_alone", "totals", 2)),
        ([FOUR_TOTALS, penalty("9.3.3 b1", 3)], ("soloist_missing", "soloist", 2)),
        ([FOUR_TOTALS, broken_solo()], ("totals_not_alone", "totals", 2)),
        ([FOUR_TOTALS, penalty("9.3.2", 3), NORMAL], ("totals_not_alone", "totals", 3)),
        ([penalty("9.3.2", 3, players=[1, 2, 3])], ("players_invalid", "players", 1)),
        ([penalty("9.3.2", 3, players=[1, 2, 3, 5])], ("seat_unknown", "players", 1)),
        ([penalty("9.3.2", 3, players=4)], ("wrong_type", "players", 1)),
        ([{**NORMAL, "offender": 3}], ("unknown_key", "offender", 1)),
    ],
)
def test_refused(entries, expected):
    assert refused("ddv", entries) == expected


# entries before, penalty, refusal; five seats, dealer sits out
SITTING = [
    ([won(1, [2, 3])], penalty("9.3.3 b1", 1, soloist=3), ("solo_not_played", "soloist", 2)),
    ([SOLO], penalty("9.3.3 b1", 1, soloist=2), ("seat_sits_out", "offender", 2)),
    ([SOLO], penalty("9.3.3 b1", 1), ("seat_sits_out", "offender", 2)),
    ([SOLO], penalty("9.5", 1, soloist=2), ("seat_sits_out", "offender", 2)),
    ([], penalty("9.3.3 b1", 1, soloist=2), ("seat_sits_out", "offender", 1)),
    ([], penalty("9.3.3 b1", 2, soloist=1), ("seat_sits_out", "soloist", 1)),
    ([FIVE_TOTALS], penalty("9.3.3 b1", 5, soloist=2, players=[1, 2, 3, 4]), ("seat_sits_out", "offender", 2)),
    ([FIVE_TOTALS], penalty("9.3.3 b1", 1, soloist=5, players=[1, 2, 3, 4]), ("seat_sits_out", "soloist", 2)),
]


@pytest.mark.parametrize(("before", "entry", "expected"), SITTING)
def test_offender_and_soloist_played_the_solo(before, entry, expected):  # TSR 9.3.3, 10.1.1
    assert refused("ddv", [*before, entry], seats=5) == expected


def test_no_solo_follows_a_list_that_is_finished():
    entries = [NORMAL, penalty("9.5", 3, soloist=2)]
    assert refused("ddv", entries, normal_games=1, pflichtsoli=0) == ("solo_not_played", "soloist", 2)


def test_offender_must_play():
    assert refused("ddv", [penalty("9.3.2", 1)], seats=5) == ("offender_sits_out", "offender", 1)
    assert refused("ddv", [not_played(1)], seats=5) == ("seat_sits_out", "offender", 1)
    named = [FIVE_TOTALS, penalty("9.3.2", 5, players=[1, 2, 3, 4])]
    assert refused("ddv", named, seats=5) == ("offender_sits_out", "offender", 2)


@pytest.mark.parametrize("entry", [penalty("9.3.2", 3), not_played(3)])
def test_players_are_required_beside_totals_at_five(entry):
    assert refused("ddv", [FIVE_TOTALS, entry], seats=5) == ("players_missing", "players", 2)


def test_totals_stay_those_of_the_games_where_penalties_are_beside_them():
    sheet = listed("ddv", [{**FOUR_TOTALS, "won": [3, 1, 1, 1]}, penalty("9.3.2", 3), penalty("9.7.2", 1, points=2)])
    assert (sheet.game_totals, sheet.penalty_totals, sheet.totals) == ((6, -2, -2, -2), (-1, 1, -3, 1), (5, -1, -5, -1))
    assert [(spell.points, spell.games_won) for spell in sheet.spells] == [(5, 3), (-1, 1), (-5, 1), (-1, 1)]
    assert (sheet.phase, sheet.games, sheet.next) == (Phase.FINISHED, (), None)


@pytest.mark.parametrize(
    "facts",
    [
        penalty("9.5", 3, soloist=2),
        penalty("9.7.3", 3, points=6),
        penalty("9.5", 3, cancelled=True),
        penalty("9.3.2", 3, players=[1, 2, 3, 5]),
        not_played(3, 2, players=[1, 2, 3, 4]),
        broken_solo(absagen=2),
    ],
)
def test_penalty_round_trips_through_json(facts):
    assert entry_to_json(parse_entry(facts)) == facts


def test_printed_penalties():
    printed = sheet_to_json(listed("ddv", [SOLO, penalty("9.3.3b1", 3, soloist=2)]))
    assert printed["penalties"] == [
        {
            "after": 1,
            "points": [0, 3, -3, 0],
            "paragraph": "9.3.3 b1",
            "offender": 3,
            "cancelled": False,
            "not_played": False,
            "entry": 2,
        }
    ]
    assert printed["totals"] == [-2, 9, -5, -2]
