"""Choosing the wall's screen."""

from datetime import datetime, timedelta

import pytest

from tests.tournaments.rounds import NOON
from tournaments.models.round import RoundStatus
from tournaments.models.tournament import Status
from tournaments.walls.moments import Screen, WallSituation, next_change, screen_at

RUNS = {"status": Status.RUNNING, "round_status": RoundStatus.RUNNING, "missing": 4}
CLOSED = {"status": Status.RUNNING, "round_status": RoundStatus.CLOSED}


def minutes(number: float) -> datetime:
    return NOON + timedelta(minutes=number)


@pytest.mark.parametrize(
    ("screen", "situation"),
    [
        (Screen.DOORS, {"status": Status.DRAFT}),
        (Screen.DOORS, {"status": Status.REGISTRATION}),
        (Screen.DOORS, {"status": Status.RUNNING}),
        (Screen.SEATS, {"status": Status.RUNNING, "round_status": RoundStatus.PUBLISHED}),
        (Screen.RUNNING, {**RUNS, "ends": minutes(11)}),
        (Screen.RUNNING, RUNS),  # without a clock
        (Screen.LAST_MINUTES, {**RUNS, "ends": minutes(10)}),
        (Screen.LAST_MINUTES, {**RUNS, "ends": minutes(0.1)}),
        (Screen.TIME, {**RUNS, "ends": minutes(0)}),
        (Screen.TIME, {**RUNS, "ends": minutes(-4.9)}),
        (Screen.TIME, {**RUNS, "ends": minutes(-9), "last_ends": minutes(-4)}),  # a table with extra minutes
        (Screen.TIME, {**RUNS, "ends": minutes(30), "declared": minutes(-1)}),  # called by the desk
        (Screen.TIME, {**RUNS, "declared": minutes(0)}),
        (
            Screen.TIME,
            {**RUNS, "ends": minutes(-6), "declared": minutes(-6), "last_ends": minutes(-2)},
        ),  # extra minutes
        (Screen.RUNNING, {**RUNS, "started": minutes(-1), "ends": minutes(1.1)}),  # a rehearsal's round
        (Screen.LAST_MINUTES, {**RUNS, "started": minutes(-1.1), "ends": minutes(1)}),
        (Screen.TIME, {**RUNS, "started": minutes(-2.2), "ends": minutes(-0.2)}),
        (Screen.COLLECTING, {**RUNS, "started": minutes(-2.3), "ends": minutes(-0.3)}),
        (Screen.LAST_MINUTES, {**RUNS, "started": minutes(-90), "ends": minutes(10)}),
        (Screen.COLLECTING, {**RUNS, "ends": minutes(30), "declared": minutes(-5)}),
        (Screen.COLLECTING, {**RUNS, "ends": minutes(-5)}),
        (Screen.COLLECTING, {**RUNS, "ends": minutes(20), "missing": 0}),  # all in before time
        (Screen.COLLECTING, CLOSED),
        (Screen.COLLECTING, {**CLOSED, "last": True}),  # results are public, not yet final
        (Screen.COLLECTING, {**CLOSED, "results_withheld": True}),  # results are hidden, and more rounds follow
        (Screen.FROZEN, {**RUNS, "ends": minutes(30), "results_withheld": True}),
        (Screen.LAST_MINUTES, {**RUNS, "ends": minutes(9), "results_withheld": True}),
        (Screen.FROZEN, {**CLOSED, "last": True, "results_withheld": True}),
        (Screen.FROZEN, {**CLOSED, "status": Status.FINISHED, "results_withheld": True}),
        (Screen.END, {**CLOSED, "status": Status.FINISHED, "results_withheld": True, "telling": True}),
        (
            Screen.FROZEN,
            {**CLOSED, "last": True, "results_withheld": True, "telling": True},
        ),  # places are announced only at the end
        (Screen.END, {**CLOSED, "status": Status.FINISHED}),
        (Screen.COLLECTING, {**CLOSED, "telling": True}),  # a round was added since
        (Screen.RUNNING, {**RUNS, "telling": True}),  # a round was reopened: no time for prizes
    ],
)
def test_screen_of_the_moment(screen: Screen, situation: dict) -> None:
    assert screen_at(WallSituation(**situation), NOON) is screen


@pytest.mark.parametrize(
    ("situation", "next_at"),
    [
        ({"status": Status.DRAFT}, None),
        ({"status": Status.DRAFT, "times": (minutes(-5), minutes(40), minutes(7))}, minutes(7)),
        ({**RUNS, "ends": minutes(30)}, minutes(20)),
        ({**RUNS, "ends": minutes(8)}, minutes(8)),
        ({**RUNS, "started": minutes(0), "ends": minutes(4)}, minutes(2)),
        ({**RUNS, "ends": minutes(-1)}, minutes(4)),
        ({**RUNS, "ends": minutes(-1), "last_ends": minutes(3)}, minutes(3)),
        ({**RUNS, "ends": minutes(-6)}, None),
    ],
)
def test_next_change(situation: dict, next_at: datetime | None) -> None:
    assert next_change(WallSituation(**situation), NOON) == next_at


def test_screen_changes_only_when_predicted() -> None:
    situation = WallSituation(**RUNS, ends=minutes(95), last_ends=minutes(105))
    now, told = NOON, next_change(WallSituation(**RUNS, ends=minutes(95), last_ends=minutes(105)), NOON)
    shown = screen_at(situation, now)
    for minute in range(1, 130):
        now = minutes(minute)
        if told is not None and now >= told:
            shown, told = screen_at(situation, now), next_change(situation, now)
        assert screen_at(situation, now) is shown
