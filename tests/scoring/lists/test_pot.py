"""Pots of points (FreeDoko, Punktetopf)."""

import pytest

from scoring.terms import Duty, Phase
from tests.scoring.score_lists import (
    POT_EMPTY,
    TIME_UP,
    alone,
    column,
    listed,
    lost_alone,
    penalty,
    raising,
    refused,
    won,
)

OPEN = {"normal_games": None, "max_games": 30, "pflichtsoli": 0}
VALUE = {"drain": "value"}
PLUS = {"worth": {"counting": "plus"}}
MINUS = {"worth": {"counting": "minus"}}
TRIPLE = {"worth": {"counting": "plus", "solo_always_triple": True}}

# options, format, entry, points drawn
DRAWS = [
    ({}, {}, won(3), 6),
    ({}, {}, alone(2, 3), 9),
    ({}, {}, lost_alone(2, 3), 9),
    ({}, {}, won(0), 0),
    ({}, {}, won(-2), 4),
    ({}, VALUE, won(3), 3),
    ({}, VALUE, alone(2, 3), 3),
    ({}, VALUE, won(-2), 2),
    (PLUS, {}, won(3), 6),
    (PLUS, {}, alone(2, 3), 9),
    (PLUS, {}, lost_alone(2, 3), 9),
    (PLUS, {}, won(-2), -4),
    (TRIPLE, {}, lost_alone(2, 3), 27),
    (MINUS, {}, won(3), 6),
    (MINUS, {}, alone(2, 3), 9),
    (MINUS, {}, won(-2), -4),
]


@pytest.mark.parametrize(("options", "form", "entry", "drawn"), DRAWS)
def test_what_a_game_draws(options, form, entry, drawn):
    sheet = listed("dokomania", [entry], options, pot=100, **OPEN, **form)
    assert (sheet.games[0].drawn, sheet.drawn, sheet.pot_left) == (drawn, drawn, 100 - drawn)


def test_last_game_counts_in_full():
    sheet = listed("dokomania", [won(3), won(3)], pot=10, **OPEN)
    assert (sheet.pot_left, sheet.phase, sheet.next) == (-2, Phase.FINISHED, None)
    assert refused("dokomania", [won(3), won(3), won(1)], pot=10, **OPEN) == ("list_finished", None, 3)


def test_exactly_empty_is_empty():
    assert listed("dokomania", [won(3), won(2)], pot=10, **OPEN).phase is Phase.FINISHED


def test_open_pflichtsoli_draw_below_zero():
    entries = [won(5), alone(3, 1), alone(4, 1), alone(1, 1), alone(2, 1)]
    form = {**OPEN, "pflichtsoli": 1, "pot": 10}
    after_pot = listed("ddv", entries[:1], **form)
    assert (after_pot.phase, after_pot.next.forced, after_pot.normal_games_left) == (Phase.VORFUEHRUNG, 3, 0)
    done = listed("ddv", entries, **form)
    assert (done.phase, done.pot_left) == (Phase.FINISHED, 10 - 10 - 4 * 3)
    assert column(done, "duty")[1:] == [Duty.VORGEFUEHRT] * 4


def test_once_empty_it_stays_empty():
    form = {**OPEN, "pflichtsoli": 1, "pot": 10}
    done = listed("ddv", [won(5), alone(3, -2)], MINUS, **form)
    assert (done.pot_left, done.phase, done.normal_games_left) == (6, Phase.VORFUEHRUNG, 0)


@pytest.mark.parametrize(
    ("form", "entries", "left"),
    [
        ({"normal_games": 3}, [won(1)] * 2, 1),
        ({"normal_games": 3, "max_games": 2}, [won(1)] * 2, 0),
        ({"normal_games": 2, "max_games": 5}, [won(1)] * 2, 0),
        ({"normal_games": None, "max_games": 3}, [won(0)] * 2, 1),
        ({"normal_games": None, "max_games": 3}, [won(0)] * 3, 0),
        ({"normal_games": 3}, [won(9), won(2)], 0),
    ],
)
def test_first_limit_reached_ends_the_list(form, entries, left):
    sheet = listed("dokomania", entries, pot=20, pflichtsoli=0, **form)
    assert sheet.normal_games_left == left
    assert (sheet.phase is Phase.FINISHED) is (left == 0)


def test_bock_is_included_and_penalties_are_not():
    broken = {"kind": "damen_solo", "re": [2], "paragraph": "9.4.4", "offender": 3}
    sheet = listed("dokomania", [raising(1, 2), won(2), penalty("9.3.2", 1), broken], pot=100, **OPEN)
    assert (column(sheet, "drawn"), sheet.pot_left) == ([4, 8, 0], 88)


def test_games_draw_from_shared_pot_and_not_without_pot():
    assert listed("ddv", [won(60)], scope="tournament").drawn == 120
    assert listed("ddv", [won(60)]).drawn == 0


def test_shared_pot_ends_by_its_event():
    form = {"normal_games": 12, "pot": 100, "scope": "tournament"}
    going = listed("ddv", [won(60), won(60)], **form)
    assert (going.drawn, going.pot_left, going.phase) == (240, None, Phase.NORMAL)
    ended = listed("ddv", [won(60), POT_EMPTY], **form)
    assert (ended.phase, ended.next.forced, ended.drawn) == (Phase.VORFUEHRUNG, 3, 120)
    assert listed("ddv", [won(1), POT_EMPTY], normal_games=12).phase is Phase.VORFUEHRUNG


@pytest.mark.parametrize(
    ("entries", "form", "expected"),
    [
        ([POT_EMPTY], {"pot": 100}, ("pot_not_shared", "event", 1)),
        ([POT_EMPTY, POT_EMPTY], {}, ("pot_empty_twice", "event", 2)),
        ([TIME_UP, POT_EMPTY, TIME_UP], {}, ("time_up_twice", "event", 3)),
        ([won(1), POT_EMPTY], {"pflichtsoli": 0, "normal_games": 1}, ("list_finished", "event", 2)),
        ([], {"pot": 0}, ("number_out_of_range", "format.pot", None)),
        ([], {"normal_games": None}, ("max_games_needed", "max_games", None)),
        ([], {"scope": "club"}, ("value_unknown", "format.scope", None)),
    ],
)
def test_refused(entries, form, expected):
    assert refused("ddv", entries, **form) == expected
