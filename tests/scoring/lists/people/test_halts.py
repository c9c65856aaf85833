import pytest

from scoring.errors import RuleViolation
from scoring.lists.as_json.replays import parse_replay
from scoring.lists.choices import Halt, halt_after
from scoring.lists.fold import fold
from scoring.terms import TableEvent
from tests.scoring.score_lists import TIME_UP, alone, people, won

PAUSE, LEAVE = TableEvent.PAUSE, TableEvent.LEAVE
SOLI = [alone(seat) for seat in (2, 3, 4, 5)]  # vorgefuehrt in turn

# (name, seats, entries, event, seat, reason)
HALTS = [
    ("one of four pauses", 4, [won(1)], PAUSE, 3, Halt.TOO_FEW),
    ("one of four leaves", 4, [won(1)], LEAVE, 3, Halt.TOO_FEW),
    ("one of five pauses", 5, [], PAUSE, 3, None),
    ("one of five leaves", 5, [], LEAVE, 3, None),
    ("the second of five pauses", 5, [people("pause", 1)], PAUSE, 3, Halt.TOO_FEW),
    ("the second of five leaves for good", 5, [people("pause", 1)], LEAVE, 3, Halt.TOO_FEW),
    ("the one who pauses leaves: four stay", 5, [people("pause", 1)], LEAVE, 1, None),
    ("the last who owes pauses", 5, [TIME_UP, *SOLI], PAUSE, 1, Halt.STILL_OWES),
    ("the last who owes leaves: the list is finished", 5, [TIME_UP, *SOLI], LEAVE, 1, None),
    ("another pauses beside the last who owes", 5, [TIME_UP, *SOLI], PAUSE, 2, None),
]


def halt(seats, entries, event, seat):
    form = {"seats": seats, "normal_games": 12, "pflichtsoli": 1}
    rules, list_format, facts = parse_replay({"rules": "dokomania", "options": {}, "format": form, "entries": entries})
    return halt_after(fold(rules, list_format, facts).state, list_format, event, seat)


@pytest.mark.parametrize(
    ("seats", "entries", "event", "seat", "expected"), [row[1:] for row in HALTS], ids=[row[0] for row in HALTS]
)
def test_list_halts_if_nobody_can_play(seats, entries, event, seat, expected):
    assert halt(seats, entries, event, seat) is expected


def test_absent_seat_cannot_pause():
    with pytest.raises(RuleViolation) as caught:
        halt(5, [people("pause", 3)], PAUSE, 3)
    assert caught.value.code == "seat_not_present"
