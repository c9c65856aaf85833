"""Measures plans of rounds: quality and seconds of ten seeds each; by itself it goes through every field."""

import json
import statistics
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

SEEDS = range(1, 11)
SHORT = ((16, 5), (17, 3), (21, 4), (28, 9), (41, 5), (100, 10), (399, 10), (400, 10), (1000, 10))
LARGE = (101, 200, 203, 399, 400, 1000)
ROUNDS = (3, 5, 8, 10)
FIGURES = ("worst_meetings", "repeats", "five_table_imbalance", "seat_imbalance", "table_imbalance", "seconds")


def measure(fields: Iterable[tuple[int, int]] = SHORT, seeds: Iterable[int] = SEEDS) -> dict[str, Any]:
    """By "players x rounds": the bound, and each figure's best, median and worst over the seeds."""
    return {f"{players} x {rounds}": _field(players, rounds, tuple(seeds)) for players, rounds in fields}


def every_field() -> list[tuple[int, int]]:
    """All fields that can be seated, from 8 to 100 players and some large ones."""
    small = [players for players in range(8, 101) if players != 11]
    return [(players, rounds) for players in (*small, *LARGE) for rounds in ROUNDS]


def _field(players: int, rounds: int, seeds: tuple[int, ...]) -> dict[str, Any]:
    from tournaments.seating.plans import plan

    reports = [plan(players, rounds, seed=seed).report for seed in seeds]
    spread = {name: _spread([getattr(report, name) for report in reports]) for name in FIGURES}
    return {"bound": reports[0].bound, **spread}


def _spread(figures: list[float]) -> dict[str, float]:
    return {"best": min(figures), "median": statistics.median(figures), "worst": max(figures)}


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    print(json.dumps(measure(every_field()), indent=2))
