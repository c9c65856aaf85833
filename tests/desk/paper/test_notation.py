"""The notation of typed rows."""

import pytest

from scoring.errors import RuleViolation
from scoring.lists.as_json.entries import parse_entry
from tournaments.desk.paper.notation import SOLO_LETTERS, RowSeats, facts_of

FOUR = RowSeats(players=(1, 2, 3, 4))
FORCED = RowSeats(players=(1, 2, 3, 4), soloist=3)
AT_FIVE = RowSeats(players=(1, 3, 4, 5))
SIX = RowSeats(players=(1, 2, 3, 4))


def points(value, *winners, **more):
    return {"value": value, "winners": list(winners), **more}


def penalty(paragraph, **more):
    return {"event": "penalty", "paragraph": paragraph, "offender": 3, **more}


READ = [
    ("313", FOUR, points(3, 1, 3)),
    ("331", FOUR, points(3, 1, 3)),
    ("113", FOUR, points(1, 1, 3)),
    ("1013", FOUR, points(10, 1, 3)),
    (" 3 13 ", FOUR, points(3, 1, 3)),
    ("-213", FOUR, points(-2, 1, 3)),
    ("0", FOUR, points(0)),
    ("013", FOUR, points(0, 1, 3)),
    ("445", AT_FIVE, points(4, 4, 5)),
    ("4*2", FOUR, points(4, 2)),
    ("2-2", FOUR, points(2, 1, 3, 4)),
    ("2-1", AT_FIVE, points(2, 3, 4, 5)),
    ("-4*2", FOUR, points(-4, 2)),
    ("4*", FORCED, points(4, 3)),
    ("12-", FORCED, points(12, 1, 2, 4)),
    ("4*2", FORCED, points(4, 2)),
    ("4*2d", FOUR, points(4, 2, kind="damen_solo")),
    ("4*2D", FOUR, points(4, 2, kind="damen_solo")),
    ("4*kr", FORCED, points(4, 3, kind="kreuz_solo")),
    ("2-2/", FOUR, points(2, 1, 3, 4, kind="stille_hochzeit")),
    ("4*2//", FOUR, points(4, 2, kind="hochzeit_solo")),
    ("3#135", SIX, points(3, 1, 3, 5, kind="tripelkopf")),
    ("4#2", SIX, points(4, 2, kind="tripelkopf_solo")),
    ("4#13456", SIX, points(4, 1, 3, 4, 5, 6, kind="tripelkopf_solo")),
    ("6/213", FOUR, points(6, 1, 3, sonder=2)),
    ("6/-113", FOUR, points(6, 1, 3, sonder=-1)),
    ("12/1013", FOUR, points(12, 1, 3, sonder=10)),
    ("313,", FOUR, points(3, 1, 3, bock_rounds=1)),
    ("4*2,,", FOUR, points(4, 2, bock_rounds=2)),
    ("0,", FOUR, points(0, bock_rounds=1)),
    ("+3", FOUR, penalty("9.3.2")),
    ("+3-10", FOUR, penalty("9.7.2", points=10)),
    ("+3-0", FOUR, penalty("9.7.2", points=0)),
    ("+3-13", FOUR, penalty("9.7.3", points=13)),
    ("+3*12", FOUR, {"event": "not_played", "offender": 3, "absagen": 0}),
    ("+3*18", FOUR, {"event": "not_played", "offender": 3, "absagen": 2}),
]


@pytest.mark.parametrize(("typed", "place", "facts"), READ)
def test_notation_is_read(typed, place, facts):
    assert facts_of(typed, place) == facts
    parse_entry(facts)


@pytest.mark.parametrize("letters", SOLO_LETTERS)
def test_every_solo_has_letters(letters):
    assert facts_of(f"2*1{letters}", FOUR)["kind"] == SOLO_LETTERS[letters].value


@pytest.mark.parametrize(
    ("typed", "place", "code"),
    [
        ("", FOUR, "row_unreadable"),
        ("13", FOUR, "row_unreadable"),
        ("3x13", FOUR, "row_unreadable"),
        ("31313", FOUR, "row_unreadable"),
        ("4*2q", FOUR, "row_unreadable"),
        ("313,,,,", FOUR, "row_unreadable"),
        ("+3,", FOUR, "row_unreadable"),
        ("4*", FOUR, "seat_not_typed"),
        ("2-", FOUR, "seat_not_typed"),
        ("4*2", AT_FIVE, "seat_sits_out"),
        ("+3*13", FOUR, "penalty_not_shared"),
        ("+3*27", FOUR, "penalty_not_shared"),
    ],
)
def test_invalid_notation_is_refused(typed, place, code):
    with pytest.raises(RuleViolation) as raised:
        facts_of(typed, place)
    assert raised.value.code == code
